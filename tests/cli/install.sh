#!/bin/sh
# Installs what was built into a folder of its own and uses it from there.
#   install.sh <build folder> <work folder>
set -eu
build=$1
prefix=$2
rm -rf "${prefix:?}"
cmake --install "$build" --prefix "$prefix" >/dev/null

wrong=0
for file in bin/carom share/man/man1/carom.1 share/bash-completion/completions/carom \
    share/zsh/site-functions/_carom share/fish/vendor_completions.d/carom.fish \
    share/doc/carom/TOOL.md share/doc/carom/SCENES.md share/doc/carom/images/draw-pair.png \
    share/carom/scene.schema.json; do
    [ -s "$prefix/$file" ] || {
        echo "not installed: $file"
        wrong=1
    }
done
# What lies there is what this program says, not what an older one did.
"$prefix/bin/carom" help --man | cmp - "$prefix/share/man/man1/carom.1" || wrong=1
"$prefix/bin/carom" complete bash | cmp - "$prefix/share/bash-completion/completions/carom" || wrong=1
status=0
(cd / && "$prefix/bin/carom" check corner) >"$prefix/out" || status=$?
[ "$status" -eq 1 ] && grep -q '^4 pairs of 10 bodies overlap' "$prefix/out" || {
    echo "the installed program does not work"
    wrong=1
}
[ "$wrong" -eq 0 ] && echo "installed, and works"
