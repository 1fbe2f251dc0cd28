"""A program that mypy --strict has to accept; test_docs.py also runs it."""

from typing import Optional

import numpy as np

import carom
from carom import Aabb, Box, Circle, Hit, Sweep, Vec2, World, batch

ball: Circle = Circle((2.5, 1), 1)
crate = Box((0, 0), 4, 2, angle=0.4)
inside: bool = carom.overlap(ball, crate)
depth: float = -carom.contact(ball, crate).distance
moved, still = carom.separate(carom.contact(ball, crate), ball, crate, inv_mass_b=0)
radius: float = moved.radius
moved, corner = carom.separate(carom.contact(ball, crate), ball, (0, 0))
dot, still = carom.push(carom.contact(ball, crate), 0.5, (0, 0), crate)
between: Vec2 = corner + dot
half: Vec2 = still.half
shot: Sweep = carom.ray((0, 5), (0, -9), crate)
end: Circle = carom.sweep_end(ball, (1, 0), shot)
v, w = carom.bounce(shot, (1, 0), Vec2(0, 1), restitution=0.5)
total: Vec2 = (2 * v + w - (1, 1)) / 2
x, y = total

world = World(gravity=(0, -10))
floor = world.add(Aabb((-9, -1), (9, 0)), friction=0.5)
body = world.add(ball, "dynamic", velocity=(1, 0), mass=2, sides=(), sensor=False, user=7)
body.set(shape=ball, rot=0.5, restitution=1, mask=3)
body.velocity = Vec2(1, 0)
world.run(60)
rows: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]" = world.positions
hit: Optional[Hit] = world.ray((0, 9), (0, -9))
if hit is not None:
    print(hit.body.type, hit.sweep.t)
for impact in world.impacts:
    print(impact.speed, impact.a.position.x)
flags = batch.overlap_circle_box(rows, crate) if rows.shape[1] == 3 else None
