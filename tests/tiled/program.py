#!/usr/bin/env python3
"""`carom convert`: files, pipes, exit statuses, messages.

    program.py PROGRAM"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MAPS = os.path.join(HERE, "maps")
PROGRAM = os.path.abspath(sys.argv[1])


def carom(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                          check=False, **more)


def convert(*arguments, **more):
    return carom("convert", *arguments, **more)


def expect(condition, what, run):
    if not condition:
        print("%s\nstatus %s\n%s%s" % (what, run.returncode, run.stdout[:2000], run.stderr[:2000]))
        sys.exit(1)


def to_the_standard_output():
    run = convert(os.path.join(MAPS, "level.tmj"))
    expect(run.returncode == 0 and run.stderr == "", "level.tmj is converted silently", run)
    scene = json.loads(run.stdout)
    expect(len(scene["bodies"]) == 11 and scene["up"] == "-y", "11 bodies, y down", run)
    return run.stdout


def to_a_file(folder, text):
    path = os.path.join(folder, "level.json")
    run = convert(os.path.join(MAPS, "level.tmj"), "-o", path)
    expect(run.returncode == 0, "a file is written", run)
    expect(run.stdout == path + ": 10 boxes, 1 circle\n", "the result is reported", run)
    with open(path, encoding="utf-8") as f:
        expect(f.read() == text, "the file has the text of the standard output", run)
    run = carom("check", path)
    expect(run.returncode in (0, 1) and run.stderr == "", "other commands take the scene", run)
    run = carom("check", "-", input=text)
    expect(run.returncode in (0, 1) and run.stderr == "", "and take it from a pipe", run)


def from_another_folder(folder):
    run = convert("maps/cave.tmj", cwd=HERE)
    expect(run.returncode == 0 and "walls.1" in run.stdout, "tilesets lie beside the map", run)
    expect(run.stderr == 'maps/cave.tmj:64:9: layer "secret" is hidden and skipped; '
           "--hidden includes it\n", "a hidden layer is reported", run)
    run = convert("cave.tmj", "--hidden", cwd=MAPS)
    expect(run.returncode == 0 and "secret.1" in run.stdout and run.stderr == "",
           "a hidden layer is taken", run)
    run = convert(os.path.join(MAPS, "cave.tmj"), "--unit", "16", cwd=folder)
    expect(json.loads(run.stdout)["bodies"][0]["circle"]["radius"] == 0.25, "a unit divides", run)
    view = json.loads(run.stdout)["view"]
    expect(view == {"min": [0, -0.90625], "max": [14.25, 4]},
           "the view holds the map, and what is beyond its border", run)


def what_is_there(folder):
    """An existing file is kept unless --force is given; the map itself is always kept."""
    path = os.path.join(folder, "there.json")
    with open(path, "w", encoding="utf-8") as f:
        f.write("mine")
    run = convert("maps/level.tmj", "-o", path, cwd=HERE)
    expect(run.returncode == 2 and run.stderr ==
           "carom: %s exists; --force overwrites it\n" % path, "it is reported", run)
    with open(path, encoding="utf-8") as f:
        expect(f.read() == "mine", "and kept", run)
    run = convert("maps/level.tmj", "-o", path, "--force", cwd=HERE)
    expect(run.returncode == 0, "or written over", run)
    own, link = os.path.join(folder, "own.tmj"), os.path.join(folder, "link.json")
    shutil.copy(os.path.join(MAPS, "level.tmj"), own)
    os.symlink("own.tmj", link)
    hard = os.path.join(folder, "hard.json")
    os.link(own, hard)
    with open(own, encoding="utf-8") as f:
        before = f.read()
    for name in (own, link, hard, "./own.tmj", "../%s/own.tmj" % os.path.basename(folder)):
        run = convert("own.tmj", "-o", name, "--force", cwd=folder)
        expect(run.returncode == 2 and run.stderr ==
               "carom: convert: %s is the map itself\n" % name, "a map is not written over", run)
        with open(own, encoding="utf-8") as f:
            expect(f.read() == before, "it is whole", run)


def what_is_no_map(folder):
    path = os.path.join(folder, "scene.json")
    with open(path, "w", encoding="utf-8") as f:
        f.write('{"format": 1, "bodies": []}')
    run = convert("scene.json", cwd=folder)
    expect(run.returncode == 2 and run.stderr ==
           "scene.json:1:1: expected a Tiled map, found a scene; it needs no converting\n",
           "a scene is no map", run)
    run = convert("none.tmj", cwd=folder)
    expect(run.stderr == "carom: cannot read none.tmj: No such file or directory\n",
           "a missing file is reported as elsewhere", run)


def units(folder):
    """What `about` says."""
    for unit, says in (("1", "1 pixel to a unit"), ("16", "16 pixels to a unit")):
        run = convert("maps/level.tmj", "--unit", unit, cwd=HERE)
        expect(json.loads(run.stdout)["about"] == "From the Tiled map level.tmj, with %s." % says,
               "the unit is reported", run)


def bad(folder):
    run = convert("bad/object-point.tmj", "--strict", cwd=HERE)
    expect(run.returncode == 2 and run.stdout == "", "a point is refused", run)
    expect(run.stderr == "bad/object-point.tmj:10:17: layers[0].objects[0]: expected a rectangle "
           "or a circle, found a point called \"spawn\"; it is skipped without --strict\n", "with its place", run)
    run = convert("bad/object-point.tmj", cwd=HERE)
    expect(run.returncode == 0 and run.stderr == "bad/object-point.tmj:10:17: skipped 1 object: "
           "points; --strict rejects them\n", "or skipped", run)
    path = os.path.join(folder, "kept.json")
    with open(path, "w", encoding="utf-8") as f:
        f.write("kept")
    run = convert("bad/map-isometric.tmj", "-o", path, cwd=HERE)
    with open(path, encoding="utf-8") as f:
        expect(run.returncode == 2 and f.read() == "kept", "a file that was there stays", run)
    for arguments in (["none.tmj"], [folder], [], ["maps/level.tmj", "--unit", "0"],
                      ["maps/level.tmj", "--unit", "x"], ["maps/level.tmj", "--units", "2"],
                      ["maps/level.tmj", "-o", os.path.join(folder, "no", "such.json")]):
        run = convert(*arguments, cwd=HERE)
        expect(run.returncode == 2 and run.stdout == "" and run.stderr.startswith("carom: "),
               "%s is refused" % arguments, run)
    run = convert("maps/level.tmj", "-o", "/dev/full", cwd=HERE)
    expect(run.returncode == 2 and "No space left" in run.stderr, "a full disk is reported", run)


def main():
    with tempfile.TemporaryDirectory() as folder:
        to_a_file(folder, to_the_standard_output())
        from_another_folder(folder)
        what_is_there(folder)
        what_is_no_map(folder)
        units(folder)
        bad(folder)
    run = convert("--help")
    expect(run.returncode == 0 and "--unit" in run.stdout, "there is help", run)
    print("convert: files, pipes, units, hidden layers, refusals")


if __name__ == "__main__":
    main()
