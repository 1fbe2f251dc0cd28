#!/bin/sh
# gcc and clang compile the extension module without warnings.
set -eu
cd "$(dirname "$0")/../.."
python=$(scripts/python_find.sh)
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
for file in bindings/python/native/*.c; do
    for compiler in gcc clang; do
        "$compiler" -std=gnu11 -Wall -Wextra -Wconversion -Wshadow -Werror -fsyntax-only \
            -Iinclude -isystem "$headers" "$file"
    done
done
