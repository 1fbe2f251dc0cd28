"""The package gives the same bits as the C library: pairs and batches over the golden inputs, worlds
over scenes of the world's tests."""

import os
import struct
import subprocess
import tempfile
import unittest

import numpy as np

import carom
from carom import Aabb, Box, Circle, batch
from support import golden_cases, shape_of

COUNT = int(os.environ.get("CASES", "6000"))
RESPONSES = ("slide", "cross", "bounce", "touch")
STATES = ("miss", "hit", "overlapped")
ENDS = ("done", "stopped", "cut", "invalid")
WORDS = ("slide", "touch", "bounce", "cross")


class Line:
    """Collects results as tests/web/native_pairs.c prints them."""

    def __init__(self):
        self.words = []

    def word(self, value):
        self.words.append(f"{int(value):x}")

    def numbers(self, *values):
        for word in struct.unpack(f"<{len(values)}I", struct.pack(f"<{len(values)}f", *values)):
            self.words.append(f"{word:x}")

    def time(self, t):
        self.words.append(f"{struct.unpack('<Q', struct.pack('<d', t))[0]:x}")

    def vec(self, v):
        self.numbers(*v)

    def aabb(self, b):
        self.numbers(*b.min, *b.max)

    def contact(self, c):
        self.numbers(c.distance, *c.normal, *c.point)

    def sweep(self, s):
        self.word(STATES.index(s.state))
        self.time(s.t)
        self.vec(s.normal)
        self.vec(s.point)

    def place(self, shape):
        if isinstance(shape, Aabb):
            self.aabb(shape)
        else:
            self.vec(shape.center)


def shape_answers(line, a, motion, other):
    line.word(a.check() == "")
    line.aabb(a.bounds)
    line.aabb(a.swept_bounds(motion))
    if isinstance(a, Box):
        for corner in a.corners:
            line.vec(corner)
        line.vec(a.to_local_point(other))
        line.vec(a.to_local_vector(other))
        line.vec(a.to_world_point(other))
        line.vec(a.to_world_vector(other))


def pair_answers(line, a, b, other):
    c = carom.contact(a, b)
    line.word(carom.overlap(a, b))
    line.word(carom.within(a, b))
    line.numbers(carom.distance(a, b))
    line.contact(c)
    line.contact(c.flip())
    line.vec(c.mtv)
    line.vec(carom.closest_point(other, a))


def motion_answers(line, a, b, motion, other, radians):
    s, r = carom.sweep(a, motion, b), carom.ray(other, motion, b)
    line.sweep(s)
    line.sweep(r)
    line.word(s.before(r))
    line.place(carom.sweep_end(a, motion, s))
    if isinstance(a, Circle) and isinstance(b, Box):
        line.sweep(carom.sweep_turning(a, motion, b, other, radians))


def response_answers(line, a, b, motion, other, n):
    mass_a, mass_b, restitution, friction, share, _ = n
    c = carom.contact(a, b)
    for moved in carom.separate(c, a, b, mass_a, mass_b):
        line.place(moved)
    for moved in carom.push(c, share, a, b, inv_mass_a=mass_a, inv_mass_b=mass_b):
        line.place(moved)
    for v in carom.bounce(c, motion, other, restitution, mass_a, mass_b):
        line.vec(v)
    for v in carom.bounce(c, motion, other, restitution, mass_a, mass_b, friction=friction):
        line.vec(v)
    line.vec(carom.reflect(motion, other))
    if isinstance(b, Aabb) and not isinstance(a, Aabb):
        line.vec(carom.keep_inside(a, b).center)


def slide_answers(line, a, motion, obstacles):
    result = carom.slide(a, motion, obstacles, RESPONSES)
    line.word(ENDS.index(result.state))
    line.vec(result.left)
    if result.state != "invalid":
        line.aabb(result.mover.bounds)
    line.word(len(result.hits))
    for hit in result.hits:
        line.time(hit.t)
        line.vec(hit.normal)
        line.vec(hit.point)
        line.word(hit.id)
        line.word(WORDS.index(hit.response))


def without_nans(words):
    """Python's floats are doubles, which do not keep all bits of a NaN that is passed on."""
    return ["nan" if 0x7F800000 < int(w, 16) & 0x7FFFFFFF and len(w) <= 8 else w for w in words]


