#!/bin/sh
# clang-tidy with the checks of .clang-tidy reports nothing for the library, the tools and the
# examples.
set -eu
cd "$(dirname "$0")/../.."
files=$(scripts/sources.sh | grep -E '^(src|tools|examples)/.*\.c$')
[ -n "$files" ]
# One file a process: the va_list checker of version 14 reports nonsense about the second file on.
printf '%s\n' "$files" | xargs -P "${CAROM_JOBS:-1}" -n 1 sh -c \
    'clang-tidy --quiet "$@" -- -std=c11 -D_XOPEN_SOURCE=700 $(pkg-config --cflags-only-I cairo sdl2) -Iinclude -Isrc -Itools 2>/dev/null' clang-tidy
echo "clang-tidy: $(printf '%s\n' "$files" | wc -l) files"
