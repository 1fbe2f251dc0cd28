#!/bin/sh
# Fails when a C or C++ file does not begin with a comment, which says what the file does, or when
# that comment names a header other than the file.
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
        first=$(head -n 1 "$file")
        case $first in
        '/* '*'.h: '*)
            named=${first#/\* }
            named=${named%%: *}
            case "$named:/$file" in
            *' '*:* | "$named:"*/"$named") ;;
            *)
                echo "$file: its first comment calls it $named"
                wrong=1
                ;;
            esac
            ;;
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
