#!/bin/sh
# clang-tidy with the checks of .clang-tidy reports nothing for the library, the tools and the
# examples. The analyzer's paths grow exponentially: by default it visits 4,000 states per function,
# which takes a fraction of the time. CAROM_TEST_LONG=1 selects clang's own limit of 225,000.
set -eu
cd "$(dirname "$0")/../.."
files=$(scripts/sources.sh | grep -E '^(src|tools|examples)/.*\.c$')
[ -n "$files" ]
states=4000
[ -z "${CAROM_TEST_LONG:-}" ] || states=225000
# One file per process: the va_list checker of version 14 has false positives from the second file on.
# shellcheck disable=SC2046 # the flags are a list of words
printf '%s\n' "$files" | xargs -P "${CAROM_JOBS:-1}" -I FILE clang-tidy --quiet FILE -- -std=c11 \
    -D_XOPEN_SOURCE=700 $(pkg-config --cflags-only-I cairo sdl2) -Iinclude -Isrc -Itools \
    -Xclang -analyzer-config -Xclang "max-nodes=$states" 2>/dev/null
echo "clang-tidy: $(printf '%s\n' "$files" | wc -l) files, up to $states states per function" \
    "(225000 in test-long)"
