#!/usr/bin/env python3
"""carom-play's command line and its pictures, without a display.
    options.py <carom-play>"""
import os
import subprocess
import sys
import tempfile

from pixels import difference, read_png

PLAY = os.path.abspath(sys.argv[1])
SCENES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../scenes")
failures = []
environment = {k: v for k, v in os.environ.items()
               if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}


def check(ok, what):
    print(("ok      " if ok else "FAILED  ") + what, flush=True)
    if not ok:
        failures.append(what)


def run(*words):
    return subprocess.run([PLAY, *words], env=environment, capture_output=True, text=True,
                          errors="replace", timeout=60)


def refused(status, part, *words):
    done = run(*words)
    check(done.returncode == status and part in done.stderr and done.stdout == "",
          "%s: %d %s" % (" ".join(words), done.returncode, done.stderr.strip()[:70].replace("\n", " ")))


def wrong_words():
    refused(2, "--nope", "--nope")
    refused(2, "expected a value", "--lab")
    refused(2, "pair, dot", "--lab", "nowhere")
    refused(2, "--size", "--size", "12")
    refused(2, "--size", "--size", "100,nan")
    refused(2, "--size", "--size", "1e9,100")
    refused(2, "--scale", "--scale", "0")
    refused(2, "--threads", "--threads", "1.5")
    refused(2, "--seconds", "--seconds", "inf", "--picture", "a.png")
    refused(2, "--picture", "--picture", "a.bmp")
    refused(2, "--bare", "--bare")
    refused(2, "--frames", "--frames", "0")
    refused(2, "--frames", "--frames", "5", "--picture", "a.png")
    refused(2, "b.json", "a.json", "b.json")
    refused(2, "No such file", "--replay", "none.txt", "--picture", "a.png")
    refused(2, "No such file", "--record", "none/rec.txt", "--picture", "a.png")
    refused(2, "none.json", "none.json", "--picture", "a.png")
    refused(2, "No such file", "--picture", "none/a.png")
    check(not os.path.exists("a.png"), "no picture was left")
    open("bad.json", "w").write('{"bodies": 3}')
    refused(2, "bad.json", "bad.json", "--picture", "a.png")
    refused(2, "not a link", "--link", "nothing", "--picture", "a.png")
    refused(2, "cannot be combined", "--link", "nothing", "bad.json")
    refused(2, "bad.json", "bad.json", "--record", "bad.json", "--picture", "a.png")
    check(open("bad.json").read() == '{"bodies": 3}', "a recording that is replayed is not overwritten")
    open("rec.txt", "w").write("key F12\n")
    done = run("--replay", "rec.txt", "--picture", "b.png")
    check(done.returncode == 0 and sorted(os.listdir(".")) == ["b.png", "bad.json", "rec.txt"],
          "a replay writes only the picture: %s" % os.listdir("."))
    open("rec.txt", "w").write("key t\nwhat\n")
    refused(2, "Line 2", "--replay", "rec.txt", "--picture", "a.png")
    refused(3, "no display")
    environment["DISPLAY"] = ":7777"  # no server listens there
    refused(3, "no display")
    del environment["DISPLAY"]


def check_messages():
    done = run("--help")
    check(done.returncode == 0 and "--picture" in done.stdout, "--help")
    check(max(map(len, done.stdout.split("\n"))) <= 100, "--help fits a terminal")
    done = run("--version")
    check(done.returncode == 0 and done.stdout.startswith("carom-play "), "--version")
    full = subprocess.run([PLAY, "--help"], stdout=open("/dev/full", "w"), timeout=60)
    check(full.returncode == 2, "--help to a full device is an error")


def pictures():
    for lab in ("pair", "dot", "bounce", "crowd", "gallery"):
        for look in ((), ("--dark",), ("--size", "420,720"), ("--scale", "2", "--bare")):
            done = run("--lab", lab, "--picture", "a.png", "--seconds", "0.2", *look)
            check(done.returncode == 0 and done.stderr == "", "%s %s" % (lab, " ".join(look)))
        big = read_png("a.png")
        check((big.width, big.height) == (2200, 1440), "%s: %d x %d" % (lab, big.width, big.height))
    open("ball.json", "w").write('{"format": 1, "bodies": [{"type": "dynamic", "circle": {"center": [0, 0], "radius": 1}}]}')
    run("ball.json", "--picture", "a.png")
    run("ball.json", "--lab", "bounce", "--picture", "b.png")
    check(open("a.png", "rb").read() == open("b.png", "rb").read(), "a moving scene opens as a table")
    run("ball.json", "--lab", "pair", "--picture", "b.png")
    check(difference(read_png("a.png"), read_png("b.png")) > 0.1, "--lab is where a file is shown")
    check(run("ball.json", "--lab", "dot", "--picture", "b.png").returncode == 2, "the dot shows no scene")
    for name in ("pile", "corner"):
        done = run(name, "--picture", "a.png")
        check(done.returncode == 0 and done.stderr == "", "the built-in scene " + name)
    run(os.path.join(SCENES, "corner.json"), "--picture", "b.png")
    check(open("a.png", "rb").read() == open("b.png", "rb").read(), "a built-in scene is its file")
    refused(2, "pyle", "pyle", "--picture", "b.png")
    for kind, begin in (("svg", b"<?xml"), ("pdf", b"%PDF")):
        run("--lab", "dot", "--picture", "a." + kind)
        check(open("a." + kind, "rb").read(5).startswith(begin), kind)


def pictures_are_the_same_every_time():
    words = ("--lab", "bounce", "--seconds", "2")
    run(*words, "--picture", "a.png", "--threads", "1")
    run(*words, "--picture", "b.png", "--threads", "3")
    check(open("a.png", "rb").read() == open("b.png", "rb").read(), "same bytes")
    run(*words, "--dark", "--picture", "b.png")
    check(difference(read_png("a.png"), read_png("b.png")) > 0.5, "dark is dark")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for test in (wrong_words, check_messages, pictures, pictures_are_the_same_every_time):
        print("-- " + test.__name__, flush=True)
        test()
    os.chdir("/")
print("%d failed" % len(failures))
sys.exit(1 if failures else 0)
