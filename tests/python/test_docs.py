"""The examples of the documentation run: docstrings, the package's README, docs/PYTHON.md. Its
pictures are those in docs/images; scripts/python_docs.sh draws them again."""

import doctest
import importlib
import inspect
import os
import pkgutil
import runpy
import tempfile
import unittest
from pathlib import Path

import carom
from carom import _carom

ROOT = Path(__file__).resolve().parents[2]


class Docs(unittest.TestCase):
    def run_file(self, path):
        result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 5)

    def test_docstrings(self):
        names = [m.name for m in pkgutil.iter_modules(carom.__path__, "carom.") if "_carom" not in m.name]
        modules = [carom] + [importlib.import_module(name) for name in names]
        attempted = 0
        for module in modules:
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, module)
            attempted += result.attempted
        self.assertGreater(attempted, 40)

    def test_docstrings_of_the_extension(self):
        runner = doctest.DocTestRunner()
        found = 0
        for name in carom.__all__:
            function = getattr(carom, name)
            if getattr(function, "__module__", None) != "carom._carom" and name not in vars(_carom):
                continue
            self.assertTrue(function.__doc__, name)
            for test in doctest.DocTestFinder().find(function, name, False, globs=dict(vars(carom))):
                found += len(test.examples)
                runner.run(test)
        self.assertEqual(runner.failures, 0)
        self.assertGreater(found, 12)

    def test_every_public_name_is_documented(self):
        for name in carom.__all__:
            thing = getattr(carom, name)
            if name == "Shape":
                continue
            self.assertTrue(thing.__doc__, name)
            members = vars(thing).items() if isinstance(thing, type) and not issubclass(thing, tuple) else ()
            for member, what in members:
                if member[0] != "_":
                    self.assertTrue(inspect.getdoc(what), f"{name}.{member}")

    def test_help_shows_the_arguments(self):
        """Of every public function, method and class, those of the extension module included."""
        for name in carom.__all__:
            thing = getattr(carom, name)
            if not callable(thing) or name == "Shape":
                continue
            inspect.signature(thing)
            for member in dir(thing) if isinstance(thing, type) else ():
                method = getattr(thing, member)
                if member[0] != "_" and callable(method):
                    with self.subTest(f"{name}.{member}"):
                        inspect.signature(method)

    def test_readme(self):
        self.run_file(ROOT / "bindings/python/README.md")

    def test_tutorial_and_its_pictures(self):
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            os.mkdir("images")
            try:
                self.run_file(ROOT / "docs/PYTHON.md")
                drawn = {p.name: p.read_text() for p in Path("images").iterdir()}
            finally:
                os.chdir(here)
        kept = {p.name: p.read_text() for p in (ROOT / "docs/images").glob("python-*.svg")}
        self.assertEqual(sorted(drawn), sorted(kept))
        text = (ROOT / "docs/PYTHON.md").read_text(encoding="utf-8")
        for name, svg in drawn.items():
            self.assertEqual(svg, kept[name], f"{name}: run scripts/python_docs.sh")
            self.assertIn(f"](images/{name})", text)

    def test_typed_program(self):
        runpy.run_path(str(ROOT / "tests/python/typed.py"))


if __name__ == "__main__":
    unittest.main()
