#!/usr/bin/env python3
"""carom-play in a real window, moved by xdotool; what the display shows is compared with the picture
that its recording gives.
    hands.py <carom-play> <folder of scenes> [test]      on a display of with_display.sh"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from pixels import difference, read_display, read_png, write_png

PLAY, SCENES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
DISPLAY_FILE = os.environ["CAROM_DISPLAY_FILE"]
MOST = 0.002  # the share of pixels that may differ
failures = []


def check(ok, what):
    print(("ok      " if ok else "FAILED  ") + what, flush=True)
    if not ok:
        failures.append(what)


def xdo(*words):
    done = subprocess.run(["xdotool", *map(str, words)], timeout=20, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError("xdotool %s: %s" % (words, done.stderr))
    return done.stdout


class Window:
    def __init__(self, *options):
        # X's keys are pressed by a keyboard: the mouse stays out of the way at first.
        self.errors = open("errors.txt", "w+")
        self.process = subprocess.Popen([PLAY, *options], stderr=self.errors)
        limit = time.time() + 20
        while True:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "^carom playground$"],
                capture_output=True, text=True, timeout=20)
            if found.returncode == 0 and found.stdout.split():
                break
            if time.time() > limit or self.process.poll() is not None:
                raise RuntimeError("no window: " + self.said())
            time.sleep(0.05)
        self.id = found.stdout.split()[0]
        self.look()
        xdo("windowfocus", "--sync", self.id)
        self.move(20, 20)
        self.settle()

    def look(self):
        place = dict(l.split("=") for l in xdo("getwindowgeometry", "--shell", self.id).split("\n")
                     if "=" in l)
        self.x, self.y = int(place["X"]), int(place["Y"])
        self.width, self.height = int(place["WIDTH"]), int(place["HEIGHT"])

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def settle(self):
        time.sleep(0.4)

    def move(self, x, y):
        xdo("mousemove", self.x + x, self.y + y)

    def key(self, *names):
        xdo("key", *names)
        time.sleep(0.05)

    def drag(self, x, y, to_x, to_y):
        self.move(x, y)
        xdo("mousedown", 1)
        for i in range(1, 6):
            self.move(x + (to_x - x) * i // 5, y + (to_y - y) * i // 5)
            time.sleep(0.02)
        xdo("mouseup", 1)

    def shown(self):
        return read_display(DISPLAY_FILE).part(self.x, self.y, self.width, self.height)

    def close(self):
        self.key("ctrl+q")
        try:
            status = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "it did not end"
        check(status == 0, "ctrl-q ends it with 0: %s" % status)
        return self.said()


def replayed(recording, *options):
    subprocess.run([PLAY, "--replay", recording, "--picture", "again.png", *options], check=True,
                   timeout=60)
    return read_png("again.png")


def compare(window, what, *options):
    """The window shows what its recording gives."""
    seen, again = window.shown(), replayed("rec.txt", *options)
    share = difference(seen, again)
    check(share < MOST, "%s: %.5f of the pixels differ" % (what, share))
    if share >= MOST and os.environ.get("CAROM_KEEP"):
        for name in ("rec.txt", "again.png"):
            shutil.copy(name, os.environ["CAROM_KEEP"])
        write_png(os.path.join(os.environ["CAROM_KEEP"], "seen.png"), seen)


def every_lab():
    """Each lab is reached by its key and played with, and looks as its recording does."""
    w = Window("--record", "rec.txt", "--threads", "2")
    for key, lab in zip("12345", ("pair", "dot", "bounce", "crowd", "gallery")):
        w.key(key)
        w.settle()
        w.drag(200, 200, 330, 260)
        w.key("Right", "Down")
        xdo("click", 4)
        w.move(20, 20)
        w.settle()
        moves = lab in ("dot", "bounce", "crowd")
        if moves:
            w.key("space")
        w.settle()
        compare(w, lab)
        if moves:
            w.key("space")
    w.key("t", "h")
    w.settle()
    compare(w, "help, dark")
    check(w.close() == "", "no word on the standard error")


def differs_at_all():
    """The comparison can fail: another lab is another picture."""
    w = Window("--record", "rec.txt", "--lab", "gallery")
    w.settle()
    subprocess.run([PLAY, "--lab", "dot", "--picture", "other.png"], check=True, timeout=60)
    share = difference(w.shown(), read_png("other.png"))
    check(share > 10 * MOST, "another lab differs: %.5f" % share)
    w.close()


def resizes():
    w = Window("--record", "rec.txt", "--lab", "dot")
    for width, height in ((1300, 900), (420, 720), (700, 400)):
        xdo("windowsize", "--sync", w.id, width, height)
        w.settle()
        w.look()
        w.move(20, 20)
        w.settle()
        compare(w, "%d x %d" % (width, height), "--size", "%d,%d" % (width, height))
    w.close()


def types_and_saves():
    scene = json.load(open(os.path.join(SCENES, "concentric.json")))
    json.dump(scene, open("mine.json", "w"))
    before = open("mine.json").read()
    w = Window("mine.json")
    w.key("ctrl+s")
    w.settle()
    saved = open("mine.json").read()
    if saved == before:  # it asks, since the lab would lose something
        w.key("Return", "Return")
        w.settle()
        saved = open("mine.json").read()
    check(saved != before and "bodies" in json.loads(saved), "saved back")
    w.key("F12")
    w.settle()
    pictures = [n for n in os.listdir(".") if n.startswith("carom-") and n.endswith(".png")]
    check(len(pictures) == 1 and read_png(pictures[0]).width == w.width, "screenshot")
    w.close()
    left = sorted(n for n in os.listdir(".") if n.startswith(".") or n.endswith((".cfg", ".ini")))
    check(left == [], "nothing else was written: %s" % left)


def bad_scenes():
    for text in ("", "{", '{"format": 1, "bodies": 3}', "\x00\x01"):
        open("bad.json", "w").write(text)
        w = Window("bad.json", "--lab", "dot")
        w.key("t")
        w.settle()
        said = w.close()
        check("bad.json" in said, "told of %r: %s" % (text[:20], said.strip()[:60]))
        check(open("bad.json").read() == text, "left as it was")


def rests():
    """What does not move takes no time of the processor."""
    w = Window("--lab", "gallery")
    w.settle()
    ticks = lambda: sum(map(int, open("/proc/%d/stat" % w.process.pid).read().rsplit(")")[-1]
                            .split()[11:13]))
    start = ticks()
    time.sleep(2)
    used = (ticks() - start) / os.sysconf("SC_CLK_TCK")
    check(used < 0.2, "2 seconds at rest took %.2f" % used)
    w.close()


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    tests = (every_lab, differs_at_all, resizes, types_and_saves, bad_scenes, rests)
    for test in [t for t in tests if t.__name__ in sys.argv[3:] or len(sys.argv) < 4]:
        print("-- " + test.__name__, flush=True)
        test()
    os.chdir("/")
print("%d failed" % len(failures))
sys.exit(1 if failures else 0)
