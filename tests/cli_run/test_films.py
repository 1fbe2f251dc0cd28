"""carom run -o: films as GIF, and as WebP and MP4 where ffmpeg is installed"""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import unittest

from support import PATIENCE, PROGRAM, Case, main
from file_limit import UNCOUNTED  # a folder that support adds

HAS_FFMPEG = shutil.which("ffmpeg") is not None


def frames_of(path):
    """Number of frames, size and seconds of a film, by ffprobe."""
    out = subprocess.run(
        ["ffprobe", "-loglevel", "error", "-count_frames", "-show_entries",
         "stream=nb_read_frames,width,height:format=duration", "-of", "csv=p=0", path],
        capture_output=True, text=True, timeout=PATIENCE, check=True).stdout  # fmt: skip
    width, height, frames, seconds = out.replace("\n", ",").split(",")[:4]
    return int(frames), (int(width), int(height)), float(seconds)


def pixels_of(path, number):
    """The pixels of one frame as RGB bytes, by ffmpeg."""
    return subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", path, "-vf", f"select=eq(n\\,{number})",
         "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        capture_output=True, timeout=PATIENCE, check=True).stdout  # fmt: skip


class Films(Case):
    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg to look at films")
    def test_a_gif_has_the_frames_the_size_and_the_length_of_the_run(self):
        out = self.carom("starter", "--seconds", "2", "-o", "film.gif", "--size", "320,240").stdout
        self.assertIn("film of 61 frames in film.gif", out)
        frames, size, seconds = frames_of(self.folder / "film.gif")
        self.assertEqual((frames, size), (61, (320, 240)))
        self.assertAlmostEqual(seconds, 61 / 30, 1)
        self.carom("starter", "--seconds", "2", "-o", "slow.gif", "--fps", "10")
        self.assertEqual(frames_of(self.folder / "slow.gif")[0], 21)

    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg to look at films")
    def test_the_frames_of_a_gif_are_those_of_the_folder(self):
        """Each pixel is close to that of the PNG: a palette of 255 colours suffices."""
        more = ("starter", "--seconds", "1", "--size", "320,240", "--quiet")
        self.carom(*more, "-o", "film.gif")
        self.carom(*more, "--frames", "frames")
        for number in (0, 1, 17, 30):
            film = pixels_of(self.folder / "film.gif", number)
            still = pixels_of(self.folder / "frames" / f"frame-{number:06d}.png", 0)
            self.assertEqual(len(film), len(still))
            far = [abs(a - b) for a, b in zip(film, still)]
            self.assertLess(sum(far) / len(far), 0.2)
            self.assertLess(max(far), 60)

    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg to look at films")
    def test_the_legend_names_each_kind_where_it_has_space(self):
        """The outlines of its signs are in the strip above the frame: those of all kinds in the scene, or
        that of touching alone. Static is left out: its grey is also at the edges of letters."""
        style = "".join(subprocess.run([PROGRAM, "draw", scene, "-o", "-"], capture_output=True, text=True,
                                       timeout=PATIENCE, check=True).stdout for scene in ("starter", "corner"))
        kinds = ("kinematic", "dynamic", "sensor", "overlapping")
        outlines = {kind: bytes.fromhex(re.search(rf"\.{kind}\.edge{{stroke:#(\w+)}}", style)[1])
                    for kind in kinds}
        for size, want in (("480,360", set(kinds)), ("200,200", {"overlapping"}), ("170,170", set())):
            self.carom("starter", "--seconds", "0.1", "--size", size, "--quiet", "--frames", size)
            width = int(size.split(",")[0])
            strip = pixels_of(self.folder / size / "frame-000000.png", 0)[:3 * width * 28]
            shown = {strip[i:i + 3] for i in range(0, len(strip), 3)}
            near = {kind for kind, colour in outlines.items()
                    if any(sum(abs(a - b) for a, b in zip(colour, x)) < 30 for x in shown)}
            self.assertEqual(near, want, size)

    def test_a_gif_is_repeated_and_the_same_every_time(self):
        for name in ("a.gif", "b.gif"):
            self.carom("starter", "--seconds", "1", "-o", name, "--quiet")
        bytes_ = (self.folder / "a.gif").read_bytes()
        self.assertEqual(bytes_, (self.folder / "b.gif").read_bytes())
        self.assertIn(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", bytes_)
        self.assertTrue(bytes_.endswith(b";"))

    def test_a_pipe(self):
        self.carom("starter", "--seconds", "0.5", "-o", "film.gif", "--quiet")
        for more in ((), ("--format", "gif")):
            done = subprocess.run([PROGRAM, "run", "starter", "--seconds", "0.5", "-o", "-", *more],
                                  capture_output=True, cwd=self.folder, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout, (self.folder / "film.gif").read_bytes())
            self.assertIn(b"Starter: 11 bodies", done.stderr)  # the summary, beside the film
            self.assertIn(b"film of 16 frames in the standard output\n", done.stderr)

    def test_a_film_of_one_frame(self):
        out = self.carom("starter", "--seconds", "0", "-o", "film.gif").stdout
        self.assertIn("film of 1 frame in film.gif\n", out)

    def test_a_full_disk_is_reported_even_at_the_last_byte(self):
        small = ("starter", "--seconds", "0", "--size", "20,20", "--quiet")  # fits the buffer
        for words in (small, ("starter", "--seconds", "1")):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, "run", *words, "-o", "-"], stdout=full, text=True,
                                      stderr=subprocess.PIPE, cwd=self.folder, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn("carom: cannot write the standard output: No space left on device\n",
                          done.stderr)

    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg")
    def test_webp_and_mp4_through_ffmpeg(self):
        begins = {"webp": (0, b"RIFF"), "mp4": (4, b"ftyp")}
        for name, (at, begin) in begins.items():
            self.carom("starter", "--seconds", "1", "-o", f"film.{name}", "--size", "160,120")
            bytes_ = (self.folder / f"film.{name}").read_bytes()
            self.assertEqual(bytes_[at : at + 4], begin)
        self.assertEqual(bytes_[4:8], b"ftyp")
        self.assertEqual(frames_of(self.folder / "film.mp4")[:2], (31, (160, 120)))
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["film.mp4", "film.webp"])

    def test_without_ffmpeg_that_is_said(self):
        got = self.carom("starter", "-o", "film.mp4", status=2,
                         env={**os.environ, "PATH": "/nowhere"})
        self.assertEqual(got.stderr, "carom: run: -o film.mp4 needs ffmpeg, which is not installed "
                                     "(package ffmpeg); a .gif does not need it\n")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_ffmpeg_that_fails_leaves_the_old_film(self):
        tools = self.folder / "bin"
        tools.mkdir()
        (tools / "ffmpeg").write_text("#!/bin/sh\nexit 1\n")
        (tools / "ffmpeg").chmod(0o755)
        (self.folder / "film.mp4").write_text("old")
        got = self.carom("starter", "-o", "film.mp4", status=2,
                         env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
        self.assertIn("ffmpeg", got.stderr)
        self.assertEqual((self.folder / "film.mp4").read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["bin", "film.mp4"])

    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg")
    def test_a_film_that_ffmpeg_cannot_finish_leaves_the_old_one(self):
        """With the signal ignored, a write beyond the limit fails as on a full disk."""

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        for name in ("film.webp", "film.mp4"):
            (self.folder / name).write_text("old")
            got = self.carom("starter", "--seconds", "1", "--size", "320,240", "-o", name, status=2,
                             preexec_fn=limit, env={**os.environ, **UNCOUNTED})
            self.assertIn(name, got.stderr)
            self.assertEqual((self.folder / name).read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["film.mp4", "film.webp"])

    def test_an_interrupted_film_is_whole_up_to_there(self):
        p = self.start("pile", "--seconds", "1000", "-o", "film.gif", "--size", "160,120",
                       stderr=subprocess.DEVNULL)
        pathlib.Path(self.folder / "film.gif").exists()
        try:
            p.wait(timeout=2)
        except subprocess.TimeoutExpired:
            p.send_signal(signal.SIGINT)
        self.assertEqual(p.wait(timeout=PATIENCE), 130)
        self.assertTrue((self.folder / "film.gif").read_bytes().endswith(b";"))

    def test_mistakes(self):
        for words, says in (
            (("-o", "film.avi"), "expected a film, .gif, .webp or .mp4"),
            (("-o", "-", "--format", "mp4"), "only a GIF can go to the standard output, without "
                                             "--format mp4"),
            (("-o", "a.gif", "--frames", "b"), "-o and --frames cannot be used together"),
            (("--fps", "10"), "--fps is for -o and --frames"),
            (("-o", "none/a.gif"), "No such file or directory"),
        ):
            self.assertIn(says, self.carom("starter", *words, status=2).stderr)
        (self.folder / "dir.gif").mkdir()
        self.carom("starter", "-o", "dir.gif", status=2)


main()
