#!/bin/sh
# Implements `make play` after the build: opens the playground, or writes pictures of its labs if
# there is no display.
#   scripts/play.sh [options of carom-play]
#   CAROM_BUILD=folder    (build/release by default)
set -eu
cd "$(dirname "$0")/.."
build=${CAROM_BUILD:-build/release}
pictures=build/play

status=0
"$build/tools/playground/front_sdl/carom-play" "$@" || status=$?
[ "$status" = 3 ] || exit "$status"
echo "No window can be opened here, so these are pictures of what it would show:"
CAROM_BUILD=$build scripts/play_pictures.sh "$pictures"