class Pairs(unittest.TestCase):
    def test_golden_inputs(self):
        data, cases = golden_cases(COUNT)
        native = subprocess.run(
            [os.environ["CAROM_NATIVE_PAIRS"]], input=data, check=True, capture_output=True
        ).stdout.decode()
        native = native.splitlines()
        self.assertEqual(len(native), COUNT)
        obstacles = [None] * 4
        valid = 0
        for i, (a, b, motion, other, n) in enumerate(cases):
            valid += not a.check() and not b.check()
            obstacles[i % 4] = b
            line = Line()
            shape_answers(line, a, motion, other)
            pair_answers(line, a, b, other)
            motion_answers(line, a, b, motion, other, n[5])
            response_answers(line, a, b, motion, other, n)
            if None not in obstacles:  # native_pairs starts with obstacles without a kind
                slide_answers(line, a, motion, obstacles)
            want = without_nans(native[i].split())
            got = without_nans(line.words)
            self.assertEqual(got, want if None not in obstacles else want[: len(got)], f"{a} {b}")
        self.assertGreater(valid, COUNT // 2)


def column(shapes, kind):
    dtype = {Circle: batch.CIRCLE, Aabb: batch.AABB, Box: batch.BOX}[kind]
    flat = {
        Circle: lambda s: (*s.center, s.radius),
        Aabb: lambda s: (*s.min, *s.max),
        Box: lambda s: (*s.center, *s.half, *s.rot),
    }[kind]
    return np.array([flat(s) for s in shapes], dtype=dtype)


class Batches(unittest.TestCase):
    """Every batch function, in every layout, against the single question."""

    @classmethod
    def setUpClass(cls):
        cls.cases = golden_cases(COUNT)[1]

    def chosen(self, first, second):
        kept = [(a, b) for a, b, *_ in self.cases if type(a) is first and type(b) is second]
        self.assertGreater(len(kept), 200)
        return [a for a, _ in kept], [b for _, b in kept]

    def check_pair(self, first, second, name):
        a, b = self.chosen(first, second)
        sa, sb = column(a, first), column(b, second)
        columns = [sa[f].copy() for f in sa.dtype.names] + [sb[f].copy() for f in sb.dtype.names]
        want = np.array([carom.overlap(p, q) for p, q in zip(a, b)])
        self.assertGreater(want.sum(), 20)
        overlap = getattr(batch, f"overlap_{name}")
        for isa in batch.isas():
            batch.set_isa(isa)
            np.testing.assert_array_equal(overlap(sa, sb), want)
            np.testing.assert_array_equal(overlap(*columns), want)
        batch.set_isa(None)
        np.testing.assert_array_equal(overlap(a, b), want)
        as64 = [c.astype(np.float64) for c in columns]
        np.testing.assert_array_equal(overlap(*as64), want)
        words = overlap(sa, sb, bits=True)
        unpacked = np.unpackbits(words.view(np.uint8), bitorder="little")[: len(want)]
        np.testing.assert_array_equal(unpacked.astype(bool), want)
        hits = getattr(batch, f"hits_{name}")
        np.testing.assert_array_equal(hits(sa, sb), np.flatnonzero(want))
        backwards = np.arange(len(a))[::-1]
        by_index = np.stack([backwards, backwards], axis=1)
        np.testing.assert_array_equal(overlap(sa, sb, pairs=by_index), want[::-1])
        np.testing.assert_array_equal(
            overlap(sa, sb[3]), [carom.overlap(p, b[3]) for p in a]
        )
        contacts = getattr(batch, f"contact_{name}")(sa, sb)
        for i, (p, q) in enumerate(zip(a, b)):
            c = carom.contact(p, q)
            got = struct.pack("<5f", *(float(field[i]) for field in contacts))
            self.assertEqual(got, struct.pack("<5f", c.distance, *c.normal, *c.point), (p, q))

    def test_circle_circle(self):
        self.check_pair(Circle, Circle, "circle_circle")

    def test_circle_aabb(self):
        self.check_pair(Circle, Aabb, "circle_aabb")

    def test_circle_box(self):
        self.check_pair(Circle, Box, "circle_box")

    def test_aabb_aabb(self):
        self.check_pair(Aabb, Aabb, "aabb_aabb")

    def test_aabb_box(self):
        self.check_pair(Aabb, Box, "aabb_box")

    def test_box_box(self):
        self.check_pair(Box, Box, "box_box")

    def test_sweeps(self):
        for kind, name in ((Circle, "circle"), (Aabb, "aabb"), (Box, "box")):
            mover, shapes = Circle((0, 0), 1), self.chosen(Circle, kind)[1]
            hits, sweeps = getattr(batch, f"sweep_circle_{name}")(mover, (3, 1), column(shapes, kind))
            listed = dict(zip(hits.tolist(), sweeps))
            self.assertGreater(len(listed), 0)
            for i, shape in enumerate(shapes):
                s = carom.sweep(mover, (3, 1), shape)
                if i not in listed:
                    self.assertEqual((s.state, s.t, s.normal), ("miss", 1.0, (0, 0)))
                    continue
                got = listed[i]
                self.assertEqual(got["t"], s.t)
                self.assertEqual(STATES[got["state"]], s.state)
                self.assertEqual((got["normal_x"], got["normal_y"]), tuple(s.normal))

    def test_all_pairs(self):
        for kind in (Circle, Aabb, Box):
            shapes = self.chosen(kind, kind)[0][:300]
            want = [
                [i, j]
                for i in range(len(shapes))
                for j in range(i + 1, len(shapes))
                if carom.overlap(shapes[i], shapes[j])
            ]
            self.assertGreater(len(want), 0)
            self.assertEqual(carom.pairs(column(shapes, kind)).tolist(), want)
            self.assertEqual(carom.pairs(shapes).tolist(), want)


def floats(words):
    return struct.unpack(f"<{len(words)}f", struct.pack(f"<{len(words)}I", *words))


class Worlds(unittest.TestCase):
    """Builds what tests/web/native_world.c prints, and expects its hashes."""

    TYPES = ("static", "kinematic", "dynamic")
    SIDES = ("+x", "-x", "+y", "-y")

    def add(self, world, w):
        n = floats(w[9:21])
        shape = shape_of(w[2], floats(w[3:9]))
        extra = {} if w[2] == 3 else {"rot": (n[8], n[9])}
        return world.add(
            shape,
            self.TYPES[w[0]],
            sensor=bool(w[1] & 1),
            enabled=not w[1] & 2,
            fixed_rotation=bool(w[1] & 4),
            velocity=(n[0], n[1]),
            spin=n[2],
            mass=n[3],
            restitution=n[4],
            friction=n[5],
            damping=n[6],
            gravity_scale=n[7],
            inertia=n[10],
            spin_damping=n[11],
            category=w[21],
            mask=w[22],
            sides=[side for i, side in enumerate(self.SIDES) if w[23] >> i & 1],
            user=w[24],
            **extra,
        )

    def replay(self, name, count, steps, every, threads):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "snapshot")
            text = subprocess.run(
                [os.environ["CAROM_NATIVE_WORLD"], "scene", name]
                + [str(count), str(steps), str(every), path],
                check=True,
                capture_output=True,
            ).stdout.decode()
            with open(path, "rb") as file:
                snapshot = file.read()
        world = carom.World(threads=threads)
        bodies, hashes, saved = [], 0, None
        for line in text.splitlines():
            word, *rest = line.split()
            w = [int(x, 16) for x in rest]
            if word == "gravity":
                world.gravity = floats(w)
            elif word == "body":
                bodies.append(self.add(world, w))
            elif word == "exclude":
                world.exclude(world.body_at(w[0]), world.body_at(w[1]), bool(w[2]))
            else:
                if w[0]:
                    world.run(every)
                self.assertEqual(world.hash, w[1], f"{name} after {w[0]} steps")
                hashes += 1
                if w[0] == steps // 2:
                    saved = world.save()
        self.assertGreater(hashes, 2)
        self.assertEqual(saved, snapshot)
        again = carom.World()
        again.load(snapshot)
        again.run(steps - steps // 2)
        self.assertEqual(again.hash, world.hash)

    def test_gas(self):
        self.replay("gas", 400, 100, 25, 1)

    def test_pile_on_threads(self):
        self.replay("pile", 200, 80, 20, 2)


if __name__ == "__main__":
    unittest.main()
