"""A world simulates bodies: it moves them, resolves their collisions and reports events."""

from __future__ import annotations

import copy
import struct
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Self, Sequence, TypeVar

from . import _carom, events
from ._carom import Vec2
from .body import Body, BodyType, Side
from .events import Hit, Impact, Report, Stats, Touch
from .shapes import Shape, SlideResult, slide_result

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._carom import RotLike, VecLike
    from .drawing import Drawing

_ALL = 0xFFFFFFFF
_MOST_SHOWN = 5000  # bodies; their picture has a megabyte, and takes a quarter of a second
_IDS = struct.Struct("=II")


class Filter(NamedTuple):
    """Which bodies a query finds: those whose category is in `mask`, and whose mask has `category`.

    `sensors`: sensors, too. `ignore`: a body to leave out.
    """

    category: int = _ALL
    mask: int = _ALL
    sensors: bool = False
    ignore: Body | None = None


class World:
    """A world of circles and boxes, which are static, kinematic or dynamic.

    Sweeps decide when bodies collide, so nothing tunnels, and the same calls give the same bits on
    every machine and with any number of threads. Bodies at rest sleep and cost nothing.

    >>> from carom import Aabb, Circle, World
    >>> world = World(gravity=(0, -10))
    >>> floor = world.add(Aabb((-9, -1), (9, 0)))
    >>> ball = world.add(Circle((0, 5), 0.5), "dynamic", restitution=0.5)
    >>> world.run(600)
    >>> round(ball.position.y, 3), ball.is_awake
    (0.5, False)

    A world can be used by one thread at a time: while a thread steps it, any call from another one
    raises RuntimeError. Different worlds are independent, and the GIL is released during steps.
    """

    __slots__ = ("_core", "_arrays", "_stamps", "_made", "__weakref__")

    def __init__(
        self,
        gravity: VecLike = (0.0, 0.0),
        *,
        threads: int = 1,
        rest: float = 2.0,
        bodies: int = 0,
        sleep_speed: float = 0.05,
    ) -> None:
        """Creates an empty world.

        `threads` run a step; the results do not depend on it. `rest` scales the speed below which
        collisions do not rebound. `bodies` is the number to allocate memory for. Bodies below
        `sleep_speed` fall asleep; with 0 they never do.
        """
        self._core = _carom.World(
            gravity, threads=threads, rest=rest, bodies=bodies, sleep_speed=sleep_speed
        )
        self._made = {"threads": threads, "rest": rest, "sleep_speed": sleep_speed}
        self._arrays: list[tuple[Any, Any] | None] = [None, None, None]
        self._stamps = [-1, -1, -1]

    def __repr__(self) -> str:
        return f"<World of {len(self)} {'body' if len(self) == 1 else 'bodies'}>"

    # ---- bodies

    if TYPE_CHECKING:  # every property by name; at run time the extension module knows them

        def add(
            self,
            shape: Shape,
            type: BodyType = ...,
            *,
            velocity: VecLike = ...,
            spin: float = ...,
            rot: RotLike = ...,
            mass: float = ...,
            inertia: float = ...,
            restitution: float = ...,
            friction: float = ...,
            damping: float = ...,
            spin_damping: float = ...,
            gravity_scale: float = ...,
            category: int = ...,
            mask: int = ...,
            sides: Sequence[Side] = ...,
            sensor: bool = ...,
            enabled: bool = ...,
            fixed_rotation: bool = ...,
            user: int = ...,
        ) -> Body: ...

    else:

        def add(self, shape: Shape, type: BodyType = "static", **properties: Any) -> Body:
            """Adds a body and returns it.

            Properties, with their defaults: velocity (0, 0), spin 0, rot (for a box the direction of the
            shape, else (1, 0)), mass (the area), inertia (that of a uniform body), restitution 0,
            friction 0, damping 0, spin_damping 0, gravity_scale 1, category 1, mask (all), sides () for
            one-way boxes, sensor False, enabled True, fixed_rotation False, user 0.

            >>> from carom import Circle, World
            >>> World().add(Circle((0, 0), -1))
            Traceback (most recent call last):
            ValueError: shape: an invalid shape, or one outside the limits of a world: Circle(center=(0.0, 0.0), radius=-1.0)
            """
            properties["shape"] = shape
            properties["type"] = type
            return Body(self, self._core.add(properties))

    def __len__(self) -> int:
        return self._core.count

    def __iter__(self) -> Iterator[Body]:
        """Iterates over all bodies, disabled ones included, in the order of `positions`."""
        return iter([Body(self, number) for number in self._core.ids()])

    def __contains__(self, body: object) -> bool:
        return isinstance(body, Body) and body.world is self and body.is_valid

    def body_at(self, index: int) -> Body:
        """Returns the body with an index, such as that of an event column or of a slide's hit."""
        number = self._core.body_at(index)
        if number == 0:
            raise KeyError(f"no body has the index {index}")
        return Body(self, number)

    def exclude(self, a: Body, b: Body, excluded: bool = True) -> None:
        """Excludes two bodies from colliding with each other, or includes them again."""
        self._core.exclude(self._own(a), self._own(b), bool(excluded))

    @property
    def gravity(self) -> Vec2:
        """The acceleration of dynamic bodies. A change wakes all bodies."""
        return self._core.gravity

    @gravity.setter
    def gravity(self, gravity: VecLike) -> None:
        self._core.gravity = gravity  # type: ignore[assignment]

    def _own(self, body: Body) -> int:
        if not isinstance(body, Body):
            raise TypeError(f"body: expected a Body, found {body.__class__.__name__}")
        if body.world is not self:
            raise KeyError(f"{body!r} is in another world")
        return body._id

    def _find(self, index: int, generation: int) -> Body:
        return Body(self, generation << 32 | index)

    # ---- steps

    def step(self, dt: float = 1 / 60) -> None:
        """Advances the world by dt seconds, from 0 to 1. Use one fixed dt."""
        self._core.run(1, dt)

    def run(self, steps: int, dt: float = 1 / 60) -> None:
        """Makes many steps in one call. The events are those of the last one.

        Ctrl-C ends it between two steps, with KeyboardInterrupt; `stats.steps` says how many were
        made.
        """
        self._core.run(steps, dt)

    @property
    def stats(self) -> Stats:
        """Statistics of the last step: impacts, kinetic energy, momentum, bytes and so on."""
        return Stats._make(self._core.stats())

    # ---- columns of all bodies

    def _column(self, which: int) -> NDArray[np.float32]:
        core = self._core
        pair = self._arrays[which]
        if pair is None or len(pair[0]) != core.count:
            import numpy as np

            array = np.zeros((core.count, 2), dtype=np.float32)
            view = array.view()
            view.flags.writeable = False
            pair = self._arrays[which] = (array, view)
            self._stamps[which] = -1
        if self._stamps[which] != core.changes:
            self._stamps[which] = core.changes
            core.read(which, pair[0])
        return pair[1]

    @property
    def positions(self) -> NDArray[np.float32]:
        """The positions of all bodies, a row (x, y) each, in the order of iteration; needs numpy.

        It is a view that is used again: the next access after a change updates it in place. Copy it
        to keep it. It cannot be written to.
        """
        return self._column(0)

    @property
    def velocities(self) -> NDArray[np.float32]:
        """The velocities of all bodies, as `positions`."""
        return self._column(1)

    @property
    def rots(self) -> NDArray[np.float32]:
        """The directions of all bodies, a row (c, s) each, as `positions`."""
        return self._column(2)

    # ---- events of the last step

    @property
    def begins(self) -> list[Touch]:
        """Pairs that began to touch. Every begin is followed by one end, in a later step."""
        return events.touches(self._core.begins(), self._find)

    @property
    def ends(self) -> list[Touch]:
        """Pairs that ceased to touch."""
        return events.touches(self._core.ends(), self._find)

    @property
    def touches(self) -> list[Touch]:
        """All pairs that touched, ordered by indices."""
        return events.touches(self._core.touches(), self._find)

    @property
    def impacts(self) -> list[Impact]:
        """Impacts, in the order of time."""
        return events.impacts(self._core.impacts(), self._find)

    @property
    def reports(self) -> list[Report]:
        """Problems of bodies that the step could not resolve."""
        return list(events.reports(self._core.reports(), self._find))

    @property
    def impact_columns(self) -> NDArray[Any]:
        """The impacts as a structured array: a, a_generation, b, ... speed, t, impulse."""
        return events.columns("impact", self._core.impacts())

    @property
    def begin_columns(self) -> NDArray[Any]:
        """The begins as a structured array: a, a_generation, b, b_generation."""
        return events.columns("touch", self._core.begins())

    @property
    def end_columns(self) -> NDArray[Any]:
        """The ends as a structured array, with the fields of `begin_columns`."""
        return events.columns("touch", self._core.ends())

    @property
    def touch_columns(self) -> NDArray[Any]:
        """The touches as a structured array, with the fields of `begin_columns`."""
        return events.columns("touch", self._core.touches())

    # ---- queries

    def _filter(self, filter: Filter | None) -> tuple[int, int, bool, int | None] | None:
        if filter is None:
            return None
        if not isinstance(filter, Filter):
            raise TypeError(f"filter: expected a Filter, found {filter.__class__.__name__}")
        ignore = None if filter.ignore is None else self._own(filter.ignore)
        return (filter.category, filter.mask, filter.sensors, ignore)

    def _hit(self, raw: tuple[int, _carom.Sweep]) -> Hit | None:
        return Hit(Body(self, raw[0]), raw[1]) if raw[0] else None

    def ray(self, start: VecLike, motion: VecLike, filter: Filter | None = None) -> Hit | None:
        """Returns the first body that the segment from start to start + motion hits, or None.

        >>> from carom import Circle, World
        >>> world = World()
        >>> ball = world.add(Circle((6, 0), 1))
        >>> world.ray((0, 0), (10, 0)).sweep.t
        0.5
        """
        return self._hit(self._core.ray(start, motion, self._filter(filter)))

    def sweep(self, shape: Shape, motion: VecLike, filter: Filter | None = None) -> Hit | None:
        """Returns the first body that a shape hits which moves by motion, or None."""
        return self._hit(self._core.sweep(shape, motion, self._filter(filter)))

    def ray_all(
        self, start: VecLike, motion: VecLike, filter: Filter | None = None
    ) -> list[Hit]:
        """Returns all bodies that a ray hits, in order along it."""
        found = self._core.ray_all(start, motion, self._filter(filter))
        return [Hit(Body(self, number), sweep) for number, sweep in found]

    def sweep_all(
        self, shape: Shape, motion: VecLike, filter: Filter | None = None
    ) -> list[Hit]:
        """Returns all bodies that a moving shape hits, in order along its path."""
        found = self._core.sweep_all(shape, motion, self._filter(filter))
        return [Hit(Body(self, number), sweep) for number, sweep in found]

    def overlap(self, shape: Shape | VecLike, filter: Filter | None = None) -> list[Body]:
        """Returns the bodies that overlap a shape or a point, ordered by index."""
        found = self._core.overlap(shape, self._filter(filter))
        return [self._find(index, generation) for index, generation in _IDS.iter_unpack(found)]

    def nearest(
        self, point: VecLike, reach: float = 1e9, filter: Filter | None = None
    ) -> tuple[Body, float] | None:
        """Returns the body nearest to a point and its signed distance, if that is within reach."""
        number, distance = self._core.nearest(point, reach, self._filter(filter))
        return (Body(self, number), distance) if number else None

    def slide(self, mover: Shape, motion: VecLike, filter: Filter | None = None) -> SlideResult:
        """Moves a shape among the bodies as `carom.slide` does; nothing in the world changes.

        The ids of the hits are indices of bodies: see `body_at`.
        """
        return slide_result(self._core.slide(mover, motion, self._filter(filter)))

    # ---- snapshots

    @property
    def hash(self) -> int:
        """A hash of the state, 64 bits: equal states have the same hash on every platform."""
        return self._core.hash()

    def save(self) -> bytes:
        """Returns a snapshot, the same bytes on every platform."""
        return self._core.save()

    def load(self, snapshot: bytes) -> None:
        """Restores a snapshot. Further steps give the same bits as they did after the save.

        >>> from carom import Circle, World
        >>> world = World()
        >>> ball = world.add(Circle((0, 0), 1), "dynamic", velocity=(1, 0))
        >>> saved = world.save()
        >>> world.run(60)
        >>> later = world.hash
        >>> world.load(saved)
        >>> world.run(60)
        >>> world.hash == later
        True
        """
        self._core.load(snapshot)

    def copy(self) -> Self:
        """Returns a world in the same state, with the same settings and attributes of a subclass."""
        other = _restore(type(self), self._made, self.save())
        if hasattr(self, "__dict__"):
            other.__dict__.update(self.__dict__)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = memo[id(self)] = _restore(type(self), self._made, self.save())
        if hasattr(self, "__dict__"):
            other.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self._made, self.save()), getattr(self, "__dict__", None))

    # ---- pictures

    def draw(self, width: int = 480, y_down: bool = False) -> Drawing:
        """Returns a picture of all enabled bodies, `width` pixels wide; y points up unless `y_down`."""
        from .drawing import draw

        return draw(*self, width=width, y_down=y_down)

    def _repr_svg_(self) -> str | None:
        """Shows the world in a notebook; one of many bodies, whose picture would take megabytes, as text."""
        return self.draw()._repr_svg_() if len(self) <= _MOST_SHOWN else None


_W = TypeVar("_W", bound=World)


def _restore(kind: type[_W], settings: dict[str, Any], snapshot: bytes) -> _W:
    """Makes a world of a class, whose own __init__ may take other arguments and is not called."""
    world = kind.__new__(kind)
    World.__init__(world, **settings)
    world.load(snapshot)
    return world
