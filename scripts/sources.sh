#!/bin/sh
# Prints the C and C++ files of the tree, one per line, without npm packages.
set -eu
cd "$(dirname "$0")/.."
for folder in include src tools examples bindings bench tests; do
    find "$folder" -name node_modules -prune -o \
        -type f \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.hpp' \) -print
done | LC_ALL=C sort
