"""Compares the JSON check with Python's parser: strict.py PROGRAM FOLDER... [--seed N]

Scenes, good and bad, are changed at random; both have to take the same texts. Python is more
lenient in three ways, which are checked here: NaN and infinities, halves of UTF-16 pairs, and a
byte order mark."""

import json
import os
import pathlib
import random
import struct
import subprocess
import sys

PIECES = [
    b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"0", b"1", b"-", b"+", b".", b"e", b"E", b"t",
    b"true", b"null", b" ", b"\n", b"\t", b"\x00", b"\x1f", b"\x7f", b"\xc3\xa4", b"\xff",
    b"\xed\xa0\x80", b"\\u12", b"\\ud800", b"\\n", b"\\x", b"//", b"'", b"NaN", b"\xe2\x80\xa8",
]  # fmt: skip


def changed(draw, text):
    text = bytearray(text)
    for _ in range(draw.randint(0, 3)):
        way, at = draw.randrange(4), draw.randrange(len(text) + 1)
        if way == 0:
            text[at:at] = draw.choice(PIECES)
        elif way == 1:
            del text[at : at + draw.randint(1, 3)]
        elif way == 2:
            text[at : at + 1] = draw.choice(PIECES)
        else:
            other = draw.randrange(len(text) + 1)
            text[at:at] = text[other : other + draw.randint(1, 20)]
    return bytes(text)


def refuse(name):
    raise ValueError(name)


def has_half_a_pair(value):
    if isinstance(value, str):
        return any("\ud800" <= c <= "\udfff" for c in value)
    return isinstance(value, (list, tuple)) and any(map(has_half_a_pair, value))


def is_json(text):
    try:
        text = text.decode("utf-8")
        value = json.loads(text, parse_constant=refuse, object_pairs_hook=list)
    except ValueError:
        return False
    return not text.startswith("\ufeff") and not has_half_a_pair(value)


def main(program, folders, seed):
    count = 500000 if os.environ.get("CAROM_TEST_LONG") == "1" else 20000
    print(f"seed {seed}, {count} texts (500000 in test-long)")
    draw = random.Random(seed)
    files = sorted(path for folder in folders for path in pathlib.Path(folder).glob("*.json"))
    # A text that is nested too deeply is JSON, too.
    texts = [path.read_bytes()[:700] for path in files if "deep" not in path.name]
    texts += [b"[]", b"0", b'"x"', b"-", b" [1 , 2 ]\r\n", b"[1e+5,1E-5,0.0,-0.1e0]"]
    cases = [changed(draw, draw.choice(texts)) for _ in range(count)]
    fed = b"".join(struct.pack("<I", len(case)) + case for case in cases)
    answers = subprocess.run([program], input=fed, stdout=subprocess.PIPE, check=True).stdout
    expected = [is_json(case) for case in cases]
    differ = [c for c, e, a in zip(cases, expected, answers) if e != (a == ord("1"))]
    for case in differ[:5]:
        print(f"differ: {case}")
    print(f"{sum(expected)} are JSON, {count - sum(expected)} are not, {len(differ)} differ")
    return 1 if differ or len(answers) != count or not 0 < sum(expected) < count else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    given = 20240229
    if "--seed" in arguments:
        at = arguments.index("--seed")
        given = int(arguments[at + 1])
        del arguments[at : at + 2]
    sys.exit(main(arguments[0], arguments[1:], given))
