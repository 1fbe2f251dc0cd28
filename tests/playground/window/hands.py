#!/usr/bin/env python3
"""carom-play in a real window, moved by xdotool; what the display shows is compared with the picture
that its recording gives.
    hands.py <carom-play> <folder of scenes>              on a display of with_display.sh
    hands.py <carom-play> <folder of scenes> <test>
    hands.py <carom-play> <folder of scenes> drops <the program of drop.c>"""
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
WAIT = 30  # seconds until something that was done must have been taken
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
    """Everything is recorded, so that a test can wait until its input has been processed."""

    def __init__(self, *options):
        self.errors = open("errors.txt", "w+")
        open("rec.txt", "w").close()
        self.process = subprocess.Popen([PLAY, "--record", "rec.txt", *options],
                                        stderr=self.errors)
        self.id = self.wait("a window", self.find)
        self.look()
        xdo("windowfocus", "--sync", self.id)
        self.move(20, 20)

    def find(self):
        words = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]
        found = subprocess.run(words, capture_output=True, text=True, timeout=20).stdout.split()
        return found[0] if found else None

    def wait(self, what, condition):
        limit = time.time() + WAIT
        while True:
            got = condition()
            if got:
                return got
            if time.time() > limit or self.process.poll() is not None:
                raise RuntimeError("no %s; status %s: %s" % (what, self.process.poll(), self.said()))
            time.sleep(0.03)

    def taken(self, begin):
        """Returns the number of lines of the recording with a prefix."""
        return sum(line.startswith(begin) for line in open("rec.txt", errors="replace"))

    def name(self):
        return xdo("getwindowname", self.id).strip()

    def look(self):
        place = dict(l.split("=") for l in xdo("getwindowgeometry", "--shell", self.id).split("\n")
                     if "=" in l)
        self.x, self.y = int(place["X"]), int(place["Y"])
        self.width, self.height = int(place["WIDTH"]), int(place["HEIGHT"])

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def move(self, x, y):
        """To a place over the picture."""
        before = self.taken("move")
        xdo("mousemove", self.x + x + 1, self.y + y)
        xdo("mousemove", self.x + x, self.y + y)
        self.wait("motion", lambda: self.taken("move") > before)

    def key(self, *names):
        before = self.taken("key-up")
        xdo("key", *names)
        self.wait("keys %s" % (names,), lambda: self.taken("key-up") >= before + len(names))

    def drag(self, x, y, to_x, to_y):
        before = self.taken("up")
        self.move(x, y)
        xdo("mousedown", 1)
        for i in range(1, 6):
            xdo("mousemove", self.x + x + (to_x - x) * i // 5, self.y + y + (to_y - y) * i // 5)
        xdo("mouseup", 1)
        self.wait("button", lambda: self.taken("up") > before)

    def resize(self, width, height):
        before = self.taken("resize")
        xdo("windowsize", "--sync", self.id, width, height)
        self.wait("other size", lambda: self.taken("resize") > before)
        self.look()

    def shown(self):
        return read_display(DISPLAY_FILE).part(self.x, self.y, self.width, self.height)

    def close(self):
        xdo("key", "ctrl+q")
        try:
            status = self.process.wait(timeout=WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "it did not end"
        check(status == 0, "ctrl-q ends it with 0: %s %s" % (status, self.said().strip()))
        return self.said()


def replayed(recording, *options):
    subprocess.run([PLAY, "--replay", recording, "--picture", "again.png", *options], check=True,
                   timeout=60)
    return read_png("again.png")


def compare(window, what, *options):
    """Waits until the window shows the picture that its recording gives."""
    limit = time.time() + WAIT
    while True:
        seen, again = window.shown(), replayed("rec.txt", *options)
        share = difference(seen, again)
        if share < MOST or time.time() > limit:
            break
        time.sleep(0.1)
    check(share < MOST, "%s: %.5f of the pixels differ" % (what, share))
    if share >= MOST and os.environ.get("CAROM_KEEP"):
        for name in ("rec.txt", "again.png"):
            shutil.copy(name, os.environ["CAROM_KEEP"])
        write_png(os.path.join(os.environ["CAROM_KEEP"], "seen.png"), seen)


def every_lab():
    """Uses each lab, and compares it with its recording."""
    w = Window("--threads", "2")
    for key, lab in zip("12345", ("pair", "dot", "bounce", "crowd", "gallery")):
        w.key(key)
        w.drag(200, 200, 330, 260)
        w.key("Right", "Down")
        xdo("click", 4)
        w.move(20, 20)
        moves = lab in ("dot", "bounce", "crowd")
        if moves:
            w.key("space")
        compare(w, lab)
        if moves:
            w.key("space")
    w.key("t", "h")
    compare(w, "help, dark")
    check(w.close() == "", "no word on the standard error")


def differs_at_all():
    """The comparison can fail: another lab is another picture."""
    w = Window("--lab", "gallery")
    compare(w, "gallery")
    subprocess.run([PLAY, "--lab", "dot", "--picture", "other.png"], check=True, timeout=60)
    share = difference(w.shown(), read_png("other.png"))
    check(share > 10 * MOST, "another lab differs: %.5f" % share)
    w.close()


def resizes():
    w = Window("--lab", "dot")
    for width, height in ((1300, 900), (420, 720), (700, 400), (600, 400), (320, 240)):
        w.resize(width, height)
        w.move(20, 20)
        compare(w, "%d x %d" % (width, height), "--size", "%d,%d" % (width, height))
    w.close()


def write_scene(path):
    """One circle, which is then in the middle of the picture."""
    circle = {"circle": {"center": [2, 1], "radius": 1}}
    json.dump({"format": 1, "bodies": [circle]}, open(path, "w"))


def types_and_saves():
    write_scene("mine.json")
    before = open("mine.json").read()
    w = Window("mine.json")
    check(w.name() == "mine.json — Pair lab — carom", w.name())
    if shutil.which("xprop"):
        name_shown = subprocess.run(["xprop", "-id", w.id, "_NET_WM_NAME"], capture_output=True, text=True,
                              timeout=20).stdout
        check("mine.json" in name_shown, "UTF-8 in the title: " + name_shown.strip())
    w.key("ctrl+s")
    time.sleep(0.2)
    if open("mine.json").read() == before:  # it asks, since the lab would lose something
        w.key("Return", "Return")
    w.wait("saved file", lambda: open("mine.json").read() != before)
    check("bodies" in json.load(open("mine.json")), "saved back")
    pictures = lambda: [n for n in os.listdir(".") if n.startswith("carom-") and n.endswith(".png")]
    w.key("F12")
    w.wait("screenshot", pictures)
    check(len(pictures()) == 1 and read_png(pictures()[0]).width == w.width, "screenshot")
    w.close()
    left = sorted(n for n in os.listdir(".") if n.startswith(".") or n.endswith((".cfg", ".ini")))
    check(left == [], "nothing else was written: %s" % left)


def asks_before_it_leaves():
    """One key, or closing the window, does not lose changes."""
    write_scene("mine.json")
    w = Window("mine.json")
    w.drag(w.width // 2 - 140, w.height // 2, 200, 200)
    w.wait("star", lambda: w.name() == "*mine.json — Pair lab — carom")
    w.key("ctrl+q")
    time.sleep(0.5)
    check(w.process.poll() is None, "ctrl-q asks")
    w.key("t")
    w.key("ctrl+q")
    time.sleep(0.5)
    check(w.process.poll() is None, "something else was done: it asks again")
    w.close()


def bad_scenes():
    for text in ("", "{", '{"format": 1, "bodies": 3}', "\x00\x01"):
        open("bad.json", "w").write(text)
        w = Window("bad.json", "--lab", "dot")
        w.key("t")
        said = w.close()
        check("bad.json" in said, "message about %r: %s" % (text[:20], said.strip()[:60]))
        check(open("bad.json").read() == text, "left as it was")


def rests():
    """A picture that does not move takes no processor time."""
    w = Window("--lab", "gallery")
    compare(w, "gallery")
    ticks = lambda: sum(map(int, open("/proc/%d/stat" % w.process.pid).read().rsplit(")")[-1]
                            .split()[11:13]))
    start = ticks()
    time.sleep(2)
    used = (ticks() - start) / os.sysconf("SC_CLK_TCK")
    check(used < 0.2, "2 seconds at rest took %.2f" % used)
    w.close()


def drops():
    """A dropped file is shown, without losing changes."""
    drop = os.path.abspath(sys.argv[4])
    write_scene("one file.json")
    w = Window("--lab", "dot")
    onto = lambda: subprocess.run([drop, w.id, os.path.abspath("one file.json").replace(" ", "%20")],
                                  timeout=60).returncode
    check(onto() == 0, "dropped")
    w.wait("name", lambda: w.name() == "one file.json — Pair lab — carom")
    w.drag(w.width // 2 - 140, w.height // 2, 200, 200)
    w.wait("star", lambda: w.name() == "*one file.json — Pair lab — carom")
    opened = w.taken("open")
    check(onto() == 0 and w.taken("open") == opened, "it asks first")
    check(onto() == 0, "dropped again")
    w.wait("name", lambda: w.name() == "one file.json — Pair lab — carom")
    w.close()


def counts_frames():
    """--frames reports frames with and without motion, and ends."""
    for lab, part in (("crowd", " frames a second; step "), ("gallery", "nothing moved")):
        done = subprocess.run([PLAY, "--lab", lab, "--frames", "0.5"], capture_output=True, text=True,
                              timeout=60)
        check(done.returncode == 0 and part in done.stdout and done.stderr == "",
              "--frames: " + done.stdout.strip() + done.stderr)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    tests = (every_lab, differs_at_all, resizes, types_and_saves, asks_before_it_leaves, bad_scenes,
             rests, counts_frames)
    chosen = [t for t in (*tests, drops) if t.__name__ == sys.argv[3]] if sys.argv[3:] else tests
    for test in chosen:
        print("-- " + test.__name__, flush=True)
        test()
    os.chdir("/")
print("%d failed" % len(failures))
sys.exit(1 if failures else 0)
