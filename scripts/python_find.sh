#!/bin/sh
# Prints the path of a Python 3.11 or later that can import the given modules.
#   scripts/python_find.sh [module ...]
# PYTHON is tried first. Then Debian's, because its packages belong to it, and whatever the path has.
set -eu
for python in ${PYTHON:-} /usr/bin/python3 python3; do
    if "$python" - "$@" 2>/dev/null <<END; then
import importlib, sys
assert sys.version_info >= (3, 11)
for name in sys.argv[1:]:
    importlib.import_module(name)
END
        command -v "$python"
        exit 0
    fi
done
echo "No Python 3.11 or later with the modules: $*. Run scripts/setup.sh python" >&2
exit 1
