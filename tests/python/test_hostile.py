"""Junk given to every function, leaks, threads, signals and child processes."""

import gc
import inspect
import itertools
import os
import random
import signal
import sys
import threading
import time
import tracemalloc
import unittest
import warnings

import numpy as np

import carom
from carom import Aabb, Box, Circle, Contact, Rot, Sweep, Vec2, World, _carom, batch


class Liar:
    """A sequence whose length is wrong, and a number that raises."""

    def __len__(self):
        return 2

    def __getitem__(self, i):
        raise RuntimeError("no")

    def __float__(self):
        raise RuntimeError("no")

    def __index__(self):
        raise RuntimeError("no")


class Shrinking(list):
    def __len__(self):
        return 7


def junk():
    loop = []
    loop.append(loop)
    return [
        None, True, 0, -1, 2**31, 2**32, 2**64, 10**400, 1.5, float("nan"), float("inf"), 1j,
        "", "circle", "\ud800", b"", b"bytes", bytearray(b"\0" * 64), (), (1,), (1, 2), (1, 2, 3),
        ("a", "b"), [], [1, 2], loop, {}, {"shape": 1}, {1: 2}, set(), object(), object, len, Liar(),
        Shrinking(), range(2), memoryview(b"\0" * 16), np.zeros(2), np.zeros((2, 2), np.float32),
        np.zeros(3, batch.CIRCLE), np.zeros(0), np.float32(1), Vec2(1, 2), Rot(1, 0),
        Circle((0, 0), 1), Aabb((0, 0), (1, 1)), Box((0, 0), 1, 1), Contact(0, (1, 0), (0, 0)),
        Sweep("hit", 0, (1, 0), (0, 0)), World(), World()._core, World().add(Circle((0, 0), 1)),
        _carom.Columns(1, *np.zeros((3, 4), np.float32)), Ellipsis, NotImplemented,
    ]


#: What may be raised. Anything else, and a crash, is a defect.
EXPECTED = (TypeError, ValueError, KeyError, OverflowError, BufferError, AttributeError,
            IndexError, RuntimeError, MemoryError, UnicodeEncodeError)


def functions():
    """All callables of the package: functions, constructors, and methods of an object of each type."""
    names = [(m, k) for m in (carom, batch, _carom) for k in getattr(m, "__all__", vars(m)) if k[0] != "_"]
    found = [v for v in (getattr(m, k) for m, k in names) if callable(v) and not inspect.isclass(v)]
    found += [carom.Circle, Aabb, Box, Vec2, Rot, Contact, Sweep, World, _carom.World, _carom.Columns,
              batch.Circles, batch.Aabbs, batch.Boxes]
    world = World()
    body = world.add(Circle((0, 0), 1), "dynamic")
    objects = [Vec2(1, 2), Rot(1, 0), Circle((0, 0), 1), Aabb((0, 0), (1, 1)), Box((0, 0), 1, 1),
               Contact(0, (1, 0), (0, 0)), Sweep("hit", 0, (1, 0), (0, 0)), world, body, world._core,
               carom.draw()]
    for thing in objects:
        for name in dir(thing):
            if name in ("save", "__class__", "run") or name.startswith("__init"):
                continue
            method = getattr(thing, name, None)
            if callable(method) and (not name.startswith("__") or name in
                                     ("__add__", "__mul__", "__getitem__", "__eq__", "__reduce__")):
                found.append(method)
    found += [world.step, lambda *a: world.run(*a) if not (a and isinstance(a[0], int) and a[0] > 9)
              else None]
    return found


