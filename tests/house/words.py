#!/usr/bin/env python3
"""Fails on private words in comments, documents, messages and identifiers: words.txt and names.txt
list them.

    words.py [root]

words.txt: comments, string literals and names of tests in C, C++, JavaScript and Python, and all of
Markdown, HTML, shell scripts, CMake files, pictures (SVG) and scenes (JSON). names.txt: the parts of
identifiers in C, C++, JavaScript and Python. CHANGELOG.md is left out: it describes what was.
words_allowed.txt lists the lines that may stay, each with its reason; an entry that no longer matches
a line is an error, too.
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHOLE = {".md", ".html", ".sh", ".txt", ".cmake", ".json", ".svg"}
NAMED = {".c", ".h", ".inc", ".cpp", ".js", ".mjs", ".ts", ".py"}
CODE = NAMED | {".css"}
SKIPPED = re.compile(r"^(CHANGELOG\.md|tests/house/(?:names|words|selftest)|tests/fuzz/corpus/|tests/(?:scene|tiled)/bad/|tests/cli/expected/|.*golden\.txt$)")
# Comments and string literals, in the order in which they begin; everything else is code.
PYTHON = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*')
# The name of a test reads as a sentence.
TEST_NAME = re.compile(r"\bTEST\((\w+)\)|\bdef (test_\w+)")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
# snake_case and camelCase.
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`', re.DOTALL)


def rows(name):
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def split_text(path, source):
    """The text for people and the code of a source, each with the other one blanked out, line by line."""
    if path.suffix in WHOLE:
        return source.split("\n"), []
    text, code = [], []
    at = 0
    for match in (PYTHON if path.suffix == ".py" else TEXT).finditer(source):
        between = source[at : match.start()]
        text += [re.sub(r"[^\n]", " ", between), match.group()]
        code += [between, re.sub(r"[^\n]", " ", match.group())]
        at = match.end()
    text.append(re.sub(r"[^\n]", " ", source[at:]))
    code.append(source[at:])
    return "".join(text).split("\n"), "".join(code).split("\n") if path.suffix in NAMED else []


def private_words(words, any_word, line):
    """The private words of a line of text, each with the term to use."""
    if any_word.search(line):
        for pattern, instead in words:
            found = pattern.search(line)
            if found:
                yield found.group(), instead


def private_names(parts, line):
    """The identifiers of a line of code that contain a private word, each with the term to use."""
    for identifier in IDENTIFIER.findall(line):
        for part in PART.findall(identifier):
            if part.lower() in parts:
                yield identifier, parts[part.lower()]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent.parent).resolve()
    words = [(re.compile(rf"\b(?:{row[0]})\b", re.IGNORECASE), row[1]) for row in rows("words.txt")]
    any_word = re.compile("|".join(pattern.pattern for pattern, _ in words), re.IGNORECASE)
    parts = {part: row[1] for row in rows("names.txt") for part in row[0].split("|")}
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
        text, code = split_text(path, source)
        for number, line in enumerate(text, 1):
            if path.suffix in CODE:
                names_there = TEST_NAME.findall(shown[number - 1])
                line += "".join(f" {(c or python).replace('_', ' ')} " for c, python in names_there)
            found = list(private_words(words, any_word, line))
            if code:
                found += private_names(parts, code[number - 1])
            for what, instead in found:
                entry = next((a for a in allowed if a[0] == name and a[1] in shown[number - 1]), None)
                if entry:
                    used.add(entry)
                    continue
                print(f'{name}:{number}: "{what}": say {instead}')
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
