"""A run equals the library's steps for any number of threads, also if it is run in pieces."""

import pathlib
import re
import subprocess
import time

from support import BOUNCE, HASHER, INSTRUMENTED, PATIENCE, SCENES, Case, main


class Pieces(Case):
    def test_every_scene_comes_to_the_librarys_hash(self):
        files = sorted(p for p in pathlib.Path(SCENES).glob("*.json") if "schema" not in p.name)
        self.assertGreater(len(files), 10)
        steps = 3 if INSTRUMENTED else 30
        for file in files:
            with self.subTest(file.stem):
                said = subprocess.run(
                    [HASHER, file, str(steps)], capture_output=True, text=True, check=True
                )
                seconds = steps / 60
                self.assertEqual(self.hash_of(file.stem, "--seconds", seconds), said.stdout.strip())
                self.assertEqual(self.hash_of(file, "--until", seconds), said.stdout.strip())

    def test_the_hash_does_not_depend_on_threads(self):
        one = self.hash_of("gas", "--seconds", 1, "--threads", 1)
        for threads in (2, 3, 8):
            self.assertEqual(one, self.hash_of("gas", "--seconds", 1, "--threads", threads))

    def test_the_number_of_threads_is_as_requested(self):
        for threads in (1, 3):
            p = self.start("gas", "--seconds", 1e6, "--threads", threads, "--events", "e", "-q")
            status, seen = pathlib.Path(f"/proc/{p.pid}/status"), 0
            until = time.monotonic() + PATIENCE / 4
            while seen != threads and time.monotonic() < until:
                (seen,) = map(int, re.findall(r"Threads:\s+(\d+)", status.read_text()))
            self.assertEqual(seen, threads)
            p.kill()

    def test_the_hash_depends_on_time_and_step(self):
        got = {
            self.hash_of("gas", "--seconds", 0),
            self.hash_of("gas", "--seconds", 1),
            self.hash_of("gas", "--seconds", 1, "--step", 0.01),
        }
        self.assertEqual(len(got), 3)

    def test_in_two_pieces_everything_is_as_in_one(self):
        watch = lambda x: [  # noqa: E731
            "--csv", f"{x}.csv", "--every", 6, "--events", f"{x}.events", "--frames", f"{x}.frames",
            "--fps", 10, "--size", "64,64", "--hash",
        ]  # fmt: skip
        half, end = (36, 60) if INSTRUMENTED else (108, 180)  # steps
        whole = self.summary("pile", "--seconds", end / 60, *watch("whole"))
        first = self.summary("pile", "--seconds", half / 60, "--snapshot", "half", *watch("a"))
        rest = self.summary("pile", "--until", end / 60, "--resume", "half", *watch("b"))
        self.assertEqual((first["last"], rest["first"], rest["last"]), (half, half, end))
        self.assertEqual(whole["hash"], rest["hash"])
        self.assertNotEqual(whole["hash"], first["hash"])
        self.assertEqual(whole["end"], rest["end"])
        self.assertEqual(first["end"], rest["start"])
        for count in ("impacts", "begins", "ends"):
            self.assertGreater(rest[count], 0)
            self.assertEqual(whole[count], first[count] + rest[count])
        head, rows = self.read("b.csv").split("\n", 1)
        self.assertTrue(self.read("a.csv").startswith(head))
        self.assertEqual(self.read("whole.csv"), self.read("a.csv") + rows)
        self.assertEqual(self.read("whole.events"), self.read("a.events") + self.read("b.events"))
        names = lambda x: {p.name for p in (self.folder / f"{x}.frames").iterdir()}  # noqa: E731
        self.assertEqual(names("whole"), names("a") | names("b"))
        self.assertEqual(names("a") & names("b"), set())
        for name in names("b"):
            self.assertEqual(
                (self.folder / "b.frames" / name).read_bytes(),
                (self.folder / "whole.frames" / name).read_bytes(),
            )

    def test_seconds_go_on_from_the_snapshot(self):
        self.carom("wedge", "--seconds", 1, "--snapshot", "s")
        got = self.summary("wedge", "--seconds", 1, "--resume", "s", "--snapshot", "s")
        self.assertEqual((got["first"], got["last"]), (60, 120))
        got = self.summary("wedge", "--seconds", 1, "--resume", "s")
        self.assertEqual((got["first"], got["last"]), (120, 180))

    def test_a_snapshot_is_taken_up_by_another_count_of_threads(self):
        self.carom("gas", "--seconds", 0.5, "--threads", 3, "--snapshot", "s")
        self.assertEqual(
            self.hash_of("gas", "--until", 1, "--resume", "s", "--threads", 2),
            self.hash_of("gas", "--seconds", 1),
        )

    def test_corrupted_snapshots_and_those_of_other_scenes_are_refused(self):
        self.carom("wedge", "--seconds", 1, "--snapshot", "s")
        good = (self.folder / "s").read_bytes()
        corrupted = bytearray(good)
        corrupted[len(corrupted) // 2] ^= 1
        for name, content, why in (
            ("empty", b"", "snapshot"),
            ("short", good[:-1], "snapshot"),
            ("long", good + b"\0" * 8, "snapshot"),
            ("corrupted", bytes(corrupted), "snapshot"),
            ("text", b"{}", "snapshot"),
        ):
            with self.subTest(name):
                (self.folder / name).write_bytes(content)
                got = self.carom("wedge", "--resume", name, status=2)
                self.assertIn(name, got.stderr)
                self.assertIn(why, got.stderr)
        self.assertIn("another scene", self.carom("pile", "--resume", "s", status=2).stderr)
        self.assertIn("No such file", self.carom("pile", "--resume", "none", status=2).stderr)
        self.assertIn("directory", self.carom("pile", "--resume", ".", status=2).stderr)

    def changed(self, body, **how):
        bodies = [dict(b) for b in BOUNCE["bodies"]]
        bodies[body].update(how)
        return {**BOUNCE, "categories": ["any", "wall"], "bodies": bodies}

    def test_a_scene_that_differs_in_what_no_step_changes_is_another(self):
        self.carom(self.scene(BOUNCE), "--seconds", 1, "--snapshot", "s")
        for name, other in (
            ("size", self.changed(1, circle={"center": [0, 3], "radius": 0.25})),
            ("mass", self.changed(1, mass=3)),
            ("restitution", self.changed(1, restitution=0.5)),
            ("friction", self.changed(0, friction=0.5)),
            ("damping", self.changed(1, damping=0.5)),
            ("gravity's share", self.changed(1, gravity_scale=0.5)),
            ("category", self.changed(0, category=["wall"])),
            ("mask", self.changed(1, mask=["wall"])),
            ("flags", self.changed(0, sensor=True)),
            ("place", self.changed(0, box={"min": [-5, -2], "max": [5, -1]})),
            ("type", self.changed(0, type="kinematic")),
            ("gravity", {**BOUNCE, "world": {"gravity": [0, -9]}}),
            ("count", {**BOUNCE, "bodies": BOUNCE["bodies"][1:]}),
        ):
            with self.subTest(name):
                got = self.carom(self.scene(other), "--resume", "s", status=2)
                self.assertIn("another scene", got.stderr)

    def test_every_scene_goes_on_from_its_own_snapshot(self):
        for file in sorted(p for p in pathlib.Path(SCENES).glob("*.json") if "schema" not in p.name):
            with self.subTest(file.stem):
                seconds = 0.05 if INSTRUMENTED else 0.5
                self.carom(file, "--seconds", seconds, "--snapshot", "s", "-q")
                self.carom(file, "--seconds", seconds / 5, "--resume", "s", "-q")

    def test_another_step_is_refused_and_the_right_one_named(self):
        self.carom("wedge", "--seconds", 1, "--step", 0.01, "--snapshot", "s")
        for more in ((), ("--step", 0.02)):
            got = self.carom("wedge", "--seconds", 1, "--resume", "s", *more, status=2)
            self.assertIn("add --step 0.01\n", got.stderr)
        got = self.summary("wedge", "--until", 2, "--resume", "s", "--step", 0.01, "--hash")
        self.assertEqual((got["first"], got["last"]), (100, 200))
        self.assertEqual(got["hash"], self.hash_of("wedge", "--until", 2, "--step", 0.01))

    def test_a_snapshot_of_no_steps_takes_any(self):
        self.carom("wedge", "--seconds", 0, "--snapshot", "s")
        self.assertEqual(self.hash_of("wedge", "--seconds", 1, "--resume", "s", "--step", 0.01),
                         self.hash_of("wedge", "--seconds", 1, "--step", 0.01))  # fmt: skip

    def test_a_time_that_has_passed_is_reported(self):
        self.carom("wedge", "--seconds", 2, "--snapshot", "s")
        got = self.carom("wedge", "--until", 1, "--resume", "s", status=2)
        self.assertIn("at 2 s already", got.stderr)


if __name__ == "__main__":
    main()
