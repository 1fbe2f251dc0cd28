"""--help, the man page and shell completions"""

import os
import pathlib
import pty
import re
import select
import shlex
import signal
import subprocess
import time

import tool
from tool import Case

COMMANDS = ["check", "explain", "bounce", "sweep", "ray", "draw", "run", "info", "scenes", "new",
            "convert", "help", "complete"]


class Help(Case):
    def test_lists_every_command(self):
        out = self.asks(0, "--help").out
        self.assertEqual(re.findall(r"^  ([a-z]+)  ", out, re.M)[:len(COMMANDS)], COMMANDS)
        for words in ([], ["-h"], ["help"]):
            self.assertEqual(self.asks(0, *words).out, out)

    def test_of_every_command_with_examples(self):
        for name in COMMANDS:
            with self.subTest(name):
                out = self.asks(0, name, "--help").out
                self.assertEqual(self.asks(0, "help", name).out, out)
                self.assertTrue(out.startswith(f"carom {name}: "))
                self.assertIn(f"\nUsage: carom {name}", out)
                self.assertIn("\nExamples\n", out)
                self.assertIn("  -h, --help              Show this\n", out)
                self.assertTrue(all(len(line) <= 80 for line in out.splitlines()
                                    if "carom" not in line and " " in line.strip()), out)
                summary = out.splitlines()[0].split(": ", 1)[1]
                self.assertTrue(summary[0].isupper() and summary[-1] != ".", summary)

    def test_usage_with_shapes(self):
        man = self.asks(0, "help", "--man").out
        for usage in ("check SHAPE...", "explain SHAPE SHAPE", "bounce SHAPE SHAPE", "sweep SHAPE MOTION [SHAPE...]",
                      "ray SHAPE... FROM MOTION", "draw SHAPE...", "info SHAPE..."):
            self.assertIn(f"\n       carom {usage} [OPTIONS]\n", self.asks(0, usage.split()[0], "--help").out)
            self.assertIn(f"\n.B carom {usage} [OPTIONS]\n", man)
        self.assertNotIn("SHAPE", self.asks(0, "run", "--help").out)

    def test_options_have_help_in_one_style(self):
        for name in COMMANDS:
            for option, help in options_of(self, name):
                self.assertTrue(help[0].isupper() or not help[0].isalpha(), f"{name} {option}: {help}")
                self.assertFalse(help.endswith("."), f"{name} {option}: {help}")

    def test_version(self):
        header = (tool.HERE.parent.parent / "include/carom/base.h").read_text()
        parts = [re.search(rf"CAROM_VERSION_{p} (\d+)", header)[1]
                 for p in ("MAJOR", "MINOR", "PATCH")]
        for option in ("--version", "-V"):
            self.assertEqual(self.asks(0, option).out, f"carom {'.'.join(parts)}\n")


def options_of(case, name):
    """Names and help of a command's options, from its --help."""
    part = case.asks(0, name, "--help").out.split("\nOptions\n")[1].split("\n\n")[0]
    part = re.sub(r"\n {26}(?! )", " ", part)
    return [(m[1], m[2]) for m in re.finditer(r"^  (?:-\w, |    )(--[a-z-]+)(?: \S+)?\s+(.*)$", part,
                                              re.M)]


class Man(Case):
    def test_is_clean_troff_and_names_everything(self):
        page = self.asks(0, "help", "--man").out
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-P-c"], input=page,
                              capture_output=True, encoding="utf-8", timeout=tool.LIMIT)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        shown = re.sub(".\b", "", done.stdout)
        for name in COMMANDS:
            self.assertRegex(shown, rf"\n +carom {name}\b")
            for option, _ in options_of(self, name):
                self.assertIn(option, shown)
        self.assertEqual(len(re.findall(r"\n +Examples\n", shown)), len(COMMANDS))
        for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT"):
            self.assertIn(f"\n{heading}\n", shown)


