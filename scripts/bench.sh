#!/bin/sh
# Runs all benchmarks, of the pair layer, the batch layer, the broad phase and the world, with the
# same options.
#   scripts/bench.sh [--filter TEXT] [--quick] [--long] ...        (--help lists them)
# A filter that fits the rows of only some of them is no failure.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh test
scripts/build.sh bench

# 2 says that the options fit no row, or are not understood.
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
