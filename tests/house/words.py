#!/usr/bin/env python3
"""Fails on private words in comments, documents, messages and names of tests: words.txt lists them.

    words.py [root]

Checks comments, string literals and names of tests in C, C++, JavaScript and Python, and all of
Markdown, shell scripts and CMake files. CHANGELOG.md is left out: it describes what was. words_allowed.txt lists the
lines that may stay, each with its reason; an entry that no longer matches a line is an error, too.
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHOLE = {".md", ".sh", ".txt", ".cmake"}
CODE = {".c", ".h", ".inc", ".cpp", ".js", ".mjs", ".ts", ".py"}
SKIPPED = re.compile(r"^(CHANGELOG\.md|tests/house/(?:words|selftest)|tests/fuzz/corpus/|tests/cli/expected/|.*golden\.txt$)")
# Comments and string literals, in the order in which they begin; everything else is code.
PYTHON = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*')
# The name of a test reads as a sentence.
TEST_NAME = re.compile(r"\bTEST\((\w+)\)|\bdef (test_\w+)")
TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`', re.DOTALL)


def rows(name):
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def text_of(path, source):
    """The source with everything that is not text for people blanked out, line by line."""
    if path.suffix in WHOLE:
        return source
    out = []
    at = 0
    for match in (PYTHON if path.suffix == ".py" else TEXT).finditer(source):
        out.append(re.sub(r"[^\n]", " ", source[at : match.start()]))
        out.append(match.group())
        at = match.end()
    out.append(re.sub(r"[^\n]", " ", source[at:]))
    return "".join(out)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent.parent).resolve()
    words = [(re.compile(rf"\b(?:{row[0]})\b", re.IGNORECASE), row[1]) for row in rows("words.txt")]
    any_word = re.compile("|".join(pattern.pattern for pattern, _ in words), re.IGNORECASE)
    allowed = [(row[0], row[1]) for row in rows("words_allowed.txt")]
    used = set()
    listed = subprocess.run(["git", "-C", str(root), "ls-files"], capture_output=True, text=True)
    names = listed.stdout.split("\n") if listed.returncode == 0 else []
    if not any(names):
        names = [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()]
    files = wrong = 0
    for name in sorted(filter(None, names)):
        path = root / name
        if path.suffix not in WHOLE | CODE or SKIPPED.match(name) or not path.is_file():
            continue
        files += 1
        source = path.read_text(encoding="utf-8", errors="replace")
        shown = source.split("\n")
        for number, line in enumerate(text_of(path, source).split("\n"), 1):
            if path.suffix in CODE:
                names_there = TEST_NAME.findall(shown[number - 1])
                line += "".join(f" {(c or python).replace('_', ' ')} " for c, python in names_there)
            if not any_word.search(line):
                continue
            for pattern, instead in words:
                found = pattern.search(line)
                if not found:
                    continue
                entry = next((a for a in allowed if a[0] == name and a[1] in shown[number - 1]), None)
                if entry:
                    used.add(entry)
                    continue
                print(f'{name}:{number}: "{found.group()}": say {instead}')
                wrong += 1
    for entry in allowed:
        if entry not in used and root == HERE.parent.parent:
            print(f"words_allowed.txt: no line of {entry[0]} needs: {entry[1]}")
            wrong += 1
    if files == 0:
        print(f"no file found under {root}")
        return 1
    print(f"words: {files} files, {wrong} lines to rewrite")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
