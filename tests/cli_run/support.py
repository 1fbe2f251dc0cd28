"""What the tests of `carom run` share: test_*.py PROGRAM SCENES HASHER [unittest's own words]"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from file_limit import file_limit  # noqa: E402, F401

PROGRAM, SCENES, HASHER = sys.argv[1:4]
PATIENCE = 120  # seconds: builds with sanitizers are slow
INSTRUMENTED = os.environ.get("CAROM_TEST_INSTRUMENTED") == "1"  # then runs are shorter

# A ball of mass 2 falls on a floor and comes back to its height.
BOUNCE = {
    "format": 1,
    "world": {"gravity": [0, -10]},
    "defaults": {"restitution": 1},
    "bodies": [
        {"id": "floor", "box": {"min": [-5, -1], "max": [5, 0]}},
        {"id": "ball", "type": "dynamic", "mass": 2, "circle": {"center": [0, 3], "radius": 0.5}},
    ],
}


class Case(unittest.TestCase):
    """Each test has its own folder, in which the program runs."""

    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)

    def carom(self, *words, status=0, **more):
        """Runs `carom run ...`; the result after its status was checked."""
        got = subprocess.run(
            [PROGRAM, "run", *map(str, words)],
            cwd=self.folder, timeout=PATIENCE, capture_output=True, text=True, **more,
        )  # fmt: skip
        self.assertEqual(got.returncode, status, got.stderr)
        self.assertNotIn("runtime error", got.stderr)
        return got

    def start(self, *words, **more):
        """Starts `carom run ...`."""
        p = subprocess.Popen(
            [PROGRAM, "run", *map(str, words)],
            cwd=self.folder, text=True, stdout=subprocess.PIPE, **more,
        )  # fmt: skip
        self.addCleanup(p.wait)
        self.addCleanup(p.kill)
        self.addCleanup(p.stdout.close)
        return p

    def hash_of(self, *words):
        return self.carom(*words, "--quiet", "--hash").stdout.strip()

    def summary(self, *words, **more):
        return json.loads(self.carom(*words, "--json", **more).stdout)

    def scene(self, what, name="scene.json"):
        (self.folder / name).write_text(json.dumps(what))
        return name

    def read(self, name):
        return (self.folder / name).read_text("utf-8")

    def rows(self, name):
        """Returns the rows of a CSV file, all of which must be complete."""
        text = self.read(name)
        self.assertTrue(text.endswith("\n"))
        return list(csv.DictReader(text.splitlines()))

    def lines(self, name):
        """Returns the objects of a file of JSON lines, all of which must be complete."""
        text = self.read(name)
        self.assertTrue(text == "" or text.endswith("\n"))
        return [json.loads(line) for line in text.splitlines()]


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
