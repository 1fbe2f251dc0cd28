"""The program under test, and scenes for it. Scripts get its path as their first argument."""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "support"))
LIMIT = 60  # seconds that any call may take


def clean_environment():
    return {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CAROM_FORCE_ISA")}


def as_float(x):
    """The float nearest to a number, as a number."""
    return struct.unpack("f", struct.pack("f", x))[0]


class Result:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout
        self.err = done.stderr

    def json(self):
        return json.loads(self.out)


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carom-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def carom(self, *words, text=None, **more):
        """Runs the program; its output is text."""
        done = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True,
                              encoding="utf-8", timeout=LIMIT, cwd=self.folder,
                              env=clean_environment(), **more)
        self.assertGreaterEqual(done.returncode, 0, f"ended by a signal: {done.stderr}")
        return Result(done)

    def asks(self, status, *words, **more):
        """Runs the program, which must exit with a status; with 0 and 1 without a message."""
        result = self.carom(*words, **more)
        self.assertEqual(result.status, status, result.err)
        if status < 2:
            self.assertEqual(result.err, "")
        return result

    def refuses(self, message, *words, **more):
        """Runs the program, which must print only this on stderr and exit with 2."""
        result = self.carom(*words, **more)
        self.assertEqual(result.err, message + "\n")
        self.assertEqual(result.status, 2)
        return result

    def scene(self, *bodies, name="scene.json", **more):
        """A file with these bodies."""
        path = self.folder / name
        path.write_text(json.dumps({"format": 1, **more, "bodies": list(bodies)}))
        return path


def circle(x, y, radius, **more):
    return {"circle": {"center": [x, y], "radius": radius}, "type": "dynamic", **more}


def box(x, y, half_x, half_y, **more):
    turn = {k: more.pop(k) for k in ("degrees", "rot") if k in more}
    return {"box": {"center": [x, y], "half": [half_x, half_y], **turn}, **more}


def main():
    unittest.main(verbosity=2)
