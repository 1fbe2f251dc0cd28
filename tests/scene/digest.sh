#!/bin/sh
# Compares what every scene, and every bad one, becomes with digests.txt:
#   digest.sh this PROGRAM         by a program that is built
#   digest.sh VARIANT FOLDER       by one that is built in FOLDER: wasm32, without a C library, or
#                                  aarch64, whose compiler would fuse products into sums
#   digest.sh write PROGRAM        writes digests.txt again
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
variant=$1
work=$2
files=$(find "$root/scenes" "$here/bad" -name '*.json' ! -name '*.schema.json' | LC_ALL=C sort)

cd "$root"
includes="-Iinclude -Isrc -Itools -Itests -Itests/scene"
reader=$(find tools/text tools/json tools/scene -name '*.c' | LC_ALL=C sort)
CAROM_LIBRARIES=${CAROM_LIBRARIES:-$work/libraries}
export CAROM_LIBRARIES

# The lists are lists of words.
# shellcheck disable=SC2086
case $variant in
this | write)
    run=$work
    ;;
aarch64)
    mkdir -p "$work"
    aarch64-linux-gnu-gcc -O2 -static $includes $(tests/support/library.sh aarch64) $reader \
        tests/scene/digest.c tests/scene/digest_main.c -o "$work/digest"
    run="qemu-aarch64 $work/digest"
    ;;
wasm32)
    mkdir -p "$work"
    clang --target=wasm32 -ffreestanding -nostdlib -O2 -fno-math-errno $includes \
        $(tests/support/library.sh wasm32) \
        $(printf '%s\n' $reader | grep -v '_libc\.c$') tests/scene/digest.c \
        tests/scene/digest_wasm.c -Wl,--no-entry,--stack-first,-z,stack-size=262144 \
        -o "$work/digest.wasm"
    run="node $here/digest_wasm.mjs $work/digest.wasm"
    ;;
*)
    echo "no variant $variant" >&2
    exit 2
    ;;
esac

# shellcheck disable=SC2086
if [ "$variant" = write ]; then
    $run $files >"$here/digests.txt"
    exit
fi
# shellcheck disable=SC2086
$run $files | diff "$here/digests.txt" -
echo "$variant: $(printf '%s\n' "$files" | wc -l) texts become the same bits"