class Junk(unittest.TestCase):
    def call(self, function, args):
        try:
            function(*args)
        except EXPECTED as error:
            self.assertNotIsInstance(error, SystemError)

    def test_junk(self):
        things, calls = junk(), 0
        rng = random.Random(2026)
        for function in functions():
            self.call(function, ())
            for thing in things:
                self.call(function, (thing,))
            for count in (2, 3, 4, 5, 6, 9):
                for _ in range(60):
                    self.call(function, [rng.choice(things) for _ in range(count)])
                    calls += 1
        self.assertGreater(calls, 20000)

    def test_junk_in_columns(self):
        things = junk()
        core = World()._core
        number = core.add({"shape": Circle((0, 0), 1), "type": "dynamic"})
        for name in ("type shape velocity spin rot mass inertia restitution friction damping sensor "
                     "spin_damping gravity_scale category mask sides enabled user").split():
            for thing in things:
                self.call(core.set, (number, {name: thing}))
                self.call(core.add, ({"shape": Circle((0, 0), 1), name: thing},))
        for thing, other in itertools.product(things, repeat=2):
            self.call(_carom.Columns, (1, np.zeros(2, np.float32), thing, other))

    def test_one_interpreter(self):
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest("this Python has no _xxsubinterpreters")
        path = repr(sys.path)
        other = interpreters.create()
        with self.assertRaises(interpreters.RunFailedError) as caught:
            interpreters.run_string(other, f"import sys; sys.path = {path}; import carom")
        interpreters.destroy(other)
        self.assertIn("one interpreter", str(caught.exception))


def busy_work():
    a, b = Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4)
    c = carom.contact(a, b)
    repr((a, b, c, carom.sweep(a, (-9, 0), b))), hash(c), a == b, c.mtv, b.corners, b.rot
    carom.separate(c, a, b), carom.bounce(c, (1, 0), (0, 1), friction=0.5), carom.slide(a, (1, 0), [b])
    for wrong in (lambda: Circle("x", 1), lambda: carom.overlap(a, None), lambda: Circle((0, 0), 1, 2),
                  lambda: carom.slide(a, (1, 0), [b, "x"]), lambda: World(threads=0),
                  lambda: carom.slide(a, (0, 0), [b], ["x"]), lambda: a.center / "x",
                  lambda: World().add(a).set(type="dynamic"), lambda: carom.draw(a, None),
                  lambda: _carom.Columns(1, np.zeros(2, np.float32), 1, 2),
                  lambda: batch.overlap_circle_circle(np.zeros((2, 3)), np.zeros((5, 3)))):
        try:
            wrong()
        except (TypeError, ValueError):
            pass
    circles = np.ones((9, 3), np.float32)
    batch.overlap_circle_circle(circles, circles, pairs=[[0, 1]]), batch.hits_circle_circle(circles, a)
    batch.contact_circle_circle(circles, a), batch.sweep_circle_circle(a, (1, 0), circles)
    carom.pairs(circles), a.center / 2
    many = np.ones((5000, 3), np.float32)
    batch.overlap_circle_circle(many, a, bits=True, out=many.reshape(-1)[:158].view(np.uint64))
    world = World((0, -10))
    body = world.add(a, "dynamic", sides=[])
    world.add(Aabb((-9, -9), (9, 0)))
    try:
        world.add(a, "dynamic", mass=-1)
    except ValueError:
        pass
    world.run(5)
    world.impacts, world.touches, body.touches(), world.positions, list(world), world.save(), world.hash
    world.ray((0, 9), (0, -9)), world.sweep_all(a, (0, -9)), world.overlap(a), world.nearest((0, 0))
    world.slide(a, (0, -9)), world.stats, body.between(0.5), body.shape, world.copy()
    body.remove()
    try:
        body.position
    except KeyError:
        pass


class Meddler:
    """A number, a sequence of none, and false. Asking for any of it lets another thread step the world."""

    def __init__(self, begin):
        self.begin = begin

    def __float__(self):
        self.begin()
        return 0.5

    def __index__(self):
        self.begin()
        return 1

    def __bool__(self):
        self.begin()
        return False

    def __len__(self):
        self.begin()
        return 0

    def __getitem__(self, i):
        raise IndexError


