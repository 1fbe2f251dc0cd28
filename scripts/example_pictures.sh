#!/bin/sh
# Draws the pictures of examples/README.md, docs/images/example-*.png: the last frame of a scripted run
# of each example with a window. Needs build/dev or another build folder, and ffmpeg.
#   scripts/example_pictures.sh [BUILD]
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

draw() {
    "$build/examples/sdl_$1" --keys "$2" --picture "$work/$1.bmp"
    ffmpeg -loglevel error -y -i "$work/$1.bmp" -pred mixed "docs/images/example-$1.png"
}

draw dot "20*right 60*right+down"
draw rotated "@240,195 2*wait"
draw breakout "40*wait 30*left 60*wait 40*right 100*wait 30*left 90*wait"
draw platformer "10*wait 30*right+up 40*wait 35*right+up 30*wait 25*right 140*wait 38*right+up 30*wait"
