"""carom bounce, which is also carom explain bounce"""

import math

import tool
from tool import Case, box, circle


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

    def test_mistakes(self):
        self.refuses("carom: bounce: a second shape is missing", "bounce", "circle:0,0,1")
        self.refuses("carom: bounce: A and B are the same body", "bounce", "corner", "box", "#0")


tool.main()
