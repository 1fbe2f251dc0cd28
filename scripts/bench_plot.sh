#!/bin/sh
# Draws the benchmark plots. Measures the batch layer on arrays of 256 to 4M pairs and draws
# docs/images/batch.svg. Draws docs/images/world.svg from the last output of carom_bench_world in
# build/bench (make bench); runs it if there is none.
#   scripts/bench_plot.sh [options of carom_bench_sizes]
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh plot
scripts/build.sh bench
work=build/bench

# draw <name> <folder>: draws with the gnuplot file of that part of the benchmarks.
draw() {
    gnuplot -e "data='$2'" "bench/$1/plot.gnuplot" >"$work/$1.svg"
    mv "$work/$1.svg" "docs/images/$1.svg"
    echo "docs/images/$1.svg"
}

"$work/bench/carom_bench_sizes" --out "$work/sizes" "$@"
draw batch "$work/sizes"
for scene in gas pile breakout swarm; do
    [ -f "$work/world_$scene.dat" ] || {
        "$work/bench/carom_bench_world"
        break
    }
done
draw world "$work"
