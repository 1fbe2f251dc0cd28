#!/bin/sh
# Builds batch_same for another machine or with a hostile flag, directly from the sources, and runs
# it:
#
#     tests/batch/variant.sh aarch64|wasm|fused FOLDER [--seed N]
#
# AArch64 runs under qemu-user and must have neon, wasm32 in node and must have simd128.
# `fused` is this machine under a flag of clang's that fuses products and sums in spite of the guard,
# wherever an instruction set can: those must not be used. What is built goes to FOLDER/VARIANT.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
variant=${1:?"usage: tests/batch/variant.sh aarch64|wasm|fused FOLDER [--seed N]"}
mkdir -p "$2"
work=$(cd "$2" && pwd)/$variant
rm -rf "$work"
mkdir -p "$work"
shift 2
cd "$root"

includes="-Iinclude -Isrc -Itests"
CAROM_LIBRARIES=${CAROM_LIBRARIES:-$work/libraries}
export CAROM_LIBRARIES
core="tests/batch/batch_shapes.c tests/batch/batch_layout.c tests/batch/batch_set.c
    tests/batch/batch_try.c tests/batch/batch_plan.c tests/batch/batch_report.c
    tests/support/inputs.c"

# below_world hosted|freestanding: writes library.c, the layers that batches need as one unit.
below_world() {
    tests/support/unit.sh "$1" "$work/library.c"
    sed -i -e '/"world\//d' -e '/"broadphase\//d' "$work/library.c"
}

# The lists are lists of words.
# shellcheck disable=SC2086
case $variant in
aarch64)
    aarch64-linux-gnu-gcc -O2 -static $includes $(tests/support/library.sh aarch64) $core \
        tests/batch/batch_main.c \
        -o "$work/batch_same"
    qemu-aarch64 "$work/batch_same" --brief "$@" | tee "$work/output"
    grep -q '^neon: [1-9]' "$work/output"
    ! grep -v ' 0 differ$' "$work/output" | grep -q ' differ$'
    ;;
wasm)
    below_world freestanding
    clang --target=wasm32 -msimd128 -ffreestanding -nostdlib -O2 -fno-math-errno $includes \
        "$work/library.c" $core tests/batch/batch_wasm.c \
        -Wl,--no-entry,--stack-first,-z,stack-size=262144 -o "$work/batch_same.wasm"
    exec node tests/batch/batch_wasm.mjs "$work/batch_same.wasm" "$@"
    ;;
fused)
    below_world hosted
    clang -O1 -ffp-contract=fast $includes "$work/library.c" $core tests/batch/batch_main.c \
        -o "$work/batch_same"
    "$work/batch_same" --brief "$@" | tee "$work/output"
    grep -q '^scalar: [1-9]' "$work/output"
    ! grep -v ' 0 differ$' "$work/output" | grep -q ' differ$'
    ;;
*)
    echo "no variant $variant; there are: aarch64 wasm fused" >&2
    exit 2
    ;;
esac
