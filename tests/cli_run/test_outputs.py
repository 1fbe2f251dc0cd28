"""What a run writes: events, trajectories, frames, plot, summary."""

import json
import os
import pathlib
import re
import struct
import subprocess
import unittest
import zlib

from support import BOUNCE, INSTRUMENTED, SCENES, Case, main

STEP = struct.unpack("f", struct.pack("f", 1 / 60))[0]


def size_of_png(path):
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n", path
    return struct.unpack(">II", head[16:])


def pixels_of(path):
    """The rows of a PNG, which this reads only as the tool writes it."""
    bytes_, at, packed = path.read_bytes(), 8, b""
    while at < len(bytes_):
        size, kind = struct.unpack(">I4s", bytes_[at : at + 8])
        body = bytes_[at + 8 : at + 8 + size]
        (said,) = struct.unpack(">I", bytes_[at + 8 + size : at + 12 + size])
        assert said == zlib.crc32(kind + body), (path, kind)
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    width, height = size_of_png(path)
    rows = zlib.decompress(packed)
    assert len(rows) == height * (3 * width + 1)
    return [rows[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)] for y in range(height)]


class Events(Case):
    def test_a_bounce_is_reported_with_its_names_place_and_speed(self):
        self.carom(self.scene(BOUNCE), "--seconds", 1, "--events", "e")
        hit, begin, end = self.lines("e")
        # From 2.5 above the floor: sqrt(0.5) seconds, at sqrt(50) a second.
        self.assertEqual((hit["event"], hit["a"], hit["b"]), ("impact", "floor", "ball"))
        self.assertAlmostEqual(hit["time"], 0.5**0.5, delta=1e-4)
        self.assertAlmostEqual(hit["speed"], 50**0.5, delta=1e-3)
        self.assertEqual(hit["step"], 43)
        self.assertEqual(hit["normal"], [0, -1])
        self.assertAlmostEqual(hit["point"][1], 0, delta=1e-4)
        self.assertEqual((begin["event"], begin["step"]), ("begin", 43))
        self.assertEqual((end["event"], end["step"]), ("end", 44))
        self.assertEqual(list(begin), ["step", "time", "event", "a", "b"])

    def test_times_never_go_back_and_touches_come_in_pairs(self):
        got = self.summary("gas", "--seconds", 2, "--events", "e")
        ids = self.ids("gas")
        touching, last = set(), 0
        counts = {"impact": 0, "begin": 0, "end": 0}
        for e in self.lines("e"):
            self.assertGreaterEqual(e["time"], last - 1e-9)
            self.assertLessEqual(abs(e["time"] - (e["step"] - 0.5) * STEP), 0.5001 * STEP)
            last = e["time"]
            counts[e["event"]] += 1
            pair = (e["a"], e["b"])
            self.assertTrue(ids.issuperset(pair), pair)
            if e["event"] == "begin":
                self.assertNotIn(pair, touching)
                touching.add(pair)
            elif e["event"] == "end":
                touching.remove(pair)
        self.assertEqual(len(touching), got["end"]["touches"])
        self.assertEqual(counts, {"impact": got["impacts"], "begin": got["begins"], "end": got["ends"]})

    def ids(self, scene):
        self.carom(scene, "--seconds", 0, "--csv", "ids.csv")
        ids = {row["id"] for row in self.rows("ids.csv")}
        return ids | {"left", "right", "bottom", "top"} | {f"box.{i}" for i in range(50)}

    def test_bodies_that_are_squeezed_or_leave_are_reported(self):
        scene = {
            "format": 1,
            "bodies": [
                {"id": "wall", "box": {"min": [2, -2], "max": [3, 2]}},
                {"id": "press", "type": "kinematic", "velocity": [1, 0],
                 "box": {"min": [-1, -2], "max": [0, 2]}},
                {"id": "egg", "type": "dynamic", "circle": {"center": [1, 0], "radius": 0.5}},
                {"id": "gone", "type": "dynamic", "velocity": [0, 1e9],
                 "circle": {"center": [50, 9e8], "radius": 1}},
            ],
        }  # fmt: skip
        got = self.summary(self.scene(scene), "--seconds", 2, "--events", "e")
        events = self.lines("e")
        squeezed = [e for e in events if e["event"] == "squeezed"]
        gone = [e for e in events if e["event"] == "quarantined"]
        self.assertEqual({(e["a"], e["b"]) for e in squeezed}, {("egg", "press")})
        self.assertEqual([e["a"] for e in gone], ["gone"])
        self.assertEqual((got["squeezed"], got["quarantined"]), (len(squeezed), 1))

    def test_bodies_without_an_id_are_named_by_index(self):
        scene = {**BOUNCE, "bodies": [dict(b) for b in BOUNCE["bodies"]]}
        del scene["bodies"][0]["id"]
        scene["bodies"][1]["id"] = 'a, "b" \u00e4'
        self.carom(self.scene(scene), "--seconds", 1, "--events", "e", "--csv", "c")
        hit = self.lines("e")[0]
        self.assertEqual((hit["a"], hit["b"]), ("#0", 'a, "b" \u00e4'))
        rows = self.rows("c")
        self.assertEqual({row["id"] for row in rows}, {'a, "b" \u00e4'})
        self.assertTrue(all(None not in row and None not in row.values() for row in rows))

    def test_events_on_the_standard_output_are_alone_there(self):
        got = self.carom(self.scene(BOUNCE), "--seconds", 1, "--events", "-")
        self.assertEqual([json.loads(x)["event"] for x in got.stdout.splitlines()],
                         ["impact", "begin", "end"])  # fmt: skip
        self.assertIn("kinetic energy", got.stderr)
        self.assertEqual(self.carom(self.scene(BOUNCE), "--events", "-", "-q").stderr, "")

    def test_the_scene_may_come_from_the_standard_input(self):
        got = self.summary("-", "--seconds", 1, input=json.dumps(BOUNCE))
        self.assertEqual((got["impacts"], got["bodies"]), (1, 2))


