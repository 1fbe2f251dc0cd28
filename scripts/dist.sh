#!/bin/sh
# Writes the files of a release into CAROM_DIST (build/dist by default):
#   carom-VERSION.tar.gz        the tree as committed; the same bytes for the same commit
#   carom-VERSION.h             the single header
#   carom-VERSION.tgz           the npm package
#   python/carom-VERSION*       the sdist, and a wheel for this machine
#   SHA256SUMS                  for `sha256sum -c`
# Outside of a git clone, the tarball has the files of the tree without .git, build and node_modules.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${CAROM_DIST:-build/dist}"
dist=$(cd "${CAROM_DIST:-build/dist}" && pwd)
CAROM_WEB=${CAROM_WEB:-build/web}
export CAROM_WEB
python=${CAROM_PYTHON:-} # a folder that has the sdist and the wheel already

part() {
    sed -n "s/^#define CAROM_VERSION_$1 \([0-9]*\)$/\1/p" include/carom/base.h
}
version=$(part MAJOR).$(part MINOR).$(part PATCH)

rm -f "$dist"/carom-* "$dist"/python/carom-* "$dist/SHA256SUMS"
mkdir -p "$dist/python"
if git rev-parse --git-dir >/dev/null 2>&1; then
    [ -z "$(git status --porcelain)" ] ||
        echo "dist.sh: the tarball has the last commit, without the changes of the working tree" >&2
    git archive --format=tar --prefix="carom-$version/" HEAD | gzip -9 -n >"$dist/carom-$version.tar.gz"
else
    tar --exclude=./.git --exclude=./build --exclude=node_modules --transform "s,^\.,carom-$version," --sort=name \
        --owner=0 --group=0 --numeric-owner -cf - . | gzip -9 -n >"$dist/carom-$version.tar.gz"
fi
scripts/single_header.sh "$dist/carom-$version.h"
scripts/npm.sh
cp "$CAROM_WEB/npm/carom-$version.tgz" "$dist"
if [ -z "$python" ]; then
    python=build/python
    scripts/python.sh "$python"
fi
cp "$python/carom-$version".tar.gz "$python/carom-$version"-*.whl "$dist/python"
cd "$dist"
sha256sum "carom-$version.tar.gz" "carom-$version.h" "carom-$version.tgz" python/carom-* >SHA256SUMS
echo "In $dist:"
wc -c carom-* python/carom-* SHA256SUMS | sed '$d'
