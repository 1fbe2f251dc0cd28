"""Where scenes come from and where output goes: scenes, new, -, full disks and closed pipes"""

import json
import os
import socket
import subprocess
import xml.etree.ElementTree as ET

import tool
from file_limit import file_limit, without_counters
from tool import Case, circle

SCENES = tool.HERE.parent.parent / "scenes"
MAPS = tool.HERE.parent / "tiled" / "maps"


class Scenes(Case):
    def test_lists_all_scenes_of_the_project(self):
        names = sorted(p.stem for p in SCENES.glob("*.json") if p.stem != "scene.schema")
        found = self.asks(0, "scenes", "--json").json()["scenes"]
        self.assertEqual([s["name"] for s in found], names)
        table = self.asks(0, "scenes").out.splitlines()
        kerb = next(line for line in table if line.startswith("kerb"))
        self.assertTrue(kerb.endswith("Balls slide against kerbs of 0.17 at rising speeds"), kerb)
        self.assertEqual([line.split()[0] for line in table[1:]], names)
        self.assertEqual([int(line.split()[1]) for line in table[1:]],
                         [s["bodies"] for s in found])

    def test_each_is_the_file_byte_for_byte_and_can_be_checked(self):
        for scene in self.asks(0, "scenes", "--json").json()["scenes"]:
            text = (SCENES / f"{scene['name']}.json").read_text()
            self.assertEqual(self.asks(0, "scenes", scene["name"]).out, text)
            self.assertLess(self.carom("check", scene["name"]).status, 2)

    def test_a_file_the_standard_input_and_the_built_in_one_are_the_same(self):
        path = SCENES / "corner.json"
        want = self.asks(1, "check", "corner").out
        self.assertEqual(self.asks(1, "check", path).out, want)
        self.assertEqual(self.asks(1, "check", "-", text=path.read_text()).out, want)

    def test_an_unknown_name(self):
        self.refuses('carom: no built-in scene is called "pyle"; did you mean pile?', "check", "pyle")
        message = 'carom: no built-in scene is called "level"; `carom scenes` lists them'
        self.refuses(f"{message}. A file's name has a dot or a slash in it: ./level", "check", "level")
        self.refuses(message, "scenes", "level")  # neither takes files
        self.refuses(message, "new", "a.json", "--from", "level")

    def test_the_list_is_json_and_a_scene_is(self):
        self.refuses("carom: scenes: --json and --csv are for the list; a scene is JSON itself", "scenes",
                     "corner", "--json")

    def test_the_standard_input_is_read_unchanged(self):
        # A socket cannot be opened by name, and a file continues at its current offset.
        text = (SCENES / "corner.json").read_bytes()
        here, there = socket.socketpair()
        there.sendall(text)
        there.close()
        want = self.asks(1, "check", "corner").out
        path = self.folder / "two.txt"
        path.write_bytes(b"first\n" + text)
        with open(path, "rb", buffering=0) as file:
            file.read(6)
            for source in (here, file):
                done = subprocess.run([tool.PROGRAM, "check", "-"], stdin=source,
                                      capture_output=True, encoding="utf-8", timeout=tool.LIMIT)
                self.assertEqual((done.stdout, done.stderr), (want, ""))
        here.close()


class Names(Case):
    """A scene without a name has that of its file."""

    def test_the_bytes_of_a_file_name_that_are_not_utf_8(self):
        scene = json.dumps({"format": 1, "bodies": [circle(0, 0, 1, id="a")]})
        for name, want in ((b"caf\xe9.json", "caf_"), ("höhle ☃.json".encode(), "höhle ☃"),
                           (b"a\nb.json", "a_b"), (b"\xf0\x9f.json", "__")):
            path = self.folder / os.fsdecode(name)
            path.write_text(scene)
            self.assertEqual(self.asks(0, "info", path, "--json").json()["scene"], want)
            self.asks(0, "draw", path, "-o", "a.png")
            self.asks(0, "draw", path, "-o", "a.svg")
            title = ET.parse(self.folder / "a.svg").find("{http://www.w3.org/2000/svg}title")
            self.assertEqual(title.text, want)

    def test_a_map_is_named_in_the_same_way(self):
        cave = (MAPS / "cave.tmj").read_text()
        for name in ("höhle.tmj", "höhle.json"):
            (self.folder / name).write_text(cave.replace('"tiles.tsj"', json.dumps(str(MAPS / "tiles.tsj"))))
            done = self.carom("info", name, "--json")
            self.assertEqual(done.json()["scene"], "höhle")
            self.assertTrue(done.json()["about"].startswith("From the Tiled map höhle."))


class MapOptions(Case):
    def test_they_are_refused_where_they_have_no_effect(self):
        self.refuses("carom: --solid is for Tiled maps; this is a scene", "info", "starter", "--solid", "a")
        self.refuses("carom: --unit is for Tiled maps; this is a scene", "check", "-", "--unit", "2",
                     text='{"format": 1, "bodies": []}')
        self.refuses("carom: --solid is for Tiled maps; this is a list of shapes", "info", "circle:0,0,1",
                     "--solid", "a")

    def test_parts_of_a_map(self):
        for name, what in (("crate.tx", "template"), ("plain.tsx", "tileset"), ("tiles.tsj", "tileset")):
            (self.folder / name).write_bytes((MAPS / name).read_bytes())
            self.refuses(f"carom: {name}: expected a scene or a Tiled map, found a {what}; open a map that "
                         "uses it", "info", name)