class Trajectories(Case):
    def test_a_falling_ball_is_on_its_parabola(self):
        self.carom(self.scene(BOUNCE), "--seconds", 0.5, "--csv", "c")
        rows = self.rows("c")
        self.assertEqual([int(r["step"]) for r in rows], list(range(31)))
        for r in rows:
            t = float(r["time"])
            self.assertAlmostEqual(t, int(r["step"]) * STEP, delta=1e-9)
            self.assertEqual((r["id"], r["x"], r["c"], r["s"]), ("ball", "0", "1", "0"))
            self.assertAlmostEqual(float(r["y"]), 3 - 5 * t * t, delta=1e-5)
            self.assertAlmostEqual(float(r["vy"]), -10 * t, delta=1e-5)

    def test_every_selects_steps_and_only_selects_bodies(self):
        self.carom("platforms", "--seconds", 1, "--csv", "c", "--every", 25)
        rows = self.rows("c")
        self.assertEqual(sorted({int(r["step"]) for r in rows}), [0, 25, 50])
        self.assertEqual(len(rows), 3 * 7)  # those that move
        self.carom("platforms", "--seconds", 1, "--csv", "c", "--only", "lift,#0,lift")
        rows = self.rows("c")
        self.assertEqual({r["id"] for r in rows}, {"lift", "ground"})
        self.assertEqual(len(rows), 2 * 61)

    def test_numbers_read_back_as_the_bits_that_the_world_has(self):
        self.carom("gas", "--seconds", 1, "--csv", "c", "--every", 60)
        self.carom("gas", "--seconds", 1, "--snapshot", "s")
        floats = lambda r: struct.pack("<2f", float(r["x"]), float(r["y"]))  # noqa: E731
        held = (self.folder / "s").read_bytes()
        rows = [r for r in self.rows("c") if r["step"] == "60"]
        self.assertEqual(len(rows), 1000)
        for r in rows:
            self.assertIn(floats(r), held)

    def test_a_turning_box_shows_its_direction(self):
        spin = {"id": "mill", "type": "kinematic", "spin": 1.5,
                "box": {"center": [9, 9], "half": [2, 0.1]}}  # fmt: skip
        self.carom(self.scene({"format": 1, "bodies": [spin]}), "--seconds", 1, "--csv", "c")
        last = self.rows("c")[-1]
        self.assertAlmostEqual(float(last["c"]), 0.0707, delta=1e-3)
        self.assertAlmostEqual(float(last["s"]), 0.9975, delta=1e-3)
        self.assertAlmostEqual(float(last["angle"]), 1.5, delta=1e-3)
        self.assertEqual(last["spin"], "1.5")

    def test_a_ball_that_rolls_shows_its_angle_and_its_spin(self):
        floor = {"friction": 1, "box": {"rect": [-9, -1, 99, 1]}}
        ball = {"id": "ball", "type": "dynamic", "fixed_rotation": False, "friction": 1,
                "velocity": [1.5, 0], "circle": {"center": [0, 1], "radius": 1}}  # fmt: skip
        block = dict(ball, id="block", fixed_rotation=True)
        block["circle"] = {"center": [50, 1], "radius": 1, "degrees": 90}
        scene = {"format": 1, "world": {"gravity": [0, -10]}, "bodies": [floor, ball, block]}
        self.carom(self.scene(scene), "--seconds", 1, "--csv", "c")
        rolled, slid = self.rows("c")[-2:]
        self.assertAlmostEqual(float(rolled["vx"]), 1, delta=1e-3)
        self.assertAlmostEqual(float(rolled["spin"]), -1, delta=1e-3)
        self.assertLess(float(rolled["angle"]), -0.9)
        self.assertEqual((slid["spin"], slid["c"], slid["s"]), ("0", "0", "1"))