class Arguments(unittest.TestCase):
    """Arguments whose conversion runs Python code."""

    def test_a_step_that_begins_while_an_argument_is_converted(self):
        """Every call notices it: no call uses the world beside the step."""
        world = gas(400)
        core, body = world._core, next(iter(world))
        thread = None

        def begin():
            nonlocal thread
            if thread is None:
                thread = threading.Thread(target=self.step_until, args=(world,))
                self.stop = False
                thread.start()
                while True:  # until a step is under way
                    try:
                        world.hash
                    except RuntimeError:
                        return
                    time.sleep(0)

        m = Meddler(begin)
        calls = [
            lambda: world.run(1, m), lambda: world.run(m), lambda: setattr(world, "gravity", (0, m)),
            lambda: world.add(Circle((0, 0), 1), mass=m), lambda: world.add(Circle((0, 0), 1), user=m),
            lambda: world.add(Circle((0, 0), 1), sensor=m), lambda: world.add(Circle((0, 0), 1), sides=m),
            lambda: body.set(friction=m), lambda: setattr(body, "position", (m, 0)),
            lambda: setattr(body, "spin", m), lambda: body.apply_impulse((m, 0)),
            lambda: body.apply_impulse((1, 0), (0, m)), lambda: body.apply_torque(m),
            lambda: body.move_to((0, 0), m), lambda: body.between(m),
            lambda: world.ray((m, 0), (1, 0)), lambda: world.ray((0, 0), (1, 0), carom.Filter(m)),
            lambda: world.ray_all((0, 0), (1, 0), carom.Filter(1, m)),
            lambda: world.sweep(Circle((0, 0), 1), (m, 0)),
            lambda: world.sweep_all(Circle((0, 0), 1), (1, 0), carom.Filter(1, 1, m)),
            lambda: world.overlap((m, 0)), lambda: world.nearest((0, 0), m),
            lambda: world.slide(Circle((0, 0), 1), (0, m)), lambda: world.body_at(m),
            lambda: core.position(m), lambda: core.set_spin(m, 0), lambda: core.is_valid(m),
            lambda: core.exclude(m, body._id, True), lambda: core.exclude(body._id, m, True),
            lambda: core.body_touches(m), lambda: core.get(m, "mass"), lambda: core.remove(m),
        ]
        for i, call in enumerate(calls):
            with self.subTest(i):
                try:
                    with self.assertRaisesRegex(RuntimeError, "another thread is stepping"):
                        call()
                finally:
                    self.stop = True
                    if thread is not None:
                        thread.join()
                    thread = None

    def step_until(self, world):
        while not self.stop:
            try:
                world.run(20)
            except RuntimeError:
                pass

    def test_a_body_that_is_removed_while_an_argument_is_converted(self):
        world = World()
        for act in (lambda b, m: b.set(friction=m), lambda b, m: setattr(b, "spin", m),
                    lambda b, m: b.apply_impulse((m, 0)), lambda b, m: b.between(m),
                    lambda b, m: world.ray((0, m), (1, 0), carom.Filter(ignore=b))):
            body = world.add(Circle((0, 0), 1), "dynamic")
            with self.assertRaises(KeyError):
                act(body, Meddler(lambda: body.is_valid and body.remove()))
        self.assertEqual(len(world), 0)

    def test_errors_name_the_argument(self):
        world = World()
        huge, nan, ball = 10**5000, float("nan"), Circle((0, 0), 1)
        cases = {
            "threads": lambda: World(threads=huge), "category": lambda: world.add(ball, category=-1),
            "user": lambda: world.add(ball, user=-huge), "mass": lambda: world.add(ball, mass=nan),
            "restitution": lambda: world.add(ball, "dynamic", restitution=nan, friction=-1),
            "friction": lambda: world.add(ball, "dynamic", friction=-1, damping=nan),
            "x": lambda: Aabb.from_rect("a", 0, 1, 1), "height": lambda: Aabb.from_rect(0, 0, 1, None),
            "y": lambda: Aabb.from_pixels(0, huge, 1, 1), "radius": lambda: Circle.from_pixels(0, 0, 1.5),
            "snapshot": lambda: world.load("text"), "steps": lambda: world.run(huge),
            "out": lambda: batch.overlap_circle_circle(ball, ball, out=[0]),
        }
        for name, wrong in cases.items():
            with self.subTest(name):
                self.assertRaisesRegex((TypeError, ValueError, OverflowError), f"^{name}: ", wrong)
        self.assertRaisesRegex(ValueError, r"2\*\*32 - 1", lambda: world.add(ball, category=-1))


