"""The programs that the pair lab shows, for random states: they compile or run, and print what the panel shows.

    code_states.py REPLAY c LIBRARY ROOT
    code_states.py REPLAY js NODE_MODULES     a folder that has the package carom, or a link to it
    code_states.py REPLAY python              carom can be imported by this python

--seed N and --count N follow; the seed is printed."""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

LANGUAGES = {"c": "C", "js": "JavaScript", "python": "Python"}
SUBJECTS = ["nothing", "overlap", "sweep", "impact", "impact"]
MARK = "---- program"

parser = argparse.ArgumentParser()
parser.add_argument("replay")
parser.add_argument("language", choices=LANGUAGES)
parser.add_argument("more", nargs="*")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--count", type=int, default=50)
options = parser.parse_args()
chance = random.Random(options.seed)
print(f"seed {options.seed}, {options.count} states")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def field(code, value):
    return f"field {code} {value}\n"


def place(size):
    """The fields of the selected shape: kind, centre, size, angle."""
    events = field(101, chance.choice(["circle", "box"]))
    for code in (102, 103):
        events += field(code, round(size * chance.uniform(-4, 4), chance.randrange(6)))
    # a field of the other kind is refused, and changes nothing
    for code in (104, 105, 106):
        events += field(code, round(size * chance.uniform(0.1, 2), 5))
    return events + field(107, round(chance.uniform(-180, 180), 2))


def state():
    events = "resize 1000 700\n"
    for _ in range(chance.randrange(3)):
        events += "key o\nkey-up o\n" if chance.randrange(2) else "key b\nkey-up b\n"
    size = chance.choice([0.01, 1, 1, 1, 1000])
    for _ in range(3):
        events += "key a\nkey-up a\n" + place(size)
    events += field(140, chance.choice(SUBJECTS))
    if chance.randrange(2):
        events += field(141, round(chance.random(), 2)) + field(142, round(chance.random(), 2))
        events += field(143, chance.randrange(2))
    if chance.randrange(2):
        events += "key s\nkey-up s\n"
    for code in (120, 121):
        events += field(code, round(size * chance.uniform(-9, 9), 5))
    return events + field(144, LANGUAGES[options.language])


def replayed(record, how, events):
    record.write_text(events)
    # Refused fields are a part of it: only the last word counts.
    return subprocess.run([options.replay, how, str(record)], capture_output=True, text=True).stdout


def printed_c(programs, folder):
    """All in one program, so that each compiler starts once."""
    source = folder / "all.c"
    text = "".join(f"#define main main_{i}\n{program}#undef main\n" for i, program in enumerate(programs))
    calls = "".join(f'    puts("{MARK}");\n    if (main_{i}() != 0)\n        return 1;\n'
                    for i in range(len(programs)))
    declared = "".join(f"int main_{i}(void);\n" for i in range(len(programs)))
    source.write_text(f"{declared}{text}\nint main(void) {{\n{calls}    return 0;\n}}\n")
    library, root = options.more
    for compiler in ("gcc", "clang"):
        run(compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{root}/include", str(source),
            library, "-lpthread", "-lm", "-o", str(folder / compiler))
        yield run(str(folder / compiler))


def printed_js(programs, folder):
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "carom").symlink_to(pathlib.Path(options.more[0]).resolve())
    parts = []
    for i, program in enumerate(programs):
        (folder / f"part{i}.mjs").write_text(program)
        parts.append(f'console.log("{MARK}");\nawait import("./part{i}.mjs");\n')
    (folder / "all.mjs").write_text("".join(parts))
    yield run("node", str(folder / "all.mjs"))


def printed_python(programs, folder):
    text = f"for text in {json.dumps(programs)}:\n    print({MARK!r})\n    exec(text, {{}})\n"
    (folder / "all.py").write_text(text)
    yield run(sys.executable, str(folder / "all.py"))


def rows(text):
    found = {}
    for line in text.splitlines():
        label, _, value = line.partition(" ")[2].partition(": ")
        found.setdefault(label, value)
    return found


def near(said, shown, digits, where):
    """Numbers that were rounded to so many digits for the panel."""
    for a, b in zip(said.split(", "), shown.split(", "), strict=True):
        assert abs(float(a) - float(b)) <= 10.0 ** (1 - digits) * abs(float(a)) + 1e-30, (said, shown, where)


def check(said, panel, where):
    assert said["overlap"] == rows(panel)["Overlap"], where
    near(said["distance"], rows(panel)["Distance"].removeprefix("touching, "), 6, where)
    near(said["normal"], rows(panel)["Normal"], 6, where)
    near(said["point"], rows(panel)["Contact point"], 6, where)
    if "sweep" in said:  # else the rows are grey
        state, time = re.fullmatch(r"state (\w+), t (.*)", said["sweep"]).groups()
        assert {"a miss": "0 miss", "a hit": "1 hit", "overlaps at the start": "2 overlapped"}[
            rows(panel)["Result"]].find(state) >= 0, where
        near(time, rows(panel)["Time"], 6, where)
    velocities = re.findall(r"v\w' = \((.*?)\)", panel)
    if velocities:
        near(said["after"], ", ".join(velocities), 5, where)
    return "sweep" in said, bool(velocities)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    programs, panels = [], []
    for _ in range(options.count):
        events = state()
        programs.append(replayed(folder / "events.txt", "--copied", events + "key c\nkey-up c\n"))
        panels.append(replayed(folder / "events.txt", "--panel", events))
        assert programs[-1].strip(), events
        # The panel shows what is copied.
        assert programs[-1].strip() in panels[-1], events
    for output in {"c": printed_c, "js": printed_js, "python": printed_python}[options.language](programs, folder):
        answers = output.split(f"{MARK}\n")[1:]
        assert len(answers) == options.count, output
        seen = [check(dict(line.split(": ", 1) for line in answer.splitlines()), panel, program)
                for answer, panel, program in zip(answers, panels, programs)]
        assert all(sum(column) >= options.count // 50 for column in zip(*seen)), "no sweep or no impact was tried"
print(f"code_states: {options.count} programs in {LANGUAGES[options.language]} print what the panel shows")
