#!/bin/sh
# Runs the benchmarks, copies their output into docs/BENCHMARKS.md, between the lines "<!-- begin
# NAME -->" and "<!-- end NAME -->", and redraws the plots.
#   scripts/bench_docs.sh [python]      python: only the benchmark of the Python package
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh plot
work=build/bench
mkdir -p "$work"
doc=docs/BENCHMARKS.md

# put <name> <file>: replaces the text between the marks with the file, as a text block.
put() {
    awk -v name="$1" -v file="$2" '
        $0 == "<!-- begin " name " -->" {
            print
            print "```text"
            while ((getline line < file) > 0) {
                sub(/ +$/, "", line)
                print line
            }
            print "```"
            skip = found = 1
        }
        $0 == "<!-- end " name " -->" { skip = 0 }
        !skip { print }
        END {
            if (!found || skip) {
                print "no marks for " name > "/dev/stderr"
                exit 1
            }
        }' "$doc" >"$work/doc.md"
    cp "$work/doc.md" "$doc"
}

bench_python() {
    echo "bench/python/bench.py ..."
    scripts/bench_python.sh >"$work/python.txt" || {
        cat "$work/python.txt"
        exit 1
    }
    put python "$work/python.txt"
}

if [ "${1:-}" = python ]; then
    bench_python
    echo "$doc"
    exit
fi
scripts/build.sh bench

# run <program> <file> [options]: writes the program's output to the file. A failure ends the script
# before the document is changed.
run() {
    program=$1
    file=$2
    shift 2
    echo "$program ..."
    "$work/bench/$program" "$@" >"$file" || {
        cat "$file"
        exit 1
    }
}

run carom_bench_batch "$work/batch.txt"
run carom_bench "$work/pair.txt"
run carom_bench_broad "$work/broad.txt"
run carom_bench_world "$work/world.txt"

# Selects the rows of the pair layer's table that matter most: random pairs, half of them hits, and
# the sweep past a corner.
awk '
    !/ % .* \| / { print; next }
    $1 == "sweep_circle_box" && $2 == "corner" { print }
    $2 != "random" { next }
    $1 ~ /^(overlap|distance|contact|sweep)_(circle_circle|circle_aabb|circle_box|aabb_aabb|box_box)$/ &&
        $3 >= 40 { print; next }
    $1 ~ /^(contact_shapes|ray_.*|separate|bounce|slide)$/ { print }
' "$work/pair.txt" >"$work/pair_short.txt"

scripts/bench_plot.sh
put batch "$work/batch.txt"
put pair "$work/pair_short.txt"
put broad "$work/broad.txt"
put world "$work/world.txt"
bench_python
echo "$doc"
