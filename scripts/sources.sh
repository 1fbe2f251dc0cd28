#!/bin/sh
# The C and C++ files of the tree, one a line, from the folders that hold any; npm's packages are
# not ours.
set -eu
cd "$(dirname "$0")/.."
for folder in include src tools examples bindings bench tests; do
    find "$folder" -name node_modules -prune -o \
        -type f \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.hpp' \) -print
done | LC_ALL=C sort
