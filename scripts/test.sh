#!/bin/sh
# Builds the dev preset and runs every test. Ends with the line "N passed, M failed".
#   --quick              runs only the tests of the inner loop
#   SKIP="a b"           skips these tests, and says so
#   CAROM_TEST_LONG=1    selects the long sizes
#   JOBS=N               parallel tests; the number of processors by default
# Only a test that ran and passed counts as passed: a test that ctest reports as skipped, not run or
# disabled has failed.
set -eu
cd "$(dirname "$0")/.."

build=build/dev
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
limit=600 # on a loaded machine; the longest takes about a minute of processor time, without sanitizers
[ -z "${CAROM_TEST_LONG:-}" ] || limit=36000
# The unit tests of everything, the batch kernels, the hashes of this build, and those checks of the
# tree that build nothing.
selection=.
case ${1:-} in
"") ;;
--quick) selection='^(test_|batch_(same|grid|first_use|force_.*)$|fuzz_replay_scene|scene_(digest_this|strict|schema)|golden_(this|table)|play_golden|example_|cli_(check|explain|ask|files)|house_(layers|sources|words|format|guard|selftest))' ;;
*)
    echo "usage: scripts/test.sh [--quick]" >&2
    exit 2
    ;;
esac

give_up() {
    echo "$1"
    echo "0 passed, 1 failed"
    exit 1
}

# Sets cpu to the processor seconds of what this script has run so far. `times` counts for the shell
# that calls it, so this must not be called in a $(...).
count_cpu() {
    times >"$build/times.txt"
    cpu=$(awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/)
        printf "%.0f\n", 60 * (u[1] + s[1]) + u[2] + s[2] }' "$build/times.txt")
}

scripts/setup.sh test || give_up "setup failed"
echo "Building ..."
mkdir -p "$build"
started=$(date +%s)
count_cpu
cpu_start=$cpu
scripts/build.sh dev || give_up "building failed"
built=$(date +%s)
count_cpu
cpu_built=$cpu

names() {
    ctest --test-dir "$build" -N "$@" | sed -n 's/^ *Test *#[0-9]*: \([^ ]*\).*$/\1/p'
}

all=$(names -R "$selection")
leave_out=""
# Other tests of golden hashes compile the same code in one way more: golden_single-header with the same
# flags as one unit, golden_clang-unsafe with the same flags and one that must have no effect.
if [ -z "${CAROM_TEST_LONG:-}" ] && [ "$selection" = . ]; then
    echo "left to make test-long: golden_gcc-O3-native golden_clang-O2"
    leave_out="|golden_gcc-O3-native|golden_clang-O2"
fi
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
expected=$(names -R "$selection" -E "$leave_out" | wc -l)
ctest --test-dir "$build" -R "$selection" -E "$leave_out" -j "$jobs" --timeout "$limit" --output-on-failure \
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

# The programs that choose their size say so in one line, which names both sizes and the seed.
echo
echo "Sizes and seeds, and the sizes of make test-long:"
awk '/^[ \t]*<testcase / { split($0, part, "\""); name = part[2] }
    / in (make )?test-long\)/ { sub(/^[ \t]*<system-out>/, ""); print "  " name ": " $0 }' "$report"

echo
echo "The slowest tests, in seconds:"
sort -k2,2 -g -r "$verdicts" | head -n 10 | awk '{ printf "  %8.2f  %s\n", $2, $3 }'
ended=$(date +%s)
count_cpu
echo
echo "Built in $((built - started)) s ($((cpu_built - cpu_start)) s of processor time)," \
    "tested in $((ended - built)) s ($((cpu - cpu_built)) s of processor time)"

passed=$(grep -c '^run ' "$verdicts" || true)
failed=$((expected - passed))
[ "$expected" -gt 0 ] || failed=1
if [ "$failed" -ne 0 ]; then
    echo
    echo "Not passed, each with the command that repeats it alone:"
    # A test that was not run needs what its fixture leaves; ctest then runs the fixture first.
    awk -v build="$build" -v long="${CAROM_TEST_LONG:+CAROM_TEST_LONG=$CAROM_TEST_LONG }" '
        $1 != "run" {
            printf "  %s (%s)\n", $3, $1
            printf "    %sctest --test-dir %s -R \047^%s$\047 --output-on-failure\n", long, build, $3
        }' "$verdicts"
fi
echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
