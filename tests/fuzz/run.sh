#!/bin/sh
# Fuzzes every target, or the ones named, and keeps the smallest set of inputs that covers as much:
#
#     tests/fuzz/run.sh SECONDS [TARGET]...
#
# New inputs are merged into tests/fuzz/corpus/TARGET.txt (corpus.py). A finding stops the run; its input is left in
# build/fuzz/findings, and the case is printed in hexadecimal floats.
set -eu

seconds=${1:?"usage: tests/fuzz/run.sh SECONDS [TARGET]..."}
shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
[ $# -gt 0 ] || set -- vec shape pair contact within closest ray \
    sweep turning response slide batch broadphase snapshot scene

cd "$root"
cmake --preset fuzz >/dev/null
build=$root/build/fuzz
mkdir -p "$build/findings"
for target in "$@"; do
    cmake --build "$build" --target "fuzz_$target"
    corpus=$build/corpus/$target.kept
    fresh=$build/corpus/$target
    smallest=$build/corpus/$target.smallest
    rm -rf "$corpus"
    mkdir -p "$corpus" "$fresh"
    "$here/corpus.py" unpack "$here/corpus/$target.txt" "$corpus"
    "$build/tests/fuzz/fuzz_$target" -max_len=96 -max_total_time="$seconds" \
        -print_final_stats=1 -artifact_prefix="$build/findings/$target-" "$fresh" "$corpus"

    # Only the set of edges decides which inputs are kept, not their counts. found-* are inputs that
    # once failed; they are always kept.
    rm -rf "$smallest"
    mkdir -p "$smallest"
    "$build/tests/fuzz/fuzz_$target" -set_cover_merge=1 -use_counters=0 \
        "$smallest" "$corpus" "$fresh"
    find "$corpus" -name 'found-*' -exec cp {} "$smallest" \;
    "$here/corpus.py" pack "$smallest" "$here/corpus/$target.txt"
    echo "$target: $(find "$smallest" -type f | wc -l) inputs"
done
