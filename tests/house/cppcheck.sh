#!/bin/sh
# cppcheck reports nothing for the library, the tools and the examples. By itself it takes a file once
# for each of twelve combinations of the macros that it tests, most of which no compiler defines. Here
# the folders and files whose code depends on the processor are checked as compilers for each kind of
# machine would take them, the others as that of this machine. With CAROM_TEST_LONG=1 every file is
# checked in every combination.
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
    depends="$(printf '%s\n' "$layers" | grep -E "$processors")
        $(grep -lE '__(SSE2|aarch64|wasm)__|CAROMI_FOURS' -r src/pair src/world --include='*.c')"
    linux="-D__GNUC__=12 -D__STDC_HOSTED__=1 -D__unix__=1 -D__linux__=1"
    x86="-D__GNUC__=12 -D__x86_64__=1 -D__SSE2__=1 -D__AVX2__=1 -D__AVX512F__=1 -D__AVX512DQ__=1"
    # shellcheck disable=SC2086 # lists of words
    {
        check $x86 -D__STDC_HOSTED__=1 -D__unix__=1 -D__linux__=1 $depends
        check $x86 -D__STDC_HOSTED__=1 -D_WIN32=1 $depends
        check $linux -D__aarch64__=1 -D__ARM_NEON=1 $depends
        check $linux -DCAROM_SCALAR_ONLY $depends
        check -D__GNUC__=4 -D__clang__=1 -D__wasm__=1 -D__wasm_simd128__=1 -D__STDC_HOSTED__=0 \
            -DCAROM_HEAP -DCAROM_SIMD_ONLY $depends
    }
    # shellcheck disable=SC2046
    check -D__GNUC__=12 -D__x86_64__=1 -D__SSE2__=1 -D__STDC_HOSTED__=1 -D__unix__=1 \
        $(printf '%s\n' "$layers" | grep -vE "$processors") tools examples
    echo "cppcheck: src, tools and examples; what depends on the processor for 5 machines" \
        "(everything in every configuration in test-long)"
fi