class Completions(Case):
    def script(self, shell):
        path = self.folder / f"carom.{shell}"
        path.write_text(self.asks(0, "complete", shell).out)
        return path

    def bash(self, line):
        """Returns the completions of bash at the end of a line."""
        words = line.split(" ")
        code = f"""source {self.script("bash")}
            PATH={shlex.quote(str(pathlib.Path(tool.PROGRAM).parent))}:$PATH
            compopt() {{ :; }}
            COMP_WORDS=({" ".join(map(shlex.quote, words))}) COMP_CWORD={len(words) - 1}
            _carom; printf '%s\\n' "${{COMPREPLY[@]}}" """
        done = subprocess.run(["bash", "-u", "-c", code], capture_output=True, encoding="utf-8",
                              cwd=self.folder, timeout=tool.LIMIT)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def fish(self, line):
        path = shlex.quote(str(pathlib.Path(tool.PROGRAM).parent))
        code = f"set -x PATH {path} $PATH; source {self.script('fish')}; complete -C {shlex.quote(line)}"
        done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True,
                              encoding="utf-8", cwd=self.folder, timeout=tool.LIMIT)
        self.assertEqual(done.stderr, "")
        return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

    def zsh(self, line, want, load):
        """Returns whether zsh in a terminal completes a line to `want`."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {
                **os.environ, "TERM": "xterm", "PS1": "$ ",
                "PATH": f"{pathlib.Path(tool.PROGRAM).parent}:{os.environ['PATH']}"})
        try:
            def type_in(text, until):
                os.write(terminal, text.encode())
                shown, end = "", time.monotonic() + 20
                while until not in shown and time.monotonic() < end:
                    if select.select([terminal], [], [], 0.1)[0]:
                        shown += os.read(terminal, 65536).decode(errors="replace")
                return until in shown

            self.assertTrue(type_in(f"autoload -U compinit; {load}; echo DO''NE\n", "DONE"))
            return type_in(line + "\t", want)
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(terminal)

    def test_every_option_of_every_command_in_each_shell(self):
        for name in COMMANDS:
            options = {option for option, _ in options_of(self, name)}
            self.assertEqual({o for o in self.bash(f"carom {name} --") if o.startswith("--")},
                             options)
            self.assertEqual({o for o in self.fish(f"carom {name} --") if o.startswith("--")},
                             options)
            script = self.script("zsh").read_text()
            part = script.split(f"\n    {name})\n")[1].split(";;")[0]
            self.assertEqual(set(re.findall(r"(?<=['{,])--[a-z-]+(?=['\[}])", part)), options)

    def test_commands_scenes_and_files(self):
        (self.folder / "corn.json").write_text("")
        self.assertEqual(self.bash("carom exp"), ["explain"])
        self.assertEqual(self.bash("carom check corn"), ["corner", "corn.json"])
        self.assertEqual(self.bash("carom explain -o pile.svg corn"), ["corner", "corn.json"])
        self.assertEqual(self.bash("carom explain corner zzz"), [])
        self.assertEqual(self.bash("carom help che"), ["check"])
        self.assertEqual(self.bash("carom complete "), ["bash", "zsh", "fish", "ids"])
        self.assertEqual(self.bash("carom new --from pil"), ["pile"])
        self.assertEqual(self.bash("carom scenes corn"), ["corner"])
        self.assertEqual(self.fish("carom exp"), ["explain"])
        self.assertEqual(self.fish("carom new --from pil"), ["pile"])
        self.assertEqual(self.fish("carom scenes corn"), ["corner"])
        self.assertEqual(self.fish("carom explain corner zzz"), [])
        self.assertEqual(sorted(self.fish("carom explain -o pile.svg corn")), ["corn.json", "corner"])
        self.assertEqual(sorted(self.fish("carom check corn")), ["corn.json", "corner"])
        self.assertEqual(sorted(self.fish("carom complete ")), ["bash", "fish", "ids", "zsh"])

    def test_ids_of_bodies(self):
        self.scene(tool.circle(0, 0, 1, id="ball"), tool.circle(0, 0, 1, id="balloon"),
                   tool.circle(0, 0, 1), name="level.json")
        for offers in (self.bash, lambda line: sorted(self.fish(line))):
            self.assertEqual(offers("carom explain level.json ball"), ["ball", "balloon"])
            self.assertEqual(offers("carom explain corner wall b"), ["box"])
            self.assertEqual(offers("carom sweep level.json ballo"), ["balloon"])
            self.assertEqual(offers("carom explain none.json b"), [])
        self.assertEqual(self.asks(0, "complete", "ids", "level.json").out, "ball\nballoon\n#2\n")

    def test_ids_are_never_run(self):
        """An id of a file is data: no shell may expand it. It is offered quoted."""
        self.scene(tool.circle(0, 0, 1, id="$(touch run)"), tool.circle(9, 0, 1, id="`touch run`"),
                   tool.circle(9, 9, 1, id="two words"), name="level.json")
        offered = self.bash("carom explain level.json ")
        self.fish("carom explain level.json ")
        self.zsh("carom explain level.json two", "words", f"compinit -u -D; source {self.script('zsh')}")
        self.assertFalse((self.folder / "run").exists())
        self.assertEqual(offered[-2:], ["two\\", "words"])

    def test_ids_of_other_commands(self):
        for offers in (self.bash, lambda line: sorted(self.fish(line))):
            self.assertEqual(offers("carom explain bounce corner wa"), ["wall"])
            self.assertEqual(offers("carom bounce corner wall bo"), ["box"])
            self.assertEqual(offers("carom sweep corner apart by 0,-5 bo"), ["box"])
            self.assertEqual(offers("carom sweep corner apart 0,-5 bo"), ["box"])
            self.assertEqual(offers("carom run corner --only wa"), ["wall"])
            self.assertEqual(offers("carom run corner --only wall,bo"), ["wall,box"])
        sourced = f"compinit -u -D; source {self.script('zsh')}"
        self.assertTrue(self.zsh("carom explain bounce corner on-w", "on-wall", sourced))
        self.assertTrue(self.zsh("carom sweep corner apart by 0,-5 on-w", "on-wall", sourced))
        self.assertTrue(self.zsh("carom run corner --only box,on-w", "on-wall", sourced))

    def test_values_of_show(self):
        for offers in (self.bash, lambda line: sorted(self.fish(line))):
            self.assertEqual(offers("carom draw corner --show leg"), ["legend"])
            self.assertEqual(offers("carom draw corner --show ids,leg"), ["ids,legend"])
            self.assertEqual(offers("carom draw corner --format p"), ["pdf", "png"] if offers != self.bash
                             else ["png", "pdf"])

    def test_zsh_takes_its_script(self):
        done = subprocess.run(["zsh", "-n", self.script("zsh")], capture_output=True,
                              encoding="utf-8", timeout=tool.LIMIT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        (self.folder / "_carom").write_text(self.script("zsh").read_text())
        sourced = f"compinit -u -D; source {self.script('zsh')}"
        found = "fpath+=($PWD); compinit -u -D"
        self.assertTrue(self.zsh("carom exp", "explain", sourced))
        self.assertTrue(self.zsh("carom check topd", "topdown", sourced))
        self.assertTrue(self.zsh("carom new --from topd", "topdown", sourced))
        self.assertTrue(self.zsh("carom check --unf", "--unfiltered", found))
        self.assertTrue(self.zsh("carom explain corner on-w", "on-wall", sourced))
        self.assertTrue(self.zsh("carom draw corner --show veloc", "velocities", sourced))


tool.main()
