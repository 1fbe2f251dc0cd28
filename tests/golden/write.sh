#!/bin/sh
# Writes golden.txt again, or only the rows of some functions and scenes. Use it only for a change
# that is meant to change results, and say so in the commit.
#   write.sh [NAME...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CAROM_GOLDEN_ONLY=$*
export CAROM_GOLDEN_ONLY
"$here/variant.sh" gcc-O2 "$work" --write >"$work/output" # fails when a row does
sed '/^gcc /d' "$work/output" >"$work/rows"
if [ $# -gt 0 ]; then
    for name; do
        grep -q "^$name " "$work/rows" || { echo "no row $name" >&2; exit 2; }
    done
    awk 'NR == FNR { row[$1] = $0; next }
        !/^#/ && $1 in row { print row[$1]; next }
        { print }' "$work/rows" "$here/golden.txt" >"$work/merged"
    mv "$work/merged" "$work/rows"
fi
cat "$work/rows" >"$here/golden.txt"
"$here/check_table.sh"
