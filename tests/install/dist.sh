#!/bin/sh
# The files of `make dist`: the checksums hold, the tarball builds a program as a subproject, the
# single header compiles in one, and npm and pip install the packages.
#   dist.sh <work folder> <folder with carom.wasm> <folder with the wheel and a venv>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)/dist
rm -rf "$work"
mkdir -p "$work/web"
cp "$2/carom.wasm" "$work/web"
python=$(cd "$3" && pwd)
CAROM_WEB=$work/web CAROM_PYTHON=$python CAROM_DIST=$work/files "$root/scripts/dist.sh"
cd "$work/files"
sha256sum -c SHA256SUMS
[ "$(wc -l <SHA256SUMS)" -eq 5 ]

tar -C "$work" -xzf carom-*.tar.gz
tree=$(find "$work" -maxdepth 1 -name 'carom-*')
for file in CMakeLists.txt LICENSE include/carom/carom.h src/base/guard.h; do
    cmp "$tree/$file" "$root/$file" || echo "(the tarball has the last commit)"
done
cmake -S "$here/fetch_content" -B "$work/configured" -DCAROM_SOURCE="$tree" >/dev/null

mkdir "$work/game"
cp carom-*.h "$work/game/carom.h"
cp carom-*.tgz python/*.whl "$work/game"
cd "$work/game"
gcc -O0 -DCAROM_NO_BATCH -I. -c -x c -include carom.h /dev/null -o /dev/null

# A machine without git, such as a bare one, packs the tree, but not its history.
mkdir "$work/bin"
printf '#!/bin/sh\nexit 127\n' >"$work/bin/git"
chmod +x "$work/bin/git"
PATH=$work/bin:$PATH CAROM_WEB=$work/web CAROM_PYTHON=$python CAROM_DIST=$work/plain "$root/scripts/dist.sh"
tar -tzf "$work"/plain/carom-*.tar.gz >"$work/listed.txt"
grep -q '/include/carom/carom.h$' "$work/listed.txt"
if grep -E '^[^/]*/(\.git|build)(/|$)' "$work/listed.txt"; then
    echo "^ in the tarball"
    exit 1
fi

npm install --silent --offline --no-audit --no-fund ./carom-*.tgz
cat >game.mjs <<'END'
import { box, circle, overlap } from "carom";
console.log(overlap(circle(2.5, 1, 1), box(0, 0, 4, 2, 0.4)));
END
[ "$(node game.mjs)" = true ]

"$python/venv/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps --target site ./*.whl
[ "$(PYTHONPATH=site "$python/venv/bin/python" -c 'import carom; print(carom.__file__)')" = "$PWD/site/carom/__init__.py" ]
