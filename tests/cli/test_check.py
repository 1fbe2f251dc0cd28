"""carom check"""

import csv
import io
import itertools
import math
import os
import pty
import random
import re
import subprocess
import time

import tool
from tool import Case, as_float, box, circle

CORNER = """\
A               B        distance  normal x  normal y  MTV x  MTV y  point x  point y  relation
wall            box          -0.5      -1         0     -0.5    0       -4          1  across
on-wall         box          -1         0        -1      0     -1        0         -2  across
inside          box          -1.5       1         0      1.5    0        4          0  A within B
rotated-inside  rotated      -3.5      -0.6       0.8   -2.1    2.8     18.5        2  A within B

4 pairs of 10 bodies overlap.
"""


class Check(Case):
    def pairs(self, path, *options):
        result = self.carom("check", path, "--json", *options)
        self.assertLess(result.status, 2, result.err)
        return [(p["a"], p["b"]) for p in result.json()["pairs"]]

    def test_a_table_of_a_built_in_scene(self):
        self.assertEqual(self.asks(1, "check", "corner").out, CORNER)

    def test_status_0_and_no_table_when_nothing_overlaps(self):
        path = self.scene(circle(0, 0, 1), circle(2, 0, 1))  # they touch
        self.assertEqual(self.asks(0, "check", path).out, "0 pairs of 2 bodies overlap.\n")

    def test_an_empty_scene(self):
        self.assertEqual(self.asks(0, "check", self.scene()).out, "0 pairs of 0 bodies overlap.\n")
        self.assertEqual(self.asks(0, "check", self.scene(), "--all", "--json").json()["pairs"], [])

    def test_one_ulp_decides(self):
        for ulps, status in ((0, 0), (-1, 1)):
            x = as_float(2 + ulps * 2**-23)  # below 2 floats are 2^-23 apart
            self.asks(status, "check", self.scene(circle(0, 0, 1), circle(x, 0, 1)))

    def test_json_and_csv_hold_the_same_numbers_and_all_bits(self):
        path = self.scene(circle(0.1, 0.2, 0.7, id="a"), circle(1 / 3, 0.9, 0.3, id="b, \"quoted\""))
        pair = self.asks(1, "check", path, "--json").json()["pairs"][0]
        rows = list(csv.DictReader(io.StringIO(self.asks(1, "check", path, "--csv").out)))
        flat = [pair["distance"], *pair["normal"], *pair["mtv"], *pair["point"]]
        names = ["distance", "normal_x", "normal_y", "mtv_x", "mtv_y", "point_x", "point_y"]
        self.assertEqual(len(rows), 1)
        self.assertEqual((rows[0]["a"], rows[0]["b"]), (pair["a"], pair["b"]))
        self.assertEqual([float(rows[0][n]) for n in names], flat)
        # The distance is within an ulp, so no digit of the text is lost.
        d = math.hypot(as_float(0.1) - as_float(1 / 3), as_float(0.2) - as_float(0.9))
        exact = d - as_float(0.7) - as_float(0.3)
        self.assertLess(abs(as_float(pair["distance"]) - exact), 2**-23 * abs(exact) + 1e-12)

    def test_all_shows_nearest_neighbours(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(10, 0, 1, id="b"),
                          circle(13, 0, 1, id="c"), circle(14, 0, 1, id="d"))
        found = self.asks(1, "check", path, "--all", "--json").json()
        self.assertEqual([(p["a"], p["b"], p["distance"]) for p in found["pairs"]],
                         [("a", "b", 8), ("b", "c", 1), ("c", "d", -1)])
        self.assertEqual(found["overlaps"], 1)

    def test_all_finds_the_nearest_however_far(self):
        path = self.scene(circle(-1e9, 0, 1, id="a"), circle(1e9, 0, 1, id="b"))
        found = self.asks(0, "check", path, "--all", "--json").json()["pairs"]
        self.assertEqual([(p["a"], p["b"], p["distance"]) for p in found], [("a", "b", as_float(2e9))])

    def test_all_looks_beyond_what_lies_across_a_corner(self):
        # c2 is nearer to a than c1, though c1 is within a smaller square around a.
        places = {"a": (0, 0), "c1": (50, 50), "c2": (-62, 0), "far": (110, 100)}
        path = self.scene(*(circle(*at, 0.1, id=name) for name, at in places.items()))
        self.assertEqual(self.pairs(path, "--all"), [("a", "c2"), ("c1", "a"), ("far", "c1")])

    def test_no_minus_zero_for_people(self):
        path = self.scene(box(0, 0, 4, 2, type="dynamic"), circle(-5, 1, 1.5))
        self.assertIn("[1, -0]", self.asks(1, "check", path, "--json").out)
        self.assertNotRegex(self.asks(1, "check", path).out, r"-0\s")

    def test_the_body_that_can_move_is_a(self):
        path = self.scene(box(0, 0, 1, 1, id="wall"), circle(1.5, 0, 1, id="ball"))
        self.assertEqual(self.pairs(path), [("ball", "wall")])

    def test_pairs_that_never_collide_are_counted_and_shown_on_demand(self):
        cases = [
            ("sensor", {}, {"sensor": True}),
            ("disabled", {}, {"disabled": True}),
            ("one-way", {}, {"sides": ["+y"]}),
            ("filter", {}, {"mask": 2}),
            ("filter", {"mask": 2}, {}),
        ]
        for why, ball, other in cases:
            with self.subTest(why, ball=ball, other=other):
                path = self.scene(circle(0, 0, 1, id="ball", **ball),
                                  box(0, 0, 2, 2, id="other", **other))
                result = self.asks(0, "check", path)
                self.assertIn("1 more overlaps, but would never collide in a world", result.out)
                self.assertEqual(self.asks(0, "check", path, "--json").json()["left_out"], 1)
                found = self.asks(1, "check", path, "--json", "--unfiltered").json()["pairs"]
                self.assertEqual([(p["a"], p["b"], p["never_collide"]) for p in found],
                                 [("ball", "other", why)])

    def test_the_kinematic_one_is_a_if_none_is_dynamic(self):
        path = self.scene(box(0, 0, 2, 2, id="wall"), box(1, 0, 2, 2, id="lift", type="kinematic"))
        self.assertEqual(self.pairs(path), [("lift", "wall")])

    def test_a_tolerance_lets_small_overlaps_pass(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(1.75, 0, 1, id="b"),
                          circle(3.25, 0, 1, id="c"))
        self.assertEqual(self.pairs(path), [("a", "b"), ("b", "c")])
        self.assertEqual(self.pairs(path, "--tolerance", "0.25"), [("b", "c")])
        result = self.asks(0, "check", path, "--tolerance", "0.5")
        self.assertEqual(result.out, "0 pairs of 3 bodies overlap.\n"
                                     "2 more overlap by no more than 0.5.\n")
        self.assertEqual(self.asks(0, "check", path, "--tolerance=0.5", "--json").json()["tolerated"],
                         2)
        for wrong in ("-1", "nan", "x"):
            self.assertEqual(self.carom("check", path, f"--tolerance={wrong}").status, 2)

    def test_no_line_ends_with_a_space(self):
        path = self.scene(circle(0, 0, 1, id="ball"), circle(1, 0, 1, id="other"),
                          box(0.1, 0.3, 2, 2, id="zone", sensor=True))
        out = self.asks(1, "check", path, "--unfiltered").out
        self.assertIn("sensor", out)
        self.assertNotIn(" \n", out)

    def test_walls_may_cross_walls(self):
        walls = [box(0, 0, 5, 1, id="floor"), box(4, 0, 1, 5, id="wall")]
        path = self.scene(*walls, circle(0, 9, 1))
        self.assertEqual(self.pairs(path), [])
        self.assertEqual(self.pairs(path, "-u"), [("floor", "wall")])

    def test_without_any_dynamic_body_still_ones_count(self):
        path = self.scene(box(0, 0, 5, 1, id="floor"), box(4, 0, 1, 5, id="wall"))
        self.assertEqual(self.pairs(path), [("floor", "wall")])
        path = self.scene(box(0, 0, 5, 1, id="floor"), box(9, 0, 1, 5, id="wall"))
        self.assertEqual(self.pairs(path, "--all"), [("floor", "wall")])

    def test_the_same_pairs_as_looking_at_all(self):
        dice = random.Random(6)
        bodies = [(as_float(dice.uniform(-20, 20)), as_float(dice.uniform(-20, 20)),
                   as_float(10 ** dice.uniform(-2, 0.7))) for _ in range(300)]
        path = self.scene(*(circle(*b, id=str(i)) for i, b in enumerate(bodies)))
        gap = lambda a, b: math.hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2]
        want = [(str(i), str(k)) for i, k in itertools.combinations(range(300), 2)
                if gap(bodies[i], bodies[k]) < 0]
        self.assertGreater(len(want), 100)
        self.assertEqual(self.pairs(path), want)
        for pair in self.carom("check", path, "--json", "--all").json()["pairs"]:
            if pair["distance"] >= 0:
                a, b = int(pair["a"]), int(pair["b"])
                least = lambda i: min(gap(bodies[i], bodies[k]) for k in range(300) if k != i)
                here = gap(bodies[a], bodies[b])
                self.assertLess(min(here - least(a), here - least(b)), 1e-5)

    def test_ten_thousand_bodies_in_a_moment(self):
        path = self.scene(circle(0, 0, 0.6, repeat={"count": [100, 100], "step": [1, 1]}))
        for options in ([], ["--all"]):
            start = time.monotonic()
            result = self.asks(1, "check", path, *options)
            self.assertLess(time.monotonic() - start, 10)  # all pairs would be 50 million
            self.assertTrue(result.out.endswith("\n19800 pairs of 10000 bodies overlap.\n"))

    def test_one_body_far_away_slows_nothing_down(self):
        path = self.scene(circle(0, 0, 0.25, repeat={"count": [200, 100], "step": [1, 1]}),
                          circle(9e8, 0, 1, id="outlier"))
        start = time.monotonic()
        result = self.asks(0, "check", path, "--all", "--csv")
        self.assertLess(time.monotonic() - start, 3)
        self.assertEqual(result.out.count("\n"), 1 + 20000)

    def test_columns_fit_what_is_in_them(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(1e-7, 0, 1, id="ä longer name"),
                          circle(1e6, 0, 1, id="c"), circle(1e6, 1.5, 1, id="d"))
        lines = self.asks(1, "check", path).out.split("\n\n")[0].splitlines()
        ends = {len(line) for line in lines[1:]}
        self.assertEqual(len(lines), 3)
        self.assertNotIn("  \n", "\n".join(lines))
        self.assertLessEqual(max(ends), len(lines[0]) + 8)
        points = [[m.start() for m in re.finditer(r"  +-?\d", line)] for line in lines[1:]]
        self.assertEqual(len(points[0]), len(points[1]))

    def test_colours_on_a_terminal_only(self):
        def on_terminal(**more):
            master, slave = pty.openpty()
            environment = {**tool.clean_environment(), "TERM": "xterm", **more}
            subprocess.run([tool.PROGRAM, "check", "corner"], stdout=slave, env=environment,
                           timeout=tool.LIMIT)
            os.close(slave)
            out = b""
            try:
                while part := os.read(master, 65536):
                    out += part
            except OSError:  # the end of a terminal
                pass
            os.close(master)
            return out.decode().replace("\r\n", "\n")

        coloured = on_terminal()
        self.assertIn("\033[31m", coloured)
        self.assertEqual(re.sub("\033\\[[0-9;]*m", "", coloured), CORNER)
        self.assertEqual(on_terminal(NO_COLOR="1"), CORNER)
        self.assertEqual(on_terminal(TERM="dumb"), CORNER)

    def test_json_and_csv_exclude_each_other(self):
        self.refuses("carom: check: --json and --csv cannot be used together", "check", "corner",
                     "--json", "--csv")


tool.main()
