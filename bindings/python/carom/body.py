"""Bodies of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Sequence, cast

from . import events
from ._carom import Box, Circle, Rot, Vec2

if TYPE_CHECKING:
    from ._carom import RotLike, VecLike
    from .shapes import Shape
    from .world import World

BodyType = Literal["static", "kinematic", "dynamic"]
Side = Literal["+x", "-x", "+y", "-y"]


class Body:
    """A body of a world, made by `World.add`.

    It is a reference: two objects for one body are equal, and can be keys of a dict. After the body
    was removed, `is_valid` is false, and everything else raises KeyError.

    >>> from carom import Circle, World
    >>> world = World()
    >>> ball = world.add(Circle((0, 0), 1), "dynamic", velocity=(2, 0))
    >>> world.run(64, dt=1 / 64)
    >>> ball.position
    Vec2(2.0, 0.0)
    >>> ball.remove()
    >>> ball.position
    Traceback (most recent call last):
    KeyError: 'body 0 of generation 1 is not in this world'
    """

    __slots__ = {"world": "The world that the body is, or was, in.", "_id": None}

    world: World
    _id: int

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self._id = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and self._id == other._id and self.world is other.world

    def __hash__(self) -> int:
        return hash((id(self.world), self._id))

    def __repr__(self) -> str:
        if not self.is_valid:
            return f"<Body {self.index}, removed>"
        return f"<Body {self.index}: {self.type}, {self.shape!r}>"

    @property
    def index(self) -> int:
        """The index in event columns. It is used again after removal, with another generation."""
        return self._id & 0xFFFFFFFF

    @property
    def generation(self) -> int:
        """With the index it names a body for good: an index is used again with another generation."""
        return self._id >> 32

    @property
    def is_valid(self) -> bool:
        """Whether the body is in the world."""
        return self.world._core.is_valid(self._id)

    def remove(self) -> None:
        """Removes the body. The next step reports the end of its touches."""
        self.world._core.remove(self._id)

    # ---- state

    @property
    def type(self) -> BodyType:
        """What moves it: nothing, its velocity only (kinematic), or forces and collisions, too (dynamic)."""
        return cast(BodyType, self._get("type"))

    @property
    def position(self) -> Vec2:
        """The centre. A new one teleports the body: the path to it is not swept."""
        return self.world._core.position(self._id)

    @position.setter
    def position(self, position: VecLike) -> None:
        self.world._core.set_position(self._id, position)

    @property
    def velocity(self) -> Vec2:
        """In units per second."""
        return self.world._core.velocity(self._id)

    @velocity.setter
    def velocity(self, velocity: VecLike) -> None:
        self.world._core.set_velocity(self._id, velocity)

    @property
    def rot(self) -> Rot:
        """The direction of the body's own x axis. Takes a Rot, two numbers or radians."""
        return self.world._core.rot(self._id)

    @rot.setter
    def rot(self, rot: RotLike) -> None:
        self.world._core.set_rot(self._id, rot)

    @property
    def angle(self) -> float:
        """The direction in radians, from -pi to pi."""
        return self.world._core.angle(self._id)

    @angle.setter
    def angle(self, radians: float) -> None:
        self.world._core.set_angle(self._id, radians)

    @property
    def spin(self) -> float:
        """In radians per second."""
        return self.world._core.spin(self._id)

    @spin.setter
    def spin(self, spin: float) -> None:
        self.world._core.set_spin(self._id, spin)

    @property
    def shape(self) -> Circle | Box:
        """A Circle or a Box, where it is now. An Aabb is kept as a Box."""
        return cast("Circle | Box", self._get("shape"))

    @shape.setter
    def shape(self, shape: Shape) -> None:
        self.set(shape=shape)

    @property
    def inertia(self) -> float:
        """The moment of inertia about the centre; 0 if the body cannot rotate."""
        return self.world._core.inertia(self._id)

    @inertia.setter
    def inertia(self, inertia: float) -> None:
        self.set(inertia=inertia)

    @property
    def is_awake(self) -> bool:
        """False for a static, sleeping or disabled body."""
        return self.world._core.is_awake(self._id)

    @property
    def enabled(self) -> bool:
        """Whether the body takes part in steps and queries."""
        return cast(bool, self._get("enabled"))

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self.world._core.enable(self._id, bool(enabled))

    @property
    def mass(self) -> float:
        """0 unless dynamic. 0 in a definition is the area of the shape."""
        return cast(float, self._get("mass"))

    @mass.setter
    def mass(self, mass: float) -> None:
        self.set(mass=mass)

    @property
    def restitution(self) -> float:
        """From 0 to 1: 1 rebounds without a loss. A pair uses the larger one."""
        return cast(float, self._get("restitution"))

    @restitution.setter
    def restitution(self, restitution: float) -> None:
        self.set(restitution=restitution)

    @property
    def friction(self) -> float:
        """Coulomb friction, from 0 up. A pair uses the root of the product, so both bodies need some."""
        return cast(float, self._get("friction"))

    @friction.setter
    def friction(self, friction: float) -> None:
        self.set(friction=friction)

    @property
    def damping(self) -> float:
        """Per second: a step divides the velocity by 1 + damping * dt."""
        return cast(float, self._get("damping"))

    @damping.setter
    def damping(self, damping: float) -> None:
        self.set(damping=damping)

    @property
    def spin_damping(self) -> float:
        """Per second: the same for the spin."""
        return cast(float, self._get("spin_damping"))

    @spin_damping.setter
    def spin_damping(self, spin_damping: float) -> None:
        self.set(spin_damping=spin_damping)

    @property
    def gravity_scale(self) -> float:
        """The factor of the world's gravity."""
        return cast(float, self._get("gravity_scale"))

    @gravity_scale.setter
    def gravity_scale(self, gravity_scale: float) -> None:
        self.set(gravity_scale=gravity_scale)

    @property
    def category(self) -> int:
        """Bit mask: the categories of this body."""
        return cast(int, self._get("category"))

    @category.setter
    def category(self, category: int) -> None:
        self.set(category=category)

    @property
    def mask(self) -> int:
        """Bit mask: the categories that it collides with."""
        return cast(int, self._get("mask"))

    @mask.setter
    def mask(self, mask: int) -> None:
        self.set(mask=mask)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of a one-way box that stop bodies from outside; () for all of them."""
        return cast("tuple[Side, ...]", self._get("sides"))

    @sides.setter
    def sides(self, sides: Sequence[Side]) -> None:
        self.set(sides=sides)

    @property
    def sensor(self) -> bool:
        """Whether it has no collision response and only reports what overlaps it."""
        return cast(bool, self._get("sensor"))

    @sensor.setter
    def sensor(self, sensor: bool) -> None:
        self.set(sensor=sensor)

    @property
    def fixed_rotation(self) -> bool:
        """Whether collisions and torques do not rotate it."""
        return cast(bool, self._get("fixed_rotation"))

    @fixed_rotation.setter
    def fixed_rotation(self, fixed_rotation: bool) -> None:
        self.set(fixed_rotation=fixed_rotation)

    @property
    def user(self) -> int:
        """A number of 64 bits for the caller's use; it is part of snapshots and of the hash."""
        return cast(int, self._get("user"))

    @user.setter
    def user(self, user: int) -> None:
        self.set(user=user)

    def _get(self, name: str) -> object:
        return self.world._core.get(self._id, name)

    if TYPE_CHECKING:

        def set(
            self,
            *,
            shape: Shape = ...,
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
        ) -> None: ...

    else:

        def set(self, **changes: Any) -> None:
            """Changes several properties at once, all or none: those of `World.add`, except the type.

            >>> from carom import Circle, World
            >>> ball = World().add(Circle((0, 0), 1), "dynamic")
            >>> ball.set(restitution=0.5, friction=0.3)
            >>> ball.friction = 0.4
            >>> ball.set(restitution=2)
            Traceback (most recent call last):
            ValueError: restitution: expected a number from 0 to 1, found 2
            """
            self.world._core.set(self._id, changes)

    # ---- actions

    def apply_impulse(self, impulse: VecLike, point: VecLike | None = None) -> None:
        """Applies an impulse to a dynamic body, at its centre or at a point in world coordinates."""
        if point is None:
            self.world._core.apply_impulse(self._id, impulse)
        else:
            self.world._core.apply_impulse_at(self._id, impulse, point)

    def apply_force(self, force: VecLike) -> None:
        """Adds a force that acts during the next step."""
        self.world._core.apply_force(self._id, force)

    def apply_torque(self, torque: float) -> None:
        """Adds a torque that acts during the next step."""
        self.world._core.apply_torque(self._id, torque)

    def move_to(self, position: VecLike, angle: float | None = None, dt: float = 1 / 60) -> None:
        """Gives a kinematic body the velocity and spin that take it there in one step of dt.

        Without an angle it does not rotate. It keeps velocity and spin until they are changed.
        """
        core = self.world._core
        core.move_to(self._id, position, self.angle if angle is None else angle, dt)
        if angle is None:
            core.set_spin(self._id, 0.0)

    def wake(self) -> None:
        """Wakes a sleeping body, and in the next step the bodies that it touches."""
        self.world._core.wake(self._id)

    def touches(self) -> list[events.BodyTouch]:
        """Returns the bodies that it touched in the last step, ordered by index."""
        return events.body_touches(self.world._core.body_touches(self._id), self.world._find)

    def between(self, share: float) -> tuple[Circle | Box, Rot]:
        """Returns shape and direction, interpolated between the start (0) and end (1) of the step."""
        return self.world._core.between(self._id, share)
