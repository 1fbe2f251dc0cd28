"""Pictures through pipes, in every format, and the title and description of an SVG"""

import re
import subprocess
import xml.etree.ElementTree as xml

import tool
from tool import Case, box, circle

SVG = "{http://www.w3.org/2000/svg}"
BEGINS = {"svg": b"<?xml", "png": b"\x89PNG\r\n\x1a\n", "pdf": b"%PDF-", "gif": b"GIF89a"}


class Pictures(Case):
    def shell(self, line):
        """Runs a line of bash with carom in PATH."""
        done = subprocess.run(["bash", "-c", "set -o pipefail\n" + line], capture_output=True,
                              cwd=self.folder, timeout=tool.LIMIT,
                              env={**tool.clean_environment(), "CAROM": str(tool.PROGRAM)})
        return done

    def svg(self, *words):
        return xml.fromstring(self.asks(0, "draw", *words, "-o", "-").out)

    def test_a_pipe_gets_the_picture_and_nothing_else(self):
        for name, begin in BEGINS.items():
            done = self.shell(f'"$CAROM" draw corner -o - --format {name} | cat > piped')
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
            piped = (self.folder / "piped").read_bytes()
            self.assertTrue(piped.startswith(begin), name)
            self.asks(0, "draw", "corner", "-o", f"file.{name}")
            if name != "pdf":  # which has the time in it
                self.assertEqual(piped, (self.folder / f"file.{name}").read_bytes())

    def test_explain_and_bounce_too(self):
        for command, status in (("explain", 1), ("bounce", 0)):
            done = self.shell(f'"$CAROM" {command} circle:0,0,1 box:1,0,1,1 -o - --format png')
            self.assertEqual(done.returncode, status)
            self.assertTrue(done.stdout.startswith(BEGINS["png"]))
            self.assertEqual(done.stderr, b"")

    def test_the_format_without_an_extension(self):
        self.asks(0, "draw", "corner", "-o", "plain")
        self.assertTrue((self.folder / "plain").read_bytes().startswith(BEGINS["svg"]))
        self.asks(0, "draw", "corner", "-o", "other.txt", "--format", "gif")
        self.assertTrue((self.folder / "other.txt").read_bytes().startswith(BEGINS["gif"]))
        self.refuses("carom: draw: a.bmp ends with none of .svg, .png, .pdf and .gif; --format "
                     "selects one", "draw", "corner", "-o", "a.bmp")
        self.refuses('carom: draw: --format: expected one of svg|png|pdf|gif, found "bmp"', "draw", "corner", "-o", "a",
                     "--format", "bmp")

    def test_a_reader_that_stops_is_no_error(self):
        done = self.shell('"$CAROM" draw breakout -o - | head -c 10')
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_pipe_that_has_a_name(self):
        done = self.shell('"$CAROM" draw corner -o /dev/stdout --format png | cat > piped')
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue((self.folder / "piped").read_bytes().startswith(BEGINS["png"]))
        done = self.shell('"$CAROM" draw corner -o >(cat > other) --format gif; wait $!')
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue((self.folder / "other").read_bytes().startswith(BEGINS["gif"]))

    def test_no_picture_replaces_its_scene(self):
        path = self.scene(circle(0, 0, 1, id="a"), circle(1, 0, 1, id="b"), name="level.json")
        text = path.read_text()
        (self.folder / "link.svg").symlink_to("level.json")
        for words in (("draw", "level.json"), ("explain", "level.json", "a", "b"),
                      ("bounce", "level.json", "a", "b")):
            for name in ("./level.json", "link.svg"):
                self.refuses(f"carom: {words[0]}: -o {name} would write over the scene level.json",
                             *words, "-o", name, "--format", "svg")
        done = self.shell('"$CAROM" draw - -o level.json --format svg < level.json')
        self.assertEqual(done.returncode, 2)
        self.assertEqual(path.read_text(), text)

    def test_a_picture_is_not_mixed_with_json(self):
        for words in (("draw", "corner"), ("explain", "corner", "wall", "box"),
                      ("bounce", "corner", "wall", "box")):
            self.refuses(f"carom: {words[0]}: -o - and --json cannot both write to the standard output",
                         *words, "-o", "-", "--json")

    def test_a_point_is_a_dot_beside_the_whole_other_shape(self):
        picture = self.svg("point:2.5,1", "circle:4,2,1.5")
        point, other = (next(e for e in picture.iter() if e.get("id") == f"body-{n}") for n in "AB")
        self.assertGreater(float(point.get("r")), 2)
        clip = picture.find(f"{SVG}clipPath/{SVG}rect")
        self.assertGreater(float(other.get("cx")) - float(other.get("r")), float(clip.get("x")))
        self.assertLess(float(other.get("cx")) + float(other.get("r")),
                        float(clip.get("x")) + float(clip.get("width")))

    def test_the_title_of_a_pair_is_whole_and_says_what_explain_says(self):
        texts = [t.text for t in self.svg("circle:2.5,1,1", "circle:4,2,1.5").iter(f"{SVG}text")]
        self.assertIn("overlapping, across each other's border: distance −0.697224, normal "
                      "(−0.83205, −0.5547), MTV (−0.580126, −0.38675)", texts)
        texts = [t.text for t in self.svg("circle:0,0,1", "circle:2.0000002656,0,1").iter(f"{SVG}text")]
        self.assertTrue([t for t in texts if t.startswith("touching: distance ")], texts)

    def test_an_svg_has_texts_titles_ids_and_classes(self):
        picture = self.svg("corner")
        self.assertEqual(picture.find(f"{SVG}title").text, "Corner")
        texts = [t.text for t in picture.iter(f"{SVG}text")]
        for name in ("Corner", "wall", "rotated-inside", "contact point", "static"):
            self.assertIn(name, texts)
        bodies = {e.get("id"): e for e in picture.iter() if "body" in e.get("class", "").split()}
        self.assertEqual(len(bodies), 10)
        wall = bodies["body-wall"]
        self.assertEqual(wall.find(f"{SVG}title").text, "wall")
        self.assertIn("overlapping", wall.get("class").split())
        self.assertIn("dynamic", bodies["body-apart"].get("class").split())
        self.assertIn("static", bodies["body-box"].get("class").split())
        ids = [e.get("id") for e in picture.iter() if e.get("id")]
        self.assertEqual(len(ids), len(set(ids)))

    def test_every_class_that_is_used_has_a_style(self):
        picture = self.svg("corner", "wall", "box")
        style = picture.find(f"{SVG}style").text
        for element in picture.iter():
            names = element.get("class", "").split()
            if names:
                meaning = names[1] if names[0] == "body" else names[0]
                self.assertRegex(style, rf"\.{meaning}\.(line|fill|solid)\{{")

    def test_names_that_xml_reserves(self):
        path = self.scene(circle(0, 0, 1, id='<&" \'>'), name="odd.json")
        picture = self.svg(path)
        self.assertIn('<&" \'>', [t.text for t in picture.iter(f"{SVG}text")])
        self.assertEqual(picture.find(f"{SVG}title").text, "odd")

    def test_ids_differ_and_have_no_spaces(self):
        names = ["a b", "a_b", "a%20b", "a-b", "\u65e5\u672c", None]
        bodies = [circle(3 * i, 0, 1, **({"id": n} if n else {})) for i, n in enumerate(names)]
        ids = [e.get("id") for e in self.svg(self.scene(*bodies)).iter(f"{SVG}circle") if e.get("id")]
        self.assertEqual(len(set(ids)), len(names))
        self.assertEqual(ids[0], "body-a%20b")
        self.assertFalse([i for i in ids if " " in i])

    def test_dark_and_light(self):
        grounds = [re.search(r"#ground\{fill:(#\w+)\}", self.svg("corner", *words).find(
            f"{SVG}style").text).group(1) for words in ((), ("--dark",))]
        self.assertEqual(grounds, ["#ffffff", "#14181d"])

    def test_pairs_are_labelled(self):
        texts = [t.text for t in self.svg("corner", "wall", "box").iter(f"{SVG}text")]
        self.assertIn("A: wall", texts)
        self.assertIn("B: box", texts)
        texts = [t.text for t in self.svg("circle:0,0,1", "box:1,0,1,1").iter(f"{SVG}text")]
        self.assertIn("A", texts)
        self.assertIn("B", texts)

    def test_separating_axes_with_their_intervals(self):
        picture = self.svg("box:0,0,4,2,20deg", "box:3,2,2,2,50deg")
        texts = " ".join(t.text for t in picture.iter(f"{SVG}text"))
        for label in ("x of B: gap 0.2284", "y of B: overlap 1.853", "x of A: gap 0.1371",
                      "y of A: overlap 1.513", "interval of A along an axis", "interval of B"):
            self.assertIn(label, texts)
        axes = {a["name"]: a["gap"] for a in self.asks(
            0, "explain", "box:0,0,4,2,20deg", "box:3,2,2,2,50deg", "--json").json()["axes"]}
        self.assertAlmostEqual(axes["x of B"], 0.2284, 4)
        self.assertAlmostEqual(axes["y of A"], -1.513, 3)

    def test_labels_are_inside_the_picture(self):
        """Names of separating axes do not cross the frame; a scale bar without space is left out."""
        picture = self.svg("box:0,0,4,2,20deg", "box:6,2,2,2,50deg")
        clip = picture.find(f"{SVG}clipPath/{SVG}rect")
        right = float(clip.get("x")) + float(clip.get("width"))
        label, = [t for t in picture.iter(f"{SVG}text") if t.text == "y of A: overlap 2.193"]
        self.assertLess(float(label.get("x")) + 3 * len(label.text), right)
        texts = [t.text for t in self.svg("corner", "--size", "200,150").iter(f"{SVG}text")]
        self.assertFalse([t for t in texts if "unit" in t], texts)
        texts = [t.text for t in self.svg("corner", "--size", "400,300").iter(f"{SVG}text")]
        self.assertIn("10 units", texts)

    def test_the_arrow_to_the_closest_point_is_from_the_body_that_has_it(self):
        """In starter: from the ball to the ramp, and from the mill to the crate below it."""
        lines = [e for e in self.svg("starter", "--show", "closest").iter(f"{SVG}line")
                 if e.get("class").split()[0] == "closest"]
        self.assertEqual(len(lines), 2)
        mill = next(l for l in lines if l.get("x1") == l.get("x2"))
        self.assertLess(float(mill.get("y1")), float(mill.get("y2")))

    def test_of_two_that_are_nearest_to_each_other_the_one_that_moves_has_the_arrow(self):
        still = box(0, 0, 1, 1, id="still", type="kinematic")
        for bodies in ([still, circle(0, 3, 1)], [circle(0, 3, 1), still]):
            picture = self.svg(self.scene(*bodies), "--show", "closest")
            ball = next(e for e in picture.iter(f"{SVG}circle") if e.get("class", "").startswith("body"))
            arrow, = [e for e in picture.iter(f"{SVG}line") if e.get("class").split()[0] == "closest"]
            self.assertEqual(arrow.get("y1"), ball.get("cy"))

    def test_the_whole_scene_is_in_the_view(self):
        picture = self.svg("corner")
        clip = picture.find(f"{SVG}clipPath/{SVG}rect")
        touch = next(e for e in picture.iter() if e.get("id") == "body-touch")
        self.assertGreater(float(touch.get("cy")) - float(touch.get("r")), float(clip.get("y")))

    def test_energies_and_counts_of_a_plot(self):
        self.asks(0, "run", "starter", "--seconds", "3", "--quiet", "--plot", "plot.svg")
        picture = xml.parse(self.folder / "plot.svg").getroot()
        texts = [t.text for t in picture.iter(f"{SVG}text")]
        for name in ("kinetic energy", "potential energy", "their sum", "touching pairs"):
            self.assertIn(name, texts)
        # Touching pairs are steps: each piece of the curve is level or upright.
        steps = [e for e in picture.iter(f"{SVG}polyline") if "dynamic" in e.get("class")]
        points = [tuple(map(float, p.split(","))) for e in steps for p in e.get("points").split()]
        self.assertGreater(len(points), 10)
        for a, b in zip(points, points[1:]):
            self.assertTrue(a[0] == b[0] or a[1] == b[1], (a, b))


tool.main()
