#!/bin/sh
# On a bare machine `make npm` and `make python` install what the README and scripts/setup.sh say, and
# nothing for the tools: no cairo, no CMake. A user without root gets the command to run. With an old
# CMake, `make run` says which one it needs.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
bin=$(cd "$1" && pwd)/setup
rm -rf "$bin"
mkdir -p "$bin"
# No package is installed, and no program is there but these: not sudo, either.
printf '#!/bin/sh\nexit 1\n' >"$bin/dpkg-query"
printf '#!/bin/sh\necho 1000\n' >"$bin/id"
chmod +x "$bin/dpkg-query" "$bin/id"
for program in sh dirname; do
    ln -s "$(command -v $program)" "$bin/$program"
done

# installs GROUP PACKAGE...: exactly these, as the message for a user without root names them.
installs() {
    group=$1
    shift
    status=0
    said=$(PATH=$bin "$root/scripts/setup.sh" "$group" 2>&1) || status=$?
    [ "$status" -eq 1 ]
    found=$(printf '%s\n' "$said" | sed -n 's/.*--no-install-recommends //p' | tr ' ' '\n' | sort | tr '\n' ' ')
    expected=$(printf '%s\n' "$@" | sort | tr '\n' ' ')
    [ "$found" = "$expected" ] || {
        echo "setup.sh $group installs: $found"
        echo "expected:         $expected"
        exit 1
    }
}

installs npm gcc libc6-dev make clang lld llvm binaryen nodejs npm
grep -q 'it installs clang, lld, llvm, binaryen, nodejs and npm' "$root/README.md"
installs python gcc libc6-dev make python3-dev python3-setuptools python3-wheel python3-build
installs run gcc libc6-dev make cmake pkg-config libcairo2-dev fonts-dejavu-core libgif-dev libexpat1-dev \
    zlib1g-dev libzstd-dev

# An old CMake can build the library, but not the tool: `make run` says so.
for program in sed getconf; do
    ln -s "$(command -v $program)" "$bin/$program"
done
for version in 3.18.4 3.24.0 2.8.12; do
    printf '#!/bin/sh\necho cmake version %s\n' "$version" >"$bin/cmake"
    chmod +x "$bin/cmake"
    status=0
    said=$(PATH=$bin "$root/scripts/build.sh" release "$bin/build" 2>&1) || status=$?
    [ "$status" -eq 1 ]
    [ "$said" = "error: this needs CMake 3.25 or later, found $version (make install-lib needs 3.16)" ] || {
        echo "$said"
        exit 1
    }
done
