"""Arrays: broadcasting, no copies, and errors."""

import unittest

import numpy as np

import carom
from carom import Aabb, Box, Circle, _carom, batch


class Batch(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(7)
        self.n = 1000
        self.circles = rng.uniform(0, 3, (self.n, 3)).astype(np.float32)
        self.boxes = rng.uniform(0.1, 3, (self.n, 6)).astype(np.float32)

    def columns(self):
        return [self.circles[:, i] for i in range(3)], [self.boxes[:, i] for i in range(6)]

    def test_no_copies(self):
        """A side sees later changes of its arrays: it holds them, not copies."""
        a, b = batch.Circles(self.circles), batch.Circles(self.circles[0])
        before = batch.overlap_circle_circle(a, b)
        self.circles[:, 0] += 100
        self.assertTrue(before[0])
        self.assertFalse(batch.overlap_circle_circle(a, Circle((0, 0), 1)).any())
        column = np.ascontiguousarray(self.circles[:, 0])
        side = batch.Circles(column, column, column)
        with self.assertRaises(ValueError):
            column.resize(5000)  # numpy refuses: the memory is in use
        del side
        column.resize(5000)

    def test_broadcasting(self):
        x, y, r = (self.circles[:, i].copy() for i in range(3))
        one = batch.overlap_circle_box(x, y, r, 1, 1, 0.5, 0.5, 1, 0)
        box = Box.from_half((1, 1), (0.5, 0.5), (1, 0))
        want = [carom.overlap(Circle((p, q), s), box) for p, q, s in self.circles.tolist()]
        np.testing.assert_array_equal(one, want)
        same = batch.overlap_circle_box(x, y, 0.25, box)  # one radius for all
        np.testing.assert_array_equal(
            same, [carom.overlap(Circle((p, q), 0.25), box) for p, q in zip(x, y)]
        )
        few = self.circles[:7]
        grid = batch.overlap_circle_circle(few[:, None, :], self.circles[None, :11, :])
        self.assertEqual(grid.shape, (7, 11))
        for i in range(7):
            for j in range(11):
                p, q = few[i].tolist(), self.circles[j].tolist()
                self.assertEqual(
                    grid[i, j], carom.overlap(Circle(p[:2], p[2]), Circle(q[:2], q[2]))
                )
        contacts = batch.contact_circle_circle(few[:, None, :], self.circles[None, :11, :])
        self.assertEqual(contacts.distance.shape, (7, 11))
        np.testing.assert_array_equal(contacts.distance < 0, grid)
        self.assertEqual(batch.overlap_circle_circle(Circle((0, 0), 1), Circle((1, 0), 1)).shape, ())

    def test_empty(self):
        none = np.zeros((0, 3), np.float32)
        self.assertEqual(len(batch.overlap_circle_circle(none, none)), 0)
        self.assertEqual(len(batch.overlap_circle_circle(none, Circle((0, 0), 1))), 0)
        self.assertEqual(len(batch.hits_circle_circle([], [])), 0)
        self.assertEqual(carom.pairs(none).shape, (0, 2))
        self.assertEqual(carom.pairs([]).shape, (0, 2))

    def test_out(self):
        out = np.empty(self.n, np.bool_)
        got = batch.overlap_circle_box(self.circles, self.boxes, out=out)
        self.assertIs(got, out)
        want, words = got.copy(), np.zeros((self.n + 63) // 64, np.uint64)
        sides = batch.Circles(self.circles), batch.Boxes(self.boxes)
        for given in ((self.circles, self.boxes), sides):
            out[:] = False
            batch.overlap_circle_box(*given, out=memoryview(out))  # any buffer, such as a prepared view
            np.testing.assert_array_equal(out, want)
            batch.overlap_circle_box(*given, out=memoryview(words), bits=True)
            seen = np.unpackbits(words.view(np.uint8), bitorder="little")[: self.n]
            np.testing.assert_array_equal(seen, want)
            locked = np.empty(self.n, np.bool_)
            locked.flags.writeable = False
            for wrong in (np.empty(3, np.bool_), np.empty(self.n, np.float32), np.empty(self.n)[::2],
                          locked, [False] * self.n):
                with self.assertRaisesRegex((ValueError, TypeError), "^out: "):
                    batch.overlap_circle_box(*given, out=wrong)

    def test_out_may_be_memory_of_an_input(self):
        """All is read before it is written to, wherever the output lies."""
        words = (self.n + 63) // 64
        one = Circle((1, 1), 1)
        want = batch.overlap_circle_circle(self.circles, one)
        want_words = batch.overlap_circle_circle(self.circles, one, bits=True)
        rows = np.stack([np.arange(self.n), np.zeros(self.n)], axis=1).astype(np.uint32)
        want_rows = batch.overlap_circle_circle(self.circles, self.circles, pairs=rows, bits=True)
        for at in range(0, self.n * 4 - self.n, 8):
            columns = [self.circles[:, i].copy() for i in range(3)]
            out = columns[at % 3].view(np.uint8)[at : at + self.n]
            np.testing.assert_array_equal(batch.overlap_circle_circle(*columns, one, out=out), want)
            columns = [self.circles[:, i].copy() for i in range(3)]
            out = columns[at % 3].view(np.uint8)[at : at + 8 * words].view(np.uint64)
            batch.overlap_circle_circle(*columns, one, bits=True, out=out)
            np.testing.assert_array_equal(out, want_words)
            pairs = rows.copy()
            out = pairs.reshape(-1).view(np.uint64)[at // 8 : at // 8 + words]
            batch.overlap_circle_circle(self.circles, self.circles, pairs=pairs, bits=True, out=out)
            np.testing.assert_array_equal(out, want_rows)

        many = np.tile(self.circles, (5, 1))  # more bits than fit on the stack
        want = batch.overlap_circle_circle(many, one, bits=True)
        columns = [many[:, i].copy() for i in range(3)]
        out = columns[1].view(np.uint64)[len(many) // 4 :][: len(want)]
        batch.overlap_circle_circle(*columns, one, bits=True, out=out)
        np.testing.assert_array_equal(out, want)

    def test_one_shape_beside_columns(self):
        """Either side may be whole while the other one is given by columns, also if both are of a kind."""
        x, y, r = (self.circles[:, i].copy() for i in range(3))
        boxes = [self.boxes[:, i].copy() for i in range(6)]
        low, high = self.boxes[:, :2].copy(), self.boxes[:, :2] + 1
        aabbs = [*low.T.copy(), *high.T.copy()]
        one, wall, crate = Circle((1, 1), 1), Aabb((1, 1), (2, 3)), Box((1, 1), 1, 2, 0.3)
        for name, a, b in (("circle_circle", [x, y, r], one), ("aabb_aabb", aabbs, wall),
                           ("box_box", boxes, crate)):
            overlap = getattr(batch, f"overlap_{name}")
            want = overlap(*a, b)
            self.assertTrue(want.any() and not want.all())
            numbers = [*b.center, b.radius] if isinstance(b, Circle) else (
                [*b.min, *b.max] if isinstance(b, Aabb) else [*b.center, *b.half, *b.rot])
            row = np.array(numbers, np.float32)
            for whole in (b, [b], row, row[None, :]):
                np.testing.assert_array_equal(overlap(*a, whole), want)
                np.testing.assert_array_equal(overlap(whole, *a), want)
            side = {"circle_circle": batch.Circles, "aabb_aabb": batch.Aabbs, "box_box": batch.Boxes}[name](b)
            np.testing.assert_array_equal(overlap(side, *a), want)
        np.testing.assert_array_equal(batch.overlap_circle_circle(self.circles[:1], x, y, r),
                                      batch.overlap_circle_circle(x, y, r, self.circles[:1]))

    def test_columns_against_a_grid(self):
        """Columns that are used in place broadcast as others do."""
        x, y, r = (self.circles[:5, i].copy() for i in range(3))
        grid = self.circles[:40].reshape(8, 5, 3)
        want = batch.overlap_circle_circle(self.circles[:5], grid)
        self.assertEqual(want.shape, (8, 5))
        for a in ((x, y, r), (batch.Circles(x, y, r),)):
            np.testing.assert_array_equal(batch.overlap_circle_circle(*a, grid), want)
            np.testing.assert_array_equal(batch.overlap_circle_circle(grid, *a), want)
        with self.assertRaisesRegex(ValueError, "^a, b: cannot pair"):
            batch.overlap_circle_circle(x, y, r, self.circles[:7])

    def test_what_is_no_number(self):
        """numpy would convert these, or drop their imaginary parts."""
        x = np.ones(2, np.float32)
        for wrong in (["1", "2"], np.array([1j, 2]), [None, 1], np.zeros(2, "M8[s]"), np.array([1, 2], object)):
            with self.assertRaisesRegex(TypeError, "^circles: expected real numbers"):
                batch.overlap_circle_circle(wrong, x, x, Circle((0, 0), 1))
        with self.assertRaisesRegex(TypeError, "^circles: expected real numbers"):
            batch.Circles(np.ones((4, 3), complex))
        for wrong in (None, 5, "text", [[1, 2, 3]]):
            with self.assertRaisesRegex(TypeError, "^circles: expected "):
                batch.hits_circle_circle(wrong, self.circles)

    def test_pairs_of_any_iterable(self):
        discs = [Circle((1.5 * i, 0), 1) for i in range(3)]
        named = dict(zip("abc", discs))
        for shapes in (discs, tuple(discs), named.values(), iter(discs), (d for d in discs)):
            self.assertEqual(carom.pairs(shapes).tolist(), [[0, 1], [1, 2]])
        self.assertEqual(carom.pairs(iter([])).tolist(), [])
        for wrong in ("ab", {"a": 1}, None, 5, discs[0]):
            self.assertRaises(TypeError, carom.pairs, wrong)

    def test_no_pairs(self):
        discs = [Circle((0, 0), 1)]
        for none in ([], (), np.empty((0, 2), np.uint32)):
            self.assertEqual(batch.overlap_circle_circle(discs, discs, pairs=none).tolist(), [])
            self.assertEqual(batch.contact_circle_circle(discs, discs, pairs=none).distance.tolist(), [])
        self.assertEqual(batch.overlap_circle_circle(discs, discs, pairs=[[0, 9]]).tolist(), [False])

    def test_columns_of_different_shapes(self):
        self.assertRaisesRegex(ValueError, r"^circles: .*\(4,\), \(3,\), \(4,\)", batch.overlap_circle_circle,
                               np.zeros(4), np.zeros(3), np.zeros(4), Circle((0, 0), 1))

    def test_help_lists_the_columns(self):
        self.assertIn("circles x, y, radius; boxes x, y, half_x, half_y, c, s", batch.overlap_circle_box.__doc__)
        self.assertNotIn("circles", batch.sweep_circle_box.__doc__)

    def test_pairs_in_any_layout(self):
        rows = np.random.default_rng(8).integers(0, self.n, (50, 2)).astype(np.uint32)
        want = batch.overlap_circle_circle(self.circles, self.circles, pairs=rows)
        unaligned = np.zeros(50 * 8 + 1, np.uint8)[1:].view(np.uint32).reshape(50, 2)
        unaligned[:] = rows
        for pairs in (unaligned, rows[::-1].copy()[::-1], rows.T.copy().T, rows.astype(">u4"),
                      rows.astype(np.int64), rows.tolist(), np.repeat(rows, 3, axis=1)[:, ::3]):
            got = batch.overlap_circle_circle(self.circles, self.circles, pairs=pairs)
            np.testing.assert_array_equal(got, want)

    def test_layouts(self):
        want = batch.overlap_circle_box(self.circles, self.boxes)
        a, b = self.columns()
        variants = [
            (self.circles.view(batch.CIRCLE)[:, 0], self.boxes.view(batch.BOX)[:, 0]),
            (batch.Circles(*a), batch.Boxes(*b)),
            (*a, *b),
            (*[c[::-1][::-1] for c in a], self.boxes),
            (self.circles[::-1].copy()[::-1], self.boxes),
            (np.asfortranarray(self.circles), np.asfortranarray(self.boxes)),
            (self.circles.astype(">f4"), self.boxes.astype(np.float64)),
        ]
        for given in variants:
            np.testing.assert_array_equal(batch.overlap_circle_box(*given), want)

    def test_errors(self):
        cases = [
            (ValueError, lambda: batch.overlap_circle_circle(self.circles, self.circles[:5])),
            (ValueError, lambda: batch.overlap_circle_circle(self.boxes, self.circles)),
            (TypeError, lambda: batch.overlap_circle_circle(self.circles)),
            (TypeError, lambda: batch.overlap_circle_circle(batch.Boxes(self.boxes), self.circles)),
            (ValueError, lambda: batch.overlap_circle_box(self.circles, np.zeros(3, batch.CIRCLE))),
            (ValueError, lambda: batch.overlap_circle_box(self.circles, self.boxes, pairs=[[1]])),
            (ValueError, lambda: batch.overlap_circle_box(self.circles, self.boxes, pairs=[[-1, 0]])),
            (TypeError, lambda: batch.hits_circle_circle(["x"], self.circles)),
            (TypeError, lambda: carom.pairs("x")),
            (ValueError, lambda: carom.pairs(np.zeros((3, 5)))),
            (TypeError, lambda: batch.sweep_circle_box("x", (0, 0), self.boxes)),
            (ValueError, lambda: batch.set_isa("mmx")),
            (ValueError, lambda: batch.set_isa("scalar\0")),
        ]
        for kind, wrong in cases:
            self.assertRaises(kind, wrong)
        outside = batch.overlap_circle_box(self.circles, self.boxes, pairs=[[0, 10**6]])
        self.assertFalse(outside[0])  # an index past the end is an invalid shape
        # So many shapes that the size of the contacts is beyond 64 bits: 4 bytes, if it wrapped around.
        many = np.broadcast_to(np.float32(1), 2**64 // 20 + 1)
        side = _carom.Columns(1, many, many, many)
        with self.assertRaisesRegex(ValueError, "^out: expected"):
            _carom.batch_contact(side, side, None, np.zeros(1, np.float32))


if __name__ == "__main__":
    unittest.main()
