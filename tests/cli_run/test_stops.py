"""A run that is stopped, or that cannot write, leaves only complete files."""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import termios
import time
import unittest

from support import BOUNCE, INSTRUMENTED, PATIENCE, PROGRAM, Case, file_limit, main

WATCH = ("--events", "e", "--csv", "c", "--snapshot", "s", "--plot", "p.svg", "--frames", "f",
         "--fps", 2, "--size", "64,64", "--json")  # fmt: skip


class Stops(Case):
    def wait_for(self, p, condition):
        until = time.monotonic() + PATIENCE
        while not condition():
            self.assertIsNone(p.poll(), "it ended by itself")
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)

    def has(self, name, size=1):
        path = self.folder / name
        return path.exists() and path.stat().st_size >= size

    def test_a_signal_ends_it_between_steps_and_everything_is_whole(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number.name):
                (self.folder / "e").unlink(missing_ok=True)
                p = self.start("gas", "--seconds", 100000, *WATCH, stderr=subprocess.PIPE)
                self.wait_for(p, lambda: self.has("e"))
                p.send_signal(number)
                out, err = p.communicate(timeout=PATIENCE)
                self.assertEqual((p.returncode, err), (128 + number, ""))
                got = json.loads(out)
                self.assertTrue(got["stopped"])
                self.assertGreater(got["last"], 0)
                self.assertEqual(sum(e["event"] == "impact" for e in self.lines("e")), got["impacts"])
                rows = self.read("c").splitlines()
                self.assertEqual(len(rows), 1 + 1000 * (got["last"] + 1))
                self.assertTrue(all(row.count(",") == 10 for row in rows))
                self.assertTrue(self.read("p.svg").rstrip().endswith("</svg>"))
                for frame in (self.folder / "f").iterdir():
                    self.assertTrue(frame.read_bytes().endswith(b"IEND\xaeB`\x82"))
                end = (got["last"] + 30) / 60
                self.assertEqual(
                    self.hash_of("gas", "--resume", "s", "--until", end),
                    self.hash_of("gas", "--until", end),
                )

    def end_of_a_long_run(self, name, *step):
        """An end that a run takes about two seconds to reach, also with an instrumented program."""
        begin = time.monotonic()
        self.hash_of(name, "--until", 400, *step)
        return int(min(40000, 400 * max(1, 2 / (time.monotonic() - begin))))

    def test_the_printed_command_resumes_the_run(self):
        name = "it's a scene.json"
        self.scene({**BOUNCE, "world": {"gravity": [0, -10], "step": 0.02}}, name)
        for step in ((), ("--step", "0.01")):
            with self.subTest(step):
                end = self.end_of_a_long_run(name, *step)
                p = self.start(name, "--until", end, "--snapshot", "my snap", *step)
                time.sleep(0.3)
                p.send_signal(signal.SIGINT)
                out, _ = p.communicate(timeout=PATIENCE)
                self.assertIn("where it was stopped", out)
                (line,) = re.findall(r"to go on: carom (run .*)$", out, re.M)
                self.assertTrue(line.endswith(f" --until {end}"))
                got = subprocess.run(
                    [PROGRAM, *shlex.split(line), "--hash", "-q"], cwd=self.folder, check=True,
                    capture_output=True, text=True, timeout=PATIENCE,
                )  # fmt: skip
                self.assertEqual(got.stdout.strip(), self.hash_of(name, "--until", end, *step))

    def test_a_scene_from_a_pipe_has_to_be_given_again(self):
        got = self.carom("-", "--seconds", 1, "--snapshot", "s", input=json.dumps(BOUNCE))
        self.assertIn("with the same scene: carom run SCENE --resume s\n", got.stdout)

    def test_a_second_signal_ends_it_at_once(self):
        os.mkfifo(self.folder / "pipe")  # no process reads it, so writing the snapshot blocks
        p = self.start("gas", "--seconds", 100000, "--events", "e", "--snapshot", "pipe", "-q")
        self.wait_for(p, lambda: self.has("e"))
        p.send_signal(signal.SIGINT)
        with self.assertRaises(subprocess.TimeoutExpired):
            p.wait(timeout=0.5)
        p.send_signal(signal.SIGTERM)
        self.assertEqual(p.wait(timeout=PATIENCE), -signal.SIGTERM)

    def test_an_ignored_signal_does_not_stop_a_run(self):
        ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)  # noqa: E731
        p = self.start("gas", "--seconds", 100000, "--events", "e", preexec_fn=ignore)
        self.wait_for(p, lambda: self.has("e"))
        p.send_signal(signal.SIGHUP)
        with self.assertRaises(subprocess.TimeoutExpired):
            p.wait(timeout=0.5)
        p.send_signal(signal.SIGINT)
        self.assertEqual(p.wait(timeout=PATIENCE), 130)


