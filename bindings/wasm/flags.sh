# shellcheck shell=sh disable=SC2034 # other scripts use the names
# Defines how carom is compiled for WebAssembly. Scripts that build or test a module read it with `.`
# from the root of the tree.

# No C library; carom_allocator_default() is bindings/wasm/heap.c. An engine that loads the module
# has simd128, so that the kernels of one lane can be left out. clang 14's SLP vectoriser changes
# results on wasm, as gcc's does: it stays off.
wasm_flags="--target=wasm32 -std=c11 -ffreestanding -fno-math-errno -ffp-contract=off
    -fno-slp-vectorize -msimd128 -mbulk-memory -mnontrapping-fptoint -fvisibility=hidden -flto
    -Iinclude -Isrc -Ibindings/wasm
    -DCAROM_HEAP -DCAROM_SIMD_ONLY"

# The stack comes first, so that an overflow traps. Memory ends at 2 GB: no address is negative in
# JavaScript.
wasm_link="--no-entry --gc-sections --stack-first -z stack-size=262144
    --max-memory=2147483648 -O2 --lto-O3"

# wasm_level <file.c>: prints the flags for a file of the library. Files that take most of the time of
# a step, or that are called for each pair, are optimised for speed, all others for size. In the
# latter, clang inlines nothing, because each constant of type double takes nine bytes; wasm-opt
# inlines the calls for which that pays. The pair layer compiled that way would save 7 KB gzipped, and
# take two to seven times as long. The linker may add calls of the memory functions, so these are not
# part of its optimisation.
wasm_small="-Oz -Dinline=__attribute__((noinline,unused))"
wasm_level() {
    case $1 in
    src/pair/* | src/batch/* | */broadphase/order.c | */broadphase/trees.c | \
        */world/contacts/solve.c | \
        */world/motion/small.c | */world/paths/solid_gap.c) echo "-Os" ;;
    */wasm/memory.c) echo "-Os -fno-lto" ;;
    *) echo "$wasm_small" ;;
    esac
}

wasm_sources() {
    find src bindings/wasm -name '*.c' ! -name '*_libc.c' | LC_ALL=C sort
}

# wasm_objects <folder> [flag]...: compiles the library and its heap.
wasm_objects() {
    wasm_sources | wasm_compile "$@"
}

# wasm_compile <folder> [flag]...: compiles the files that standard input lists, two at a time.
wasm_compile() {
    parts=$1
    shift
    mkdir -p "$parts"
    # shellcheck disable=SC2086 # the flags are a list of words
    while read -r source; do
        echo "$(wasm_level "$source") -c $source -o '$parts/$(echo "${source%.c}" | tr / .).o'"
    done | xargs -P 2 -L 1 clang $wasm_flags "$@"
}

# wasm_shrink <linked.wasm> <named.wasm> <out.wasm>: what is linked made smaller, with names for
# sizes.mjs and without. The lowest 1024 bytes are the end of the stack, which nothing uses.
wasm_shrink() {
    wasm-opt --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int \
        --enable-mutable-globals --enable-sign-ext --low-memory-unused \
        --always-inline-max-function-size 4 -Oz -Oz -g "$1" -o "$2"
    llvm-strip -o "$3" "$2"
}
