#!/bin/sh
# The C blocks of a page, in order, are one program that compiles without a warning and prints the
# page's text blocks. They are linked without libm, as docs/tutorial/README.md says. With a section, only
# the blocks below the heading "## SECTION" count.
#   program.sh LIBRARY PAGE [SECTION]
# With WRITE=1 it puts what the program prints into the text block, for the author of the page.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
section=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# blocks LANGUAGE
blocks() {
    awk -v fence="\`\`\`$1" -v section="$section" '
        !open && /^## / { here = $0 == "## " section }
        open && /^```/ { open = 0 }
        open { print }
        (section == "" || here) && $0 == fence { open = 1 }' "$page"
}

page=$2
blocks c >"$work/page.c"
blocks text >"$work/expected"
[ -s "$work/page.c" ] || {
    echo "$page has no C block"
    exit 1
}
${CC:-cc} -std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I"$root/include" \
    "$work/page.c" "$1" -pthread -o "$work/page"
"$work/page" >"$work/printed"
if [ -n "${WRITE:-}" ]; then
    awk -v printed="$work/printed" -v section="$section" '
        !open && /^## / { here = $0 == "## " section }
        open && /^```/ { while ((getline line < printed) > 0) print line; open = 0 }
        !open { print }
        (section == "" || here) && $0 == "```text" { open = 1 }' "$page" >"$work/new"
    cp "$work/new" "$page"
    exit
fi
diff -u "$work/expected" "$work/printed"
