#!/bin/sh
# Draws the benchmarks' plots. Measures the batch layer on arrays of 256 to 4M pairs and draws
# docs/images/batch.svg; draws docs/images/world.svg from what carom_bench_world wrote last into
# build/bench (make bench), which it runs if there is nothing.
#   scripts/bench_plot.sh [options of carom_bench_sizes]
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh plot
scripts/build.sh bench
work=build/bench

# draw <name> <folder>: by the gnuplot file of that part of the benchmarks.
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
