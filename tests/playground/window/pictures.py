#!/usr/bin/env python3
"""The pictures of docs/PLAYGROUND.md show what the playground is now. `make play-docs` draws them.
    pictures.py <root> <build folder>"""
import glob
import os
import subprocess
import sys
import tempfile

from pixels import difference, read_png

ROOT, BUILD = map(os.path.abspath, sys.argv[1:3])
MOST = 0.002
failed = 0
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([ROOT + "/scripts/play_pictures.sh", folder, "play-"], check=True, timeout=280,
                   env=dict(os.environ, CAROM_BUILD=BUILD), stdout=subprocess.DEVNULL)
    names = lambda where: sorted(map(os.path.basename, glob.glob(where + "/play-*.png")))
    drawn, kept = names(folder), names(ROOT + "/docs/images")
    if drawn != kept or not drawn:
        print("drawn: %s, kept: %s" % (drawn, kept))
        failed += 1
    words = open(ROOT + "/docs/PLAYGROUND.md").read() if drawn else ""
    for name in drawn:
        if name not in kept:
            continue
        share = difference(read_png(folder + "/" + name), read_png(ROOT + "/docs/images/" + name))
        print("%s: %.5f of the pixels differ" % (name, share))
        failed += share > MOST
        if "dark" not in name and "images/" + name not in words:
            print("%s is not in docs/PLAYGROUND.md" % name)
            failed += 1
print("%d failed" % failed)
sys.exit(1 if failed else 0)
