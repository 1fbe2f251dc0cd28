"""Worlds: bodies, events, queries, columns, snapshots, and errors."""

import copy
import math
import pickle
import re
import unittest
from xml.etree import ElementTree

import numpy as np

import carom
from carom import Aabb, Box, Circle, Filter, World


class Game(World):
    """A world with attributes, and another constructor."""

    def __init__(self, lives):
        super().__init__(gravity=(0, -10))
        self.lives = [lives]
        self.ball = self.add(Circle((0, 5), 1), "dynamic")


def table():
    world = World(gravity=(0, -10))
    world.add(Aabb((-20, -1), (20, 0)), friction=0.5)
    for i in range(6):
        world.add(Circle((i * 1.5, 2 + i), 0.5), "dynamic", restitution=0.3, friction=0.5, user=i)
    world.add(Box((-4, 3), 2, 1, angle=0.3), "dynamic", friction=0.5)
    return world


class Bodies(unittest.TestCase):
    def test_properties_come_back(self):
        given = dict(velocity=(1, -2), spin=0.5, mass=3, restitution=0.25, friction=0.5, damping=0.125,
                     spin_damping=2, gravity_scale=-1, category=4, mask=9, user=2**63, enabled=False)
        body = World().add(Box((1, 2), 2, 4, angle=0.5), "dynamic", **given)
        for name, value in given.items():
            self.assertEqual(getattr(body, name), value)
        self.assertEqual((body.type, body.position, body.shape.half), ("dynamic", (1, 2), (1, 2)))
        self.assertAlmostEqual(body.angle, 0.5, 6)
        body.enabled = True
        body.position, body.velocity, body.angle, body.spin = (5, 6), (0, 1), -0.25, 3
        self.assertEqual((body.position, body.velocity, body.spin), ((5, 6), (0, 1), 3))
        self.assertAlmostEqual(body.angle, -0.25, 6)
        body.set(mass=2, sensor=True, fixed_rotation=True, spin=0)
        self.assertEqual((body.mass, body.sensor, body.inertia), (2, True, 0))
        one_way = World().add(Box((0, 0), 4, 1), sides=["+y", "-x"])
        self.assertEqual(one_way.sides, ("-x", "+y"))

    def test_every_property_can_be_assigned(self):
        body = World().add(Box((1, 2), 2, 4), "dynamic")
        for name, value in dict(mass=2, inertia=5, restitution=0.5, friction=0.25, damping=1, spin_damping=2,
                                gravity_scale=-1, category=4, mask=9, sensor=True, user=7, sides=("-x",),
                                fixed_rotation=True).items():
            setattr(body, name, value)
            self.assertEqual(getattr(body, name), value)
        with self.assertRaisesRegex(ValueError, "^friction: "):
            body.friction = -1
        with self.assertRaisesRegex(ValueError, "^type: the type of a body cannot change$"):
            World().add(Box((0, 0), 1, 1)).set(mass=1, type="dynamic")

    def test_impulses_and_forces(self):
        body = World().add(Circle((0, 0), 1), "dynamic", mass=2)
        body.apply_impulse((4, 0))
        self.assertEqual(body.velocity, (2, 0))
        body.apply_impulse((0, 1), point=(1, 0))
        self.assertEqual((body.velocity, body.spin), ((2, 0.5), 1))
        body.apply_force((64, 0))
        body.apply_torque(64)
        body.world.step(1 / 64)
        self.assertEqual((body.velocity.x, body.spin), (2.5, 2))
        lift = body.world.add(Box((9, 9), 1, 1), "kinematic")
        lift.move_to((9, 10), 0.5, 0.5)
        body.world.step(0.5)
        self.assertEqual(lift.position, (9, 10))
        self.assertAlmostEqual(lift.angle, 0.5, 6)

    def test_move_to(self):
        """Without an angle a body keeps its own: no angle would be a rotation to 0."""
        world = World()
        lift = world.add(Box((0, 0), 4, 1, angle=0.4), "kinematic")
        rot = lift.rot
        lift.move_to((1, 2))
        self.assertEqual(lift.spin, 0)
        world.step()
        self.assertEqual((lift.position, lift.rot), ((1, 2), rot))
        lift.move_to((1, 2), 0.5)
        world.step()
        self.assertAlmostEqual(lift.angle, 0.5, 6)
        lift.move_to((1, 2), dt=0.25)
        self.assertEqual((lift.velocity, lift.spin), ((0, 0), 0))
        self.assertRaisesRegex(ValueError, "^move_to: ", world.add(Circle((9, 9), 1), "dynamic").move_to, (0, 0))
        for name, given in (("position", ((math.nan, 0), 0, 1)), ("angle", ((0, 0), math.nan, 1)), ("dt", ((0, 0), 0, 0))):
            self.assertRaisesRegex(ValueError, f"^{name}: ", lift.move_to, *given)

    def test_the_direction_of_a_shape(self):
        """`rot` turns a box of any kind, when it is added and later."""
        world = World()
        for shape in (Box((1, 2), 4, 2), Box((1, 2), 4, 2, angle=1), Aabb((-1, 1), (3, 3))):
            body = world.add(shape, rot=0.5)
            self.assertEqual(body.shape, Box((1, 2), 4, 2, angle=0.5))
            body.set(rot=(0, 1))
            self.assertEqual((body.rot, body.shape.rot), ((0, 1), (0, 1)))
        self.assertEqual(world.add(Circle((0, 0), 1), rot=(0, 1)).rot, (0, 1))
        for shape in (Box((0, 0), 4, 2), Circle((0, 0), 1)):
            for wrong in ((0, 0), math.nan, (1, math.inf)):
                self.assertRaisesRegex(ValueError, "^rot: ", world.add, shape, rot=wrong)

    def test_stale_bodies(self):
        world = table()
        body = list(world)[1]
        other = World().add(Circle((0, 0), 1))
        self.assertIn(body, world)
        body.remove()
        self.assertNotIn(body, world)
        self.assertFalse(body.is_valid)
        self.assertEqual(repr(body), "<Body 1, removed>")
        self.assertEqual((repr(World()), repr(other.world)), ("<World of 0 bodies>", "<World of 1 body>"))
        for wrong in (
            lambda: body.position,
            lambda: body.mass,
            lambda: body.remove(),
            lambda: body.set(mass=1),
            lambda: body.touches(),
            lambda: world.exclude(body, list(world)[0]),
            lambda: world.exclude(other, list(world)[0]),
            lambda: world.ray((0, 0), (1, 0), Filter(ignore=body)),
            lambda: world.body_at(999),
        ):
            self.assertRaises(KeyError, wrong)
        with self.assertRaises(KeyError):
            body.position = (0, 0)
        world.run(2)
        new = world.add(Circle((50, 50), 1))
        self.assertEqual((new.index, new.generation), (body.index, body.generation + 1))
        self.assertNotEqual(new, body)

    def test_errors_name_the_field(self):
        world = World()
        ball = Circle((0, 0), 1)
        cases = [
            (ValueError, "restitution", dict(restitution=1.5)),
            (ValueError, "friction", dict(friction=-1)),
            (ValueError, "mass", dict(mass=math.nan)),
            (ValueError, "velocity", dict(velocity=(math.inf, 0))),
            (ValueError, "spin", dict(spin=1e7)),
            (ValueError, "inertia", dict(inertia=1e-9)),
            (ValueError, "damping", dict(damping=-1)),
            (ValueError, "sides", dict(sides=["+x"])),
            (ValueError, "sides", dict(sides=["up"])),
            (ValueError, "mask", dict(mask=-1)),
            (ValueError, "user", dict(user=2**64)),
            (TypeError, "colour", dict(colour=1)),
            (TypeError, "friction", dict(friction="x")),
        ]
        for kind, field, given in cases:
            with self.assertRaises(kind) as caught:
                world.add(ball, "dynamic", **given)
            self.assertTrue(str(caught.exception).startswith(field + ":"), caught.exception)
        for field, wrong in (
            ("shape", lambda: world.add(Circle((0, 0), 0))),
            ("type", lambda: world.add(ball, "liquid")),
            ("velocity", lambda: world.add(ball, velocity=(1, 0))),
            ("gravity", lambda: World((math.nan, 0))),
            ("threads", lambda: World(threads=0)),
            ("rest", lambda: World(rest=-1)),
            ("sleep_speed", lambda: World(sleep_speed=math.nan)),
            ("dt", lambda: world.step(1.5)),
            ("dt", lambda: world.step(math.nan)),
            ("snapshot", lambda: world.load(b"junk")),
        ):
            with self.assertRaises(ValueError) as caught:
                wrong()
            self.assertTrue(str(caught.exception).startswith(field + ":"), caught.exception)
        self.assertEqual(len(world), 0)
        body = world.add(ball, "dynamic")
        with self.assertRaisesRegex(ValueError, "^restitution: expected a number from 0 to 1, found 1.5$"):
            world.add(ball, "dynamic", restitution=1.5)
        for inertia in (0.04, 6e8):  # that of a uniform body is 0.5
            with self.assertRaisesRegex(ValueError, "^inertia: expected 0 or 0.1 to 1e9 times that of a uniform body,"):
                world.add(ball, "dynamic", mass=1, inertia=inertia)
        crate = Box((0, 0), 100, 100)  # inertias of uniform bodies are 1667 times the mass
        for right, field, wrong in (
            (dict(inertia=2e7), "restitution", dict(restitution=2)),
            (dict(mass=1, inertia=1e4), "friction", dict(friction=-1)),
            (dict(mass=1), "inertia", dict(inertia=1)),
            (dict(fixed_rotation=True), "spin", dict(spin=2)),
        ):
            with self.assertRaisesRegex(ValueError, f"^{field}: "):
                world.add(crate, "dynamic", **wrong, **right)
            other = world.add(ball, "dynamic", mass=1, inertia=0.25)
            with self.assertRaisesRegex(ValueError, f"^{field}: "):
                other.set(shape=crate, **wrong, **right)
            other.remove()
        for inertia in (0.06, 4e8):
            world.add(ball, "dynamic", mass=1, inertia=inertia).remove()
        for name, wrong in (
            ("position", (math.nan, 0)), ("velocity", (1e30, 0)), ("rot", (0, 0)), ("rot", math.nan),
            ("angle", math.inf), ("spin", math.nan), ("mass", -1), ("shape", Box((0, 0), 1, 1, math.nan)),
        ):
            with self.assertRaises(ValueError) as caught:
                setattr(body, name, wrong)
            self.assertTrue(str(caught.exception).startswith(name + ":"), caught.exception)
            self.assertIn(repr(wrong), str(caught.exception))
            if name != "shape":
                self.assertRegex(str(caught.exception), ": expected .+, found ")
        for name, act in (("impulse", body.apply_impulse), ("force", body.apply_force)):
            self.assertRaisesRegex(ValueError, f"^{name}: .*nan", act, (0, math.nan))
        self.assertRaisesRegex(ValueError, "^torque: ", body.apply_torque, math.nan)
        self.assertRaisesRegex(ValueError, "^impulse, point: ", body.apply_impulse, (1, 0), (0, math.nan))
        self.assertRaisesRegex(ValueError, "^a, b: .*different", world.exclude, body, body)
        self.assertEqual((body.shape, body.velocity, body.spin), (ball, (0, 0), 0))


