#!/bin/sh
# The shared library exports exactly the functions that the headers declare with CAROM_API.
#   exports.sh <prefix of a shared installation>
set -eu
prefix=$1
library=$(find "$prefix" -name 'libcarom.so' | head -n 1)
[ -n "$library" ] || {
    echo "no libcarom.so under $prefix"
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

nm -D --defined-only "$library" | awk '{ print $NF }' | LC_ALL=C sort >"$work/exported"
printf '#include "carom/carom.h"\n' | gcc -std=c11 -E -P -DCAROM_API=CAROM_EXPORT_MARK \
    -I"$prefix/include" -x c - | tr '\n' ' ' | grep -oE 'CAROM_EXPORT_MARK[^;(]*\(' |
    sed -E 's/.*[^a-z0-9_]([a-z0-9_]+) *\($/\1/' | LC_ALL=C sort >"$work/declared"

[ -s "$work/declared" ] || {
    echo "no CAROM_API function found in the headers"
    exit 1
}
wrong=0
if grep -v '^carom_' "$work/exported"; then
    echo "^ exported, but no public name"
    wrong=1
fi
if LC_ALL=C comm -23 "$work/declared" "$work/exported" | grep .; then
    echo "^ declared, but not exported"
    wrong=1
fi
if LC_ALL=C comm -13 "$work/declared" "$work/exported" | grep .; then
    echo "^ exported, but not declared"
    wrong=1
fi
[ "$wrong" -eq 0 ] && echo "exports: $(wc -l <"$work/declared") functions, all and only these"
