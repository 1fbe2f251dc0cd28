#!/bin/sh
# The site's builder refuses a link to a file or a heading that does not exist, and a comment that
# Doxygen warns about: each is put into a copy of the tree.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# refuses FILE LINE MESSAGE: with LINE at the end of FILE the builder fails and says MESSAGE.
refuses() {
    rm -rf "$work/tree"
    mkdir "$work/tree"
    (cd "$root" && tar -cf - --exclude=node_modules --exclude=build --exclude=.git .) |
        tar -xf - -C "$work/tree"
    printf '%s\n' "$2" >>"$work/tree/$1"
    if "$work/tree/tools/site/build.py" "$work/site" "$CAROM_WEB" 2>"$work/said"; then
        echo "a wrong line in $1 passed: $2"
        exit 1
    fi
    grep -q "$3" "$work/said" || {
        cat "$work/said"
        exit 1
    }
}

refuses docs/RESPONSE.md '[gone](GONE.md)' 'docs/RESPONSE.md: GONE.md: there is no such file'
refuses docs/RESPONSE.md '[gone](WORLD.md#gone)' 'WORLD.md#gone: there is no such heading'
refuses include/carom/vec.h '/// @param wrong a parameter that is not there
CAROM_API float carom_wrong(float right);' 'wrong'
