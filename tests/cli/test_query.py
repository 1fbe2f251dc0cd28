"""carom sweep and carom ray"""

import tool
from tool import Case, box, circle


class Sweep(Case):
    def test_a_table_and_where_it_comes_to(self):
        self.assertEqual(self.asks(1, "sweep", "corner", "apart", "0,-5").out, """\
apart, from (0, 5) by (0, -5)

body  state    t  path  normal x  normal y  point x  point y
box   hit    0.4     2         0         1        0        2

It stops at (0, 3), where it touches box.
""")

    def test_a_miss_ends_where_it_was_to(self):
        self.assertEqual(self.asks(0, "sweep", "corner", "apart", "0,5").out,
                         "apart, from (0, 5) by (0, 5) hits nothing. It ends at (0, 10).\n")

    def test_a_graze_is_a_miss_and_an_ulp_a_hit(self):
        path = self.scene(circle(-5, 2, 1, id="a"), circle(0, 0, 1, id="b"))
        self.asks(0, "sweep", path, "a", "10,0")
        path = self.scene(circle(-5, 2 - 2**-23, 1, id="a"), circle(0, 0, 1, id="b"))
        self.asks(1, "sweep", path, "a", "10,0")

    def test_all_hits_in_order(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(20, 0, 1, id="far"),
                          circle(10, 0, 1, id="near"), circle(5, 0, 1, id="zone", sensor=True))
        names = lambda *o: [h["body"] for h in
                            self.asks(1, "sweep", path, "a", "30,0", "--json", *o).json()["hits"]]
        self.assertEqual(names(), ["near"])
        self.assertEqual(names("--all"), ["near", "far"])
        self.assertEqual(names("--all", "--sensors"), ["zone", "near", "far"])

    def test_against_one_body_alone(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(10, 0, 1, id="near"),
                          box(20, 0, 1, 1, id="far"))
        result = self.asks(1, "sweep", path, "a", "30,0", "far", "--json")
        self.assertIn('"t": 0.6,', result.out)  # the shortest text of it
        found = result.json()
        self.assertEqual([h["body"] for h in found["hits"]], ["far"])
        self.assertEqual(found["hits"][0]["t"], 0.6)
        self.assertEqual(found["hits"][0]["normal"], [-1, 0])
        self.assertLessEqual(found["end"][0], 18)
        self.assertGreater(found["end"][0], 18 - 4 * 2**-19)  # floats there are 2^-19 apart

    def test_steps_are_text(self):
        for option in ("--json", "--csv"):
            self.refuses("carom: sweep: --steps is text; it cannot be combined with --json or --csv", "sweep",
                         "corner", "apart", "0,-5", "box", "--steps", option)

    def test_masks_are_heeded(self):
        path = self.scene(circle(0, 0, 1, id="a", mask=2), circle(10, 0, 1, id="b"))
        self.asks(0, "sweep", path, "a", "30,0")
        self.asks(1, "sweep", path, "a", "30,0", "b")

    def test_overlapped_from_the_start(self):
        out = self.asks(1, "sweep", "corner", "wall", "5,0").out
        self.assertIn("box   overlapped  0     0", out)
        self.assertIn("It overlaps box before it moves.", out)

    def test_what_is_refused(self):
        expected = "expected two numbers with a comma between them, such as 3,-4.5"
        for motion, at in (("5", 1), ("5,", 2), ("5,x", 2), ("nan,0", 0), ("0x1,0", 0), ("1,2,3", 3),
                           ("1e999,0", 0), ("inf,0", 0), ("1, 2", 2)):
            self.refuses(f"carom: sweep: MOTION: {expected}\n  {motion}\n  {' ' * at}^", "sweep",
                         "corner", "apart", motion)
        self.refuses("carom: sweep: 1e10,0 is beyond what worlds take: -1e9 to 1e9", "sweep",
                     "corner", "apart", "1e10,0")
        self.refuses("carom: sweep: A and B are the same body", "sweep", "corner", "apart", "1,0",
                     "#1")


class Ray(Case):
    def test_a_table_of_all(self):
        self.assertEqual(self.asks(1, "ray", "corner", "-8,1", "40,0", "--all").out, """\
The ray, from (-8, 1) by (40, 0)

body     state         t     path  normal x  normal y  point x  point y
wall     hit    0.0375     1.5         -1         0    -6.5           1
box      hit    0.1        4           -1         0    -4             1
rotated  hit    0.629167  25.1667      -0.6       0.8  17.1667        1

It stops at (-6.5, 1), where it touches wall.
""")

    def test_nothing(self):
        self.assertEqual(self.asks(0, "ray", "corner", "-8,1", "-4,0").out,
                         "The ray, from (-8, 1) by (-4, 0) hits nothing. It ends at (-12, 1).\n")

    def test_a_ray_sees_every_category(self):
        path = self.scene(circle(10, 0, 1, id="b", category=8, mask=4))
        self.asks(1, "ray", path, "0,0", "20,0")

    def test_a_full_share_of_digits(self):
        hit = self.asks(1, "ray", self.scene(circle(3, 0, 1)), "0,0", "7,0", "--json").json()
        self.assertEqual(hit["hits"][0]["t"], 2 / 7)


tool.main()
