#!/bin/sh
# At least 98 % of the library's lines are run by the unit and exactness tests and the soak.
#   coverage.sh <build folder>
set -eu
here=$(dirname "$0")
build=$1
mkdir -p "$build"
# Counters of an earlier run would be added to.
find "$build" -name '*.gcda' -exec rm -f {} +
"$here/preset.sh" coverage "$build" unit exact soak >"$build.log" 2>&1 || {
    cat "$build.log"
    exit 1
}
cd "$here/../.."
# A source that has gone since an earlier build left its notes behind.
find "$build/CMakeFiles/carom_objects.dir" -name '*.c.gcno' | while read -r notes; do
    source=${notes#*carom_objects.dir/}
    [ -f "${source%.gcno}" ] || rm -f "$notes"
done
gcovr --root . --filter 'src/' --object-directory "$build" --fail-under-line 98 \
    --txt "$build/coverage.txt" --print-summary "$build" || {
    cat "$build/coverage.txt"
    echo "line coverage is under 98 %"
    exit 1
}
