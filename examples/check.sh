#!/bin/sh
# check.sh PROGRAM EXPECTED: runs the program and compares its output with the file EXPECTED.
set -eu
output=$("$1")
printf '%s\n' "$output" | diff -u "$2" -
