#!/usr/bin/env python3
"""Every public function and type has its entry in the API reference, with a description

    api.py API"""

import html
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = pathlib.Path(sys.argv[1])

wrong = []
count = 0
for header in sorted((ROOT / "include/carom").glob("*.h")):
    page = (API / f"{header.stem}_8h.html").read_text()
    text = header.read_text()
    for name in re.findall(r"^CAROM_API .*?\b(carom_\w+)\(", text, re.M):
        count += 1
        entry = re.search(rf'<table class="memname">\s*<tr>\s*<td class="memname">[^<]*'
                          rf'(?:<a[^>]*>[^<]*</a>[^<]*)*\b{name} </td>.*?<div class="memdoc">(.*?)</div>',
                          page, re.S)
        words = re.sub(r"<[^>]*>", "", html.unescape(entry[1])).split() if entry else []
        if len(words) < 2:
            wrong.append(f"{header.name}: {name} has no description")
    for name in re.findall(r"^typedef struct (carom_\w+) \{", text, re.M):
        count += 1
        struct = API / f"struct{name.replace('_', '__')}.html"
        if "Detailed Description" not in struct.read_text():
            wrong.append(f"{header.name}: {name} has no description")
print("\n".join(wrong) or f"{count} functions and types")
sys.exit(bool(wrong) or count < 100)
