#!/bin/sh
# Builds the documentation site into CAROM_DOCS (build/docs by default): the guide pages, the API
# reference, and the playground, which scripts/web.sh builds. A link that leads nowhere, or a warning
# of Doxygen, is an error.
set -eu
cd "$(dirname "$0")/.."
web=${CAROM_WEB:-build/web}
if [ -z "${CAROM_WEB:-}" ]; then
    echo "Building the playground, the API reference and the guide: some minutes, the first time ..."
    scripts/web.sh >/dev/null
fi
tools/site/build.py "${CAROM_DOCS:-build/docs}" "$web"
