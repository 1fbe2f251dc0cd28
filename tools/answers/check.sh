#!/bin/sh
# check.sh PROGRAM EXPECTED: the table is the expected one, --help helps, an unknown option is
# refused with a message and the exit code 2.
set -eu
program=$1
expected=$2

"$program" | diff -u "$expected" -
"$program" --help | grep -q '^usage: carom-answers'

code=0
message=$("$program" --nonsense 2>&1 >/dev/null) || code=$?
if [ "$code" -ne 2 ]; then
  echo "an unknown option ends with $code, not 2"
  exit 1
fi
case $message in
*--nonsense*) ;;
*)
  echo "the message does not name the option: $message"
  exit 1
  ;;
esac
