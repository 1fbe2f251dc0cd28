#!/bin/sh
# Builds and installs the library alone, then moves the installed files. The tests that follow use
# them from a path that neither CMake nor the .pc file knew.
#   prefix.sh <static|shared> <work folder>
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kind=$1
work=$2
shared=OFF
[ "$kind" = static ] || shared=ON

rm -rf "${work:?}/$kind" "$work/$kind-first"
mkdir -p "$work"
cmake -S "$root" -B "$work/$kind-build" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=$shared \
    -DCAROM_BUILD_TESTS=OFF -DCAROM_BUILD_TOOLS=OFF -DCAROM_BUILD_BENCH=OFF \
    -DCMAKE_INSTALL_PREFIX="$work/$kind-first"
cmake --build "$work/$kind-build"
cmake --install "$work/$kind-build"
mv "$work/$kind-first" "$work/$kind"

if grep -rIl -e "$work/$kind-first" -e "$root" "$work/$kind"; then
    echo "^ installed files that name the folder they were built or first installed in"
    exit 1
fi
