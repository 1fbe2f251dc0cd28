"""Options that cannot be used together are reported before anything is written."""

import subprocess

from support import BOUNCE, PROGRAM, Case, main

# Arguments after the scene, and the expected message.
WRONG = [
    ("--events - --csv -", "cannot both write to -"),
    ("--events x --csv x", "cannot both write to x"),
    ("--plot x.svg --snapshot x.svg", "cannot both write to x.svg"),
    ("--events old --plot old.bmp", ".svg, .png, .pdf or .gif"),
    ("--csv old --plot none/x.svg", "--plot none/x.svg: No such file"),
    ("--csv old --snapshot none/x", "--snapshot none/x: No such file"),
    ("--csv old --events none/x", "--events none/x: No such file"),
    ("--csv old --events old/x", "Not a directory"),
    ("--csv old --snapshot .", "Is a directory"),
    ("--csv old --snapshot none/", "Is a directory"),
    ("--csv old --events " + 300 * "x", "File name too long"),
    ("--events x --csv ./x", "cannot both write to ./x"),
    ("--events old --csv ./old", "cannot both write to ./old"),
    ("--events ../{folder}/x --csv x", "cannot both write to x"),
    ("--resume old --csv ./old", "would write over the snapshot old"),
    ("--resume old --events old", "would write over the snapshot old"),
    ("--resume old --plot old", "would write over the snapshot old"),
    ("--csv old --only nothing", "nothing"),
    ("--csv old --only ,", 'no body ""'),
    ("--events old --every 2", "--csv"),
    ("--events old --only big", "--csv"),
    ("--events old --fps 2", "--frames"),
    ("--events old --size 64,64", "--frames"),
    ("--events old --dark", "--plot"),
    ("--events old --frames old", "not a folder"),
    ("--events old --frames none/f", "No such file"),
    ("--events old --frames f --size 1,1", "16"),
    ("--events old --frames f --size 1e6,1e6", "8192"),
    ("--events old --frames f --size 64", "--size"),
    ("--events old --seconds 1 --until 2", "--until"),
    ("--events old --seconds -1", "--seconds"),
    ("--events old --seconds nan", "--seconds"),
    ("--events old --seconds 1e10", "--seconds"),
    ("--events old --step 0", "--step"),
    ("--events old --step 1.5", "--step"),
    ("--events old --threads 0", "--threads"),
    ("--events old --threads 65", "--threads"),
    ("--events old --csv c --every 0", "--every"),
    ("--events old --csv c --every 1.5", "--every"),
    ("--snapshot -", "-"),
    ("--plot -", "-"),
    ("--events old --secnds 2", "--seconds"),
    ("--events none/x", "none/x"),
    ("--csv none/x", "none/x"),
    ("--events .", "directory"),
]


