#!/bin/sh
# cppcheck reports nothing for the library, the tools and the examples. It takes a file once for each
# combination of the macros that it tests. The folders and files whose code depends on the processor
# are checked in every combination, the others as this machine compiles them. With CAROM_TEST_LONG=1
# every file is checked in every combination.
set -eu
cd "$(dirname "$0")/../.."
check() {
    cppcheck --quiet --std=c11 --enable=warning,style,performance,portability --inline-suppr \
        --suppressions-list=tests/house/cppcheck-suppressions.txt --error-exitcode=1 \
        -j "${CAROM_JOBS:-1}" -Iinclude -Isrc -Itools "$@"
}
if [ -n "${CAROM_TEST_LONG:-}" ]; then
    check src tools examples
    echo "cppcheck: src, tools and examples in every configuration"
else
    processors='^src/(base|vec|batch|broadphase)$'
    layers=$(find src -mindepth 1 -maxdepth 1 -type d | LC_ALL=C sort)
    # shellcheck disable=SC2046 # lists of words
    check $(printf '%s\n' "$layers" | grep -E "$processors") \
        $(grep -lE '__(SSE2|aarch64|wasm)__|CAROMI_FOURS' -r src/pair src/world --include='*.c')
    # shellcheck disable=SC2046
    check -D__GNUC__=12 -D__x86_64__=1 -D__SSE2__=1 -D__STDC_HOSTED__=1 -D__unix__=1 \
        $(printf '%s\n' "$layers" | grep -vE "$processors") tools examples
    echo "cppcheck: src, tools and examples; what depends on the processor in every configuration" \
        "(everything in test-long)"
fi
