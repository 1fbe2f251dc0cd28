#!/bin/sh
# Checks what `make run` prints: a table, a summary, and the path of a picture that exists.
#   make_run.sh <build folder>
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
rm -f "$build/corner.png"
out=$("$root/scripts/run.sh" "$build")
wrong=0
for line in '^wall  *box  *-0.5 ' '^4 pairs of 10 bodies overlap' '^Pile: 1003 bodies' \
    '^  *energy ' "^The picture is $build/corner.png; "; do
    printf '%s\n' "$out" | grep -q -e "$line" || {
        echo "not shown: $line"
        wrong=1
    }
done
[ -s "$build/corner.png" ] || {
    echo "no picture"
    wrong=1
}
# The output says that it is building.
make -n -C "$root" run | sed '/build\.sh/q' | grep -q '^echo "Building' || {
    echo "make run builds without a word"
    wrong=1
}
[ "$wrong" -eq 0 ] && echo "a table, a summary and a picture"
