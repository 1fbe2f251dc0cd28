#!/bin/sh
# The README's example, its first ```c block, compiles and prints the ```text block that follows.
#   readme.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$1/readme
rm -rf "$work"
mkdir -p "$work"

awk -v c="$work/example.c" -v text="$work/expected.txt" '
    /^```/ && open { open = 0; if (out == text) exit; next }
    /^```c$/ && !got_c { open = got_c = 1; out = c; next }
    /^```text$/ && got_c { open = 1; out = text; next }
    /^```/ { open = 1; out = "/dev/null"; next }
    open { print > out }
' "$root/README.md"
[ -s "$work/example.c" ] && [ -s "$work/expected.txt" ]

archive=$(find "$1/static" -name 'libcarom.a')
gcc -std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I"$1/static/include" \
    "$work/example.c" "$archive" -o "$work/example"
"$work/example" >"$work/printed.txt"
diff -u "$work/expected.txt" "$work/printed.txt"