class Steps(unittest.TestCase):
    def test_events(self):
        world = World()
        a = world.add(Circle((0, 0), 1), "dynamic", velocity=(1, 0), restitution=1)
        b = world.add(Circle((2.5, 0), 1), "dynamic", restitution=1)
        begins, ends, impacts = [], [], []
        for _ in range(60):
            world.step()
            begins += world.begins
            ends += world.ends
            impacts += world.impacts
            np.testing.assert_array_equal(world.impact_columns["a"], [i.a.index for i in world.impacts])
            self.assertEqual(len(world.begin_columns), len(world.begins))
        self.assertEqual([(e.a, e.b) for e in begins], [(a, b)])
        self.assertEqual([(e.a, e.b) for e in ends], [(a, b)])
        (hit,) = impacts
        self.assertEqual((hit.a, hit.b, hit.normal, hit.speed), (a, b, (-1, 0), 1))
        self.assertEqual((a.velocity, b.velocity), ((0, 0), (1, 0)))
        self.assertEqual(world.stats.steps, 60)
        self.assertEqual(world.stats.momentum.y, 0)

    def test_touches(self):
        world = table()
        world.run(300)
        ball = list(world)[1]
        (touch,) = ball.touches()
        self.assertEqual((touch.other, touch.sensor), (world.body_at(0), False))
        self.assertAlmostEqual(touch.normal.y, 1, 3)
        self.assertEqual(len(world.touches), len(world.touch_columns))
        self.assertGreater(len(world.touches), 3)

    def test_reports(self):
        world = World()
        far = world.add(Circle((9.99e8, 0), 1), "dynamic", velocity=(1e9, 0))
        world.step(1.0)
        (report,) = world.reports
        self.assertEqual((report.kind, report.body, report.other), ("quarantined", far, None))

    def test_columns_are_views(self):
        world = table()
        positions = world.positions
        self.assertIs(positions, world.positions)
        before = positions.copy()
        world.run(10)
        np.testing.assert_array_equal(positions, before)  # until the next access
        self.assertIs(world.positions, positions)
        self.assertFalse((positions == before).all())
        for row, velocity, rot, body in zip(positions, world.velocities, world.rots, world):
            self.assertEqual(tuple(row), tuple(body.position))
            self.assertEqual(tuple(velocity), tuple(body.velocity))
            self.assertEqual(tuple(rot), tuple(body.rot))
        with self.assertRaises(ValueError):
            positions[0] = 0
        list(world)[2].remove()
        self.assertEqual((len(world.positions), len(positions)), (7, 8))

    def test_run_is_steps(self):
        a, b = table(), table()
        a.run(100, dt=0.01)
        for _ in range(100):
            b.step(0.01)
        self.assertEqual(a.hash, b.hash)
        a.run(0)
        self.assertEqual(a.hash, b.hash)

    def test_snapshots(self):
        world = table()
        world.run(30)
        others = [world.copy(), copy.deepcopy(world), pickle.loads(pickle.dumps(world))]
        world.run(60)
        for other in others:
            other.run(60)
            self.assertEqual(other.hash, world.hash)
        saved = world.save()
        for size in (0, 1, len(saved) - 1):
            self.assertRaises(ValueError, world.load, saved[:size])
        self.assertRaises(TypeError, world.load, "text")
        self.assertEqual(world.save(), saved)

    def test_copies_of_a_subclass(self):
        """Copies are of the same class and have its attributes; bodies that they name stay bodies of theirs."""
        game = Game(3)
        for make in (copy.copy, copy.deepcopy, lambda world: pickle.loads(pickle.dumps(world))):
            other = make(game)
            self.assertEqual((type(other), other.lives, other.hash), (Game, [3], game.hash))
            self.assertIs(other.lives is game.lives, make is copy.copy)
            self.assertIs(other.ball.world is other, make is not copy.copy)
            other.step()
            self.assertNotEqual(other.hash, game.hash)
        world, body = copy.deepcopy((game, game.ball))
        self.assertIs(body.world, world)
        self.assertEqual(body.position, game.ball.position)


