#!/bin/sh
# Builds the Python package: an sdist, and from it a wheel for CPython 3.11 and later.
#   scripts/python.sh [folder]        (build/python by default)
# PYTHON names the interpreter; by default the first one that has setuptools, wheel and build.
set -eu
cd "$(dirname "$0")/.."
output=${1:-build/python}
mkdir -p "$output"
output=$(cd "$output" && pwd)

python=$(scripts/python_find.sh setuptools wheel build)

# The sdist holds all that a build needs: the bindings, the public headers, and the library as one file.
stage=$output/stage
rm -rf "$stage"
mkdir -p "$stage"
cp -R bindings/python/. "$stage"
cp -R include "$stage/include"
cp LICENSE "$stage/LICENSE"
scripts/single_header.sh "$stage/native/carom_single.h"
printf '#define CAROM_IMPLEMENTATION\n#include "carom_single.h"\n' >"$stage/native/library.c"

# A launcher such as ccache, if the rest of the build uses one. setup.py calls the compiler as CC.
if [ -n "${CMAKE_C_COMPILER_LAUNCHER:-}" ]; then
    CC="$CMAKE_C_COMPILER_LAUNCHER ${CC:-gcc}"
    export CC
fi
echo "Building the sdist and the wheel: about a minute ..."
rm -f "$output"/*.whl "$output"/*.tar.gz
# Without isolation nothing is downloaded: the tools are Debian's packages.
(cd "$stage" && "$python" -m build --no-isolation --outdir "$output" .) >"$output/build.log" 2>&1 || {
    cat "$output/build.log"
    exit 1
}
for file in "$output"/*.tar.gz "$output"/*.whl; do
    echo "${file#"$PWD"/}"
done
