#!/bin/sh
# Builds the golden program in one of the ways below, straight from the sources and without the
# flags of our own build, and compares its hashes with golden.txt:
#
#     tests/golden/variant.sh VARIANT FOLDER [--write]
#
# What it builds goes to FOLDER/VARIANT. With --write the hashes are printed as a new golden.txt
# instead. `tests/golden/variant.sh list` names the variants.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
variants="gcc-O0 gcc-O2 gcc-O3-native gcc-scalar clang-O0 clang-O2 clang-O3-native
    clang-unsafe aarch64 wasm32 wasm32-simd mingw single-header"

variant=${1:?"usage: tests/golden/variant.sh VARIANT FOLDER [--write]"}
if [ "$variant" = list ]; then
    printf '%s\n' $variants
    exit 0
fi
mkdir -p "$2"
work=$(cd "$2" && pwd)/$variant
rm -rf "$work"
mkdir -p "$work"
action=${3:-$here/golden.txt}
cd "$root"

includes="-Iinclude -Isrc -Itests"
core="tests/golden/golden.c tests/golden/golden_alone.c tests/golden/golden_feed.c
    tests/golden/golden_motion.c tests/golden/golden_batch.c
    tests/golden/golden_broadphase.c tests/golden/golden_rotation.c
    tests/golden/golden_world.c tests/golden/golden_world_query.c
    tests/golden/golden_scene.c tests/golden/golden_heap.c
    tests/world/build.c tests/world/scenes.c tests/world/scene_mixed.c tests/support/inputs.c"
program=tests/golden/golden_main.c
# The golden program for this machine: compiled by the build that runs the test, if there is one.
native=${CAROM_GOLDEN_PROGRAM:-$core $program}
CAROM_LIBRARIES=${CAROM_LIBRARIES:-$work/libraries}
export CAROM_LIBRARIES

# hosted COMPILER...: the library file by file.
# shellcheck disable=SC2046,SC2086 # lists of words
hosted() {
    echo "$*"
    "$@" $includes $(find src -name '*.c' | LC_ALL=C sort) $native -o "$work/golden"
}

# hosted_unit COMPILER...: the library as one unit, which is quicker.
# shellcheck disable=SC2086
hosted_unit() {
    echo "$*"
    tests/support/unit.sh hosted "$work/library.c"
    "$@" $includes "$work/library.c" $native -o "$work/golden"
}

# linked WAY COMPILER...: with the objects of tests/support/library.sh.
# shellcheck disable=SC2046,SC2086
linked() {
    way=$1
    shift
    echo "$*"
    "$@" $includes $(tests/support/library.sh "$way") $native -o "$work/golden"
}

# single COMPILER...: with the implementation of the single header, which gets no flag but these, and
# without libm. CAROM_SINGLE is the folder of tests/install/single_header.sh, if that has compiled it
# with the same flags.
# shellcheck disable=SC2086
single() {
    echo "$*, the single header"
    if [ -n "${CAROM_SINGLE:-}" ]; then
        cp "$CAROM_SINGLE/$1.o" "$work/single.o"
    else
        scripts/single_header.sh "$work/carom.h"
        printf '#define CAROM_IMPLEMENTATION\n#include "carom.h"\n' >"$work/single.c"
        (cd "$work" && "$@" -mfma -c single.c)
    fi
    "$@" $includes "$work/single.o" $native -o "$work/golden"
}

# AArch64, and x86-64 with -mfma, have a fused multiply-add, and gcc in its gnu mode uses it wherever
# it may: only the guard prevents that. This test shows that it does.
contracts() {
    if ! echo 'double f(double a, double b, double c) { return a * b + c; }' |
        "$@" -x c -S -o - - | grep -q 'fmadd'; then
        echo "$* contracts nothing, so this variant would prove nothing" >&2
        exit 1
    fi
}

case $variant in
gcc-O0) hosted_unit gcc -O0 ;;
gcc-O2) linked gcc gcc -O2 ;;
gcc-O3-native)
    contracts gcc -O3 -march=native -mfma
    hosted gcc -O3 -march=native -mfma
    ;;
