#!/bin/sh
# check.sh PROGRAM EXPECTED: the program ends well and prints what is expected.
set -eu
output=$("$1")
printf '%s\n' "$output" | diff -u "$2" -
