#!/bin/sh
# Every scene is valid by scenes/scene.schema.json, and every bad one is not JSON, or not valid, or
# in schema_cannot.txt, which lists the errors that a schema cannot express.
set -eu
cd "$(dirname "$0")"
# Another Python may not find Debian's packages.
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import jsonschema' 2>/dev/null; then
        exec "$python" schema.py ../../scenes bad schema_cannot.txt
    fi
done
echo "no python3 with jsonschema: install python3-jsonschema" >&2
exit 1
