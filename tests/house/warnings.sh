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
for compiler in gcc clang; do
    objects=$(tests/support/library.sh "$compiler" "$work")
done
echo "warnings: $(printf '%s\n' "$objects" | wc -l) units, none from $(gcc -dumpfullversion) and" \
    "$(clang -dumpversion)"
