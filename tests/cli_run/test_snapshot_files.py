"""A snapshot replaces a file only when it is complete, and replaces nothing but files."""

import os
import signal
import subprocess
import time

from support import PATIENCE, PROGRAM, Case, file_limit, main


class Files(Case):
    def names(self):
        return sorted(p.name for p in self.folder.iterdir())

    def test_what_has_a_name_like_it_stays(self):
        (self.folder / "s.new").write_text("mine")
        (self.folder / "t.new").mkdir()
        for name in ("s", "t"):
            self.carom("wedge", "--seconds", 1, "--snapshot", name)
        self.assertEqual(self.names(), ["s", "s.new", "t", "t.new"])
        self.assertEqual(self.read("s.new"), "mine")

    def test_a_link_stays_one(self):
        (self.folder / "link").symlink_to("target")
        (self.folder / "target").write_text("old")
        self.carom("wedge", "--seconds", 1, "--snapshot", "link")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(self.names(), ["link", "target"])
        self.carom("wedge", "--seconds", 1, "--resume", "target")

    def test_a_link_to_what_is_not_there_makes_it(self):
        (self.folder / "link").symlink_to("target")
        self.carom("wedge", "--seconds", 1, "--snapshot", "link")
        self.assertTrue((self.folder / "link").is_symlink())
        self.carom("wedge", "--seconds", 1, "--resume", "target")

    def test_rights_are_kept_and_those_of_a_new_one_are_the_masks(self):
        (self.folder / "s").write_text("old")
        os.chmod(self.folder / "s", 0o600)
        mask = lambda: os.umask(0o027)  # noqa: E731
        for name, mode in (("s", 0o600), ("t", 0o640)):
            self.carom("wedge", "--seconds", 1, "--snapshot", name, preexec_fn=mask)
            self.assertEqual((self.folder / name).stat().st_mode & 0o777, mode)

    def test_the_longest_name_is_one(self):
        self.carom("wedge", "--seconds", 1, "--snapshot", 255 * "s")
        self.assertEqual(self.names(), [255 * "s"])

    def test_another_version_is_named(self):
        self.carom("wedge", "--seconds", 1, "--snapshot", "s")
        whole = bytearray((self.folder / "s").read_bytes())
        self.assertEqual(whole[:8], b"crmworld")
        whole[8] = 4
        (self.folder / "old").write_bytes(whole)
        old = self.carom("wedge", "--seconds", 1, "--resume", "old", status=2)
        self.assertIn("old: a snapshot of version 4; this carom reads version 5", old.stderr)
        whole[8] = 5
        whole[-1] ^= 1
        (self.folder / "bad").write_bytes(whole)
        bad = self.carom("wedge", "--seconds", 1, "--resume", "bad", status=2)
        self.assertNotIn("this carom reads", bad.stderr)

    def test_a_full_disk_leaves_the_old_one_and_nothing_else(self):
        (self.folder / "s").write_text("old")
        got = self.carom("pile", "--seconds", 0, "--snapshot", "s", "-q", status=2,
                         **file_limit(100))  # fmt: skip
        self.assertIn("cannot write s: File too large", got.stderr)
        self.assertEqual((self.names(), self.read("s")), (["s"], "old"))

    def test_a_signal_leaves_no_half_picture(self):
        circle = {"center": [0, 0], "radius": 0.3}
        many = {"count": [200, 200], "step": [1, 1]}
        name = self.scene({"format": 1, "bodies": [{"circle": circle, "repeat": many}]})
        p = subprocess.Popen([PROGRAM, "draw", name, "-o", "p.pdf"], cwd=self.folder)
        self.addCleanup(p.kill)
        until = time.monotonic() + PATIENCE
        while self.names() == [name] and time.monotonic() < until:
            time.sleep(0.001)
        p.send_signal(signal.SIGINT)
        self.assertEqual(p.wait(timeout=PATIENCE), -signal.SIGINT)
        self.assertEqual(self.names(), [name])


if __name__ == "__main__":
    main()
