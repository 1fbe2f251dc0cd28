"""carom bounce, which is also carom explain bounce"""

import math
import xml.etree.ElementTree as xml

import tool
from tool import Case, box, circle


def distance(p, a, b):
    """From a point to a line segment."""
    along = (b[0] - a[0], b[1] - a[1])
    square = along[0] ** 2 + along[1] ** 2 or 1
    t = max(0, min(1, ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / square))
    return math.hypot(p[0] - a[0] - t * along[0], p[1] - a[1] - t * along[1])


class Bounce(Case):
    BALL = ("circle:0,1,1", "box:0,-1,8,2", "--velocity-a", "3,-4", "--mass-b", "0")

    def test_a_ball_on_a_floor(self):
        out = self.asks(0, "explain", "bounce", *self.BALL, "-e", "0.5").out
        for line in ("normal part     vn = v.n = -4: (0, -4)",
                     "tangential part vt = v - vn n: (3, 0), length 3",
                     "vA' = (3, 2)", "normal part     vn = v'.n = 2: (0, 2)"):
            self.assertIn(line, out)
        self.assertEqual(self.asks(0, "bounce", *self.BALL, "-e", "0.5").out, out)

    def test_friction_acts_on_the_tangential_part(self):
        result = self.asks(0, "bounce", *self.BALL, "-e", "1", "-f", "0.25", "--json").json()
        self.assertEqual(result["before"]["normal_part"], [0, -4])
        self.assertEqual(result["before"]["tangential_part"], [3, 0])
        self.assertEqual(result["after"]["velocity_a"], [1, 4])  # 3 - 0.25 * 8
        self.assertAlmostEqual(result["impulse"]["friction"] / result["impulse"]["normal"], 0.25)
        stopped = self.asks(0, "bounce", *self.BALL, "-e", "1", "-f", "9", "--json").json()
        self.assertEqual(stopped["after"]["velocity_a"], [0, 4])

    def test_momentum_and_energy_of_two_bodies(self):
        result = self.asks(0, "bounce", "circle:0,0,1", "circle:2,0,1", "--velocity-a", "3,1",
                           "--velocity-b=-1,0", "--mass-a", "2", "--mass-b", "6", "-e", "1",
                           "--json").json()
        before, after = result["before"], result["after"]
        for axis in (0, 1):
            momentum = [2 * s["velocity_a"][axis] + 6 * s["velocity_b"][axis]
                        for s in (before, after)]
            self.assertAlmostEqual(*momentum, 5)
        self.assertAlmostEqual(before["kinetic_energy"], after["kinetic_energy"], 5)
        self.assertAlmostEqual(after["normal_speed"], -before["normal_speed"], 5)

    def test_masses_beyond_floats(self):
        """Only the ratio of masses matters: of specks and of planets alike."""
        for size in ("1e-30", "1e-15", "1", "1e15", "1e30"):
            result = self.asks(0, "bounce", f"circle:0,0,{size}", f"circle:2{size[1:]},0,{size}", "--velocity-a", "1,0",
                               "-e", "1", "--json").json()
            self.assertEqual((result["after"]["velocity_a"], result["after"]["velocity_b"]), ([0, 0], [1, 0]), size)

    def test_masses_and_materials_of_a_scene(self):
        path = self.scene(circle(0, 0, 1, id="ball", velocity=[2, 0], restitution=0.25,
                                 friction=0.5, mass=3),
                          box(2, 0, 1, 1, id="wall", restitution=0.75, friction=0.5))
        result = self.asks(0, "bounce", path, "ball", "wall", "--json").json()
        self.assertEqual(result["inverse_masses"], [1 / 3, 0])
        self.assertEqual(result["restitution"], 0.75)
        self.assertEqual(result["friction"], 0.5)
        self.assertEqual(result["after"]["velocity_a"], [-1.5, 0])

    def test_what_does_not_approach_does_not_change(self):
        out = self.asks(0, "bounce", "circle:0,1,1", "box:0,-1,8,2", "--velocity-a", "3,4").out
        self.assertIn("they do not approach, and no velocity changes", out)
        out = self.asks(0, "bounce", *self.BALL, "--mass-a", "0").out
        self.assertIn("Both are immovable", out)

    def test_a_picture_of_both_parts_before_and_after(self):
        self.asks(0, "bounce", *self.BALL, "-e", "0.5", "-o", "impact.svg")
        text = (self.folder / "impact.svg").read_text()
        for words in ("Before: speed 5, normal −4, tangential 3", "After: speed 3.606, normal 2",
                      "its normal part", "its tangential part", ">A<", ">B<"):
            self.assertIn(words, text)
        self.assertAlmostEqual(math.hypot(3, 2), 3.606, 3)

    def test_the_picture_names_masses_and_what_cannot_move(self):
        self.asks(0, "bounce", *self.BALL, "-o", "impact.svg")
        text = (self.folder / "impact.svg").read_text()
        for words in ("The impact of A (mass 3.142) and B (immovable)", ">movable<", ">immovable<"):
            self.assertIn(words, text)
        self.asks(0, "bounce", "circle:0,0,1", "circle:1,2,1", "--velocity-a", "1,3", "-o", "impact.svg")
        text = (self.folder / "impact.svg").read_text()
        self.assertNotIn(">immovable<", text)
        self.assertIn("After: speed 0.4472, normal 0, tangential 0.4472", text)  # not 3e-8

    def test_a_slow_part_of_a_fast_velocity_is_shown(self):
        skims = ("circle:0,1,1", "box:0,-1,8,2", "--velocity-a", "100000,-0.01", "--mass-b", "0")
        out = self.asks(0, "bounce", *skims, "-e", "0.5", "-o", "impact.svg").out
        self.assertIn("vn = v.n = -0.00999999978: (0, -0.00999999978)\n", out)
        self.assertIn("vn = v'.n = 0.00499999989: (0, 0.00499999989)\n", out)
        text = (self.folder / "impact.svg").read_text()
        for words in ("Before: speed 100000, normal −0.01,", "After: speed 100000, normal 0.005,"):
            self.assertIn(words, text)

    def test_no_arrow_runs_through_a_letter_of_the_picture(self):
        svg = "{http://www.w3.org/2000/svg}"
        for angle in range(0, 360, 30):
            x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            self.asks(0, "bounce", f"circle:{1.5 * x:.4f},{1.5 * y:.4f},1", f"box:0,0,6,1,{angle + 90}deg",
                      "--velocity-a", f"{-x - y / 2:.4f},{-y + x / 2:.4f}", "-o", "impact.svg")
            picture = xml.parse(self.folder / "impact.svg").getroot()
            letters = [e for e in picture.iter(f"{svg}text") if e.text in ("A", "B")]
            self.assertEqual(len(letters), 4)
            for line in picture.iter(f"{svg}line"):
                ends = [float(line.get(k)) for k in ("x1", "y1", "x2", "y2")]
                for letter in letters:
                    at = float(letter.get("x")), float(letter.get("y")) - 5  # the baseline is below
                    self.assertGreater(distance(at, ends[:2], ends[2:]), 8, angle)

    def test_a_gap_of_rounding_is_touching(self):
        for x, says in (("2", ""), ("2.0000005", "   They touch.\n"),
                        ("2.1", "   They are 0.0999999046 apart; this is the impact if they collide here.\n")):
            out = self.asks(0, "bounce", "circle:0,0,1", f"circle:{x},0,1", "--velocity-a", "1,0").out
            self.assertIn(f"   normal n = (-1, 0), from B to A\n{says}\n", out)

    def test_mistakes(self):
        self.refuses("carom: bounce: a second shape is missing", "bounce", "circle:0,0,1")
        self.refuses("carom: bounce: A and B are the same body", "bounce", "corner", "box", "#0")


tool.main()
