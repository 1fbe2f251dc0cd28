#!/bin/sh
# Builds a preset in a folder of its own and runs those of its tests that have one of the labels.
#   preset.sh <preset> <build folder> <label>...
set -eu
cd "$(dirname "$0")/../.."
preset=$1
build=$2
shift 2
labels=$(printf '|%s' "$@")
labels="^(${labels#|})\$"
# ctest runs another test beside this one.
jobs=${CAROM_JOBS:-1}

# Instrumented programs are many times slower; the long sizes are for the plain ones.
unset CAROM_TEST_LONG
JOBS=$jobs scripts/build.sh "$preset" "$build"
# What cairo's libraries keep until the end is not ours.
LSAN_OPTIONS="suppressions=$PWD/tests/support/leaks.txt:print_suppressions=0"
export LSAN_OPTIONS
ctest --test-dir "$build" -L "$labels" -j "$jobs" --timeout 300 --output-on-failure \
    --no-tests=error
