#!/bin/sh
# cppcheck reports nothing for the library, the tools and the examples.
set -eu
cd "$(dirname "$0")/../.."
folders=src
for folder in tools examples; do
    [ ! -d "$folder" ] || folders="$folders $folder"
done
# shellcheck disable=SC2086
cppcheck --quiet --std=c11 --enable=warning,style,performance,portability --inline-suppr \
    --suppressions-list=tests/house/cppcheck-suppressions.txt --error-exitcode=1 \
    -j "${CAROM_JOBS:-1}" -Iinclude -Isrc -Itools $folders
echo "cppcheck: $folders"
