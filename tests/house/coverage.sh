#!/bin/sh
# At least 98 % of the library's lines are run by the tests that the sanitizers run, which have
# counted them.
#   coverage.sh <build folder of sanitize_address_undefined>
set -eu
build=$1
[ -z "${CAROM_TEST_LONG:-}" ] || build=$build-long
cd "$(dirname "$0")/../.."
# Counters that threads write without locks may be wrong, and gcov then prints negative branch counts,
# which gcovr cannot parse. Only lines count here.
gcovr --gcov-ignore-parse-errors --root . --filter 'src/' --object-directory "$build" --fail-under-line 98 \
    --txt "$build/coverage.txt" --print-summary "$build/CMakeFiles/carom_objects.dir" || {
    cat "$build/coverage.txt"
    echo "line coverage is under 98 %"
    exit 1
}