class Wrong(Case):
    def test_each_error_is_reported_and_no_file_is_touched(self):
        (self.folder / "old").write_text("kept")
        for words, said in WRONG:
            with self.subTest(words):
                words = words.replace("{folder}", self.folder.name)
                got = self.carom("wedge", *words.split(), status=2)
                self.assertIn(said, got.stderr)
                self.assertTrue(got.stderr.startswith("carom: "), got.stderr)
                self.assertEqual(got.stdout, "")
                self.assertEqual(self.read("old"), "kept")
                self.assertEqual([p.name for p in self.folder.iterdir()], ["old"])

    def test_the_scene_is_not_written_over_by_any_name(self):
        name = self.scene({"format": 1, "bodies": []})
        (self.folder / "link").symlink_to(name)
        (self.folder / "other").hardlink_to(self.folder / name)
        (self.folder / "p.svg").symlink_to(name)
        text = self.read(name)
        for path in (name, "./" + name, self.folder / name, "link", "other"):
            for option in ("--events", "--csv", "--snapshot"):
                with self.subTest(f"{option} {path}"):
                    got = self.carom(name, option, path, status=2)
                    self.assertIn("write over the scene scene.json", got.stderr)
        got = self.carom("./link", "--plot", "p.svg", status=2)
        self.assertIn("write over the scene ./link", got.stderr)
        with open(self.folder / name) as scene:
            got = self.carom("-", "--csv", name, status=2, stdin=scene)
        self.assertIn("write over the scene -", got.stderr)
        self.assertEqual(self.read(name), text)

    def test_the_standard_output_is_a_file_like_others(self):
        for words in (("--csv", "-", "--events", "o"), ("--csv", "o")):
            with self.subTest(words), open(self.folder / "o", "w") as out:
                got = subprocess.run([PROGRAM, "run", "wedge", *words], cwd=self.folder, stdout=out,
                                     stderr=subprocess.PIPE, text=True, timeout=60)  # fmt: skip
                self.assertEqual(got.returncode, 2)
                self.assertIn("cannot both write", got.stderr)

    def test_devices_are_shared(self):
        self.carom("wedge", "--seconds", 0, "--csv", "/dev/null", "--events", "/dev/null")

    def test_an_impossible_picture_is_reported_before_the_run(self):
        (self.folder / "q.png").mkdir()
        (self.folder / "old").write_text("kept")
        got = self.carom("wedge", "--seconds", 1e8, "--plot", "q.png", "--csv", "old", status=2)
        self.assertIn("--plot q.png: Is a directory", got.stderr)
        self.assertEqual(self.read("old"), "kept")

    def test_a_scenes_name_does_not_command_the_terminal(self):
        name = self.scene({"format": 1, "name": "a\u001b[31m\u009b1m\u007f\n\u00e4", "bodies": []})
        got = subprocess.run([PROGRAM, "run", name, "--seconds", "0"], cwd=self.folder,
                             capture_output=True, text=True, timeout=60)  # fmt: skip
        for text in (got.stdout, got.stderr):
            self.assertFalse(set(text) & set("\x1b\x9b\x7f"), text)
        if got.returncode == 0:  # else the reader refuses it
            self.assertIn("a\\x1b[31m\\x9b1m\\x7f\\x0a\u00e4: 0 bodies", got.stdout)


class Overlaps(Case):
    def at(self, x):
        circle = {"center": [x, 3], "radius": 0.5}
        return {**BOUNCE, "bodies": [*BOUNCE["bodies"], {"id": "two", "circle": circle}]}

    def test_bodies_that_overlap_at_the_start_are_reported(self):
        got = self.carom(self.scene(self.at(0.75)), "--seconds", 1)
        self.assertIn("1 pair of bodies overlaps at the start, such as ball and two", got.stderr)
        self.assertIn("carom check scene.json", got.stderr)
        self.assertEqual(self.carom("scene.json", "--seconds", 1, "-q").stderr, "")
        self.carom("scene.json", "--seconds", 1, "--snapshot", "s")
        self.assertEqual(self.carom("scene.json", "--seconds", 1, "--resume", "s").stderr, "")

    def test_those_that_touch_or_are_rounded_are_not(self):
        for x in (1, 0.9999, 5):
            self.assertEqual(self.carom(self.scene(self.at(x)), "--seconds", 0).stderr, "")


class Scenes(Case):
    def test_an_invalid_scene_is_reported(self):
        for name in ("none.json", ".", "pille"):
            self.assertIn(name, self.carom(name, status=2).stderr)

    def test_an_empty_scene_runs(self):
        name = self.scene({"format": 1, "bodies": []})
        got = self.summary(name, "--seconds", 1, "--csv", "c", "--events", "e", "--frames", "f",
                           "--plot", "p.svg")  # fmt: skip
        self.assertEqual((got["bodies"], got["last"], got["impacts"]), (0, 60, 0))
        self.assertEqual(self.read("c"), "step,time,id,x,y,vx,vy,c,s,angle,spin\n")
        self.assertEqual(self.read("e"), "")


if __name__ == "__main__":
    main()
