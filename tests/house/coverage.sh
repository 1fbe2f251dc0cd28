#!/bin/sh
# At least 98 % of the library's lines are run by the tests that the sanitizers run, which have
# counted them. Threads share plain counters, since atomic ones are slow, so a count may end up below
# 0. gcovr stops at such a count; here it skips it.
#   coverage.sh <build folder of sanitize_address_undefined>
set -eu
build=$1
[ -z "${CAROM_TEST_LONG:-}" ] || build=$build-long
cd "$(dirname "$0")/../.."
gcovr --root . --filter 'src/' --object-directory "$build" --gcov-ignore-parse-errors \
    --fail-under-line 98 --txt "$build/coverage.txt" --print-summary "$build/CMakeFiles/carom_objects.dir" || {
    cat "$build/coverage.txt"
    echo "line coverage is under 98 %"
    exit 1
}
