"""Bad input: each error names the position, what was expected and what was found"""

import os
import subprocess
import unittest

import tool
from tool import Case

MIB = 1024 * 1024
BODY = '{"circle": {"center": [%d, 0], "radius": 1}}'

# Contents of a file, and the expected message.
BAD = {
    "an empty file": (b"", "1:1: expected a value, found an empty text"),
    "a misspelt key": (
        b'{"format": 1, "bodies": [\n  {"circle": {"center": [0, 0], "radus": 1}}]}',
        '2:33: bodies[0].circle: expected a known key, found "radus"; did you mean "radius"?'),
    "an unknown key": (
        b'{"format": 1, "bodies": [], "zebra": 1}',
        '1:29: expected a known key, found "zebra"; there are format, $schema, name, about, up, view, '
        "plot, world, categories, defaults, bodies"),
    "a key that occurs twice": (
        b'{"format": 1, "bodies": [],\n "bodies": []}',
        '2:2: expected each key once, found "bodies"'),
    "an id that occurs twice": (
        b'{"format": 1, "bodies": [\n{"id": "a", ' + (BODY % 0).encode()[1:] +
        b',\n{"id": "a", ' + (BODY % 9).encode()[1:] + b"]}",
        '3:8: bodies[1].id: expected an id of its own, found "a" again; a body in line 2 has it'),
    "NaN": (
        b'{"format": 1, "bodies": [{"circle": {"center": [0, NaN], "radius": 1}}]}',
        "1:52: bodies[0].circle.center[1]: expected a value, found NaN; JSON has neither NaN nor "
        "infinity"),
    "an absurd size": (
        b'{"format": 1, "bodies": [{"circle": {"center": [0, 0], "radius": 1e30}}]}',
        "1:66: bodies[0].circle.radius: expected a number from 1e-6 to 1e9, found 1e30"),
    "a negative size": (
        b'{"format": 1, "bodies": [{"circle": {"center": [0, 0], "radius": -1}}]}',
        "1:66: bodies[0].circle.radius: expected a number from 1e-6 to 1e9, found -1"),
    "absurdly many bodies": (
        b'{"format": 1, "bodies": [{"circle": {"center": [0, 0], "radius": 1}, "repeat": '
        b'{"count": [3000, 3000], "step": [1, 1]}}]}',
        "1:80: bodies[0].repeat: expected at most 4000000 bodies in a scene, found an object"),
    "invalid UTF-8": (
        b'{"format": 1, "name": "\xff", "bodies": []}',
        "1:24: name: expected UTF-8, found the byte 0xFF; save it as UTF-8"),
    "deep nesting": (
        b'{"format": 1, "//": ' + b"[" * 40,
        "1:52: //" + "[0]" * 31 +
        ": expected at most 32 arrays and objects in each other, found ["),
    "another format": (
        b'{"format": 2, "bodies": []}',
        "1:12: format: expected 1, the format that is known, found 2"),
    "a text that is cut short": (
        b'{"format": 1, "bodies": [',
        "1:26: bodies[0]: expected a value or ], found the end of the text"),
}