class Full(Case):
    """Writes to a device that is always full, and to files that may not grow."""

    def test_a_full_device_ends_it(self):
        for option in ("--events", "--csv", "--snapshot"):
            with self.subTest(option):
                got = self.carom("gas", "--seconds", 1, option, "/dev/full", status=2)
                self.assertIn("No space left", got.stderr)
                self.assertEqual(got.stderr.count("\n"), 1)
        self.assertTrue(os.path.exists("/dev/full") and not os.path.isfile("/dev/full"))
        with open("/dev/full", "w") as full:
            p = subprocess.run([PROGRAM, "run", "wedge"], stdout=full, stderr=subprocess.PIPE,
                               text=True, timeout=PATIENCE)  # fmt: skip
        self.assertEqual(p.returncode, 2)
        self.assertIn("No space left", p.stderr)

    def test_what_a_full_disk_took_are_whole_lines(self):
        began = time.monotonic()
        for name, option in (("e", "--events"), ("c", "--csv")):
            with self.subTest(option):
                got = self.carom("gas", "--seconds", 100000, option, name, status=2,
                                 **file_limit(1000003))  # fmt: skip
                self.assertIn(f"cannot write {name}", got.stderr)
                size = (self.folder / name).stat().st_size
                self.assertTrue(990000 < size <= 1000003, size)
                self.assertTrue(self.read(name).endswith("\n"))
        self.assertLess(time.monotonic() - began, PATIENCE)
        self.lines("e")

    def test_frames_that_cannot_be_written_end_it(self):
        got = self.carom("gas", "--seconds", 100000, "--frames", "f", status=2,
                         **file_limit(2000))  # fmt: skip
        self.assertIn("frame-000000.png", got.stderr)
        self.assertEqual(list((self.folder / "f").iterdir()), [])

    def test_a_closed_pipe_ends_it_quietly(self):
        for option in ("--events", "--csv"):
            with self.subTest(option):
                p = self.start("gas", "--seconds", 100000, option, "-", stderr=subprocess.PIPE)
                self.assertNotEqual(p.stdout.readline(), "")
                p.stdout.close()
                err = p.stderr.read()
                p.stderr.close()
                self.assertEqual(p.wait(timeout=PATIENCE), 0)
                self.assertEqual(err, "")

    def test_a_reader_of_a_pipe_gets_events_at_once(self):
        p = self.start("starter", "--seconds", 1e8, "--events", "-", stderr=subprocess.DEVNULL)
        self.assertTrue(select.select([p.stdout], [], [], PATIENCE / 4)[0], "nothing comes")
        self.assertIn('"event"', p.stdout.readline())
        self.assertIsNone(p.poll())


@unittest.skipIf(INSTRUMENTED, "measures the memory")
class Length(Case):
    def most_memory(self, seconds):
        p = self.start("platforms", "--seconds", seconds, "--events", "/dev/null", "--csv",
                       "/dev/null", "--plot", "p.svg", "-q")  # fmt: skip
        _, status, usage = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(p.returncode, 0)
        return usage.ru_maxrss

    def test_memory_does_not_grow_with_the_run(self):
        short, long = self.most_memory(50), self.most_memory(500)
        self.assertLess(long, short + 2048, "kilobytes")


class Progress(Case):
    def on_terminal(self, columns, *words, out=None, **variables):
        """Returns what a terminal shows of standard error, and of standard output if `out` is set."""
        ours, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {**os.environ, "TERM": "xterm", **variables}
        p = subprocess.Popen(
            [PROGRAM, "run", "gas", "--seconds", "100000", *words], cwd=self.folder, env=env,
            stderr=its, stdout=its if out else subprocess.DEVNULL,
        )  # fmt: skip
        self.addCleanup(p.kill)
        os.close(its)
        seen, until = b"", time.monotonic() + 1.2
        while (left := until - time.monotonic()) > 0:
            if select.select([ours], [], [], left)[0]:
                seen += os.read(ours, 4096)
        p.send_signal(signal.SIGINT)
        until = time.monotonic() + PATIENCE
        while p.poll() is None or select.select([ours], [], [], 0)[0]:
            self.assertLess(time.monotonic(), until)
            try:
                if select.select([ours], [], [], 0.1)[0]:
                    seen += os.read(ours, 4096)
            except OSError:  # no process has it open any more
                break
        p.wait(timeout=PATIENCE)
        os.close(ours)
        return seen.decode()

    def test_a_terminal_shows_a_bar_and_it_goes(self):
        for columns in (100, 20) if INSTRUMENTED else (100, 79, 40, 20):
            with self.subTest(columns):
                seen = self.on_terminal(columns)
                lines = [x.removesuffix("\033[K") for x in seen.split("\r")[1:]]
                self.assertGreater(len(lines), 3)
                self.assertEqual(lines[-1], "")
                for line in lines[:-1]:
                    self.assertRegex(line, r"%  .*\d( h| days?)? left$")
                    self.assertLess(len(line), columns)
                if columns == 100:
                    self.assertRegex(lines[0], r"^\[[#.]{10,40}\].* of 100000.0 s  \d+ steps/s  ")

    def test_no_output_without_a_request(self):
        self.assertEqual(self.on_terminal(80, TERM="dumb"), "")
        self.assertEqual(self.on_terminal(80, NO_COLOR="1"), "")
        self.assertEqual(self.on_terminal(80, "-q"), "")

    def test_lines_on_the_same_terminal_are_whole(self):
        for option in ("--events", "--csv"):
            with self.subTest(option):
                seen = self.on_terminal(80, option, "-", out=True)
                self.assertIn(",", seen)
                self.assertNotIn("\033[K", seen)
                self.assertNotIn("steps/s", seen)
        seen = self.on_terminal(80, "--events", "e", out=True)
        self.assertIn("steps/s", seen)


if __name__ == "__main__":
    main()
