#!/bin/sh
# The README means what it says: its example, the first ```c block, compiles and prints the ```text
# block that follows; and its lines for CMake and pkg-config, as they stand there, build it. So do the
# example of its world, and the first program of docs/WORLD.md.
#   readme.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
installed=$(cd "$1/static" && pwd)
work=$(dirname "$installed")/readme
rm -rf "$work"
mkdir -p "$work/home"
ln -s "$installed" "$work/home/.local" # where the README installs
cd "$work"

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
        echo "^ the example, built by $1"
        exit 1
    }
}

# strict SOURCE: by our warnings.
strict() {
    gcc -std=c11 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I"$installed/include" "$1" \
        "$(find "$installed/" -name libcarom.a)" -o strict
    built_by "our warnings" ./strict
}

block c '## A world' >world.c
block text '## A world' >expected.txt
strict world.c

block c '## A first program' docs/WORLD.md >first.c
block text '## A first program' docs/WORLD.md >expected.txt
strict first.c

block c '# carom' >game.c
block text '#include <carom/carom.h>' >expected.txt
strict game.c

block sh 'With pkg-config' >pkg-config.sh
env -u PKG_CONFIG_PATH HOME="$work/home" sh -eu pkg-config.sh
built_by pkg-config ./game

{
    echo 'cmake_minimum_required(VERSION 3.25)'
    echo 'project(game C)'
    echo 'add_executable(game game.c)'
    block cmake 'With CMake'
} >CMakeLists.txt
# shellcheck disable=SC2016
option=$(sed -n 's/^With CMake.*`\(-DCMAKE_PREFIX_PATH=\)$HOME\([^`]*\)`.*/\1\2/p' "$root/README.md")
[ -n "$option" ]
cmake -S . -B build "${option%%=*}=$work/home${option#*=}"
cmake --build build
built_by CMake build/game
