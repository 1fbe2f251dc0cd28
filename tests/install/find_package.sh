#!/bin/sh
# A program finds the installed carom with find_package, and only in the versions that fit.
#   find_package.sh <static|shared> <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kind=$1
work=$2
build=$work/find-package-$kind
part() {
    sed -n "s/^#define CAROM_VERSION_$1 \([0-9]*\).*/\1/p" "$here/../../include/carom/base.h"
}
fits=$(part MAJOR).$(part MINOR)
next=$(part MAJOR).$(($(part MINOR) + 1))
earlier=$(part MAJOR).$(($(part MINOR) - 1))

configure() {
    rm -rf "$build"
    cmake -S "$here/find_package" -B "$build" -DCMAKE_PREFIX_PATH="$work/$kind" -DWANTED_VERSION="$1"
}

# While the major version is 0, a program for another minor version must be refused.
for other in "$next" "$earlier"; do
    [ "$other" != "$(part MAJOR).-1" ] || continue
    if configure "$other" >/dev/null 2>&1; then
        echo "version $other was asked for, and $fits accepted"
        exit 1
    fi
done
configure "$fits"
cmake --build "$build"
"$build/consumer"
