#!/bin/sh
# Fails when docs/ARCHITECTURE.md names a file or folder that does not exist, or when a folder of
# src/ or tools/ is missing in its listing of the tree.
#   architecture.sh [root]
set -eu
cd "${1:-$(dirname "$0")/../..}"
doc=docs/ARCHITECTURE.md

wrong=0
count=0
# Paths from the root in code spans, without wildcards and lists; and those of the tree listing.
paths=$(
    {
        grep -oE '`(src|tools|include|tests|bindings|bench|scripts|docs)/[A-Za-z0-9_./-]+`' "$doc" | tr -d '`'
        grep -oE '\(images/[a-z0-9_.-]+\)' "$doc" | tr -d '()' | sed 's,^,docs/,'
        grep -oE '^(src|tools|include|tests|bindings|bench|scripts|examples|scenes)/[A-Za-z0-9_/]*' "$doc"
    } | LC_ALL=C sort -u
)
for path in $paths; do
    count=$((count + 1))
    if [ ! -e "$path" ]; then
        echo "$doc: $path does not exist"
        wrong=1
    fi
done
# Every folder of the library and of the tools has a line.
for folder in src/*/ src/pair/*/ src/world/*/ tools/*/; do
    if ! grep -q "^$folder " "$doc"; then
        echo "$doc: the tree lacks $folder"
        wrong=1
    fi
done
[ "$count" -ge 100 ] || {
    echo "$doc: only $count paths found"
    wrong=1
}
[ "$wrong" -eq 0 ] && echo "architecture: $count paths exist, and every folder is listed"
