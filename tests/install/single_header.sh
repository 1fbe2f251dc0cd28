#!/bin/sh
# The single header serves a program of two C files and a C++ file, with no flag of ours and without
# libm; it refuses to be implemented in C++; and it does not change how the user's own code is
# compiled.
#   single_header.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$1/single
rm -rf "$work"
mkdir -p "$work"
"$root/scripts/single_header.sh" "$work/carom.h"
cd "$work"
programs=$here/programs

warnings="-Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror"
x86=false
case $(gcc -dumpmachine) in x86_64-*) x86=true ;; esac
fused=""
! $x86 || fused=-mfma # which native machines have, and the implementation must not use

# own_products FILE.s: the fused operations in users_own(); others prints those elsewhere.
own_products() {
    awk '/^users_own:/ { in_it = 1 } /^\t\.size\tusers_own/ { in_it = 0 } in_it' "$1" |
        grep -c vfmadd || true
}
others() {
    awk '/^users_own:/ { in_it = 1 } !in_it; /^\t\.size\tusers_own/ { in_it = 0 }' "$1" | grep vfm
}

for suffix in "gcc g++" "clang clang++"; do
    c=${suffix% *}
    cxx=${suffix#* }
    # The implementation takes most of the time, so it is compiled once by each compiler, and what
    # follows looks at its instructions.
    # shellcheck disable=SC2086 # lists of words
    "$c" -O3 -march=native $fused $warnings -I. -S "$programs/single.c" -o "$c.s"
    "$c" -c "$c.s" -o "$c.o"
    "$c" -O2 -I. -c "$programs/single_user.c" -o single_user_c.o
    "$cxx" -O2 -I. -c "$programs/single_user.cpp" -o single_user_cpp.o
    "$c" -I. "$c.o" single_user_c.o single_user_cpp.o "$programs/single_main.c" -o single
    ./single
    # With the warnings of our own build. A name that two files define would be an error here.
    # shellcheck disable=SC2086
    "$c" -std=c11 $warnings -I. -fsyntax-only "$programs/single.c"

    if $x86; then
        # shellcheck disable=SC2086
        "$c" -O3 -march=native $fused -DWITHOUT_CAROM -S "$programs/single.c" -o without.s
        before=$(own_products without.s)
        after=$(own_products "$c.s")
        [ "$before" = "$after" ] || {
            echo "$c: the user's own code has $before fused operations without carom, $after with"
            exit 1
        }
        [ "$c" = clang ] || [ "$after" -gt 0 ]
        if others "$c.s"; then
            echo "$c fuses operations of the implementation"
            exit 1
        fi
    fi

    if echo '#include "carom.h"' | "$cxx" -DCAROM_IMPLEMENTATION -I. -x c++ -fsyntax-only - 2>errors
    then
        echo "$cxx accepts the implementation"
        exit 1
    fi
    grep -q "put #define CAROM_IMPLEMENTATION in one .c file" errors
    [ "$(grep -c error: errors)" -eq 1 ]
done

echo "single header: $(wc -l <carom.h) lines"
