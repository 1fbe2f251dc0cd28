#!/bin/sh
# Everything that can be said about the sources without running them. All checks run, then the
# exit status tells whether one of them failed. They are the same scripts that the tests call.
set -eu
cd "$(dirname "$0")/.."
CAROM_JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
export CAROM_JOBS
failed=""
for check in layers sources format warnings freestanding clang_tidy cppcheck; do
    "tests/house/$check.sh" || failed="$failed $check"
done
[ -z "$failed" ] || {
    echo "failed:$failed"
    exit 1
}
