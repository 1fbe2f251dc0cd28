#!/bin/sh
# The floating-point guard stops every part of fast math that a compiler reveals by a macro. (Parts
# of clang's without a macro are switched off by pragma: the golden hashes of clang-unsafe show it.)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"

# refuses <compiler> <flags...>
refuses() {
    compiler=$1
    shift
    if "$compiler" -std=c11 -O2 -Iinclude -Isrc "$@" -S -o /dev/null src/pair/core/discs.c 2>/dev/null; then
        echo "$compiler $*: compiles, and must not" >&2
        exit 1
    fi
    echo "$compiler $*: refused"
}

# The plain compilation must work, otherwise the refusals would show nothing.
gcc -std=c11 -O2 -Iinclude -Isrc -S -o /dev/null src/pair/core/discs.c
clang -std=c11 -O2 -Iinclude -Isrc -S -o /dev/null src/pair/core/discs.c
for each in gcc clang; do
    refuses $each -ffast-math
    refuses $each -Ofast
    refuses $each -ffinite-math-only
done
refuses gcc -funsafe-math-optimizations
refuses gcc -freciprocal-math
refuses gcc -fassociative-math -fno-signed-zeros -fno-trapping-math
