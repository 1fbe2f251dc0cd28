#!/bin/sh
# Draws the pictures of docs/PYTHON.md again: runs its examples, and keeps docs/images/python-*.svg.
#   scripts/python_docs.sh
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh test
folder=build/python-docs
tests/python/install.sh "$folder" >/dev/null
python=$PWD/$folder/venv/bin/python
(cd docs && "$python" -m doctest PYTHON.md)
ls docs/images/python-*.svg
