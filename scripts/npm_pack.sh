#!/bin/sh
# Packs bindings/js as an npm package, $CAROM_WEB/npm/carom-<version>.tgz, and unpacks it into
# $CAROM_WEB/npm/package. Needs $CAROM_WEB/carom.wasm, which bindings/wasm/library.sh builds.
# CAROM_WEB is build/web by default. `npm pack` needs no network.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${CAROM_WEB:-build/web}/npm"
web=$(cd "${CAROM_WEB:-build/web}" && pwd)
stage=$web/npm/package

number() {
    sed -n "s/^#define CAROM_VERSION_$1 \([0-9]*\)$/\1/p" include/carom/base.h
}
version=$(number MAJOR).$(number MINOR).$(number PATCH)

rm -rf "$stage" "$web"/npm/carom-*.tgz
mkdir -p "$stage"
cp -R bindings/js/*.js bindings/js/*.d.ts bindings/js/README.md bindings/js/src \
    bindings/js/examples LICENSE "$web/carom.wasm" "$stage"
sed "s/^ *\"name\": \"carom\",$/&\n    \"version\": \"$version\",/" bindings/js/package.json \
    >"$stage/package.json"
{
    echo '// carom.wasm in base64.'
    printf 'export const wasm = "'
    base64 -w 0 "$web/carom.wasm"
    echo '";'
} >"$stage/inlined.js"

(cd "$stage" && npm pack --silent --offline --ignore-scripts --pack-destination "$web/npm" >/dev/null)
echo "${web#"$PWD"/}/npm/carom-$version.tgz"
