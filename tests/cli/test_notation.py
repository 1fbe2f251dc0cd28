"""Shapes on the command line, in the place of a scene and of its bodies"""

import tool
from tool import Case, box, circle


class Notation(Case):
    def points_at(self, message, word, at, *words):
        """The message, the word and a caret under its character `at`."""
        self.refuses(f"carom: {message}\n  {word}\n  {' ' * at}^", *words)

    def test_explain_takes_two_shapes_as_if_they_were_in_a_file(self):
        path = self.scene(circle(2.5, 1, 1, id="A"),
                          box(0, 0, 2, 1, degrees=23, id="B", type="dynamic"))
        self.assertEqual(self.asks(1, "explain", "circle:2.5,1,1", "box:0,0,4,2,23deg").out,
                         self.asks(1, "explain", path, "A", "B").out)

    def test_check_takes_any_number(self):
        pairs = self.asks(1, "check", "circle:0,0,1", "circle:1,0,1", "rect:5,5,1,1", "--json").json()
        self.assertEqual([(p["a"], p["b"]) for p in pairs["pairs"]], [("A", "B")])
        self.assertEqual(pairs["bodies"], 3)
        self.asks(0, "check", "circle:0,0,1", "circle:2,0,1")

    def test_sweep_moves_the_first_shape(self):
        words = ["circle:-5,0,0.25", "by", "8,0", "box:0,0,4,2", "box:-3,0,1,1"]
        result = self.asks(1, "sweep", *words, "--all", "--json").json()
        self.assertEqual([h["body"] for h in result["hits"]], ["C", "B"])
        self.assertEqual(result["end"], [-3.7500002, 0])  # rounded away from the box
        words.remove("by")
        self.assertEqual(self.asks(1, "sweep", *words, "--all", "--json").json(), result)
        self.asks(0, "sweep", "circle:-5,0,0.25", "by", "0,8", "box:0,0,4,2")

    def test_sweep_and_ray_hit_points(self):
        hit = self.asks(1, "sweep", "box:0,0,2,2", "by", "4,0", "point:3,0", "--json").json()
        self.assertEqual(hit["hits"][0]["t"], 0.5)

    def test_ray(self):
        hits = self.asks(1, "ray", "aabb:0,0,1,1", "circle:5,0.5,1", "-2,0.5", "20,0", "--all",
                         "--json").json()["hits"]
        self.assertEqual([(h["body"], h["t"]) for h in hits], [("A", 0.1), ("B", 0.3)])

    def test_a_shape_against_a_body_of_a_scene(self):
        self.assertIn("B  circle:1,2,3: a circle",
                      self.asks(1, "explain", "corner", "box", "circle:1,2,3").out)
        self.asks(1, "sweep", "corner", "circle:0,8,1", "by", "0,-9")

    def test_a_picture_of_shapes(self):
        self.asks(0, "draw", "circle:2.5,1,1", "box:0,0,4,2,23deg", "-o", "pair.svg")
        self.asks(0, "draw", "circle:2.5,1,1", "-o", "one.svg")
        self.asks(0, "draw", "circle:2.5,1,1", "box:0,0,4,2,23deg", "-o", "down.svg", "--y-down")
        up, down = ((self.folder / n).read_text() for n in ("pair.svg", "down.svg"))
        self.assertNotEqual(up, down)

    def test_mistakes_are_pointed_at(self):
        self.points_at("expected a number for the radius, as in circle:X,Y,RADIUS",
                       "circle:2.5,1,x", 13, "explain", "circle:2.5,1,x", "box:0,0,4,2")
        self.points_at("expected a comma and the height, as in box:X,Y,WIDTH,HEIGHT,ANGLE",
                       "box:0,0,4", 9, "explain", "circle:2.5,1,1", "box:0,0,4")
        self.points_at("no shape has this name; did you mean circle:X,Y,RADIUS?", "circel:1,2,3", 0,
                       "check", "circel:1,2,3")
        self.points_at("expected a number for the x, as in point:X,Y", "point:", 6, "explain",
                       "corner", "box", "point:")
        # Even if words after it are missing.
        self.points_at("expected a comma and the radius, as in circle:X,Y,RADIUS", "circle:1,2", 10,
                       "explain", "circle:1,2")
        self.points_at("expected a number of at least 0 for the radius, as in circle:X,Y,RADIUS",
                       "circle:1,2,-3", 11, "sweep", "circle:1,2,-3")
        self.points_at("sweep: MOTION: expected two numbers with a comma between them, such as 3,-4.5",
                       "8,x", 2, "sweep", "circle:-5,0,0.25", "by", "8,x", "box:0,0,4,2")

    def test_a_command_that_takes_no_shapes_says_so(self):
        for word in ("circle:0,0,1", "box:0.5,0,1,1"):
            self.refuses(f'carom: run: expected a scene, found the shape "{word}"',
                         "run", word)

    def test_one_shape_is_one_body_and_a_point_is_a_point(self):
        self.assertEqual(self.asks(0, "check", "circle:0,0,1").out, "0 pairs of 1 body overlap.\n")
        self.assertTrue(self.asks(1, "explain", "point:1,2", "circle:1,2.5,1").out.startswith(
            "A: a point, (1, 2); as a circle its radius is 0\nB: a circle, centre (1, 2.5), radius 1\n"))

    def test_wrong_numbers_of_words(self):
        self.refuses("carom: explain: a second shape is missing", "explain", "circle:0,0,1")
        self.refuses('carom: explain: "circle:0,0,3" is one shape too many; it takes 2', "explain",
                     "circle:0,0,1", "circle:0,0,2", "circle:0,0,3")
        self.refuses("carom: sweep: MOTION is missing; usage: carom sweep SHAPE MOTION [SHAPE...] "
                     "[OPTIONS]", "sweep", "circle:0,0,1", "circle:3,0,1")


tool.main()
