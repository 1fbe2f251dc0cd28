#!/bin/sh
# Writes a picture of every lab of the playground, and one that is dark; needs no display.
#   scripts/play_pictures.sh <folder> [what their names begin with]
#   CAROM_BUILD=folder    of the program (build/release by default)
set -eu
cd "$(dirname "$0")/.."
play=${CAROM_BUILD:-build/release}/tools/playground/front_sdl/carom-play
folder=$1
begin=${2:-}
mkdir -p "$folder"

# picture <name> <options...>
picture() {
    out=$folder/$begin$1.png
    shift
    "$play" --threads 1 --size 1100,720 --picture "$out" "$@"
    echo "$out"
}

inputs=tests/playground/window
for lab in pair dot bounce crowd gallery; do
    picture "$lab" --replay "$inputs/show_$lab.txt"
done
picture dark --dark --replay "$inputs/show_pair.txt"
