#!/bin/sh
# Measures the batch layer on arrays of 256 to 4M pairs and draws docs/images/batch.svg.
#   scripts/bench_plot.sh [options of carom_bench_sizes]
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh plot
scripts/build.sh bench
data=build/bench/sizes
build/bench/bench/carom_bench_sizes --out "$data" "$@"
gnuplot -e "data='$data'" bench/batch/plot.gnuplot >build/bench/batch.svg
mv build/bench/batch.svg docs/images/batch.svg
echo docs/images/batch.svg