class Queries(unittest.TestCase):
    def test_queries(self):
        world = World()
        balls = [world.add(Circle((3 * i, 0), 1), category=1 << i) for i in range(5)]
        sensor = world.add(Box((20, 0), 2, 2), sensor=True)
        hit = world.ray((-5, 0), (30, 0))
        self.assertEqual((hit.body, hit.sweep.normal), (balls[0], (-1, 0)))
        self.assertEqual([h.body for h in world.ray_all((-5, 0), (30, 0))], balls)
        self.assertEqual(world.ray_all((-5, 0), (30, 0), Filter(sensors=True))[-1].body, sensor)
        self.assertEqual(world.ray((-5, 0), (30, 0), Filter(mask=8)).body, balls[3])
        self.assertEqual(world.ray((-5, 0), (30, 0), Filter(ignore=balls[0])).body, balls[1])
        self.assertIsNone(world.ray((-5, 9), (30, 0)))
        self.assertEqual(world.sweep(Circle((-5, 0), 1), (30, 0)).body, balls[0])
        self.assertEqual(len(world.sweep_all(Box((-5, 0), 1, 1), (30, 0))), 5)
        self.assertEqual(world.overlap(Aabb((2, -1), (7, 1))), balls[1:3])
        self.assertEqual(world.overlap((3, 0.5)), balls[1:2])
        self.assertEqual(world.nearest((5, 5), 2), None)
        body, distance = world.nearest((3, 4))
        self.assertEqual((body, distance), (balls[1], 3))
        end = world.slide(Circle((-5, 0), 0.5), (10, 0))
        self.assertEqual((end.state, world.body_at(end.hits[0].id)), ("stopped", balls[0]))
        self.assertRaises(TypeError, world.ray, (0, 0), (1, 0), "all")

    def test_drawing(self):
        self.assertEqual(repr(carom.draw(Circle((0, 0), 1), (0, 0))), "<Drawing of 2 marks>")
        world = table()
        svg = world.draw(width=200).svg
        self.assertEqual(svg.count("<circle") + svg.count("<polygon"), len(world))
        self.assertIn("<svg", world._repr_svg_())
        a, b = Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4)
        picture = carom.draw(a, b, carom.contact(a, b), carom.sweep(a, (-9, 0), b), (1, 1))
        picture.outline(a).text((0, 0), "<b> & c").arrow((0, 0), (0, 0))
        self.assertIn("&lt;b&gt; &amp; c", picture.svg)
        self.assertRaises(ValueError, carom.draw, Circle((math.nan, 0), 1))
        self.assertIn(">{size}<", carom.draw(a).text((0, 0), "{size}").svg)
        for wrong in ((1, 2, 3), "ab", None, carom.Filter()):
            self.assertRaisesRegex(TypeError, "^cannot draw ", carom.draw, wrong)
        for act in (lambda d: d.line([(0, 0), (math.inf, 0)]), lambda d: d.add((math.nan, 0)),
                    lambda d: d.text((0, math.nan), "a"), lambda d: d.arrow((math.nan, 0), (1, 0))):
            self.assertRaisesRegex(ValueError, "not finite", act, carom.draw(a))
        self.assertRaisesRegex(TypeError, "^cannot draw ", carom.draw(a).outline, (0, 0))
        for act in (lambda d: d.outline(Circle((0, 0), -1)), lambda d: d.bars([0, 1], [math.nan]),
                    lambda d: d.bars([1, 0], [1])):
            self.assertRaisesRegex(ValueError, "invalid shape", act, carom.draw(a))
        bars = carom.Drawing().bars([0, 1, 2], [1, -2]).svg
        self.assertIn('points="0,0 1,0 1,-1 0,-1"', bars)
        self.assertIn('points="1,2 2,2 2,0 1,0"', bars)
        self.assertRaisesRegex(ValueError, "^margin: ", carom.Drawing, margin=-1)
        for width in (0, -5, math.nan):
            self.assertRaisesRegex(ValueError, "^width: ", carom.draw, a, width=width)

    def test_drawing_at_any_scale(self):
        """The text of the picture of a shape has the precision of its floats."""
        for scale, offset in ((1e-6, 0), (1, 0), (1e6, 0), (1, 1e4)):
            svg = carom.draw(Circle((offset + scale, 0), scale), (0, scale)).svg
            x, y, r = map(float, re.search('cx="(.*?)" cy="(.*?)" r="(.*?)"', svg).groups())
            ball = Circle((offset + scale, 0), scale)
            self.assertEqual(Circle((x, y), r), ball)
        self.assertIn("<svg", carom.draw().svg)
        for at in ((0, 0), (5, -3), (1e20, 0)):  # the view of one point has a size
            x, y, w, h = map(float, re.search('viewBox="(.*?)"', carom.draw(at).svg).group(1).split())
            self.assertTrue(x < at[0] < x + w and y < -at[1] < y + h, (at, x, y, w, h))

    def test_drawing_is_well_formed(self):
        """Colours and labels of any content stay inside their attributes."""
        hostile = '"/><b>&'
        picture = carom.draw().add(Circle((0, 0), 1), fill=hostile, label=hostile).text((0, 0), 1.5)
        picture.line([(0, 0), (1, 1)], hostile).dot((0, 0), hostile).outline(Circle((0, 0), 1), hostile)
        root = ElementTree.fromstring(picture.svg)
        self.assertEqual([e.text for e in root.findall(".//{*}text")], [hostile, "1.5"])
        self.assertEqual(root.find(".//{*}circle").get("fill"), hostile)

    def test_a_large_world_in_a_notebook(self):
        world = World()
        for i in range(5001):
            body = world.add(Circle((3 * i, 0), 1))
        self.assertIsNone(world._repr_svg_())
        body.remove()
        self.assertIn("<svg", world._repr_svg_())


if __name__ == "__main__":
    unittest.main()
