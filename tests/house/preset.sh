#!/bin/sh
# Builds some targets of a preset in a folder of its own and runs those of its tests that have one of
# the labels.
#   preset.sh <preset> <build folder> "<target>..." <label>...
# With CAROM_TEST_LONG=1 it builds every target and runs every test of the preset, with the sizes of
# the plain build.
set -eu
cd "$(dirname "$0")/../.."
preset=$1
build=$2
targets=$3
shift 3
labels=$(printf '|%s' "$@")
labels="^(${labels#|})\$"
# Another test runs at the same time.
jobs=${CAROM_JOBS:-1}
limit=900 # a loaded machine, and threads that wait for each other
if [ -n "${CAROM_TEST_LONG:-}" ]; then
    build=$build-long
    targets=all
    labels=.
    limit=36000
    set -- -DCAROM_TEST_COUNT=
else
    set --
fi

# Instrumented programs are many times slower; the long sizes are for the plain ones. What an
# instrument detects depends on the code that runs, not on how often: without CAROM_TEST_LONG, tests
# make fewer repetitions.
[ -n "${CAROM_TEST_LONG:-}" ] || export CAROM_TEST_INSTRUMENTED=1
unset CAROM_TEST_LONG
JOBS=$jobs TARGETS=$targets scripts/build.sh "$preset" "$build" "$@"
# Old counters would be added to the new ones.
find "$build" -name '*.gcda' -exec rm -f {} +
# Libraries of cairo keep memory until the end.
LSAN_OPTIONS="suppressions=$PWD/tests/support/leaks.txt:print_suppressions=0"
export LSAN_OPTIONS
# A test that kills a program may cut off the counters that it writes. The next program that adds to
# them would report that on stderr, which tests compare.
GCOV_ERROR_FILE=$build/gcov_errors.txt
export GCOV_ERROR_FILE
ctest --test-dir "$build" -L "$labels" -j "$jobs" --timeout "$limit" --output-on-failure \
    --no-tests=error