gcc-scalar)
    # CAROM_SCALAR_ONLY changes the files that choose among instruction sets, and no other.
    mkdir "$work/parts"
    # shellcheck disable=SC2046
    cp $(tests/support/library.sh gcc) "$work/parts"
    grep -lE 'CAROMI_HAS_|CAROM_SCALAR_ONLY' src/batch/*.c | while read -r source; do
        gcc -O2 -DCAROM_SCALAR_ONLY $includes -c "$source" \
            -o "$work/parts/$(echo "$source" | tr / _).o" || exit 1
    done
    # shellcheck disable=SC2086
    gcc -O2 -DCAROM_SCALAR_ONLY $includes "$work"/parts/*.o $native -o "$work/golden"
    ;;
clang-O0) hosted_unit clang -O0 ;;
clang-O2) hosted clang -O2 ;;
clang-O3-native) single clang -O3 -march=native ;;
clang-unsafe) linked clang-unsafe clang -O2 ;; # the guard switches the library's unsafe flag off
aarch64)
    contracts aarch64-linux-gnu-gcc -O2
    native="$core $program"
    linked aarch64 aarch64-linux-gnu-gcc -O2 -static
    ;;
mingw)
    # CAROM_WINDOWS is the folder of tests/install/windows.sh, if that has built the library.
    if [ -n "${CAROM_WINDOWS:-}" ]; then
        library=$CAROM_WINDOWS/build/libcarom.a
    else
        library=$work/library.c
        tests/support/unit.sh hosted "$library"
    fi
    # shellcheck disable=SC2086
    x86_64-w64-mingw32-gcc -O2 -static $includes $core $program "$library" -o "$work/golden.exe"
    ;;
wasm32)
    # shellcheck disable=SC2086
    clang --target=wasm32 -ffreestanding -nostdlib -O2 -fno-math-errno $includes \
        $(tests/support/library.sh wasm32) $core tests/golden/golden_wasm.c \
        -Wl,--no-entry,--stack-first,-z,stack-size=262144 -o "$work/golden.wasm"
    ;;
wasm32-simd)
    # As it is shipped: the flags of each file, the linker's and wasm-opt's. But golden also needs the
    # kernels of one lane, and has memory functions of its own. CAROM_WASM_PARTS is the folder of the
    # module's objects, if it has been built: then only the files with these kernels are compiled.
    # shellcheck source=bindings/wasm/flags.sh
    . bindings/wasm/flags.sh
    if [ -n "${CAROM_WASM_PARTS:-}" ]; then
        mkdir -p "$work/parts"
        cp "$CAROM_WASM_PARTS"/*.o "$work/parts"
        grep -l CAROM_SIMD_ONLY -r src --include='*.c'
    else
        wasm_sources
    fi | wasm_compile "$work/parts" -UCAROM_SIMD_ONLY
    rm "$work/parts/bindings.wasm.memory.o"
    for source in $core tests/golden/golden_wasm.c; do
        # shellcheck disable=SC2086
        clang --target=wasm32 -ffreestanding -O2 -fno-math-errno $includes -c "$source" \
            -o "$work/parts/$(echo "$source" | tr / .).o"
    done
    # shellcheck disable=SC2086
    wasm-ld $wasm_link "$work"/parts/*.o -o "$work/parts/linked.wasm"
    wasm_shrink "$work/parts/linked.wasm" "$work/parts/named.wasm" "$work/golden.wasm"
    ;;
single-header) single gcc -O3 -march=native ;;
*)
    echo "no variant $variant; there are:" $variants >&2
    exit 2
    ;;
esac

case $variant in
aarch64) exec qemu-aarch64 "$work/golden" "$action" ;;
wasm32*) exec node "$here/golden_wasm.mjs" "$work/golden.wasm" "$action" ;;
mingw)
    WINEPREFIX=${CAROM_WINDOWS:-$work}/wine
    WINEDEBUG=-all
    export WINEPREFIX WINEDEBUG
    exec wine "$work/golden.exe" "$action"
    ;;
*) exec "$work/golden" "$action" ;;
esac
