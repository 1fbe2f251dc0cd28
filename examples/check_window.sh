#!/bin/sh
# check_window.sh PROGRAM EXPECTED: runs an example that opens a window, without a display. Each line
# "keys: SCRIPT" of EXPECTED is one run; the line below is what it prints. The last frame must show
# something.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
sed -n 's/^keys: //p' "$2" >"$work/scripts"
while read -r script; do
    echo "keys: $script"
    "$1" --keys "$script" --picture "$work/last.bmp"
    python3 - "$work/last.bmp" <<'PYTHON'
import sys
pixels = open(sys.argv[1], "rb").read()[54:]
colours = {pixels[i:i + 3] for i in range(0, len(pixels) - 2, 3 * 41)}
assert len(pixels) > 3 * 1280 * 960 - 3 and len(colours) >= 4, f"{len(colours)} colours"
PYTHON
done <"$work/scripts" >"$work/printed"
diff -u "$2" "$work/printed"
