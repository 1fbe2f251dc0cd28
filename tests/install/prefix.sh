#!/bin/sh
# Builds and installs as on a machine that has a compiler and CMake alone: no option names a part, and
# CMake finds no package. So the library is built, and nothing else. Then the installed files are
# moved: the tests that follow use them from a path that neither CMake nor the .pc file knew.
#   prefix.sh <static|shared> <work folder>
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kind=$1
work=$2
# Only files and names are tested, so the library is compiled the quickest way: as one unit, without
# optimisation. With CAROM_TEST_LONG=1 the static one is compiled as users get it.
quick="-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0"
if [ "$kind" = static ]; then
    options="-DBUILD_SHARED_LIBS=OFF"
    [ -n "${CAROM_TEST_LONG:-}" ] || options="$options $quick -DCMAKE_C_FLAGS_RELEASE=-O0"
else
    options="-DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Debug $quick"
fi

rm -rf "${work:?}/$kind" "$work/$kind-first"
# Options of an earlier configuration stay in the cache.
rm -f "$work/$kind-build/CMakeCache.txt"
mkdir -p "$work"
# CMake looks for packages in an empty folder only.
mkdir -p "$work/nothing"
# shellcheck disable=SC2086 # $options is a list of words
cmake -S "$root" -B "$work/$kind-build" $options \
    -DCMAKE_FIND_ROOT_PATH="$work/nothing" -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY \
    -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY \
    -DCMAKE_INSTALL_PREFIX="$work/$kind-first" | tee "$work/$kind-configure.log"
for part in 'command-line tools (not found: cairo, zlib, giflib, expat, zstd)' \
    'tests (not found: cmocka, GMP, MPFR)' \
    'benchmarks (not found: Box2D, Chipmunk, boost)'; do
    grep -qF "carom: without the $part" "$work/$kind-configure.log" || {
        echo "not said: without the $part"
        exit 1
    }
done
# A part that is left out on purpose is not said to miss packages, as in `make install-lib`.
cmake -S "$root" -B "$work/$kind-asked" -DCAROM_BUILD_TOOLS=OFF -DCAROM_BUILD_TESTS=OFF \
    -DCAROM_BUILD_BENCH=OFF >"$work/$kind-asked.log"
for part in 'command-line tools (CAROM_BUILD_TOOLS' 'tests (CAROM_BUILD_TESTS' 'benchmarks (CAROM_BUILD_BENCH'; do
    grep -qF "carom: without the $part is OFF)" "$work/$kind-asked.log"
done
# With all libraries but without pkg-config, by which tools and tests find them, these are left out, too.
if [ "$kind" = static ]; then
    cmake -S "$root" -B "$work/no-pkg-config" -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DCAROM_BUILD_BENCH=OFF |
        tee "$work/no-pkg-config.log"
    for part in 'command-line tools' tests; do
        grep -qF "carom: without the $part (not found: pkg-config" "$work/no-pkg-config.log"
    done
fi
for target in install-lib install; do
    make -n -C "$root" $target PREFIX='/a path' | grep -qF -- '--prefix "/a path"'
done
[ "$kind" = shared ] || # an optimised build is the default
    grep -q '^CMAKE_BUILD_TYPE:STRING=Release$' "$work/$kind-build/CMakeCache.txt"
cmake --build "$work/$kind-build"
cmake --install "$work/$kind-build"
mv "$work/$kind-first" "$work/$kind"

if grep -rIl -e "$work/$kind-first" -e "$root" "$work/$kind"; then
    echo "^ installed files that name the folder they were built or first installed in"
    exit 1
fi
