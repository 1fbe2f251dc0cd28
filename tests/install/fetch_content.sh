#!/bin/sh
# A program uses carom as a subproject.
#   fetch_content.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1/fetch-content
rm -rf "$build"
cmake -S "$here/fetch_content" -B "$build" -DCAROM_SOURCE="$(cd "$here/../.." && pwd)"
cmake --build "$build"
"$build/consumer"
