"""`carom draw` end to end, on real files.

    command.py PROGRAM SCENES
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

program, scenes = sys.argv[1], pathlib.Path(sys.argv[2])
folder = tempfile.TemporaryDirectory(prefix="carom_draw_")
work = pathlib.Path(folder.name)


def carom(*words, status=0):
    """Checks the status of a command, and returns its standard output and error."""
    done = subprocess.run([program, "draw", *map(str, words)], cwd=work, capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout, done.stderr


def refused(*words, says):
    """The command fails with a message, and leaves no file behind."""
    before = sorted(work.iterdir())
    out, error = carom(*words, status=2)
    assert out == "" and error.startswith("carom: ") and says in error, (words, out, error)
    assert sorted(work.iterdir()) == before, (words, "left something behind")


def size_of_png(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    return struct.unpack(">II", data[16:24])


def scene(name, bodies, **more):
    path = work / name
    path.write_text(json.dumps({"format": 1, "name": name, "bodies": bodies, **more}))
    return path


def every_built_in_scene_in_every_format_light_and_dark():
    names = sorted(p.stem for p in scenes.glob("*.json") if "schema" not in p.name)
    assert len(names) >= 12
    endings, themes = ("svg", "png", "pdf"), ([], ["--dark"])
    for number, name in enumerate(names):
        if os.environ.get("CAROM_TEST_INSTRUMENTED") == "1":  # one picture of each scene
            endings, themes = (("svg", "png", "pdf")[number % 3],), (([], ["--dark"])[number % 2],)
        for ending in endings:
            for dark in themes:
                out, error = carom(name, "-o", f"a.{ending}", *dark)
                assert out == f"wrote a.{ending}\n" and error == ""
                data = (work / f"a.{ending}").read_bytes()
                if ending == "svg":
                    root = xml.etree.ElementTree.fromstring(data)
                    assert root.tag.endswith("svg") and len(list(root.iter())) > 20, name
                elif ending == "pdf":
                    assert data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF"), name
                else:
                    width, height = size_of_png(work / "a.png")
                    assert 400 <= width <= 1000 and 400 <= height <= 1000, (name, width, height)
            (work / f"a.{ending}").unlink()


def sizes_scales_views_and_parts():
    carom("corner", "-o", "a.png", "--size", "640,480")
    assert size_of_png(work / "a.png") == (640, 480)
    carom("corner", "-o", "a.png", "--size", "640,480", "--scale", "2")
    assert size_of_png(work / "a.png") == (1280, 960)
    carom("corner", "-o", "a.svg", "--size=640,480")
    root = xml.etree.ElementTree.parse(work / "a.svg").getroot()
    assert re.fullmatch(r"640(px)?", root.get("width")), root.attrib
    whole = (work / "a.svg").read_bytes()
    for more in (["--show", "none"], ["--show", "ids,axes"], ["--view=0,0,4,4"], ["wall", "box"],
                 ["--dark"]):
        carom("corner", *more, "-o", "b.svg", "--size=640,480")
        assert (work / "b.svg").read_bytes() != whole, more
    carom("corner", "-o", "b.svg", "--size=640,480", "--show", "all")
    assert (work / "b.svg").read_bytes() == whole
    # The same picture, the same bytes.
    carom("corner", "-o", "b.svg", "--size=640,480")
    assert (work / "b.svg").read_bytes() == whole
    for name in ("a.png", "a.svg", "b.svg"):
        (work / name).unlink()


def ten_thousand_bodies_fast_and_small():
    ball = {"id": "b", "type": "dynamic", "circle": {"center": [0, 0], "radius": 0.6},
            "repeat": {"count": [100, 100], "step": [1, 1]}}
    path = scene("many.json", [ball])
    for ending, most in (("svg", 4e6), ("png", 2e6), ("pdf", 2e6)):
        start = time.monotonic()
        carom(path, "-o", f"many.{ending}")
        seconds = time.monotonic() - start
        size = (work / f"many.{ending}").stat().st_size
        print(f"10,000 bodies: {ending} {seconds:.2f} s, {size} bytes")
        # About a second; sanitizers and machines that are shared get more.
        assert seconds < 10 and size < most, (ending, seconds, size)
        (work / f"many.{ending}").unlink()
    path.unlink()


def odd_scenes():
    """Everything here has an unusual size or position."""
    box = {"center": [0, 0], "half": [4, 2], "degrees": 20}
    cases = {
        "none.json": [],
        "far.json": [{"circle": {"center": [1e9, -1e9], "radius": 100}}],
        "tiny.json": [{"circle": {"center": [0, 0], "radius": 1e-6}},
                      {"circle": {"center": [1e9, 0], "radius": 1e-6}}],
        "huge.json": [{"box": {"center": [0, 0], "half": [1e9, 1e-6]}},
                      {"circle": {"center": [0, 0], "radius": 1e9}}],
        "same.json": [{"box": box}, {"box": box}, {"box": box}],
        "names.json": [{"id": "Größe 漢字 " + 30 * "x", "box": box}, {"id": "<&>\"'", "box": box}],
    }
    for name, bodies in cases.items():
        path = scene(name, bodies)
        for ending in ("svg", "png", "pdf"):
            carom(path, "-o", f"a.{ending}")
            carom(path, "-o", f"a.{ending}", "--size", "64,64")
            if len(bodies) > 1:
                carom(path, "#0", "#1", "-o", f"a.{ending}")
        xml.etree.ElementTree.parse(work / "a.svg")
        path.unlink()
    # A view that is far smaller than the body in it.
    path = scene("earth.json", [{"circle": {"center": [0, -1e9], "radius": 1e9}},
                                {"box": {"center": [0, -5e8], "half": [5e8, 5e8], "degrees": 45}}])
    carom(path, "-o", "a.png", "--view=-1,-1,1,1")
    path.unlink()
    for ending in ("svg", "png", "pdf"):
        (work / f"a.{ending}").unlink()


def wrong_words():
    refused("corner", says="-o FILE")
    refused("corner", "-o", "a.bmp", says=".svg, .png, .pdf and .gif")
    refused("corner", "--format", "png", says="-o FILE")
    refused("corner", "-o", "none/a.png", says="No such file")
    refused("corner", "-o", "a.png", "--show", "ids,colour", says='"colour"')
    refused("corner", "-o", "a.png", "--show", "", says="--show")
    refused("corner", "-o", "a.png", "--size", "0,0", says="64,64")
    refused("corner", "-o", "a.png", "--size", "99999,100", says="16384")
    refused("corner", "-o", "a.png", "--size", "16384,16384", "--scale", "16", says="32767")
    refused("corner", "-o", "a.png", "--view", "1,2,3", says="MINX")
    refused("corner", "-o", "a.png", "--view=1,1,0,0", says="MINX")
    refused("corner", "-o", "a.png", "--view=0,0,nan,1", says="MINX")
    refused("corner", "wall", "-o", "a.png", says="one is missing")
    refused("corner", "wall", "wall", "-o", "a.png", says="same body")
    refused("corner", "wal", "box", "-o", "a.png", says='"wall"')
    refused("corner", "wall", "#99", "-o", "a.png", says="#99")
    refused("cornr", "-o", "a.png", says="corner")


def a_failure_keeps_what_was_there():
    old = work / "old.png"
    old.write_text("old")
    carom("corner", "wall", "none", "-o", "old.png", status=2)
    carom(scene("bad.json", [{"circle": {"center": [0, 0], "radius": -1}}]), "-o", "old.png",
          status=2)
    (work / "bad.json").unlink()
    assert old.read_text() == "old"
    for ending in ("svg", "png", "pdf"):
        link = work / f"full.{ending}"
        link.symlink_to("/dev/full")
        refused("corner", "-o", link.name, says="No space left")
        link.unlink()
    old.unlink()


for test in (every_built_in_scene_in_every_format_light_and_dark, sizes_scales_views_and_parts,
             ten_thousand_bodies_fast_and_small, odd_scenes, wrong_words,
             a_failure_keeps_what_was_there):
    test()
    print("ok", test.__name__)
assert not list(work.iterdir()), list(work.iterdir())
