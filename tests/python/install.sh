#!/bin/sh
# Builds the sdist and the wheel, and installs the wheel into fresh venvs without a network.
#   install.sh <folder>
# In <folder>/venv numpy is Debian's; the other tests use it. <folder>/bare has nothing but carom.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p "$1"
folder=$(cd "$1" && pwd)
scripts/python.sh "$folder"
python=$(scripts/python_find.sh venv numpy)

# The tests must not see another carom, nor the user's packages.
unset PYTHONPATH PYTHONHOME || true
export PYTHONNOUSERSITE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

rm -rf "$folder/venv" "$folder/bare"
"$python" -m venv --system-site-packages "$folder/venv"
# The bare one has no pip: creating one takes seconds, and any pip can install into it.
"$python" -m venv --without-pip "$folder/bare"
for venv in venv bare; do
    "$folder/venv/bin/pip" --python "$folder/$venv/bin/python" install --quiet --no-index \
        --no-deps "$folder"/*.whl
done

# The module exports its entry point only.
module=$(find "$folder/bare" -name '_carom.abi3.so')
exported=$(nm -D --defined-only "$module" | awk '{ print $3 }')
[ "$exported" = PyInit__carom ] || {
    echo "$module exports: $exported"
    exit 1
}

# Without numpy values and worlds work, and a batch call raises an error that names numpy.
cd /
"$folder/bare/bin/python" <<'END'
import carom

assert carom.overlap(carom.Circle((2.5, 1), 1), carom.Box((0, 0), 4, 2, angle=0.4))
world = carom.World(gravity=(0, -10))
world.add(carom.Aabb((-9, -1), (9, 0)))
ball = world.add(carom.Circle((0, 3), 1), "dynamic")
world.run(300)
assert abs(ball.position.y - 1) < 0.01 and world.touches and world._repr_svg_()
for missing in (lambda: world.positions, lambda: carom.pairs([]), lambda: world.touch_columns):
    try:
        missing()
    except ModuleNotFoundError as error:
        assert error.name == "numpy"
    else:
        raise AssertionError("numpy is not there")
END
