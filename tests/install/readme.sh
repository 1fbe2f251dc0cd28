#!/bin/sh
# Tests the README: each way to install carom, run as written, builds the program of the Quick
# start, which prints the ```text block that follows. So does the first program of docs/WORLD.md.
#   readme.sh <work folder> [npm <folder with the web build> | python <folder with the wheel>]
# Without them, the steps of npm and Python are left to install_readme_npm and install_readme_python.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)/readme${2:+-$2}
rm -rf "$work"
mkdir -p "$work/home" "$work/game"
HOME=$work/home
export HOME
unset PKG_CONFIG_PATH || true

# The steps are run as written, but the library is compiled the quickest way, without optimisation and
# as one unit: other tests compile it as users do.
mkdir -p "$work/bin"
printf '#!/bin/sh\nexec %s "$@" -O0\n' "$(command -v cc)" >"$work/bin/cc"
chmod +x "$work/bin/cc"
"$root/tests/support/unity_cmake.sh" "$work/bin"
PATH=$work/bin:$PATH

# block LANGUAGE AFTER [FILE]: the first ```LANGUAGE block of FILE, which is the README unless given,
# after a line that holds AFTER; fails without one.
block() {
    awk -v fence="\`\`\`$1" -v after="$2" '
        open && /^```/ { exit }
        open { print; printed = 1 }
        !seen && index($0, after) { seen = 1 }
        seen && $0 == fence { open = 1 }
        END { exit !printed }
    ' "$root/${3:-README.md}"
}

# built_by WAY PROGRAM: the program prints what the README says.
built_by() {
    "$2" >printed.txt
    diff -u expected.txt printed.txt || {
        echo "^ the example, built by: $1"
        exit 1
    }
    echo "built by: $1"
}

# run WHAT AFTER: runs the sh block after a line, as written there.
run() {
    block sh "$2" >step.sh
    sh -eu step.sh >step.log 2>&1 || {
        cat step.sh step.log
        echo "^ fails: $1"
        exit 1
    }
}

cd "$work/game"
ln -s "$root" carom

# packaged MAKE BUILT TEST: the sh block of a package without its line `MAKE`, which another test has
# run, into the folder TEST instead of BUILT.
packaged() {
    grep -qx "$1" step.sh
    sed -i -e "/^$1\$/d" -e "s,$2,$3,g" step.sh
}

case ${2:-} in
npm)
    block sh '**npm**' >step.sh
    packaged 'make -C carom npm' carom/build/web "$3"
    sed -i 's,^npm install ,&--offline ,' step.sh
    sh -eu step.sh
    # shellcheck disable=SC2016
    grep -q 'Name the program `game.mjs`' "$root/README.md"
    block js '**npm**' >game.mjs
    [ "$(node game.mjs)" = "$(sed -n 's,.*// ,,p' game.mjs)" ]
    exit 0
    ;;
python)
    block sh '**Python**' >step.sh
    packaged 'make -C carom python' carom/build/python "$3"
    sed -i 's,pip install ,&--no-index ,' step.sh
    PYTHONNOUSERSITE=1 sh -eu step.sh
    block python '**Python**' >game.py
    [ "$(env/bin/python game.py)" = "$(sed -n 's,.*# ,,p' game.py)" ]
    exit 0
    ;;
esac

block c '## Quick start' >game.c
block text '## Quick start' >expected.txt
[ "$(wc -l <game.c)" -le 18 ]
gcc -std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I"$root/include" -fsyntax-only game.c

run "the single header" '**Single header**'
built_by "the single header" ./game

block cmake '**CMake, FetchContent**' >CMakeLists.txt
cmake -S . -B build-fetch >step.log && cmake --build build-fetch -j 2 >>step.log
built_by FetchContent build-fetch/game

# That build must not stay in the tree: the next `make install-lib` would take over its compiler.
rm -rf "$root/build/lib"
run "make install-lib" '**Installed library**'
rm -rf "$root/build/lib"
{
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(game C)\nadd_executable(game game.c)\n'
    block cmake '**Installed library**'
} >CMakeLists.txt
# shellcheck disable=SC2016
grep -qF -- '-DCMAKE_PREFIX_PATH=$HOME/.local' "$root/README.md"
cmake -S . -B build-find -DCMAKE_PREFIX_PATH="$HOME/.local" >step.log && cmake --build build-find >>step.log
built_by find_package build-find/game

rm -f game
awk '/^export PKG_CONFIG_PATH/ { open = 1 } open && /^```/ { exit } open' "$root/README.md" >step.sh
[ -s step.sh ]
sh -eu step.sh
built_by pkg-config ./game

# The lines of examples/README.md; that of a window if SDL2 is there.
ln -s "$root/examples" examples
block sh '# Examples' examples/README.md >lines.sh
pkg-config --exists sdl2 || sed -i /sdl2/d lines.sh
PKG_CONFIG_PATH=$HOME/.local/lib/pkgconfig sh -eu lines.sh
./overlap | diff -u examples/expected/01_overlap.txt -
[ ! -e dot ] || SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy ./dot --keys "60*right" >/dev/null

block c '## A first program' docs/WORLD.md >first.c
block text '## A first program' docs/WORLD.md >expected.txt
gcc -std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I"$HOME/.local/include" first.c \
    "$HOME/.local/lib/libcarom.a" -o first
built_by "docs/WORLD.md" ./first
