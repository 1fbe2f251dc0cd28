#!/bin/sh
# Every C block of the guide compiles without a warning: a program as it is, a fragment inside a
# function, with the declarations of fragments.h.
#   fragments.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiled=0
for page in "$root"/docs/*.md; do
    name=$(basename "$page" .md)
    # Writes each block to a file of its own.
    awk -v prefix="$work/$name" '
        open && /^```/ { close(file); open = 0 }
        open { print >file }
        /^```c$/ { open = 1; file = prefix "-" NR ".block" }' "$page"
    for block in "$work/$name"-*.block; do
        [ -f "$block" ] || continue
        if grep -q '^int main' "$block"; then
            cp "$block" "$work/block.c"
        else
            {
                printf '#define PAGE_%s\n#include "fragments.h"\nvoid fragment(void);\n' "$name"
                printf 'void fragment(void) {\n'
                cat "$block"
                printf '}\n'
            } >"$work/block.c"
        fi
        ${CC:-cc} -std=c11 -Wall -Wextra -Wno-unused -Werror -I"$root/include" -I"$root/tools" -I"$here" \
            -fsyntax-only "$work/block.c" || {
            echo "^ $(basename "$block" .block): the C block at this line of docs/$name.md"
            exit 1
        }
        compiled=$((compiled + 1))
    done
done
echo "$compiled blocks compile"
[ "$compiled" -ge 15 ]
