#!/bin/sh
# Runs both benchmarks, that of the pair layer and that of the batch layer, with the same options.
#   scripts/bench.sh [--filter TEXT] [--quick] [--long] ...        (--help lists them)
# A filter that fits the rows of only one of them is no failure.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh test
scripts/build.sh bench

# 2 says that the options fit no row, or are not understood.
pair=0
batch=0
build/bench/bench/carom_bench "$@" || pair=$?
echo
build/bench/bench/carom_bench_batch "$@" || batch=$?
if [ "$pair" -eq 2 ] && [ "$batch" -eq 2 ]; then
    exit 2
fi
{ [ "$pair" -eq 0 ] || [ "$pair" -eq 2 ]; } && { [ "$batch" -eq 0 ] || [ "$batch" -eq 2 ]; }
