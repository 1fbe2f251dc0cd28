#!/bin/sh
# Builds the playground's model and its dependencies as one WebAssembly module:
#   tools/playground/front_web/module.sh CAROM.wasm OUT.wasm
# Uses the objects of the library that bindings/wasm/library.sh left next to CAROM.wasm. All parts
# are kept in OUT.wasm.parts, for sizes.mjs.
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

# Code that runs for every body of a crowd in every picture is compiled for speed; wasm_level decides
# for the rest.
level_of() {
    case $1 in
    */draw/crowd.c | */model/crowd/crowd_bodies.c | */play_web.c) echo -O2 ;;
    *) wasm_level "$1" ;;
    esac
}

parts=$output.parts
rm -rf "$parts"
mkdir -p "$parts"
cmake -DSCENES=scenes -DOUT="$parts/scenes.c" -P tools/scene/builtins.cmake
cp "$library"/*.o "$parts"
# shellcheck disable=SC2086 # the flags are a list of words
clang $wasm_flags -Itools -c "$parts/scenes.c" -o "$parts/tools.scene.scenes.o"
# shellcheck disable=SC2086
find tools/text tools/json tools/scene tools/shapes tools/explain tools/draw tools/playground/model \
    tools/playground/front_web/play_web.c -name '*.c' ! -name '*_libc.c' | LC_ALL=C sort |
    while read -r source; do
        echo "$(level_of "$source") -c $source -o '$parts/$(echo "${source%.c}" | tr / .).o'"
    done | xargs -P 2 -L 1 clang $wasm_flags -Itools

exports=$(sed 's/^/--export=/' tools/playground/front_web/exports.txt)
# shellcheck disable=SC2086
wasm-ld $wasm_link $exports "$parts"/*.o -o "$parts/linked.wasm"
wasm_shrink "$parts/linked.wasm" "$parts/named.wasm" "$output"
