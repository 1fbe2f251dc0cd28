#!/bin/sh
# Runs all benchmarks (pair layer, batch layer, broad phase and world) with the same options.
#   scripts/bench.sh [--filter TEXT] [--quick] [--long] ...        (--help lists them)
# It is not an error if a filter matches rows of only some of them.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh test
scripts/build.sh bench

# Status 2 means that the options match no row, or are invalid.
worst=2
for program in carom_bench carom_bench_batch carom_bench_broad carom_bench_world; do
    [ "$program" = carom_bench ] || echo
    status=0
    "build/bench/bench/$program" "$@" || status=$?
    case $status in
    0) [ "$worst" -ne 2 ] || worst=0 ;;
    2) ;;
    *) worst=1 ;;
    esac
done
exit "$worst"
