#!/bin/sh
# Builds the library as one WebAssembly module that exports the functions of include/carom:
#   bindings/wasm/library.sh OUT.wasm
# What it is made of goes to OUT.wasm.parts, for sizes.mjs.
set -eu
output=${1:?"usage: bindings/wasm/library.sh OUT.wasm"}
mkdir -p "$(dirname "$output")"
output=$(cd "$(dirname "$output")" && pwd)/$(basename "$output")
cd "$(dirname "$0")/../.."
# shellcheck source=bindings/wasm/flags.sh
. bindings/wasm/flags.sh

parts=$output.parts
rm -rf "$parts"
wasm_objects "$parts"
# shellcheck disable=SC2086 # the flags are a list of words
wasm-ld $wasm_link --export-dynamic "$parts"/*.o -o "$parts/linked.wasm"
wasm_shrink "$parts/linked.wasm" "$parts/named.wasm" "$output"
