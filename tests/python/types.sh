#!/bin/sh
# mypy --strict accepts the package and a program that uses it, and reports every error of another.
#   types.sh <folder with the venv>
set -eu
cd "$(dirname "$0")/../.."
folder=$(cd "$1" && pwd)
here=$PWD/tests/python
python=$(scripts/python_find.sh mypy numpy)
check() {
    "$python" -m mypy --strict --cache-dir "$folder/mypy" \
        --python-executable "$folder/venv/bin/python" "$@"
}

check -p carom

# The stub is that of the extension module: names, arguments and which of them take keywords. Aliases
# of types are in the stub only. sweep_end has overloads, whose "/" this mypy overlooks.
site=$("$folder/venv/bin/python" -c 'import carom, os; print(os.path.dirname(os.path.dirname(carom.__file__)))')
printf 'carom._carom.%s\n' RotLike ShapeLike State VecLike sweep_end >"$folder/allowed.txt"
(cd "$folder" && MYPYPATH=$site PYTHONPATH=$site "$python" -m mypy.stubtest carom._carom --concise \
    --allowlist allowed.txt)

check "$here/typed.py"
wrong=$(check "$here/typed_wrong.py" || true)
expected=$(grep -n '# wrong' "$here/typed_wrong.py" | cut -d: -f1)
found=$(printf '%s\n' "$wrong" | sed -n 's/^[^:]*:\([0-9]*\): error:.*/\1/p' | sort -nu)
[ "$found" = "$expected" ] || {
    printf '%s\n' "$wrong"
    echo "expected errors in the lines that say so, and in no others"
    exit 1
}
