#!/bin/sh
# The playground's model compiles without a C library, and calls nothing but carom, scenes,
# pictures, text and memory functions such as memcpy.
#   freestanding.sh WORK_FOLDER
set -eu
work=$1
cd "$(dirname "$0")/../.."
mkdir -p "$work"
rm -f "$work"/*.o
count=0
for file in tools/playground/model/*.c tools/playground/model/*/*.c; do
    gcc -std=c11 -O1 -ffreestanding -fno-math-errno -nostdinc \
        -isystem "$(gcc -print-file-name=include)" -Wall -Wextra -Werror -Iinclude -Itools \
        -c "$file" -o "$work/$(basename "$file" .c).o"
    count=$((count + 1))
done
ld -r -o "$work/all" "$work"/*.o
needed=$(nm -u "$work/all" | awk '{ print $2 }' |
    grep -vE '^((carom|draw|explain|scene|shapes|text)_[a-z_]+|mem(cpy|move|set|cmp))$' || true)
[ -z "$needed" ] || {
    echo "needs from outside: $needed"
    exit 1
}
echo "playground: $count units need nothing but carom, scenes and pictures"
