#!/bin/sh
# Writes a C file that includes every source of the library, so that it compiles as one unit.
#   unit.sh hosted|freestanding OUT.c      freestanding: without the files *_libc.c
set -eu
libc='^$'
[ "$1" = hosted ] || libc='_libc\.c$'
(cd "$(dirname "$0")/../.." && find src -name '*.c' | grep -v -e "$libc" | LC_ALL=C sort) |
    sed 's/^src\/\(.*\)$/#include "\1"/' >"$2"
