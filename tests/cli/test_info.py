"""carom info, relations, and ids that are not there"""

import tool
from tool import Case, box, circle


class Info(Case):
    def test_a_table_of_bodies_and_totals(self):
        path = self.scene(circle(1, 2, 3, id="ball", mass=5, restitution=0.5, friction=0.25),
                          box(0, 0, 2, 1, degrees=90, id="wall", sensor=True), name="two.json")
        self.assertEqual(self.asks(0, "info", path).out, """\
id    type     shape        min x  min y  max x  max y  mass  restitution  friction  flags
ball  dynamic  circle          -2     -1      4      5     5          0.5      0.25
wall  static   rotated box     -1     -2      1      2     0          0        0     sensor

two: 2 bodies: 1 static, 0 kinematic, 1 dynamic; 1 circle, 1 box; 1 sensor
bounds (-2, -2) to (4, 5); mass 5; gravity (0, 0)
""")

    def test_json_and_csv_say_the_same(self):
        result = self.asks(0, "info", "starter", "--json").json()
        rows = self.asks(0, "info", "starter", "--csv").out.splitlines()
        self.assertEqual([b["id"] for b in result["bodies"]], [r.split(",")[0] for r in rows[1:]])
        self.assertEqual(result["totals"]["bodies"], 11)
        self.assertEqual(result["totals"]["dynamic"], 2)
        self.assertEqual(result["gravity"], [0, -10])

    def test_a_mass_may_exceed_a_float(self):
        """The area of a large circle; writing it as a float never ended."""
        body = self.asks(0, "info", "circle:0,0,1e38", "--json").json()["bodies"][0]
        self.assertAlmostEqual(body["mass"] / 3.14159e76, 1, 5)
        row = self.asks(0, "info", "circle:0,0,1e38", "--csv").out.splitlines()[1].split(",")
        self.assertEqual(float(row[7]), body["mass"])
        self.assertIn("3.14159e+76", self.asks(0, "info", "circle:0,0,1e38").out)

    def test_the_name_of_a_scene_is_the_same_everywhere(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(1, 0, 1, id="b"), name="level one.json")
        self.assertEqual(self.asks(0, "info", path, "--json").json()["scene"], "level one")
        self.assertEqual(self.asks(1, "check", path, "--json").json()["scene"], "level one")
        self.assertEqual(self.asks(1, "explain", path, "a", "b", "--json").json()["scene"], "level one")
        self.assertEqual(self.asks(0, "bounce", path, "a", "b", "--json").json()["scene"], "level one")
        self.assertIn("level one: 2 bodies", self.asks(0, "info", path).out)
        self.assertTrue(self.carom("run", path, "--seconds", "0.1").out.startswith("level one:"))
        self.assertIn("<title>level one</title>", self.asks(0, "draw", path, "-o", "-").out)

    def test_relations(self):
        cases = (("circle:0,0,1", "circle:3,0,1", "apart"), ("circle:0,0,1", "circle:2,0,1", "touching"),
                 ("circle:0,0,1", "circle:1,0,1", "across"), ("circle:0,0,1", "box:0,0,8,8", "a_within_b"),
                 ("box:0,0,8,8", "circle:0,0,1", "b_within_a"), ("rect:0,0,1,1", "aabb:0,0,1,1", "same"))
        for a, b, want in cases:
            result = self.carom("explain", a, b, "--json").json()
            self.assertEqual(result["relation"], want, (a, b))
            pairs = self.carom("check", a, b, "--all", "--json").json()["pairs"]
            self.assertEqual(pairs[0]["relation"], want, (a, b))

    def test_a_rounding_apart_is_touching(self):
        """The gap that carom_separate leaves counts as touching; a visible gap does not."""
        for gap, want in ((2.656e-7, "touching"), (1e-4, "apart")):
            result = self.asks(0, "explain", "circle:0,0,1", f"circle:{2 + gap:.9f},0,1", "--json").json()
            self.assertGreater(result["distance"], 0)
            self.assertEqual(result["relation"], want)
        out = self.asks(0, "explain", "circle:0,0,1", "circle:2.0000002656,0,1").out
        self.assertIn("Verdict: they touch, and do not overlap", out)

    def test_within_or_across_in_words(self):
        self.assertIn("Verdict: they overlap: A lies within B",
                      self.asks(1, "explain", "circle:0,0,1", "box:0,0,8,8").out)
        self.assertIn("Verdict: they overlap, across each other's border",
                      self.asks(1, "explain", "circle:0,0,1", "box:4,0,8,8").out)

    def test_a_wrong_id_answers_with_the_nearest(self):
        self.refuses('carom: the scene has no body "wal"; did you mean "wall"?', "explain", "corner",
                     "wal", "box")
        self.refuses('carom: the scene has no body "xyz"; the nearest ids are "box", "wall" and '
                     '"apart"', "explain", "corner", "xyz", "box")


tool.main()
