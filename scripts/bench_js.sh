#!/bin/sh
# Compares carom with JavaScript libraries, as `make bench-js` does, and copies the tables into
# docs/BENCHMARKS.md, between the lines "<!-- begin js -->" and "<!-- end js -->":
#   scripts/bench_js.sh
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh bench-js
web=${CAROM_WEB:-build/web}
doc=docs/BENCHMARKS.md
mkdir -p "$web"
bindings/wasm/library.sh "$web/carom.wasm"
tables=$web/bench_js.md
node bench/js/bench.mjs --markdown --module "$web/carom.wasm" >"$tables"

awk -v file="$tables" '
    $0 == "<!-- begin js -->" {
        print
        while ((getline line < file) > 0) {
            print line
        }
        skip = found = 1
    }
    $0 == "<!-- end js -->" { skip = 0 }
    !skip { print }
    END {
        if (!found || skip) {
            print "no marks for js" > "/dev/stderr"
            exit 1
        }
    }' "$doc" >"$tables.doc"
cp "$tables.doc" "$doc"
rm "$tables.doc"
echo "$doc"
