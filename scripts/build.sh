#!/bin/sh
# Configures and builds a preset without a word, or shows what went wrong.
#   scripts/build.sh <preset> [build folder]       (build/<preset> by default)
#   JOBS=N    compilers at a time; as many as there are processors by default
set -eu
cd "$(dirname "$0")/.."
preset=$1
build=${2:-build/$preset}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
# The build is its own; it takes no flags from a make that called this.
unset MAKEFLAGS MFLAGS MAKELEVEL || true

mkdir -p "$build"
cmake --preset "$preset" -B "$build" >"$build/configure.log" 2>&1 || {
    cat "$build/configure.log"
    exit 1
}
cmake --build "$build" -j "$jobs" >"$build/build.log" 2>&1 || {
    cat "$build/build.log"
    exit 1
}
