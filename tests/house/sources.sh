#!/bin/sh
# Rules on the sources that no compiler checks: every unit of the library begins with the
# floating-point guard, no file of the library is over 420 lines, and no line, comments too, is over
# 100 columns. The tables of the instruction sets (src/batch/wide_*) may have longer lines.
#   sources.sh [root]
set -eu
cd "${1:-$(dirname "$0")/../..}"

wrong=0
count=0
for file in $(find src -name '*.c' | LC_ALL=C sort); do
    count=$((count + 1))
    first=$(grep -m 1 '^[[:space:]]*#' "$file" || true)
    if [ "$first" != '#include "base/guard.h"' ]; then
        echo "$file: begins with '$first', not with #include \"base/guard.h\""
        wrong=1
    fi
done
for file in $(find src include -name '*.[ch]' | LC_ALL=C sort); do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 420 ]; then
        echo "$file: $lines lines; the house allows 420"
        wrong=1
    fi
done
# Columns are letters, not bytes.
long=$(find src include tools bindings tests bench examples -name '*.[ch]' ! -path '*/node_modules/*' \
    ! -path 'src/batch/wide_*' -exec env LC_ALL=C.UTF-8 grep -HnE '^.{101}' {} + 2>/dev/null || true)
[ -z "$long" ] || {
    printf '%s\n' "$long"
    echo "^ over 100 columns"
    wrong=1
}
[ "$count" -gt 0 ] || {
    echo "no source found under $PWD/src"
    exit 1
}
[ "$wrong" -eq 0 ] && echo "sources: $count units begin with the guard; no file over 420 lines, no line over 100 columns"
