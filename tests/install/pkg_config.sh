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
