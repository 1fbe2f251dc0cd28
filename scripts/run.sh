#!/bin/sh
# What `make run` shows, of what is built: a scene checked, one that runs, and a picture.
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
    [ "$status" -le 1 ] || exit "$status" # 1 is an answer: something overlaps
}

show check corner
show run pile --seconds 10
show draw corner -o "$build/corner.png"
echo "The picture is $build/corner.png; the program is $carom: try its --help."
