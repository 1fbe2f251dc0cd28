"""What happens when circles and boxes collide?

carom answers exactly: do two shapes overlap, how far apart are they, how are they separated, when do
they collide, and how do they move afterwards. Numbers are single precision. Shapes are immutable
values; a point is two numbers in a tuple.

>>> from carom import *
>>> ball, crate = Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4)
>>> overlap(ball, crate)
True
>>> contact(ball, crate).normal
Vec2(0.921061, 0.38941833)

The modules: `carom` has values and single questions, `carom.batch` whole numpy arrays per call, and
`World` simulates bodies. `draw` makes pictures.

Invalid shapes (NaN, infinite, negative size) are values like others: they overlap nothing and have
distance infinity, and `shape.check()` says what is wrong. Only a world refuses them.
"""

from ._carom import (
    Aabb,
    Box,
    Circle,
    Contact,
    Rot,
    Sweep,
    Vec2,
    bounce,
    closest_point,
    contact,
    distance,
    fp_ok,
    keep_inside,
    overlap,
    push,
    ray,
    reflect,
    separate,
    sweep,
    sweep_end,
    sweep_turning,
    version as _version,
    within,
)
from .body import Body
from .drawing import Drawing, draw
from .events import BodyTouch, Hit, Impact, Report, Stats, Touch
from .shapes import Shape, SlideHit, SlideResult, pairs, slide
from .world import Filter, World

__version__ = _version()

__all__ = [
    "Aabb",
    "Body",
    "BodyTouch",
    "Box",
    "Circle",
    "Contact",
    "Drawing",
    "Filter",
    "Hit",
    "Impact",
    "Report",
    "Rot",
    "Shape",
    "SlideHit",
    "SlideResult",
    "Stats",
    "Sweep",
    "Touch",
    "Vec2",
    "World",
    "bounce",
    "closest_point",
    "contact",
    "distance",
    "draw",
    "fp_ok",
    "keep_inside",
    "overlap",
    "pairs",
    "push",
    "ray",
    "reflect",
    "separate",
    "slide",
    "sweep",
    "sweep_end",
    "sweep_turning",
    "within",
]
