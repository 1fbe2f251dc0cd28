"""What the pair lab copies as C compiles without a warning, and says what its panel says."""
import pathlib
import struct
import subprocess
import sys
import tempfile

replay, library, root = sys.argv[1:4]
compilers = ["gcc", "clang"]

START = "resize 1000 700\n"
COPY = "key c\nkey-up c\n"
CASES = {
    "at first": "",
    "apart": "field 102 -1\nfield 103 3\n",
    "far away": "field 102 10000000\nfield 103 -16777217\n",
    "tiny": "field 104 0.000001\n",
    "sweep": "key s\nkey-up s\nfield 102 -3\nfield 103 3.3\nfield 120 0\nfield 121 -4\n",
    "boxes": "field 100 B\nfield 107 33.3\nfield 111 C\n",
    "alone": "key delete\nkey delete\n",
    "odd numbers": "field 102 0.1\nfield 103 -1e-7\nfield 104 123456.7\n",
}


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def single(text):
    """A number as the float that it is."""
    return struct.pack("f", float(text))


def rows(text):
    found = {}
    for line in text.splitlines():
        label, _, value = line.partition(" ")[2].partition(": ")
        found.setdefault(label, value)
    return found


def check(name, events, folder):
    record = folder / "events.txt"
    record.write_text(START + events + COPY)
    code = run(replay, "--copied", str(record))
    panel = rows(run(replay, "--panel", str(record)))
    source = folder / "copied.c"
    source.write_text(code)
    for compiler in compilers:
        program = folder / compiler
        run(compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{root}/include",
            str(source), library, "-lpthread", "-lm", "-o", str(program))
        said = dict(line.split(": ", 1) for line in run(str(program)).splitlines())
        if name == "alone":
            assert not said, said
            continue
        assert said["overlap"] == panel["Overlap"], (name, said, panel)
        assert single(said["distance"]) == single(panel["Distance"]), (name, said, panel)
        for theirs, ours in (("normal", "Normal"), ("point", "Contact point")):
            for a, b in zip(said[theirs].split(", "), panel[ours].split(", ")):
                assert abs(float(a) - float(b)) <= 1e-5 * max(1, abs(float(a))), (name, said, panel)
        if name == "sweep":
            state, when = said["sweep"].split(", ")
            assert state == "state 1" and panel["Result"] == "a hit", (said, panel)
            assert single(when.split()[1]) == single(panel["Time"]), (said, panel)


with tempfile.TemporaryDirectory() as name:
    for case, events in CASES.items():
        check(case, events, pathlib.Path(name))
print(f"code: {len(CASES)} programs compile with {' and '.join(compilers)} and say what the panel says")
