#!/bin/sh
# Tests the library on Windows: built by mingw-w64, run by wine. A world with one thread, and with
# threads of Windows, ends with the hash that it has on this machine. The library and wine's folder are
# kept for the test golden_mingw, which compares the hashes of all functions.
#   windows.sh <work folder> <libcarom.a of this machine>
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)/windows
mkdir -p "$work"
# As one unit, which is quicker.
cmake -S "$root" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$root/cmake/mingw-w64.cmake" \
    -DCAROM_BUILD_TOOLS=OFF -DCAROM_BUILD_TESTS=OFF -DCAROM_BUILD_BENCH=OFF \
    -DCMAKE_C_FLAGS_RELEASE=-O2 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 >"$work/log" 2>&1 &&
    cmake --build "$work/build" -j 2 >>"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
program=$root/tests/install/programs/threads.c
x86_64-w64-mingw32-gcc -std=c11 -O2 -Wall -Wextra -Werror -I"$root/include" "$program" \
    "$work/build/libcarom.a" -static -o "$work/threads.exe"
gcc -std=c11 -O1 -I"$root/include" "$program" "$2" -lpthread -o "$work/threads"
WINEPREFIX=$work/wine
WINEDEBUG=-all
export WINEPREFIX WINEDEBUG
"$work/threads" >"$work/here.txt"
wine "$work/threads.exe" | tr -d "\r" >"$work/there.txt"
wineserver -k 2>/dev/null || true
cmp "$work/here.txt" "$work/there.txt"
echo "windows: $(wc -l <"$work/there.txt") worlds with the hashes of this machine"
