#!/bin/sh
# Fails when a C or C++ file does not begin with a comment, which says what the file does.
#   comments.sh [root]
set -eu
cd "${1:-$(dirname "$0")/../..}"

wrong=0
count=0
for folder in src include tools tests bindings bench examples; do
    [ -d "$folder" ] || continue
    for file in $(find "$folder" -name node_modules -prune -o \
        \( -name '*.[ch]' -o -name '*.inc' -o -name '*.cpp' \) -print | LC_ALL=C sort); do
        count=$((count + 1))
        case $(head -n 1 "$file") in
        '/* '* | '// '*) ;;
        *)
            echo "$file: does not begin with a comment that says what it does"
            wrong=1
            ;;
        esac
    done
done
[ "$count" -gt 0 ] || {
    echo "no source found under $PWD"
    exit 1
}
[ "$wrong" -eq 0 ] && echo "comments: $count files begin with what they do"
