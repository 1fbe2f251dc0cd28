"""A program whose errors mypy --strict has to find."""

import carom

carom.Circle(1, 1)  # wrong
carom.overlap("a", "b")  # wrong
carom.Circle((0, 0), 1).radius = 2  # wrong
carom.World().add(carom.Circle((0, 0), 1), "liquid")  # wrong
name: str = carom.distance((0, 0), (1, 1))  # wrong
carom.World().ray((0, 0), (1, 0)).body  # wrong
