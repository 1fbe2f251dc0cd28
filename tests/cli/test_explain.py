"""carom explain"""

import tool
from tool import Case, as_float, box, circle


class Explain(Case):
    def expects(self, status, name, *words):
        want = (tool.HERE / "expected" / f"{name}.txt").read_text()
        self.assertEqual(self.asks(status, "explain", *words).out, want)

    def test_a_circle_before_a_wall(self):
        self.expects(1, "wall", "corner", "wall", "box")

    def test_a_circle_off_a_corner_of_a_rotated_box(self):
        self.expects(0, "rotated-corner", "corner", "rotated-corner", "rotated")

    def test_a_box_against_a_circle_inside_it(self):
        self.expects(1, "box-inside", "corner", "box", "inside")

    def test_two_circles(self):
        self.expects(1, "circles", "concentric", "inner", "outer")

    def test_two_boxes(self):
        self.expects(1, "boxes", "wedge", "left", "right")

    def test_the_order_turns_the_normal_round(self):
        there = self.asks(1, "explain", "corner", "wall", "box").out
        back = self.asks(1, "explain", "corner", "box", "wall").out
        self.assertIn("normal    (-1, 0), from B to A", there)
        self.assertIn("normal    (1, 0), from B to A", back)

    def test_touching_is_not_overlapping(self):
        out = self.asks(0, "explain", "corner", "touch", "box").out
        self.assertIn("Verdict: they touch, and do not overlap", out)
        self.assertIn("25 = 25", out)

    def test_says_so_where_rounding_decides(self):
        # 1 + 2^-60 apart in real numbers, which doubles round to 1.
        path = self.scene(circle(1, 2**-30, 0.5), circle(0, 0, 0.5))
        out = self.asks(0, "explain", path, "#0", "#1").out
        self.assertIn("1 = 1", out)
        self.assertIn("Verdict: they touch, and do not overlap", out)
        self.assertIn("rounding decides this case. The library decided it exactly.", out)

    def test_says_how_far_a_verdict_goes(self):
        exact = "that of real numbers, at any scale"
        for turn, says in ((0, exact), (90, exact), (30, "right unless they touch to 1e-12")):
            path = self.scene(box(0, 0, 1, 1), box(1, 1, 1, 1, degrees=turn))
            self.assertIn(says, self.asks(1, "explain", path, "#0", "#1").out)

    def test_corners_that_face_each_other(self):
        path = self.scene(box(0, 0, 1, 1, type="dynamic"), box(5, 6, 1, 1))
        out = self.asks(0, "explain", path, "#0", "#1").out
        self.assertIn("distance  5\n", out)
        self.assertIn("Yes, along y of B: 4.", out)
        self.assertIn("Corners face each other", out)

    def test_of_equal_axes_the_one_of_the_normal_is_named(self):
        path = self.scene(box(-2, 0, 0.5, 2, degrees=45), box(-2, -1, 0.5, 3, degrees=180))
        out = self.asks(1, "explain", path, "#0", "#1").out
        self.assertIn("The shallowest is x of B:", out)
        self.assertIn("Others are as shallow; the library's normal is along this one.", out)
        self.assertRegex(out, r"normal    \(-?1, 0\)")

    def test_a_centre_on_the_border_is_not_inside(self):
        path = self.scene(circle(4, 0, 1, id="ball"), box(0, 0, 4, 2, id="box"))
        out = self.asks(1, "explain", path, "ball", "box").out
        self.assertIn("p itself, which is on the border", out)
        self.assertIn("The centre is on the border: which side is the nearest?", out)
        self.assertNotIn("inside", out)

    def test_no_minus_zero(self):
        path = self.scene(circle(10, 1, 1, id="ball"), box(5, 1, 2, 2, degrees=180, id="box"))
        self.assertNotRegex(self.asks(0, "explain", path, "ball", "box").out, r"-0[,) \n]")

    def test_a_part_of_the_picture(self):
        for name, view in (("all.svg", []), ("part.svg", ["--view=-5,0,-3,2"])):
            self.asks(1, "explain", "corner", "wall", "box", "-o", name, *view)
        self.assertNotEqual((self.folder / "all.svg").read_text(),
                            (self.folder / "part.svg").read_text())

    def test_says_that_a_world_ignores_the_overlap(self):
        path = self.scene(circle(0, 0, 1), circle(1, 0, 1, sensor=True))
        self.assertIn("would not push each other: one is a sensor",
                      self.asks(1, "explain", path, "#0", "#1").out)

    def test_draws_the_pair_in_each_format(self):
        begins = {"svg": b"<?xml", "png": b"\x89PNG\r\n", "pdf": b"%PDF-", "gif": b"GIF89a"}
        for end, want in begins.items():
            for dark in ([], ["--dark"]):
                path = self.folder / f"pair.{end}"
                out = self.asks(1, "explain", "corner", "wall", "box", "-o", path, *dark).out
                self.assertTrue(out.endswith(f"\nThe picture is in {path}\n"))
                self.assertEqual(path.read_bytes()[:len(want)], want)
                self.assertGreater(path.stat().st_size, 1000)

    def test_refuses_pictures_of_other_kinds_and_places(self):
        self.refuses("carom: explain: a.bmp ends with none of .svg, .png, .pdf and .gif; --format "
                     "selects one", "explain", "corner", "wall", "box", "-o", "a.bmp")
        result = self.carom("explain", "corner", "wall", "box", "-o", "nowhere/a.svg")
        self.assertEqual(result.status, 2)
        self.assertIn("carom: cannot write nowhere/a.svg: ", result.err)

    def test_names_bodies_that_are_not_there(self):
        path = self.scene(circle(0, 0, 1, id="walk"), circle(0, 0, 1, id="wall"))
        self.refuses('carom: the scene has no body "walll"; did you mean "wall"?', "explain", path,
                     "walk", "walll")
        self.refuses('carom: the scene has no body "wal"; did you mean "wall"?', "explain",
                     "corner", "wal", "box")
        self.refuses('carom: the scene has no body "#10"; it has 10, from #0 to #9', "explain",
                     "corner", "wall", "#10")
        self.refuses("carom: explain: A and B are the same body", "explain", "corner", "box", "#0")


tool.main()
