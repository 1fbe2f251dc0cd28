#!/bin/sh
# Fails when a public function has no row in golden_table.h, or a row no function; and when a scene's
# values depend on the number of threads.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
include=$here/../../include/carom
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

headers="$include/vec.h $include/shape.h $include/pair.h $include/response.h $include/batch.h
    $include/broadphase.h $include/body.h $include/world.h"
# Of base.h only carom_error_text: the other functions depend on the build.
# shellcheck disable=SC2086
{ cat $headers; grep carom_error_text "$include/base.h"; } >"$work/headers"
sed -n 's/^CAROM_API .*[ *]\(carom_[a-z0-9_]*\)(.*/\1/p' "$work/headers" | sort >"$work/declared"
sed -n 's/^GOLDEN_[A-Z]*(\(carom_[a-z0-9_]*\)[,)].*/\1/p' "$here/golden_table.h" |
    sort >"$work/rows"
sed -n 's/^\(carom_[a-z0-9_]*\) .*/\1/p' "$here/golden.txt" | sort >"$work/values"

declarations=$(grep -c '^CAROM_API ' "$work/headers")
count=$(wc -l <"$work/declared")
if [ "$count" -ne "$declarations" ]; then
    echo "$declarations declarations in the headers, but only $count names were read"
    exit 1
fi
status=0
for list in rows values; do
    if ! diff "$work/declared" "$work/$list" >"$work/difference"; then
        echo "$list differ from the headers' functions (< declared, > in the $list):"
        grep '^[<>]' "$work/difference"
        status=1
    fi
done
threads=$(sed -n 's/^\(scene_[a-z]*_threads\)_[0-9]* /\1 /p' "$here/golden.txt" | sort -u)
scenes=$(echo "$threads" | cut -d ' ' -f 1 | sort -u)
if [ -z "$threads" ] || [ "$threads" != "$(echo "$threads" | sort -u -k 1,1)" ]; then
    echo "a scene's values depend on the number of threads:"
    grep '^scene_[a-z]*_threads' "$here/golden.txt" || true
    status=1
fi
[ $status -ne 0 ] || echo "$count public functions, each with a row and golden values;" \
    "$(echo "$scenes" | wc -l) scenes, each the same for any number of threads"
exit $status
