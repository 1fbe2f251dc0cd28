#!/bin/sh
# Prints the frame rate of the playground's crowd lab in a window on a virtual display, and how the
# time of a frame is spent. Needs Xvfb.
#   scripts/play_frames.sh [bodies...]      (100000 1000000 by default)
#   CAROM_BUILD=folder    with the program (build/release by default)
#   CAROM_SECONDS=10      per number of bodies
#   CAROM_THREADS=2       of the world
set -eu
cd "$(dirname "$0")/.."
play=${CAROM_BUILD:-build/release}/tools/playground/front_sdl/carom-play
input=$(mktemp)
trap 'rm -f "$input"' EXIT
[ $# -gt 0 ] || set -- 100000 1000000

for bodies in "$@"; do
    # The row "Bodies" of the crowd's panel is field 101; an invalid number changes nothing.
    case $bodies in
    *[!0-9]* | "") echo "play_frames.sh: not a number of bodies: $bodies" >&2 && exit 2 ;;
    esac
    printf 'lab crowd\nfield 101 %s\n' "$bodies" >"$input"
    printf '%s bodies, ' "$bodies"
    tests/playground/window/with_display.sh "$play" --replay "$input" --size 1100,720 \
        --threads "${CAROM_THREADS:-2}" --frames "${CAROM_SECONDS:-10}"
done
