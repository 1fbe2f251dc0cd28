#!/usr/bin/env python3
"""Packs the inputs of a fuzz target into one text file, or unpacks them for libFuzzer.

    corpus.py pack FOLDER FILE
    corpus.py unpack FILE FOLDER

A line is a name, a space and the bytes in hexadecimal. An input without a name is called "-"; inputs
that once failed are called found-*.
"""

import hashlib
import re
import sys
from pathlib import Path


def pack(folder, file):
    lines = []
    for path in sorted(Path(folder).iterdir()):
        anonymous = re.fullmatch(r"[0-9a-f]{40}", path.name)
        lines.append(f"{'-' if anonymous else path.name} {path.read_bytes().hex()}")
    lines.sort(key=lambda line: (line.startswith("- "), len(line), line))
    Path(file).write_text("\n".join(lines) + "\n", encoding="ascii")


def unpack(file, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    for line in Path(file).read_text(encoding="ascii").splitlines():
        name, _, digits = line.partition(" ")
        data = bytes.fromhex(digits)
        Path(folder, hashlib.sha1(data).hexdigest() if name == "-" else name).write_bytes(data)


if len(sys.argv) != 4 or sys.argv[1] not in ("pack", "unpack"):
    sys.exit(__doc__)
(pack if sys.argv[1] == "pack" else unpack)(sys.argv[2], sys.argv[3])
