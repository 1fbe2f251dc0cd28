#!/bin/sh
# Every unit but *_libc.c must compile and link without a C library: it may include float.h,
# stdbool.h, stddef.h, stdint.h and its architecture's intrinsics, and may call only the functions
# that compilers require of a freestanding environment.
#   freestanding.sh [work folder]
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
if [ $# -gt 0 ]; then
    work=$1
    mkdir -p "$work"
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi

allowed='float|stdbool|stddef|stdint|emmintrin|immintrin|cpuid|arm_neon|wasm_simd128'
files=$(find include src -name '*.[ch]' ! -name '*_libc.c' | LC_ALL=C sort)
# shellcheck disable=SC2086
if grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' $files /dev/null |
    grep -vE "<($allowed)\.h>"; then
    echo "not in a freestanding C11 implementation"
    exit 1
fi

# gcc's intrinsics include mm_malloc.h, which includes stdlib.h; carom needs neither.
mkdir -p "$work/include"
: >"$work/include/mm_malloc.h"
rm -f "$work"/*.o
# As one unit, which takes less time; other tests compile each file by itself.
tests/support/unit.sh freestanding "$work/library.c"
gcc -std=c11 -O1 -ffreestanding -nostdinc -isystem "$work/include" \
    -isystem "$(gcc -print-file-name=include)" -Wall -Wextra -Werror \
    -I"$root/include" -I"$root/src" -c "$work/library.c" -o "$work/all.o"
count=$(wc -l <"$work/library.c")
[ "$count" -gt 0 ]
# The linker creates the global offset table, which holds the addresses of functions in other files.
needed=$(nm -u "$work/all.o" | awk '{ print $2 }' |
    grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_' || true)
[ -z "$needed" ] || {
    echo "needs from outside: $needed"
    exit 1
}
echo "freestanding: $count units compile and call nothing but memory functions such as memcpy"
