#!/bin/sh
# Compiles the library in one of the ways that several tests link, and prints its object files:
#
#     tests/support/library.sh gcc|clang-unsafe|aarch64|wasm32 [FOLDER]
#
# The objects go to FOLDER/WAY ($CAROM_LIBRARIES/WAY by default) and are kept until a source is newer.
# gcc and clang compile file by file with every warning as an error, clang with a flag that the guard
# (src/base/guard.h) has to switch off; the others compile all sources as one unit.
set -eu
way=${1:?"usage: tests/support/library.sh gcc|clang-unsafe|aarch64|wasm32 [FOLDER]"}
folder=${2:-${CAROM_LIBRARIES:?"no FOLDER is given, and CAROM_LIBRARIES is not set"}}
mkdir -p "$folder/$way"
folder=$(cd "$folder/$way" && pwd)
cd "$(dirname "$0")/../.."

# file_by_file COMPILER...
file_by_file() {
    find src -name '*.c' | LC_ALL=C sort | while read -r source; do
        "$@" -c "$source" -o "$folder/$(echo "$source" | tr / _).o" || exit 1
    done
}

# as_one_unit hosted|freestanding COMPILER...
as_one_unit() {
    tests/support/unit.sh "$1" "$folder/library.c"
    shift
    "$@" -Iinclude -Isrc -c "$folder/library.c" -o "$folder/library.o"
}

strict="-std=c11 -O2 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror -Iinclude -Isrc"
done=$folder/done
if [ ! -e "$done" ] || [ -n "$(find src include tests/support/library.sh -newer "$done" | head -n 1)" ]
then
    rm -f "$folder"/*
    # shellcheck disable=SC2086 # a list of words
    case $way in
    gcc) file_by_file gcc $strict ;;
    clang-unsafe) file_by_file clang $strict -funsafe-math-optimizations ;;
    aarch64) as_one_unit hosted aarch64-linux-gnu-gcc -O2 ;;
    wasm32) as_one_unit freestanding clang --target=wasm32 -ffreestanding -O2 -fno-math-errno ;;
    *)
        echo "no way $way; there are: gcc clang-unsafe aarch64 wasm32" >&2
        exit 2
        ;;
    esac
    touch "$done"
fi
printf '%s\n' "$folder"/*.o
