#!/bin/sh
# Builds the npm package, CAROM_WEB/npm/carom-VERSION.tgz (build/web by default), and its module if
# any source is newer. Needs no package of the npm registry.
set -eu
cd "$(dirname "$0")/.."
CAROM_WEB=${CAROM_WEB:-build/web}
export CAROM_WEB
mkdir -p "$CAROM_WEB"
if [ ! -f "$CAROM_WEB/carom.wasm" ] ||
    [ -n "$(find src include bindings/wasm -newer "$CAROM_WEB/carom.wasm" | head -n 1)" ]; then
    echo "Building carom.wasm: about a minute ..."
    bindings/wasm/library.sh "$CAROM_WEB/carom.wasm"
fi
scripts/npm_pack.sh
