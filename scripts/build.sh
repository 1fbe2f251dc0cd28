#!/bin/sh
# Configures and builds a preset; prints output only on failure.
#   scripts/build.sh <preset> [build folder]       (build/<preset> by default)
#   JOBS=N    parallel compilers; the number of processors by default
set -eu
cd "$(dirname "$0")/.."
preset=$1
build=${2:-build/$preset}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
# Ignores the flags of a make that called this script.
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