class Frames(Case):
    def names(self, folder):
        return sorted(p.name for p in (self.folder / folder).iterdir())

    def test_frames_come_at_even_times_with_even_sides(self):
        self.carom("starter", "--seconds", 1, "--frames", "f", "--fps", 12, "--size", "101,75")
        self.assertEqual(self.names("f"), [f"frame-{i:06}.png" for i in range(13)])
        sizes = {size_of_png(p) for p in (self.folder / "f").iterdir()}
        self.assertEqual(sizes, {(102, 76)})

    def test_one_frame_a_step_is_the_most(self):
        self.carom("starter", "--seconds", 0.5, "--frames", "f", "--fps", 60, "--size", "32,32")
        self.assertEqual(len(self.names("f")), 31)
        got = self.carom("starter", "--frames", "g", "--fps", 61, status=2)
        self.assertIn("60 steps a second", got.stderr)
        self.assertFalse((self.folder / "g").exists())

    def test_frames_have_the_shape_of_what_is_seen(self):
        self.carom("pile", "--seconds", 0, "--frames", "f")  # 44 wide, 64 high
        width, height = size_of_png(self.folder / "f" / "frame-000000.png")
        self.assertEqual(height, 720)
        self.assertAlmostEqual(width / (height - 28), 44 / 64, delta=0.01)  # below the clock

    def test_the_clock_covers_nothing(self):
        wall = {"format": 1, "bodies": [{"box": {"min": [-4, -6], "max": [4, 6]}}]}
        self.carom(self.scene(wall), "--seconds", 1, "--frames", "f", "--fps", 1, "--size", "300,450")
        now, later = (pixels_of(self.folder / "f" / f"frame-00000{i}.png") for i in (0, 1))
        changed = [y for y in range(450) if now[y] != later[y]]
        self.assertGreater(len(changed), 5)  # the time
        self.assertLess(max(changed), 28)
        self.assertNotEqual(now[40][3 * 20 : 3 * 21], now[1][:3])  # the wall is there
        legend = {row[3 * 150 :] for row in now[:28]}
        self.assertGreater(len(legend), 5)
        self.assertEqual(legend, {row[3 * 150 :] for row in later[:28]})

    def test_frames_show_what_moves(self):
        self.carom("starter", "--seconds", 1, "--frames", "f", "--fps", 2, "--size", "200,120")
        self.carom("starter", "--seconds", 1, "--frames", "d", "--fps", 2, "--size", "200,120",
                   "--dark")  # fmt: skip
        seen = {(self.folder / x / n).read_bytes() for x in "fd" for n in self.names(x)}
        self.assertEqual(len(seen), 6)

    def test_frames_of_an_older_run_cause_a_warning(self):
        frames = ("--frames", "f", "--fps", 4, "--size", "32,32")
        self.carom("starter", "--seconds", 2, *frames)
        for more in ((), ("-q",), ("--json",)):
            got = self.carom("starter", "--seconds", 1, *frames, *more)
            self.assertIn("another run", got.stderr)
        self.assertEqual(self.carom("starter", "--seconds", 2, *frames).stderr, "")

    def test_the_printed_command_makes_a_film(self):
        for folder, more in (("plain", ()), ("with blank", ("--resume", "s")), ("it's", ()),
                             ("a%db", ()), ("50%", ()), ("a:b", ()), ("-x", ())):  # fmt: skip
            with self.subTest(folder):
                got = self.carom("wedge", "--seconds", 1, f"--frames={folder}", "--fps", 20,
                                 "--size", "90,90", "--snapshot", "s", *more)  # fmt: skip
                (line,) = re.findall(r"^  (ffmpeg .*)$", got.stdout, re.M)
                self.assertEqual("-start_number 21" in line, bool(more))
                count = len(self.names(folder))
                line = line.replace("ffmpeg", "ffmpeg -v error -y -threads 1")
                subprocess.run(line, shell=True, cwd=self.folder, check=True, timeout=60)
                probe = subprocess.run(
                    ["ffprobe", "-v", "error", "-count_frames", "-show_entries",
                     "stream=nb_read_frames,r_frame_rate", "-of", "csv=p=0", "film.mp4"],
                    cwd=self.folder, check=True, capture_output=True, text=True,
                )  # fmt: skip
                self.assertEqual(probe.stdout.strip(), f"20/1,{count}")


