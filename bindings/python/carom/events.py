"""What a world reports: events of the last step as objects, and as numpy columns.

The layouts are those of the C structs. `carom.events.columns` needs numpy.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Callable, Iterator, Literal, NamedTuple

from ._carom import Sweep, Vec2

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .body import Body


class Touch(NamedTuple):
    """Two bodies that touch. When a touch ends, one of them may have been removed."""

    a: Body
    b: Body


class Impact(NamedTuple):
    """An impact: a collision in which two bodies exchanged impulses.

    `point` is on b's border, `normal` points from b to a, `speed` is the closing speed along it,
    `t` the fraction of the step, and `impulse` the normal impulse.
    """

    a: Body
    b: Body
    point: Vec2
    normal: Vec2
    speed: float
    t: float
    impulse: float


class Report(NamedTuple):
    """A problem of one body that the step could not resolve.

    'squeezed': it overlaps `other` deeply and could not get away. 'quarantined': it left the limits
    of the world, and was disabled.
    """

    kind: Literal["squeezed", "quarantined"]
    body: Body
    other: Body | None


class BodyTouch(NamedTuple):
    """A touch of one body. `normal` points from `other` to the body; `sensor`: one is a sensor."""

    other: Body
    point: Vec2
    normal: Vec2
    impulse: float
    sensor: bool


class Hit(NamedTuple):
    """A body that a ray or a moving shape hits, with the sweep against it."""

    body: Body
    sweep: Sweep


class Stats(NamedTuple):
    """Statistics of the last step, and of all steps so far (`steps`, `total_lost`, `total_moved`).

    `windows`: time windows that the step was split into because of fast bodies. `stalled`: bodies that
    reached a limit of the step. `lost` is the path length that was dropped because of one, `moved` the
    length of all paths. `kinetic_energy` and `momentum` are those of dynamic bodies, now; `asleep` of
    these sleep. `bytes` is the memory that the world uses.
    """

    steps: int
    windows: int
    impacts: int
    stalled: int
    touches: int
    lost: float
    moved: float
    total_lost: float
    total_moved: float
    kinetic_energy: float
    momentum: Vec2
    bytes: int
    asleep: int


TOUCH = struct.Struct("=IIII")
IMPACT = struct.Struct("=IIIIfffffff")
REPORT = struct.Struct("=IIIIII")
BODY_TOUCH = struct.Struct("=IIfffffI")

_PAIR = [("a", "u4"), ("a_generation", "u4"), ("b", "u4"), ("b_generation", "u4")]
_FIELDS = {
    "touch": _PAIR,
    "impact": _PAIR
    + [
        ("point_x", "f4"),
        ("point_y", "f4"),
        ("normal_x", "f4"),
        ("normal_y", "f4"),
        ("speed", "f4"),
        ("t", "f4"),
        ("impulse", "f4"),
    ],
}

Find = Callable[[int, int], "Body"]


def columns(kind: str, data: bytes) -> NDArray[Any]:
    """Returns events as a structured array, without a copy."""
    import numpy as np

    return np.frombuffer(data, dtype=np.dtype(_FIELDS[kind]))


def touches(data: bytes, find: Find) -> list[Touch]:
    return [Touch(find(a, ag), find(b, bg)) for a, ag, b, bg in TOUCH.iter_unpack(data)]


def impacts(data: bytes, find: Find) -> list[Impact]:
    return [
        Impact(find(a, ag), find(b, bg), Vec2(px, py), Vec2(nx, ny), speed, t, impulse)
        for a, ag, b, bg, px, py, nx, ny, speed, t, impulse in IMPACT.iter_unpack(data)
    ]


def reports(data: bytes, find: Find) -> Iterator[Report]:
    for index, generation, other, other_generation, kind, _ in REPORT.iter_unpack(data):
        yield Report(
            "squeezed" if kind == 1 else "quarantined",
            find(index, generation),
            find(other, other_generation) if other_generation else None,
        )


def body_touches(data: bytes, find: Find) -> list[BodyTouch]:
    return [
        BodyTouch(find(other, generation), Vec2(px, py), Vec2(nx, ny), impulse, bool(sensor))
        for other, generation, px, py, nx, ny, impulse, sensor in BODY_TOUCH.iter_unpack(data)
    ]