class New(Case):
    def test_writes_a_scene_that_checks_and_keeps_what_is_there(self):
        self.asks(0, "new", "level.json")
        path = self.folder / "level.json"
        self.assertEqual(path.read_text(), (SCENES / "starter.json").read_text())
        self.asks(0, "check", "level.json")
        path.write_text("mine")
        self.refuses("carom: level.json exists; --force overwrites it", "new",
                     "level.json")
        self.assertEqual(path.read_text(), "mine")
        self.asks(0, "new", "level.json", "--force", "--from", "pile")
        self.assertEqual(json.loads(path.read_text())["name"], "Pile")

    def test_writes_the_schema_beside_it(self):
        (self.folder / "sub").mkdir()
        self.asks(0, "new", "sub/level.json", "--schema")
        self.assertEqual((self.folder / "sub" / "scene.schema.json").read_text(),
                         (SCENES / "scene.schema.json").read_text())

    def test_a_schema_that_is_there_is_kept_and_no_other_is_written_over(self):
        self.asks(0, "new", "a.json", "--schema")
        self.asks(0, "new", "b.json", "--schema")
        (self.folder / "scene.schema.json").write_text("{}")
        self.refuses("carom: scene.schema.json exists; --force overwrites it", "new",
                     "c.json", "--schema")
        self.assertFalse((self.folder / "c.json").exists())
        self.asks(0, "new", "c.json", "--schema", "--force")
        self.assertEqual((self.folder / "scene.schema.json").read_text(),
                         (SCENES / "scene.schema.json").read_text())

    def test_the_starter_does_what_it_says(self):
        text = (SCENES / "starter.json").read_text()
        self.assertEqual({b.get("type", "static") for b in json.loads(text)["bodies"]},
                         {"static", "kinematic", "dynamic"})
        result = self.carom("run", "starter", "--seconds", "10", "--events", "-")
        events = [json.loads(line) for line in result.out.splitlines()]
        times = lambda event, *pair: [e["time"] for e in events if e["event"] == event and
                                    {e["a"], e.get("b")} == set(pair)]
        hit, goal = times("impact", "ball", "crate"), times("begin", "crate", "goal")
        self.assertTrue(hit and goal, result.err)
        self.assertLess(hit[0], goal[0])

    def test_to_the_standard_output(self):
        self.assertEqual(self.asks(0, "new", "-").out, (SCENES / "starter.json").read_text())

    def test_where_it_cannot(self):
        self.refuses("carom: cannot write nowhere/a.json: No such file or directory", "new",
                     "nowhere/a.json")


class Values(Case):
    def test_an_option_is_no_value(self):
        self.refuses("carom: explain: --output: expected a value, FILE; to pass this one, write "
                     "--output=--dark", "explain", "corner", "wall", "box", "--output", "--dark")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_views_are_numbers_as_others(self):
        for wrong in ("0x10,0,20,1", "1,2,3", "1,1,0,0", "0,0,nan,1", "0,0,1,1,2"):
            self.refuses("carom: draw: --view: expected four numbers with commas between them, MINX,MINY,"
                         f'MAXX,MAXY, the first two below the others, found "{wrong}"', "draw",
                         "corner", "-o", "a.svg", f"--view={wrong}")


class Output(Case):
    def crowd(self):
        return self.scene(circle(0, 0, 0.6, repeat={"count": [100, 100], "step": [1, 1]}))

    def test_a_full_disk_is_reported(self):
        for words in (["check", "corner"], ["scenes"], ["--help"], ["help", "--man"], ["--version"],
                      ["new", "-"], ["complete", "bash"], ["explain", "corner", "wall", "box"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([tool.PROGRAM, *words], stdout=full, stderr=subprocess.PIPE,
                                      encoding="utf-8", timeout=tool.LIMIT)
            self.assertEqual(done.stderr, "carom: cannot write the standard output: No space left "
                                          "on device\n")
            self.assertEqual(done.returncode, 2)

    def test_a_closed_pipe_ends_it_quietly(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([tool.PROGRAM, "check", self.crowd()], stdout=writer,
                              stderr=subprocess.PIPE, encoding="utf-8", timeout=tool.LIMIT)
        os.close(writer)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1)

    def test_what_a_full_disk_took_is_whole_lines(self):
        whole = self.asks(1, "check", self.crowd(), "--csv").out
        path = self.folder / "pairs.csv"
        for mode, before in (("w", ""), ("a", "before\n")):
            path.write_text(before)
            with open(path, mode) as file:
                done = subprocess.run([tool.PROGRAM, "check", self.crowd(), "--csv"], stdout=file,
                                      stderr=subprocess.PIPE, encoding="utf-8",
                                      timeout=tool.LIMIT, **file_limit(100001))
            self.assertEqual(without_counters(done.stderr),
                             "carom: cannot write the standard output: File too large\n")
            self.assertEqual(done.returncode, 2)
            text = path.read_text()
            self.assertTrue(text.endswith("\n"))
            self.assertGreater(len(text), 99000)
            self.assertTrue((before + whole).startswith(text))


tool.main()
