#!/bin/sh
# Runs tests of the Python package with its extension module under the address and undefined-behaviour
# sanitizers. The library in it is the archive of the plain build; its own tests run it under them.
#   sanitize.sh <folder of install.sh> <libcarom_internal.a>
set -eu
archive=$(realpath "$2")
mkdir -p "$1/sanitized/carom"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
package=$folder/sanitized
python=$(scripts/python_find.sh numpy)
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')

cp bindings/python/carom/*.py "$package/carom"
# shellcheck disable=SC2086 # the launcher may be empty
for file in bindings/python/native/*.c; do
    ${CMAKE_C_COMPILER_LAUNCHER:-} gcc -std=gnu11 -O1 -g1 -fPIC -fvisibility=hidden -ffp-contract=off \
        -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all \
        -fno-omit-frame-pointer -DPy_LIMITED_API=0x030B0000 -DCAROM_API= -Iinclude -isystem "$headers" \
        -c "$file" -o "$package/$(basename "$file" .c).o"
done
gcc -shared -fsanitize=address,undefined "$package"/*.o "$archive" -lm -lpthread \
    -o "$package/carom/_carom.abi3.so"

# Python itself leaks on exit, and its own allocator would hide what is out of bounds.
export PYTHONPATH="$package" PYTHONMALLOC=malloc PYTHONNOUSERSITE=1 PYTHONDONTWRITEBYTECODE=1
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
run() {
    LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
        "$python" -W ignore "$@"
}
run -c 'import carom, sys; assert carom._carom.__file__.startswith(sys.argv[1])' "$package"
for name in values batch world; do
    run "tests/python/test_$name.py"
done
run tests/python/test_hostile.py Junk Arguments Threads Forks # without those that measure memory
