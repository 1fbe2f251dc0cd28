#!/bin/sh
# Builds everything for the web into CAROM_WEB (build/web by default):
#   carom.wasm, play.wasm                 the library, and the playground's model with it
#   index.html, style.css, carom-play.js  the complete page
#   carom.h                               the single header, to which the page links
#   npm/carom-VERSION.tgz                 the package
# A module is rebuilt if any of its sources is newer.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${CAROM_WEB:-build/web}"
CAROM_WEB=$(cd "${CAROM_WEB:-build/web}" && pwd)
export CAROM_WEB

# is_old <file> <path>...: whether anything there is newer than the file. A deleted file makes its
# folder newer.
is_old() {
    file=$1
    shift
    [ ! -e "$file" ] || [ -n "$(find "$@" -newer "$file" | head -n 1)" ]
}

library=$CAROM_WEB/carom.wasm
play=$CAROM_WEB/play.wasm
page=tools/playground/front_web

if is_old "$library" src include bindings/wasm/*.c bindings/wasm/*.h bindings/wasm/*.sh; then
    echo "Building carom.wasm ..."
    bindings/wasm/library.sh "$library"
fi
if is_old "$play" "$library" tools/text tools/json tools/scene tools/shapes tools/explain tools/draw \
    tools/playground/model scenes \
    $page/play_web.c $page/module.sh $page/exports.txt; then
    echo "Building play.wasm ..."
    $page/module.sh "$library" "$play"
fi
if is_old "$CAROM_WEB/carom.h" src include scripts/single_header.sh; then
    scripts/single_header.sh "$CAROM_WEB/carom.h"
fi
node $page/build.mjs "$play" "$CAROM_WEB"
scripts/npm_pack.sh
echo "The parts of carom.wasm:"
node bindings/wasm/sizes.mjs "$library" 172032
echo "The parts of play.wasm:"
node bindings/wasm/sizes.mjs "$play"
echo "The page is $CAROM_WEB/index.html, the package in $CAROM_WEB/npm."
