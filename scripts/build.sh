#!/bin/sh
# Configures and builds a preset; prints output only on failure.
#   scripts/build.sh <preset> [build folder [cmake option]...]      (build/<preset> by default)
#   JOBS=N           parallel compilers; the number of processors by default
#   TARGETS="a b"    builds these targets; all of them by default
set -eu
cd "$(dirname "$0")/.."
preset=$1
build=${2:-build/$preset}
[ $# -lt 2 ] || shift
shift
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
# Ignores the flags of a make that called this script.
unset MAKEFLAGS MFLAGS MAKELEVEL || true

# An older CMake has no presets, or not of this version, and says something else.
version=$(cmake --version | sed -n 's/^cmake version //p')
minor=${version#*.}
if [ "${version%%.*}" -lt 3 ] || { [ "${version%%.*}" -eq 3 ] && [ "${minor%%.*}" -lt 25 ]; }; then
    echo "error: this needs CMake 3.25 or later, found $version (make install-lib needs 3.16)" >&2
    exit 1
fi

mkdir -p "$build"
cmake --preset "$preset" -B "$build" "$@" >"$build/configure.log" 2>&1 || {
    cat "$build/configure.log"
    exit 1
}
# shellcheck disable=SC2086 # a list of words
cmake --build "$build" -j "$jobs" --target ${TARGETS:-all} >"$build/build.log" 2>&1 || {
    cat "$build/build.log"
    exit 1
}
