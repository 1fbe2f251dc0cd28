#!/bin/sh
# Every C and C++ file is in the house format. `make format` corrects it.
set -eu
cd "$(dirname "$0")/../.."
scripts/sources.sh | xargs clang-format --dry-run --Werror
echo "format: $(scripts/sources.sh | wc -l) files"
