#!/bin/sh
# gcc and clang compile the extension module without warnings, for the stable ABI and for the full one, which
# a free-threaded Python needs.
set -eu
cd "$(dirname "$0")/../.."
python=$(scripts/python_find.sh)
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
for file in bindings/python/native/*.c; do
    for compiler in gcc clang; do
        for interface in -DPy_LIMITED_API=0x030B0000 -UPy_LIMITED_API; do
            "$compiler" -std=gnu11 -Wall -Wextra -Wconversion -Wshadow -Werror -fsyntax-only \
                "$interface" -Iinclude -isystem "$headers" "$file"
        done
    done
done
