#!/bin/sh
# Implements `make run` after the build: checks a scene, runs one and draws a picture.
#   scripts/run.sh [build folder]       (build/release by default)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
carom=$build/tools/cli/carom

show() {
    echo "\$ carom $*"
    status=0
    "$carom" "$@" || status=$?
    echo
    [ "$status" -le 1 ] || exit "$status" # 1 is a result: something overlaps
}

show check corner
show run pile --seconds 10
show draw corner -o "$build/corner.png"
echo "The picture is $build/corner.png; the program is $carom: try its --help."
