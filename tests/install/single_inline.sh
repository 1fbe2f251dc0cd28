#!/bin/sh
# Calls that CAROM_INLINE inlines from the single header have the bits of the implementation, also
# where the machine can fuse products and sums; nothing is left to call but exact stages; and no
# compiler warns. Takes the objects of single_header.sh.
#   single_inline.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
programs=$here/programs
single=$(cd "$1/single" && pwd)
work=$1/single-inline
rm -rf "$work"
mkdir -p "$work"
cd "$work"

warnings="-Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror"
fused=""
case $(gcc -dumpmachine) in x86_64-*) fused=-mfma ;; esac

for c in gcc clang; do
    for flags in -O2 "-O3 -march=native $fused"; do
        # shellcheck disable=SC2086 # lists of words
        "$c" $flags $warnings -I"$single" -DCAROM_INLINE -DHASHES=hashes_inlined \
            -DLOOP=loop_inlined -c "$programs/single_inline.c" -o inlined.o
        # shellcheck disable=SC2086
        "$c" $flags $warnings -I"$single" -DHASHES=hashes_called -DLOOP=loop_called \
            -c "$programs/single_inline.c" -o called.o
        "$c" -std=c11 -O2 -I"$single" "$programs/single_inline_main.c" inlined.o called.o \
            "$single/$c.o" -o inline
        printf '%s %s: ' "$c" "$flags"
        ./inline
        nm called.o | grep -q ' U carom_overlap_circle_circle$'
        # A box around a point, for its nearest wall, is tested by a call.
        if nm inlined.o | grep ' U carom_' | grep -v ' carom_within_point_box$'; then
            echo "$c $flags: these are called"
            exit 1
        fi
        if objdump -d inlined.o | grep vfm; then
            echo "$c $flags: fuses operations"
            exit 1
        fi
    done
    # Without a call, nothing is left of it.
    printf '#define CAROM_INLINE\n#include "carom.h"\nint nothing;\n' >none.c
    # shellcheck disable=SC2086
    "$c" -std=c11 $warnings -Wno-unused-macros -I"$single" -O2 -c none.c -o none.o
    [ "$(nm none.o | grep -c ' [TtUu] ' || true)" = 0 ]
done

# In C++, and in the implementing file, the macro does nothing.
echo '#include "carom.h"' >empty.cpp
g++ -std=c++17 -DCAROM_INLINE -I"$single" -fsyntax-only empty.cpp
printf '#define CAROM_IMPLEMENTATION\n#include "carom.h"\nint twice(void);\n' >implementing.c
gcc -std=c11 -DCAROM_INLINE -I"$single" -fsyntax-only implementing.c
# C99, and an implementation after inlined calls, get one clear error.
one_error() {
    text=$1
    shift
    if "$@" 2>errors; then
        echo "$* is accepted"
        exit 1
    fi
    grep -q "$text" errors
    [ "$(grep -c 'error:' errors)" -eq 1 ]
}
one_error 'CAROM_INLINE is for C11' gcc -std=c99 -I"$single" -fsyntax-only none.c
printf '#define CAROM_INLINE\n#include "carom.h"\n#define CAROM_IMPLEMENTATION\n#include "carom.h"\n' \
    >both.c
one_error 'in a file that does not use CAROM_INLINE' gcc -std=c11 -I"$single" -fsyntax-only both.c
