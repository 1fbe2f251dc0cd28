#!/bin/sh
# Checks rules for web sources that no tool checks: no line over 100 columns, no file over 400
# lines, no tab, no space at a line's end, and no address of a server in what npm installs by.
#   style.sh [root]
set -eu
cd "${1:-$(dirname "$0")/../..}"

files=$(find bindings tools tests scripts bench -name node_modules -prune -o -type f \
    \( -name '*.js' -o -name '*.mjs' -o -name '*.ts' -o -name '*.css' -o -name '*.html' \) -print |
    LC_ALL=C sort)
[ -n "$files" ] || {
    echo "style: no file found under $PWD"
    exit 1
}
wrong=0
# Columns are letters, not bytes.
# shellcheck disable=SC2086
LC_ALL=C.UTF-8 grep -nE '^.{101}|	|[[:space:]]$' $files && wrong=1
for file in $files; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 400 ] || {
        echo "$file: $lines lines; the house allows 400"
        wrong=1
    }
done
for lock in $(find bindings tools tests bench -name node_modules -prune -o \
    -name package-lock.json -print); do
    # shellcheck disable=SC2043
    grep -nE '"resolved"|https?://' "$lock" && wrong=1
done
[ "$wrong" -eq 0 ] && echo "style: $(printf '%s\n' "$files" | wc -l) files"
