#!/bin/sh
# The C and C++ files of the tree, one a line, from the folders that hold any.
set -eu
cd "$(dirname "$0")/.."
for folder in include src tools examples bindings bench tests; do
    [ ! -d "$folder" ] || find "$folder" -type f \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.hpp' \)
done | LC_ALL=C sort
