"""The output in docs/TOOL.md is that of the program

The lines `$ carom ...` in `console` blocks are run one after another in a folder that contains the
maps of tests/tiled. In the output, `...` matches any part of a line; on a line of its own it matches
any number of lines."""

import os
import pathlib
import re
import shutil
import subprocess

import tool
from tool import Case

TESTS = tool.HERE.parent
TEXT = (TESTS.parent / "docs" / "TOOL.md").read_text()


def pattern(lines):
    """What these lines match."""
    parts = []
    for line in lines:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(".*".join(map(re.escape, line.split("..."))) + r"\n")
    return "".join(parts)


class Docs(Case):
    def test_every_line_that_is_shown(self):
        shutil.copytree(TESTS / "tiled" / "bad", self.folder / "bad")
        for file in (TESTS / "tiled" / "maps").iterdir():
            shutil.copy(file, self.folder)
        path = f"{pathlib.Path(tool.PROGRAM).resolve().parent}:{os.environ['PATH']}"
        blocks = re.findall(r"^```console\n(.*?)^```", TEXT, re.M | re.S)
        commands = [c for block in blocks for c in re.split(r"^\$ ", block, flags=re.M)[1:]]
        self.assertGreater(len(commands), 10)
        for command in commands:
            line, *shown = command.rstrip("\n").split("\n")
            with self.subTest(line):
                done = subprocess.run(["bash", "-c", line], stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, encoding="utf-8", cwd=self.folder,
                                      env={**tool.clean_environment(), "PATH": path},
                                      timeout=tool.LIMIT)
                self.assertRegex(done.stdout, rf"\A{pattern(shown)}\Z")

    def test_every_command_has_its_section(self):
        for name in re.findall(r"^  ([a-z]+)  ", self.asks(0, "--help").out.split("\nOptions")[0],
                               re.M):
            self.assertRegex(TEXT, rf"(?m)^## .*`?carom {name}\b|^## .*\b{name}`?")


tool.main()
