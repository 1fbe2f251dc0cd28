#!/bin/sh
# Makes docs/images/hero.gif, the film of the README: frames by the tool, joined by ffmpeg with one
# palette of 32 colours.
#   scripts/hero.sh [the tool]       (build/release/tools/cli/carom by default)
set -eu
cd "$(dirname "$0")/.."
tool=${1:-build/release/tools/cli/carom}
frames=build/hero
rm -rf "$frames"
"$tool" run dominoes --seconds 8 --frames "$frames" --fps 15 --size 800,200 --quiet
ffmpeg -loglevel error -y -framerate 15 -i "$frames/frame-%06d.png" -vf \
    "trim=start_frame=15,split[a][b];[a]palettegen=max_colors=32:stats_mode=diff[p];[b][p]paletteuse=dither=none" \
    docs/images/hero.gif
echo "docs/images/hero.gif: $(wc -c <docs/images/hero.gif) bytes"
