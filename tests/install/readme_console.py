"""The README's console blocks show what the programs print, and the README has at most 200 lines

    readme_console.py README.md PROGRAM...
Lines `$ NAME ...` run the program of that name."""

import pathlib
import re
import subprocess
import sys

readme = pathlib.Path(sys.argv[1]).read_text()
programs = {pathlib.Path(path).name: path for path in sys.argv[2:]}
wrong = len(readme.splitlines()) > 200
if wrong:
    print("README.md has over 200 lines")
blocks = re.findall(r"^```console\n(.*?)^```", readme, re.M | re.S)
commands = [c for block in blocks for c in re.split(r"^\$ ", block, flags=re.M)[1:]]
used = set()
for command in commands:
    line, shown = command.split("\n", 1)
    name, *arguments = line.split()
    used.add(name)
    done = subprocess.run([programs[name], *arguments], stdout=subprocess.PIPE, encoding="utf-8")
    if done.stdout != shown:
        print(f"$ {line}\n{done.stdout}^ printed, but the README shows:\n{shown}")
        wrong = True
if used != set(programs):
    print(f"not shown: {set(programs) - used}")
    wrong = True
print(f"{len(commands)} commands")
sys.exit(wrong)
