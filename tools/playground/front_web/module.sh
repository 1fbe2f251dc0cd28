#!/bin/sh
# Builds the playground's model and all that it stands on as one WebAssembly module:
#   tools/playground/front_web/module.sh CAROM.wasm OUT.wasm
# The library's objects are those that bindings/wasm/library.sh left beside CAROM.wasm. All that it
# is made of goes to OUT.wasm.parts, for sizes.mjs.
set -eu
usage="usage: tools/playground/front_web/module.sh CAROM.wasm OUT.wasm"
library=${1:?"$usage"}.parts
output=${2:?"$usage"}
library=$(cd "$library" && pwd)
mkdir -p "$(dirname "$output")"
output=$(cd "$(dirname "$output")" && pwd)/$(basename "$output")
cd "$(dirname "$0")/../../.."
# shellcheck source=bindings/wasm/flags.sh
. bindings/wasm/flags.sh

# What every body of a crowd goes through in every picture is fast; all else is small, as is what
# wasm_level says of the library.
level_of() {
    case $1 in
    */draw/crowd.c | */model/lab_crowd_bodies.c | */play_web.c) echo -O2 ;;
    *) wasm_level "$1" ;;
    esac
}

parts=$output.parts
rm -rf "$parts"
mkdir -p "$parts"
cp "$library"/*.o "$parts"
# jsmn, which scenes are read with, is a header of the system's that needs no C library.
# shellcheck disable=SC2086 # the flags are a list of words
find tools/text tools/json tools/scene tools/draw tools/playground/model \
    tools/playground/front_web/play_web.c -name '*.c' ! -name '*_libc.c' | LC_ALL=C sort |
    while read -r source; do
        echo "$(level_of "$source") -c $source -o '$parts/$(echo "${source%.c}" | tr / .).o'"
    done | xargs -P 2 -L 1 clang $wasm_flags -Itools -idirafter /usr/include

exports=$(sed 's/^/--export=/' tools/playground/front_web/exports.txt)
# shellcheck disable=SC2086
wasm-ld $wasm_link $exports "$parts"/*.o -o "$parts/linked.wasm"
wasm_shrink "$parts/linked.wasm" "$parts/named.wasm" "$output"
