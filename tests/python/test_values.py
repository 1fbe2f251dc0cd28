"""Shapes and results are immutable values; every error names what was wrong."""

import collections.abc
import copy
import fractions
import math
import pickle
import unittest

import numpy as np

import carom
from carom import Aabb, Box, Circle, Contact, Rot, Sweep, Vec2

VALUES = [
    Vec2(1, 2.5),
    Rot(0.8, 0.6),
    Circle((2.5, 1), 0.1),
    Aabb((0, -1), (3, 4)),
    Box((0, 0), 4, 2, angle=0.4),
    Contact(-0.5, (1, 0), (2, 3)),
    Sweep("hit", 0.25, (0, 1), (1, 1)),
]


class Values(unittest.TestCase):
    def test_immutable(self):
        for value in VALUES:
            for name in ("center", "x", "c", "min", "distance", "t", "anything"):
                with self.assertRaises((AttributeError, TypeError)):
                    setattr(value, name, 1)
            with self.assertRaises(TypeError):
                type(value).x = 1
            with self.assertRaises(TypeError):
                type("Derived", (type(value),), {})

    def test_equality_and_hash(self):
        for i, a in enumerate(VALUES):
            for j, b in enumerate(VALUES):
                self.assertEqual(a == b, i == j)
            self.assertEqual(hash(a), hash(copy.deepcopy(a)))
            self.assertNotEqual(a, None)
        self.assertEqual(Vec2(1, 2), (1, 2))
        self.assertEqual(hash(Vec2(1, 2)), hash((1.0, 2.0)))
        self.assertNotEqual(Vec2(math.nan, 0), Vec2(math.nan, 0))
        invalid = Circle((math.nan, 0), math.nan)  # a key that can be found again
        kept, hashes = [], set()
        for i in range(99):
            kept.append(i + 0.5)
            hashes.add(hash(invalid))
        self.assertEqual(len(hashes), 1)

    def test_numbers_beside_a_vector(self):
        """Quotients are rounded once. Scalars of numpy are numbers."""
        for divisor in (2, 3, -7.5, np.float32(3), np.float64(0.1), np.int16(3)):
            exact = np.float32(1) / np.float32(divisor), np.float32(2.5) / np.float32(divisor)
            self.assertEqual(Vec2(1, 2.5) / divisor, tuple(map(float, exact)))
        for factor in (2, np.float32(2), np.int16(2), fractions.Fraction(2)):
            self.assertEqual(Vec2(1, 2.5) * factor, (2, 5))
        for wrong in (0, 0.0, np.float32(0)):
            self.assertRaises(ZeroDivisionError, lambda: Vec2(1, 2) / wrong)
        for wrong in (1j, "a", (1, 2), Vec2(1, 2), None):
            self.assertRaises(TypeError, lambda: Vec2(1, 2) / wrong)
            self.assertRaises(TypeError, lambda: Vec2(1, 2) * wrong)
        self.assertRaises(TypeError, lambda: 2 / Vec2(1, 2))

    def test_makers_take_names(self):
        self.assertEqual(Circle.from_pixels(x=1, y=2, radius=3), Circle((1, 2), 3))
        self.assertEqual(Aabb.from_rect(x=1, y=2, width=3, height=4), Aabb((1, 2), (4, 6)))
        self.assertEqual(Aabb.from_pixels(1, 2, height=4, width=3), Aabb((1, 2), (4, 6)))
        self.assertEqual(Aabb.from_half(center=(1, 2), half=(1, 1)), Aabb((0, 1), (2, 3)))
        self.assertEqual(Box.from_half(center=(1, 2), half=(1, 1), rot=(1, 0)), Box((1, 2), 2, 2))
        for wrong in (lambda: Aabb.from_rect(1, 2, 3, 4, x=5), lambda: Aabb.from_rect(1, 2, 3, size=4),
                      lambda: Box.from_half((1, 2), (1, 1))):
            self.assertRaises(TypeError, wrong)

    def test_vectors_are_iterable(self):
        for value in (Vec2(1, 2.5), Rot(1, 2.5)):
            self.assertIsInstance(value, collections.abc.Iterable)
            self.assertEqual((list(value), list(reversed(value)), 2.5 in value), ([1, 2.5], [2.5, 1], True))

    def test_pickle(self):
        for value in VALUES:
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                self.assertEqual(pickle.loads(pickle.dumps(value, protocol)), value)

    def test_repr(self):
        self.assertEqual(repr(VALUES[2]), "Circle(center=(2.5, 1.0), radius=0.1)")
        self.assertEqual(repr(VALUES[4]), "Box(center=(0.0, 0.0), width=4.0, height=2.0, angle=0.4)")
        for rot in ((math.nan, 0), (0, math.inf), (0, 0)):  # an invalid direction has no angle
            self.assertIn("angle=nan", repr(Box.from_half((0, 0), (1, 1), rot)))
        self.assertIn("angle=nan", repr(Box((0, 0), 1, 1, angle=math.nan)))
        self.assertEqual(repr(Circle((math.nan, math.inf), -1e-45)),
                         "Circle(center=(nan, inf), radius=-1.4013e-45)")
        for value in VALUES:
            self.assertEqual(eval(repr(value), vars(carom)), value)

    def test_vectors(self):
        v = Vec2(3, 4)
        self.assertEqual((v.length, v + (1, 1), (1, 1) - v, v * 2, 0.5 * v, -v, tuple(v)),
                         (5, (4, 5), (-2, -3), (6, 8), (1.5, 2), (-3, -4), (3, 4)))
        self.assertEqual((v.dot((1, 0)), v.cross((1, 0)), v[1], v[-1], len(v)), (3, -4, 4, 4, 2))
        self.assertEqual(Vec2(1, 0).rotate(Rot.from_degrees(90)), (0, 1))
        with self.assertRaises(IndexError):
            v[2]
        for wrong in (lambda: v + 1, lambda: v * v, lambda: v * "2", lambda: v < v):
            self.assertRaises(TypeError, wrong)

    def test_touching_does_not_overlap(self):
        a, b = Circle((0, 0), 1), Circle((2, 0), 1)
        self.assertFalse(carom.overlap(a, b))
        self.assertEqual(carom.distance(a, b), 0)
        self.assertTrue(carom.overlap(a, b.moved((-1e-6, 0))))

    def test_pixels(self):
        self.assertEqual(Aabb.from_pixels(2**24 - 4, -7, 4, 9).max, (2**24, 2))
        self.assertRaisesRegex(ValueError, "float exactly", Aabb.from_pixels, 2**24 + 1, 0, 2, 2)
        self.assertRaisesRegex(ValueError, "width, height", Aabb.from_pixels, 0, 0, -1, 2)
        self.assertRaisesRegex(ValueError, "radius", Circle.from_pixels, 0, 0, -1)

    def test_invalid_shapes_keep_the_contract(self):
        bad = Circle((0, math.nan), 1)
        self.assertEqual((bad.check(), Circle((0, 0), 1).check()), ("a number is NaN", ""))
        self.assertFalse(carom.overlap(bad, Circle((0, 0), 9)))
        self.assertEqual(carom.distance(bad, (0, 0)), math.inf)
        self.assertEqual(carom.contact(bad, (0, 0)).normal, (0, 0))
        self.assertEqual(carom.sweep(bad, (1, 1), Box((0, 0), 1, 1)).state, "miss")
        self.assertEqual(carom.slide(bad, (1, 1), []).state, "invalid")
        for angle in (math.nan, math.inf):
            self.assertNotEqual(Box((0, 0), 4, 2, angle).check(), "")
            self.assertNotEqual(Box.from_half((0, 0), (2, 1), angle).check(), "")
            self.assertEqual(Vec2(1, 2).rotate(angle), (0, 0))

    def test_errors_name_the_argument(self):
        cases = [
            (TypeError, "radius: expected a number, found str", lambda: Circle((0, 0), "1")),
            (TypeError, "radius: missing", lambda: Circle((0, 0))),
            (TypeError, "centre: there is no such argument", lambda: Circle(centre=(0, 0), radius=1)),
            (TypeError, "center: given twice", lambda: Circle((0, 0), center=(0, 0))),
            (TypeError, "expected 2 arguments, found 3", lambda: Circle((0, 0), 1, 2)),
            (ValueError, "center: expected two numbers, found 3", lambda: Circle((0, 0, 0), 1)),
            (TypeError, "a: expected a Circle, Aabb, Box or point, found str",
             lambda: carom.overlap("x", (0, 0))),
            (TypeError, "overlap: expected 2 arguments, found 1", lambda: carom.overlap((0, 0))),
            (TypeError, "motion: expected two numbers, found int",
             lambda: carom.sweep((0, 0), 1, (0, 0))),
            (OverflowError, "radius: the number is too large", lambda: Circle((0, 0), 10**400)),
            (ValueError, "state: expected one of 'miss', 'hit', 'overlapped', found 'no'",
             lambda: Sweep("no", 0, (0, 0), (0, 0))),
            (ValueError, "responses: expected 1, one for each shape, found 0",
             lambda: carom.slide((0, 0), (1, 0), [(3, 0)], [])),
            (TypeError, "shapes: expected a sequence of shapes, found int",
             lambda: carom.slide((0, 0), (1, 0), 3)),
        ]
        for kind, text, wrong in cases:
            with self.assertRaises(kind) as caught:
                wrong()
            self.assertIn(text, str(caught.exception))

    def test_arithmetic_is_sound(self):
        self.assertTrue(carom.fp_ok())
        self.assertEqual(carom.__version__.count("."), 2)


if __name__ == "__main__":
    unittest.main()
