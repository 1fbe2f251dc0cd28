#!/bin/sh
# gcc and clang compile the library without warnings.
set -eu
cd "$(dirname "$0")/../.."

count=0
for file in $(find src -name '*.c' | LC_ALL=C sort); do
    count=$((count + 1))
    for compiler in gcc clang; do
        "$compiler" -std=c11 -O2 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror \
            -Iinclude -Isrc -c "$file" -o /dev/null
    done
done
[ "$count" -gt 0 ]
echo "warnings: $count units, none from $(gcc -dumpfullversion) and $(clang -dumpversion)"
