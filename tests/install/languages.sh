#!/bin/sh
# The installed headers give no warning in strict C11 and in C++17, and the programs run.
#   languages.sh <c11|c++17> <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
language=$1
work=$2
prefix=$work/static
archive=$(find "$prefix" -name 'libcarom.a')
case $language in
c11) compilers="gcc clang" program=consumer.c x=c ;;
c++17) compilers="g++ clang++" program=consumer.cpp x=c++ ;;
esac

for compiler in $compilers; do
    out=$work/$language-$compiler
    # -I and not -isystem: warnings in our headers count.
    "$compiler" -std="$language" -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -O2 \
        -I"$prefix/include" "$here/programs/$program" "$archive" -o "$out"
    "$out"
    for header in "$prefix"/include/carom/*.h; do
        printf '#include "carom/%s"\n' "$(basename "$header")" |
            "$compiler" -std="$language" -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror \
                -I"$prefix/include" -fsyntax-only -x "$x" - ||
            exit 1
    done
done
