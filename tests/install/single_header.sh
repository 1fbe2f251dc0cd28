#!/bin/sh
# The single header serves a program of two C files and a C++ file, with no flag of ours and
# without libm; it refuses to be implemented in C++; and it leaves the user's own code as it was.
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

for suffix in "gcc g++" "clang clang++"; do
    c=${suffix% *}
    cxx=${suffix#* }
    "$c" -O3 -march=native -I. -c "$programs/single.c" -o single.o
    "$c" -O2 -I. -c "$programs/single_user.c" -o single_user_c.o
    "$cxx" -O2 -I. -c "$programs/single_user.cpp" -o single_user_cpp.o
    "$c" single.o single_user_c.o single_user_cpp.o -o single
    ./single
    # As strict as our own build. Two files that both define a name would show up here.
    "$c" -std=c11 -O2 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror -I. \
        -c "$programs/single.c" -o strict.o

    if echo '#include "carom.h"' | "$cxx" -DCAROM_IMPLEMENTATION -I. -x c++ -fsyntax-only - 2>errors
    then
        echo "$cxx accepts the implementation"
        exit 1
    fi
    grep -q "put #define CAROM_IMPLEMENTATION in one .c file" errors
    [ "$(grep -c error: errors)" -eq 1 ]
done

# Included twice in the implementing file, and after a plain include: still one implementation.
printf '#include "carom.h"\n#define CAROM_IMPLEMENTATION\n#include "carom.h"\n#include "carom.h"\n' |
    gcc -I. -x c -c - -o twice.o
nm twice.o | grep -q ' T carom_overlap_circle_box$'

case $(gcc -dumpmachine) in
x86_64-*)
    fused() {
        "$@" -O3 -mfma -I. -S -o - "$programs/single_options.c" |
            awk '/^users_own:/ { in_it = 1 } /^\t\.size\tusers_own/ { in_it = 0 } in_it' |
            grep -c vfmadd || true
    }
    for c in gcc clang; do
        before=$(fused "$c")
        after=$(fused "$c" -DAFTER_CAROM)
        [ "$before" = "$after" ] || {
            echo "$c: the user's own code has $before fused operations without carom, $after with"
            exit 1
        }
        [ "$(fused gcc)" -gt 0 ]
    done
    # And the implementation itself stays free of them.
    for c in gcc clang; do
        "$c" -O3 -mfma -I. -S -o - "$programs/single.c" | grep vfm && {
            echo "$c fuses operations of the implementation"
            exit 1
        }
    done
    ;;
esac
echo "single header: $(wc -l <carom.h) lines"
