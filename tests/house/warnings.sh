#!/bin/sh
# gcc and clang compile the library without warnings. The objects are kept for other tests.
#   warnings.sh [work folder]
set -eu
cd "$(dirname "$0")/../.."
if [ $# -gt 0 ]; then
    work=$1
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
for way in gcc clang-unsafe; do
    objects=$(tests/support/library.sh "$way" "$work")
done
echo "warnings: $(printf '%s\n' "$objects" | wc -l) units, none from $(gcc -dumpfullversion) and" \
    "$(clang -dumpversion)"
