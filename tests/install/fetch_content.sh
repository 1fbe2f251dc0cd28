#!/bin/sh
# A program uses carom as a subproject. The library is compiled as one unit, which is quicker.
#   fetch_content.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1/fetch-content
rm -rf "$build"
cmake -S "$here/fetch_content" -B "$build" -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 \
    -DCAROM_SOURCE="$(cd "$here/../.." && pwd)"
cmake --build "$build"
"$build/consumer"
