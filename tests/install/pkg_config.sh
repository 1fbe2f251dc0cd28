#!/bin/sh
# A program is built with the flags that pkg-config gives, and nothing else.
#   pkg_config.sh <static|shared> <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kind=$1
work=$2
pc=$(find "$work/$kind" -name carom.pc)
[ -n "$pc" ]
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
libdir=$(pkg-config --variable=libdir carom)

# shellcheck disable=SC2046
cc $(pkg-config --cflags carom) "$here/programs/consumer.c" -o "$work/pkg-config-$kind" \
    $(pkg-config --libs carom) -Wl,-rpath,"$libdir"
"$work/pkg-config-$kind"

[ "$kind" = static ] || exit 0
# A fully static program.
# shellcheck disable=SC2046
cc -static $(pkg-config --cflags carom) "$here/programs/consumer.c" -o "$work/pkg-config-all-static" \
    $(pkg-config --static --libs carom)
"$work/pkg-config-all-static"
# If libc does not contain threads, as in glibc before 2.34, the flag is needed without --static,
# too.
cmake -S "$here/../.." -B "$work/old-libc" -DCMAKE_HAVE_LIBC_PTHREAD=OFF -DCAROM_BUILD_TOOLS=OFF \
    -DCAROM_BUILD_TESTS=OFF -DCAROM_BUILD_BENCH=OFF >/dev/null
PKG_CONFIG_PATH=$work/old-libc pkg-config --libs carom | grep -q -e '-l\?pthread'