class Plot(Case):
    def test_plots_are_written_in_each_format(self):
        for name, magic in (("p.svg", b"<?xml"), ("p.png", b"\x89PNG"), ("p.pdf", b"%PDF")):
            self.carom("wedge", "--seconds", 1, "--plot", name)
            self.assertEqual((self.folder / name).read_bytes()[: len(magic)], magic)

    def test_a_long_run_has_no_larger_plot(self):
        sizes = []
        for seconds in (20, 100) if INSTRUMENTED else (20, 400):
            self.carom("starter", "--seconds", seconds, "--step", 0.01, "--plot", "p.svg")
            sizes.append(os.path.getsize(self.folder / "p.svg"))
        # A count that changes has a corner more, so the curve of a busy run is longer.
        self.assertLess(max(sizes), 2 * min(sizes))


class Summary(Case):
    def test_a_bouncing_ball_keeps_its_energy(self):
        got = self.summary(self.scene(BOUNCE), "--seconds", 5)
        start, end = got["start"], got["end"]
        self.assertEqual((start["kinetic"], start["potential"], start["energy"]), (0, 60, 60))
        self.assertAlmostEqual(end["energy"], 60, delta=0.06)
        self.assertGreater(end["kinetic"], 0)
        self.assertAlmostEqual(end["momentum"][1] ** 2 / 4, end["kinetic"], delta=1e-3)
        self.assertEqual((got["first"], got["last"], got["stopped"]), (0, 300, False))
        self.assertEqual((got["bodies"], got["dynamic"], got["kinematic"]), (2, 1, 0))
        self.assertNotIn("hash", got)

    def test_a_gas_keeps_its_energy(self):
        got = self.summary("gas", "--seconds", 2)
        self.assertEqual(got["start"]["potential"], 0)
        drift = got["end"]["energy"] / got["start"]["energy"] - 1
        self.assertLess(abs(drift), 1e-7)

    def test_the_table_says_the_same_as_the_json(self):
        scene = self.scene(BOUNCE)
        got = self.summary(scene, "--seconds", 5, "--hash")
        text = self.carom(scene, "--seconds", 5, "--hash").stdout
        self.assertIn("300 steps of 0.0166667 s, to 5 s", text)
        self.assertIn(f"{got['impacts']} impacts", text)
        self.assertIn(f"hash {got['hash']}", text)
        row = lambda key: text.split(key)[1].split("\n")[0].split()  # noqa: E731
        for key in ("kinetic", "potential"):
            start, end = map(float, row(f"{key} energy")[:2])
            self.assertAlmostEqual(start, got["start"][key], delta=1e-4)
            self.assertAlmostEqual(end, got["end"][key], delta=1e-4)
        self.assertAlmostEqual(float(row("momentum y")[1]), got["end"]["momentum"][1], delta=1e-4)

    def test_the_time_of_pictures_is_not_the_worlds(self):
        scene = self.scene(BOUNCE)
        self.assertEqual(self.summary(scene)["drawing"], 0)
        size = "800,800" if INSTRUMENTED else "2000,2000"
        got = self.summary(scene, "--seconds", 1, "--frames", "f", "--size", size)
        self.assertGreater(got["drawing"], 0.9 * got["seconds"])
        text = self.carom(scene, "--seconds", 1, "--frames", "f", "--size", "800,800").stdout
        stepping, drawing = (
            float(re.search(x, text)[1]) for x in (r"  in (\S+) s: ", r"  and (\S+) s for pictures")
        )
        self.assertLess(stepping, drawing)

    def test_quiet_says_nothing(self):
        got = self.carom("wedge", "--seconds", 1, "--quiet")
        self.assertEqual((got.stdout, got.stderr), ("", ""))

    def test_ten_seconds_are_six_hundred_steps(self):
        self.assertEqual(self.summary("wedge")["last"], 600)
        self.assertEqual(self.summary("wedge", "--seconds", 0)["last"], 0)
        self.assertEqual(self.summary("wedge", "--seconds", 1, "--step", 0.1)["last"], 10)

    def test_all_scenes_run(self):
        for file in sorted(pathlib.Path(SCENES).glob("*.json")):
            if "schema" not in file.name:
                with self.subTest(file.stem):
                    self.carom(file, "--seconds", 0.2, "--events", "e", "--csv", "c", "--plot",
                               "p.svg", "--frames", "f", "--fps", 5, "--size", "64,64")  # fmt: skip
                    self.lines("e")


if __name__ == "__main__":
    main()