class Bad(Case):
    def test_what_is_wrong_and_where(self):
        for what, (content, message) in BAD.items():
            with self.subTest(what):
                (self.folder / "bad.json").write_bytes(content)
                result = self.refuses("bad.json:" + message, "check", "bad.json")
                self.assertEqual(result.out, "")

    def test_a_missing_file_and_a_folder(self):
        self.refuses("carom: cannot read none.json: No such file or directory", "check", "none.json")
        (self.folder / "folder.json").mkdir()
        self.refuses("carom: cannot read folder.json: Is a directory", "check", "folder.json")
        self.refuses("carom: cannot read .: Is a directory", "check", ".")

    def test_the_standard_input(self):
        self.refuses("the standard input:1:1: expected a value, found an empty text", "check", "-",
                     text="")

    def test_every_command_refuses_them(self):
        (self.folder / "bad.json").write_text("{")
        for words in (["check"], ["explain", "a", "b"], ["sweep", "a", "1,0"], ["ray", "0,0", "1,0"],
                      ["draw", "-o", "a.svg"], ["run", "--seconds", "1"]):
            for path, says in (("bad.json", "bad.json:1:2: "), ("none.json", "carom: cannot read ")):
                result = self.carom(words[0], path, *words[1:])
                self.assertEqual((result.status, result.out), (2, ""))
                self.assertTrue(result.err.startswith(says), result.err)
        self.assertFalse((self.folder / "a.svg").exists())

    def peak(self, *words):
        """Runs the program. Returns its status, messages and peak memory in bytes."""
        with open(self.folder / "err", "w+") as err:
            child = subprocess.Popen([tool.PROGRAM, *map(str, words)], stdout=subprocess.DEVNULL,
                                     stderr=err)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            return child.returncode, err.read(), usage.ru_maxrss * 1024

    @unittest.skipIf(os.environ.get("CAROM_TEST_INSTRUMENTED") == "1", "measures the memory")
    def test_100_mib_are_read_in_under_1_gb(self):
        path = self.folder / "large.json"
        with open(path, "w") as file:
            file.write('{"format": 1, "bodies": [')
            for i in range(1200000):
                file.write((",\n" if i else "\n") + BODY % (10 * i % 1000000000))
            file.write("\n]")
            file.write(" " * (100 * MIB - file.tell() - 1) + "}")
        self.assertEqual(path.stat().st_size, 100 * MIB)
        status, err, most = self.peak("check", path)
        print(f"{most / MIB:.0f} MiB for a scene of 100 MiB", end=" ", flush=True)
        self.assertEqual((status, err), (0, ""))
        self.assertLess(most, 1e9)

    def test_one_byte_more_is_refused_and_the_limit_named(self):
        path = self.folder / "large.json"
        with open(path, "wb") as file:
            file.write(b'{"format": 1, "bodies": []}')
            file.write(b" " * (100 * MIB + 1 - file.tell()))
        status, err, most = self.peak("check", path)
        self.assertEqual(err, f"carom: {path}: expected a text of at most 104857600 bytes (100 MiB), "
                              "found more\n")
        self.assertEqual(status, 2)
        self.assertLess(most, 3e8)


class Words(Case):
    """The command line itself."""

    def test_unknown_words_get_a_suggestion(self):
        self.refuses('carom: no command "chekc"; did you mean check?', "chekc")
        self.refuses('carom: no command "zzz"; `carom --help` lists them', "zzz")
        self.refuses("carom: check: no option --jsno; did you mean --json?", "check", "corner",
                     "--jsno")
        self.refuses("carom: check: no option --zebra; `carom check --help` lists them", "check",
                     "corner", "--zebra")
        self.refuses("carom: check: no option -z; `carom check --help` lists them", "check",
                     "corner", "-z")

    def test_missing_and_superfluous_words(self):
        self.refuses("carom: check: SCENE is missing; usage: carom check SCENE [OPTIONS]", "check")
        self.refuses("carom: explain: B is missing; usage: carom explain SCENE A B [OPTIONS]",
                     "explain", "corner", "wall")
        self.refuses('carom: check: "more" is one argument too many; `carom check --help` lists the '
                     "arguments", "check", "corner", "more")
        self.refuses("carom: explain: --output: expected a value, FILE", "explain", "corner", "wall",
                     "box", "-o")
        self.refuses("carom: explain: --output is empty", "explain", "corner", "a", "b", "-o", "")
        self.refuses("carom: check: --json takes no value", "check", "corner", "--json=1")
        self.refuses("carom: check: --json was given twice", "check", "corner", "--json", "--json")
        self.refuses('carom: complete: expected one of bash|zsh|fish|ids, found "csh"', "complete", "csh")

    def test_options_in_every_form_and_place(self):
        for words in (["-opair.svg"], ["-o", "pair.svg"], ["--output", "pair.svg"],
                      ["--output=pair.svg"]):
            self.asks(1, "explain", *words, "corner", "wall", "box")
            self.asks(1, "explain", "corner", "wall", "box", *words)
            (self.folder / "pair.svg").unlink()

    def test_two_dashes_end_the_options(self):
        self.refuses("carom: cannot read --a.json: No such file or directory", "check", "--",
                     "--a.json")


tool.main()
