#!/bin/sh
# Builds the dev preset and runs every test. Ends with the line "N passed, M failed".
#   SKIP="a b"           skips these tests, and says so
#   CAROM_TEST_LONG=1    selects the long sizes
#   JOBS=N               parallel tests; the number of processors by default
# Only a test that ran and passed counts as passed: a test that ctest reports as skipped, not run or
# disabled has failed.
set -eu
cd "$(dirname "$0")/.."

build=build/dev
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
limit=300
[ -z "${CAROM_TEST_LONG:-}" ] || limit=36000

give_up() {
    echo "$1"
    echo "0 passed, 1 failed"
    exit 1
}

scripts/setup.sh test || give_up "setup failed"
echo "Building ..."
scripts/build.sh dev || give_up "building failed"

names() {
    ctest --test-dir "$build" -N "$@" | sed -n 's/^ *Test *#[0-9]*: \([^ ]*\).*$/\1/p'
}

all=$(names)
leave_out=""
for name in ${SKIP:-}; do
    if printf '%s\n' "$all" | grep -qxF -e "$name"; then
        echo "skipped by request: $name"
        leave_out="$leave_out|$(printf %s "$name" | sed 's/[].*^$+?()|\\[]/\\&/g')"
    else
        give_up "SKIP names no test: $name"
    fi
done
leave_out="^(${leave_out#|})\$"

report=$build/junit.xml
rm -f "$report"
expected=$(names -E "$leave_out" | wc -l)
ctest --test-dir "$build" -E "$leave_out" -j "$jobs" --timeout "$limit" --output-on-failure \
    --no-tests=error --output-junit "$PWD/$report" || true
[ -s "$report" ] || give_up "ctest left no report"

# ctest writes one line <testcase name= classname= time= status= ...> per test and escapes their
# output, so exactly these lines are the verdicts. Status "run" is a pass.
verdicts=$build/verdicts.txt
awk '/^[ \t]*<testcase / {
    split("", value)
    line = $0
    while (match(line, /[a-z]+="[^"]*"/)) {
        pair = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        key = pair
        sub(/=.*/, "", key)
        sub(/^[a-z]+="/, "", pair)
        sub(/"$/, "", pair)
        value[key] = pair
    }
    print value["status"], value["time"], value["name"]
}' "$report" >"$verdicts"

echo
echo "The slowest tests, in seconds:"
sort -k2,2 -g -r "$verdicts" | head -n 10 | awk '{ printf "  %8.2f  %s\n", $2, $3 }'

passed=$(grep -c '^run ' "$verdicts" || true)
failed=$((expected - passed))
[ "$expected" -gt 0 ] || failed=1
if [ "$failed" -ne 0 ]; then
    echo
    echo "Not passed:"
    awk '$1 != "run" { print "  " $3 " (" $1 ")" }' "$verdicts"
fi
echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
