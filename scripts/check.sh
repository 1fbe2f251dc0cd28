#!/bin/sh
# Runs all static checks of the sources. All checks run; the exit status says whether any failed.
# The tests call the same scripts.
set -eu
cd "$(dirname "$0")/.."
CAROM_JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
export CAROM_JOBS
failed=""
for check in layers.sh sources.sh comments.sh architecture.sh words.py format.sh warnings.sh freestanding.sh \
    clang_tidy.sh cppcheck.sh; do
    "tests/house/$check" || failed="$failed ${check%.*}"
done
[ -z "$failed" ] || {
    echo "failed:$failed"
    exit 1
}
