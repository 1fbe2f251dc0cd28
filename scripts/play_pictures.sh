#!/bin/sh
# Writes a picture of every lab of the playground, and one with the dark theme; needs no display.
#   scripts/play_pictures.sh <folder> [prefix of the file names]
#   CAROM_BUILD=folder    with the program (build/release by default)
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
picture explain --replay "$inputs/show_explain.txt"
picture field --replay "$inputs/show_field.txt"
picture maxwell scenes/maxwell.json --seconds 20 --replay "$inputs/show_maxwell.txt"
picture dark --dark --replay "$inputs/show_pair.txt"
