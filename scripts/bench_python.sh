#!/bin/sh
# Times the Python package beside C, numpy, shapely and rtree, in one run.
#   scripts/bench_python.sh [--quick]
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh bench-python
folder=$PWD/build/bench-python
mkdir -p "$folder"
tests/python/install.sh "$folder" >"$folder/install.log" 2>&1 || {
    cat "$folder/install.log"
    exit 1
}

# The contestants in C have their own copy of the library, compiled as the package's is.
stage=$folder/stage
flags="-std=gnu11 -O3 -fPIC -DCAROM_API= -fvisibility=hidden -ffp-contract=off -fno-tree-slp-vectorize"
headers=$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
# $flags is a list of words; the launcher may be empty.
# shellcheck disable=SC2086
{
    ${CMAKE_C_COMPILER_LAUNCHER:-} gcc $flags -I"$stage/include" -I"$stage/native" \
        -c "$stage/native/library.c" -o "$folder/library.o"
    gcc $flags -I"$stage/include" -isystem "$headers" -shared bench/python/native.c \
        "$folder/library.o" -lm -lpthread -o "$folder/carom_bench_native.abi3.so"
}
"$folder/venv/bin/python" bench/python/call_cffi.py "$folder" "$stage/include" "$folder/library.o" \
    >"$folder/cffi.log" 2>&1 || {
    cat "$folder/cffi.log"
    exit 1
}
PYTHONPATH=$folder exec "$folder/venv/bin/python" bench/python/bench.py "$@"
