"""The C code that labs copy compiles without a warning, and prints the values of their panels."""
import json
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
    "sweep": "key s\nkey-up s\nfield 100 A\nfield 102 -3\nfield 103 3.3\nfield 120 0\nfield 121 -4\n",
    "boxes": "field 100 B\nfield 107 33.3\nfield 111 C\n",
    "alone": "key delete\nkey delete\n",
    "odd numbers": "field 102 0.1\nfield 103 -1e-7\nfield 104 123456.7\n",
}
STEP = "key .\nkey-up .\n"
COPY_SCENE = "key c control\nkey-up c\n"
TABLE = "lab bounce\nkey space\nkey-up space\n"
TABLES = {
    "masses": TABLE,
    "later": TABLE + STEP * 50,
    "cradle": TABLE + "field 100 cradle\n",
    "fall": TABLE + "field 100 fall\nfield 101 0.3\n",
    "more": TABLE + "field 100 break\nkey n\nkey-up n\n",
    "spin": TABLE + "field 100 fall\nkey n\nkey-up n\nfield 116 5\n" + STEP * 20,
    "scene": "open t.json\n" + "".join(f"|{line}\n" for line in """{
  "format": 1, "up": "-y",
  "world": {"gravity": [0, 9], "step": 0.02, "rest": 1},
  "bodies": [
    {"box": {"min": [-9, 4], "max": [9, 5]}, "friction": 0.5},
    {"type": "kinematic", "spin": 1, "box": {"center": [0, 2], "half": [2, 0.25]}},
    {"type": "dynamic", "damping": 0.5, "circle": {"center": [0.5, 0], "radius": 0.3}},
    {"type": "dynamic", "gravity_scale": 0.5, "circle": {"center": [3, 0], "radius": 1}, "user": 7},
    {"type": "dynamic", "fixed_rotation": false, "inertia": 0.1, "spin_damping": 0.5, "spin": 2,
     "friction": 0.5, "circle": {"center": [6, 3.5], "radius": 0.5, "degrees": 30}}
  ]
}""".splitlines()),
}
TRAPS = {str(i): "lab gallery\n" + "key n\nkey-up n\n" * i for i in range(11)}
TRAPS["changed"] = "lab gallery\nkey n\nkey-up n\nfield 101 0.5\n"


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def single(text):
    """A number as the float that it is."""
    return struct.pack("f", float(text))


def rows(text, last=False):
    """The panel's first row of each label, or the last one: rows of the formula come first."""
    found = {}
    lines = text.splitlines()
    for line in reversed(lines) if last else lines:
        label, _, value = line.partition(" ")[2].partition(": ")
        found.setdefault(label, value)
    return found


def copied(events, folder, last=False):
    record = folder / "events.txt"
    record.write_text(START + events)
    return run(replay, "--copied", str(record)), rows(run(replay, "--panel", str(record)), last)


def answers(code, folder):
    """Returns the output of a program, built by each compiler."""
    source = folder / "copied.c"
    source.write_text(code)
    for compiler in compilers:
        program = folder / compiler
        run(compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{root}/include",
            str(source), library, "-lpthread", "-lm", "-o", str(program))
        yield dict(line.split(": ", 1) for line in run(str(program)).splitlines())


def check_pair(name, events, folder):
    code, panel = copied(events + COPY, folder)
    for said in answers(code, folder):
        if name == "alone":
            assert not said, said
            continue
        assert said["overlap"] == panel["Overlap"], (name, said, panel)
        for theirs, ours in (("distance", "Distance"), ("normal", "Normal"), ("point", "Contact point")):
            for a, b in zip(said[theirs].split(", "), panel[ours].split(", ")):
                assert abs(float(a) - float(b)) <= 1e-5 * max(1, abs(float(a))), (name, said, panel)
        if name == "sweep":
            state, when = said["sweep"].split(", ")
            assert state == "state 1" and panel["Result"] == "a hit", (said, panel)
            assert abs(float(when.split()[1]) - float(panel["Time"])) <= 1e-5, (said, panel)


def center(body):
    if "circle" in body:
        return body["circle"]["center"]
    box = body["box"]
    if "center" in box:
        return box["center"]
    return [0.5 * (a + b) for a, b in zip(box["min"], box["max"])]


def check_bounce(name, events, folder):
    """After the same number of steps, the program's world equals the one here, bit for bit."""
    code, _ = copied(events + COPY, folder)
    later, panel = copied(events + STEP * 60 + COPY_SCENE, folder)
    bodies = json.loads(later)["bodies"]
    for said in answers(code, folder):
        energy = panel.get("Energy", panel.get("Kinetic energy"))
        assert abs(float(said["energy"]) / float(energy) - 1) < 1e-5, (name, said, panel)
        assert f"body {len(bodies)}" not in said, (name, len(bodies))
        for i, body in enumerate(bodies):
            for a, b in zip(said[f"body {i}"].split(", "), center(body)):
                assert single(a) == single(b), (name, i, said[f"body {i}"], body)


def check_gallery(name, events, folder):
    code, panel = copied(events + COPY, folder, last=True)
    for said in answers(code, folder):
        if "ends at" in said:
            x, y = (float(part) for part in said["ends at"].split(", "))
            ours = panel.get("ends at", f"({panel.get('ends at x')}, {y})").strip("()").split(", ")
            assert abs(x - number(ours[0])) < 1e-3 and abs(y - number(ours[1])) < 1e-3, (said, panel)
        else:
            assert said["overlap"] == panel["overlap"], (name, said, panel)
            assert abs(float(said["distance"]) - number(panel["distance"])) < 1e-3, (name, said, panel)


def number(text):
    return float(text.replace("\u2212", "-"))


with tempfile.TemporaryDirectory() as name:
    count = 0
    for cases, check in ((CASES, check_pair), (TABLES, check_bounce), (TRAPS, check_gallery)):
        for case, events in cases.items():
            check(case, events, pathlib.Path(name))
            count += 1
print(f"code: {count} programs compile with {' and '.join(compilers)} and say what the panel says")
