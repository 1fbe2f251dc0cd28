#!/bin/sh
# The README's links into the playground are those that the model writes for the states that they
# promise, and the README uses each of them.
#   readme_links.sh <the program readme_links> <README.md>
set -eu
"$1" | sed 's,^\([a-z]*\) \(.*\),[\1]: build/web/index.html#\2,' | LC_ALL=C sort >links_expected.txt
sed -n '/^\[[a-z]*\]: build\/web\/index.html#/p' "$2" | LC_ALL=C sort >links_shown.txt
diff links_shown.txt links_expected.txt
while read -r name _; do
    grep -qF "]${name%:}" "$2" || {
        echo "$2 does not use the link ${name%:}"
        exit 1
    }
done <links_expected.txt
echo "$(wc -l <links_expected.txt) links"
