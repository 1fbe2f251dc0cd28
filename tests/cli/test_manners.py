"""Closed pipes, colours, exit statuses, --watch"""

import os
import pty
import signal
import subprocess
import time

import tool
from tool import Case, circle


class Pipes(Case):
    def shell(self, line, **more):
        return subprocess.run(["bash", "-c", line], capture_output=True, encoding="utf-8",
                              cwd=self.folder, timeout=tool.LIMIT,
                              env={**tool.clean_environment(), "CAROM": str(tool.PROGRAM), **more})

    def test_head_ends_every_command_quietly(self):
        # Each writes more than a pipe holds, or is slow enough to notice.
        bodies = [circle(i % 60, i // 60, 0.7, id=f"body-{i}") for i in range(3000)]
        self.scene(*bodies, name="many.json")
        for words, status in (
            ("check many.json", 1), ("check many.json --json", 1), ("check many.json --csv", 1),
            ("info many.json", 0), ("info many.json --json", 0), ("info many.json --csv", 0),
            ("draw many.json -o -", 0), ("draw many.json -o - --format png", 0), ("scenes", 0),
            ("help", 0), ("help --man", 0), ("complete bash", 0), ("scenes breakout", 0),
            ("run gas --seconds 1e6 --events -", 0), ("run gas --seconds 1e6 --csv -", 0),
            ("run gas --seconds 1e6 -o - --format gif --size 100,100", 0),
        ):  # fmt: skip
            with self.subTest(words):
                done = self.shell(f'"$CAROM" {words} | head -c 100 > /dev/null; echo "${{PIPESTATUS[0]}}"')
                self.assertEqual((done.stdout.strip(), done.stderr), (str(status), ""))

    def test_statuses(self):
        self.scene(circle(0, 0, 1, id="a"), circle(1, 0, 1, id="b"), name="level.json")
        for words, status in (
            ("check level.json", 1), ("check circle:0,0,1", 0), ("explain level.json a b", 1),
            ("explain circle:0,0,1 circle:9,0,1", 0), ("sweep circle:0,0,1 by 9,0 circle:5,0,1", 1),
            ("sweep circle:0,0,1 by 0,9 circle:5,0,1", 0), ("ray circle:5,0,1 0,0 9,0", 1),
            ("ray circle:5,0,1 0,0 0,9", 0), ("bounce level.json a b", 0), ("info level.json", 0),
            ("draw level.json -o a.svg", 0), ("run level.json --seconds 0.1 -q", 0), ("check none.json", 2),
            ("check", 2), ("nothing", 2), ("check level.json --nothing", 2), ("draw level.json -o no/a.svg", 2),
            ("timeout", 2),
        ):  # fmt: skip
            with self.subTest(words):
                self.assertEqual(self.carom(*words.split()).status, status)


class Colours(Case):
    def on_terminal(self, *words, **more):
        """What a terminal gets."""
        main, other = pty.openpty()
        done = subprocess.Popen([tool.PROGRAM, *words], stdout=other, stderr=other, cwd=self.folder,
                                env={**tool.clean_environment(), "TERM": "xterm", **more})
        os.close(other)
        shown = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:  # the other end was closed
                break
            if not part:
                break
            shown += part
        done.wait(timeout=tool.LIMIT)
        os.close(main)
        return shown.decode()

    def test_only_on_a_terminal_and_not_with_no_color(self):
        for words in (("check", "corner"), ("explain", "corner", "wall", "box"), ("--help",),
                      ("check", "none.json")):
            self.assertIn("\033[", self.on_terminal(*words))
            for quiet in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
                self.assertNotIn("\033[", self.on_terminal(*words, **quiet))
            result = self.carom(*words)
            self.assertNotIn("\033[", result.out + result.err)

    def test_an_empty_no_color_has_no_effect(self):
        self.assertIn("\033[", self.on_terminal("check", "corner", NO_COLOR=""))

    def test_pixels_do_not_go_to_a_terminal(self):
        shown = self.on_terminal("draw", "corner", "-o", "-", "--format", "png")
        self.assertIn("the picture would go to the terminal", shown)


class Watch(Case):
    def wait_for(self, what):
        end = time.monotonic() + 20
        while not what() and time.monotonic() < end:
            time.sleep(0.02)
        self.assertTrue(what())

    def test_draws_again_when_the_file_changes(self):
        self.scene(circle(0, 0, 1, id="first"), name="level.json")
        picture = self.folder / "level.svg"
        program = subprocess.Popen([tool.PROGRAM, "draw", "level.json", "-o", "level.svg", "--watch"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   encoding="utf-8", env=tool.clean_environment())
        try:
            self.wait_for(lambda: picture.exists() and "body-first" in picture.read_text())
            self.scene(circle(0, 0, 1, id="second"), name="level.json")
            self.wait_for(lambda: "body-second" in picture.read_text())
            (self.folder / "level.json").write_text("{")  # half saved: the picture stays
            time.sleep(0.3)
            self.assertIn("body-second", picture.read_text())
            self.scene(circle(0, 0, 1, id="third"), name="level.json")
            self.wait_for(lambda: "body-third" in picture.read_text())
        finally:
            program.send_signal(signal.SIGINT)
            _, err = program.communicate(timeout=tool.LIMIT)
        self.assertEqual(program.returncode, -signal.SIGINT)
        self.assertIn("level.json:1:", err)

    def test_draws_again_when_a_tileset_changes(self):
        for name in ("level.tmx", "plain.tsx", "crate.tx"):
            text = (tool.HERE.parent / "tiled" / "maps" / name).read_text()
            (self.folder / name).write_text(text)
        program = subprocess.Popen([tool.PROGRAM, "draw", "level.tmx", "-o", "level.svg", "--watch"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   encoding="utf-8", env=tool.clean_environment())
        try:
            picture = self.folder / "level.svg"
            self.wait_for(lambda: picture.exists() and "body-top" in picture.read_text())
            before = picture.read_text()
            time.sleep(0.3)
            self.assertEqual(picture.read_text(), before)
            template = self.folder / "crate.tx"
            template.write_text(template.read_text().replace('height="8"', 'height="6"'))
            self.wait_for(lambda: picture.read_text() != before)
        finally:
            program.send_signal(signal.SIGINT)
            out, _ = program.communicate(timeout=tool.LIMIT)
        self.assertEqual(out, "wrote level.svg\n" * 2)

    def test_draws_again_when_a_tileset_changes_while_it_is_drawn(self):
        for name in ("level.tmx", "plain.tsx", "crate.tx"):
            text = (tool.HERE.parent / "tiled" / "maps" / name).read_text()
            (self.folder / name).write_text(text)
        os.mkfifo(self.folder / "level.svg")  # which waits for a reader when the map has been read
        program = subprocess.Popen([tool.PROGRAM, "draw", "level.tmx", "-o", "level.svg", "--watch"],
                                   cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=tool.clean_environment())
        try:
            time.sleep(0.5)
            template = self.folder / "crate.tx"
            template.write_text(template.read_text().replace('height="8"', 'height="6"'))
            pictures = b""
            with open(os.open(self.folder / "level.svg", os.O_RDONLY | os.O_NONBLOCK), "rb", 0) as pipe:
                def is_drawn_twice():
                    nonlocal pictures
                    pictures += pipe.read(1 << 16) or b""
                    return pictures.count(b"</svg>") == 2
                self.wait_for(is_drawn_twice)
            first, second, _ = pictures.split(b"</svg>")
            self.assertNotEqual(first.strip(), second.strip())
        finally:
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=tool.LIMIT)

    def test_needs_files(self):
        says = "carom: draw: --watch needs a scene file, and a picture file (-o FILE)"
        self.refuses(says, "draw", "corner", "-o", "a.svg", "--watch")
        self.refuses(says, "draw", "circle:0,0,1", "-o", "a.svg", "--watch")
        self.refuses("carom: cannot read none.json: No such file or directory", "draw", "none.json",
                     "-o", "a.svg", "--watch")


tool.main()
