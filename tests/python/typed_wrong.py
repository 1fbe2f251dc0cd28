"""A program whose errors mypy --strict has to find."""

import carom
from carom import batch

carom.Circle(1, 1)  # wrong
carom.overlap("a", "b")  # wrong
carom.Circle((0, 0), 1).radius = 2  # wrong
carom.World().add(carom.Circle((0, 0), 1), "liquid")  # wrong
name: str = carom.distance((0, 0), (1, 1))  # wrong
carom.World().ray((0, 0), (1, 0)).body  # wrong
batch.overlap_circle_box([], [], bit=True)  # wrong
batch.hits_circle_box([], [], out=None)  # wrong
batch.contact_circle_box([], []).depth  # wrong
batch.sweep_circle_box("a", (1, 0), [])  # wrong
carom.World().add(carom.Circle((0, 0), 1)).type = "dynamic"  # wrong
carom.World().add(carom.Circle((0, 0), 1)).friction = "much"  # wrong
carom.World().add(carom.Circle((0, 0), 1), restitutoin=0.5)  # wrong
carom.World().add(carom.Circle((0, 0), 1), velocity=5)  # wrong
carom.World().add(carom.Circle((0, 0), 1)).set(mass="1")  # wrong
carom.World().add(carom.Circle((0, 0), 1)).set(type="dynamic")  # wrong