class Leaks(unittest.TestCase):
    def test_memory_and_references(self):
        """Blocks of Python, counts of references, and bytes of the process stay where they are."""
        rounds = 200
        tracemalloc.start()
        for _ in range(rounds):
            busy_work()
        gc.collect()
        blocks, grown = [], []
        types = [carom.Vec2, Circle, Box, Contact, World, type(None), tuple, float]
        counts = [sys.getrefcount(t) for t in types]
        for _ in range(3):  # caches may grow in one of them; a leak grows in all
            blocks.append(-sys.getallocatedblocks())
            grown.append(-tracemalloc.get_traced_memory()[0])
            for _ in range(rounds):
                busy_work()
            gc.collect()
            blocks[-1] += sys.getallocatedblocks()
            grown[-1] += tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        self.assertLess(min(blocks), rounds // 2)
        self.assertLess(min(grown), 16 * rounds)
        for kind, before in zip(types, counts):
            self.assertLess(abs(sys.getrefcount(kind) - before), rounds, kind)

    def test_worlds_are_freed(self):
        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * 4096

        def make():
            world = World(bodies=20000)
            for i in range(300):
                world.add(Circle((3 * i, 0), 1), "dynamic")
            world.step()

        for _ in range(10):
            make()
        before = resident()
        for _ in range(100):
            make()
        self.assertLess(resident() - before, 20_000_000)


def gas(n=3000):
    world = World(bodies=n)
    side = int(n**0.5)
    rng = np.random.default_rng(1)
    for i in range(n):
        v = rng.normal(size=2)
        world.add(Circle((3 * (i % side), 3 * (i // side)), 1), "dynamic", velocity=tuple(v),
                  restitution=1)
    return world


class Threads(unittest.TestCase):
    def test_the_gil_is_released(self):
        """While a thread steps a world, another one runs, and its use of the world is refused."""
        world, refused, steps = gas(), threading.Event(), []

        def work():
            end = time.monotonic() + 20
            while not refused.is_set() and time.monotonic() < end:
                world.run(100)
                steps.append(100)

        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            try:
                world.positions
            except RuntimeError as error:
                self.assertIn("another thread is stepping this world", str(error))
                refused.set()
            time.sleep(0)
        thread.join()
        self.assertTrue(refused.is_set())
        self.assertEqual(world.stats.steps, sum(steps))

    def test_calls_over_arrays_release_the_gil(self):
        """While one is under way, another thread runs. Python itself switches threads every 100 seconds only."""
        circles = np.random.default_rng(5).uniform(0, 900, (200_000, 3)).astype(np.float32)
        circles[:, 2] = 0.5
        boxes = np.tile(np.float32([9, 9, 1, 2, 0.8, 0.6]), (len(circles), 1))
        one, world, side = Circle((0, 0), 1), gas(2000), batch.Circles(circles).columns
        calls = [
            lambda: batch.overlap_circle_box(circles, boxes), lambda: batch.hits_circle_circle(circles, one),
            lambda: batch.contact_circle_box(circles, boxes), lambda: _carom.touching_pairs(side),
            lambda: batch.sweep_circle_circle(one, (99, 99), circles), lambda: world.run(30),
        ]
        interval = sys.getswitchinterval()
        for i, call in enumerate(calls):
            begun, seen, ended = threading.Lock(), [], []
            begun.acquire()

            def work():
                until = time.monotonic() + 10
                begun.release()
                while not seen and time.monotonic() < until:  # a busy machine may wake the other late
                    call()
                ended.append(True)

            thread = threading.Thread(target=work)
            sys.setswitchinterval(100)
            try:
                thread.start()
                begun.acquire()
                during = not ended
                seen.append(True)
            finally:
                sys.setswitchinterval(interval)
            thread.join()
            with self.subTest(i):
                self.assertTrue(during)

    def test_worlds_on_threads_agree(self):
        worlds = [gas(500) for _ in range(4)]
        threads = [threading.Thread(target=w.run, args=(50,)) for w in worlds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({w.hash for w in worlds}), 1)

    def test_batches_on_threads(self):
        circles = np.random.default_rng(3).uniform(0, 9, (20000, 3)).astype(np.float32)
        want = batch.overlap_circle_circle(circles, circles[::-1].copy())
        results = []

        def work():
            for _ in range(20):
                results.append((batch.overlap_circle_circle(circles, circles[::-1].copy()) == want).all())

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(results), all(results)), (60, True))

    def test_interrupt(self):
        """Ctrl-C ends run() soon, between two steps: the world can go on."""
        world = gas()
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            world.run(10**9)
        self.assertLess(time.monotonic() - start, 5)
        made = world.stats.steps
        self.assertGreater(made, 0)
        again = gas()
        again.run(made)
        self.assertEqual(again.hash, world.hash)
        world.run(1)

    def test_handler_that_uses_the_world(self):
        world, seen, rounds = gas(1000), [], 0
        old = signal.signal(signal.SIGALRM, lambda *_: seen.append(world.hash))
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        try:
            while len(seen) < 3 and rounds < 100:
                world.run(100)
                rounds += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
        self.assertGreater(len(seen), 2)
        self.assertEqual(world.stats.steps, 100 * rounds)


@unittest.skipUnless(hasattr(os, "fork"), "no fork")
class Forks(unittest.TestCase):
    """A child process has the worlds of its parent, but none of their threads."""

    def in_child(self, work):
        """Runs `work` in a child, which returns whether it returned True; a child that hangs is ended."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of the fork
            child = os.fork()
        if child == 0:
            signal.alarm(60)
            status = 1
            try:
                status = 0 if work() else 2
            finally:
                os._exit(status)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def pile(self, threads):
        world = World((0, -10), threads=threads)
        world.add(Aabb((-99, -1), (99, 0)), friction=0.5)
        for i in range(1000):  # more than 512: then the threads take part
            world.add(Circle((1.1 * (i % 100) - 55, 1 + 1.1 * (i // 100)), 0.5), "dynamic", friction=0.5)
        world.run(40)
        return world

    def test_a_world_with_threads_goes_on_in_a_child(self):
        for threads in (1, 4):
            world = self.pile(threads)
            ahead = world.copy()
            ahead.run(20)
            wanted, impacts, first = ahead.hash, world.impacts, next(iter(world))
            positions = world.positions.copy()

            def work():
                same = world.impacts == impacts and (world.positions == positions).all()
                world.run(20)
                return same and world.hash == wanted and first in world

            with self.subTest(threads):
                self.assertEqual([self.in_child(work) for _ in range(5)], [0] * 5)
                world.run(20)  # and in the parent
                self.assertEqual(world.hash, wanted)

    def test_a_child_can_release_worlds(self):
        worlds = [self.pile(4), self.pile(4)]

        def work():
            worlds[0].run(2)
            worlds.clear()
            self.pile(4)
            return True

        self.assertEqual(self.in_child(work), 0)


if __name__ == "__main__":
    unittest.main()
