"""Many pairs in one call, over numpy arrays, with SIMD and without the GIL.

A side is one of:

- its columns, one array for each number: `overlap_circle_box(x, y, r, cx, cy, hx, hy, c, s)`;
- one array: structured (`CIRCLE`, `AABB`, `BOX`, or any dtype with these fields), or float32 of
  shape (n, 3), (n, 4) or (n, 6);
- a list of shapes, or one shape, which is paired with every shape of the other side;
- `Circles`, `Aabbs` or `Boxes`, which prepare any of these once for many calls.

float32 arrays whose columns have one stride are not copied. Other types, and columns of different
strides (such as one radius for all circles), are converted. Sides broadcast as in numpy; for one
against many nothing is copied. Every result equals that of the single question, bit for bit.

>>> import numpy as np
>>> from carom import batch
>>> x = np.array([0, 1, 2, 9], dtype=np.float32)
>>> batch.overlap_circle_circle(x, 0 * x, 1 + 0 * x, 0, 0, 0.5)
array([ True,  True, False, False])
>>> batch.hits_circle_circle(x, 0 * x, 1 + 0 * x, 0, 0, 0.5)
array([0, 1], dtype=uint32)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, NamedTuple, Protocol, Sequence, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._carom import Circle, Columns, isa, isas, set_isa
from .sides import AABB, BOX, CIRCLE, CLASSES, COUNTS, Aabbs, Boxes, Circles
from .sides import Side, divided, kind_of, paired, side_of

if TYPE_CHECKING:
    from ._carom import VecLike

__all__ = [
    "AABB",
    "Aabbs",
    "BOX",
    "Boxes",
    "CIRCLE",
    "Circles",
    "Contacts",
    "SWEEP",
    "contact_aabb_aabb",
    "contact_aabb_box",
    "contact_box_box",
    "contact_circle_aabb",
    "contact_circle_box",
    "contact_circle_circle",
    "hits_aabb_aabb",
    "hits_aabb_box",
    "hits_box_box",
    "hits_circle_aabb",
    "hits_circle_box",
    "hits_circle_circle",
    "isa",
    "isas",
    "overlap_aabb_aabb",
    "overlap_aabb_box",
    "overlap_box_box",
    "overlap_circle_aabb",
    "overlap_circle_box",
    "overlap_circle_circle",
    "pairs",
    "set_isa",
    "sweep_circle_aabb",
    "sweep_circle_box",
    "sweep_circle_circle",
]

#: The layout of carom_sweep.
SWEEP = np.dtype(
    [
        ("t", "f8"),
        ("normal_x", "f4"),
        ("normal_y", "f4"),
        ("point_x", "f4"),
        ("point_y", "f4"),
        ("state", "u4"),
        ("reserved", "u4"),
    ]
)


class Contacts(NamedTuple):
    """Contacts as columns; a distance is negative if the pair overlaps."""

    distance: NDArray[np.float32]
    normal_x: NDArray[np.float32]
    normal_y: NDArray[np.float32]
    point_x: NDArray[np.float32]
    point_y: NDArray[np.float32]


# ---- arguments


def _question(
    a_kind: int, b_kind: int, given: tuple[Any, ...], pairs: Any
) -> tuple[Columns, Columns, Any, tuple[int, ...]]:
    first = COUNTS[a_kind]
    if pairs is None and len(given) == first + COUNTS[b_kind]:
        try:  # float32 columns that agree: nothing to prepare
            left, right = Columns(a_kind, *given[:first]), Columns(b_kind, *given[first:])
            if len(right) in (1, len(left)):
                return left, right, None, (len(left),)
            if len(left) == 1:
                return left, right, None, (len(right),)
        except (TypeError, ValueError, BufferError):
            pass
    a, b = divided(a_kind, b_kind, given)
    if pairs is None:
        a, b, shape = paired(a, b)
    else:
        pairs = np.asarray(pairs)
        if pairs.shape == (0,):  # an empty list
            pairs = np.empty((0, 2), np.uint32)
        if pairs.ndim != 2 or pairs.shape[1] != 2 or pairs.dtype.kind not in "iu":
            raise ValueError("pairs: expected an array of whole numbers of shape (n, 2)")
        if pairs.dtype != np.uint32:
            if pairs.size and (pairs.min() < 0 or pairs.max() > 0xFFFFFFFF):
                raise ValueError("pairs: expected indices from 0 to 2**32 - 1")
            pairs = pairs.astype(np.uint32)
        pairs = np.require(pairs, requirements=("C", "A"))
        shape = (len(pairs),)
    return a.columns, b.columns, pairs, shape


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for extent in shape:
        size *= extent
    return size


# ---- questions


def _overlap(
    a_kind: int, b_kind: int, given: tuple[Any, ...], pairs: Any, out: Any, bits: bool
) -> NDArray[Any]:
    a, b, pairs, shape = _question(a_kind, b_kind, given, pairs)
    count = _size(shape)
    if out is None:
        out = np.empty((count + 63) // 64, np.uint64) if bits else np.empty(shape, np.bool_)
    _carom.batch_overlap(a, b, pairs, out, bits)
    return out  # type: ignore[no-any-return]


def _hits(a_kind: int, b_kind: int, given: tuple[Any, ...], pairs: Any) -> NDArray[np.uint32]:
    a, b, pairs, shape = _question(a_kind, b_kind, given, pairs)
    out = np.empty(_size(shape), np.uint32)
    found = _carom.batch_hits(a, b, pairs, out)
    return out[:found] if 2 * found >= len(out) else out[:found].copy()


def _contact(a_kind: int, b_kind: int, given: tuple[Any, ...], pairs: Any) -> Contacts:
    a, b, pairs, shape = _question(a_kind, b_kind, given, pairs)
    out = np.empty((5, *shape), np.float32)
    _carom.batch_contact(a, b, pairs, out)
    return Contacts(*out)


def _sweep(
    b_kind: int, circle: Circle, motion: VecLike, given: tuple[Any, ...]
) -> tuple[NDArray[np.uint32], NDArray[Any]]:
    b = side_of(b_kind, given).columns
    capacity = found = 16
    while found >= capacity:  # more than once if the arrays change between the calls
        capacity = found + 1
        hits, sweeps = np.empty(capacity, np.uint32), np.empty(capacity, SWEEP)
        found = _carom.batch_sweep(circle, motion, b, hits, sweeps)
    return hits[:found], sweeps[:found]


class _Overlap(Protocol):
    def __call__(
        self, *sides: Any, pairs: Any = None, out: Any = None, bits: bool = False
    ) -> NDArray[Any]: ...


class _Hits(Protocol):
    def __call__(self, *sides: Any, pairs: Any = None) -> NDArray[np.uint32]: ...


class _Contact(Protocol):
    def __call__(self, *sides: Any, pairs: Any = None) -> Contacts: ...


class _Sweep(Protocol):
    def __call__(
        self, circle: Circle, motion: VecLike, *side: Any
    ) -> tuple[NDArray[np.uint32], NDArray[Any]]: ...


_F = TypeVar("_F", bound=Callable[..., Any])


def _documented(verb: str, a: str, b: str, function: _F) -> _F:
    function.__name__ = function.__qualname__ = f"{verb}_{a}_{b}"
    texts = {
        "overlap": "Returns a bool for each pair: whether it overlaps.\n\nWith `bits` the result is "
        "uint64 words: pair i is bit i % 64 of word i // 64. `out`, any\nwritable buffer, takes the result.",
        "hits": "Returns the numbers of the pairs that overlap, in ascending order.",
        "contact": "Returns the contacts of all pairs as columns.",
        "sweep": "Sweeps one circle by `motion` against many shapes. Returns the indices of those "
        "that it\nhits, and a structured array of the sweeps, in the order of the indices.",
    }
    sides = {
        "circle": "circles x, y, radius",
        "aabb": "aabbs min_x, min_y, max_x, max_y",
        "box": "boxes x, y, half_x, half_y, c, s",
    }
    columns = sides[b] if verb == "sweep" else f"{sides[a]}; {sides[b]}"
    taken = f"\n\nColumns: {columns}. In place of its columns a side can be an array, a list of\nshapes or one shape."
    pairing = (
        "\n\n`pairs` (n, 2) pairs the sides by index; an index that a side does not have overlaps nothing."
    )
    function.__doc__ = texts[verb] + taken + (pairing if verb != "sweep" else "")
    return function


def _overlap_of(a: int, b: int) -> _Overlap:
    a_class, b_class, overlap = CLASSES[a], CLASSES[b], _carom.batch_overlap

    def ask(*sides: Any, pairs: Any = None, out: Any = None, bits: bool = False) -> NDArray[Any]:
        if out is not None and pairs is None and len(sides) == 2:  # nothing to prepare
            first, second = sides
            if type(first) is a_class and type(second) is b_class and first.flat and second.flat:
                overlap(first.columns, second.columns, None, out, bits)
                return out  # type: ignore[no-any-return]
        return _overlap(a, b, sides, pairs, out, bits)

    return ask


def _hits_of(a: int, b: int) -> _Hits:
    def ask(*sides: Any, pairs: Any = None) -> NDArray[np.uint32]:
        return _hits(a, b, sides, pairs)

    return ask


def _contact_of(a: int, b: int) -> _Contact:
    def ask(*sides: Any, pairs: Any = None) -> Contacts:
        return _contact(a, b, sides, pairs)

    return ask


def _sweep_of(b: int) -> _Sweep:
    def ask(circle: Circle, motion: VecLike, *side: Any) -> tuple[NDArray[np.uint32], NDArray[Any]]:
        return _sweep(b, circle, motion, side)

    return ask


overlap_circle_circle = _documented("overlap", "circle", "circle", _overlap_of(1, 1))
overlap_circle_aabb = _documented("overlap", "circle", "aabb", _overlap_of(1, 2))
overlap_circle_box = _documented("overlap", "circle", "box", _overlap_of(1, 3))
overlap_aabb_aabb = _documented("overlap", "aabb", "aabb", _overlap_of(2, 2))
overlap_aabb_box = _documented("overlap", "aabb", "box", _overlap_of(2, 3))
overlap_box_box = _documented("overlap", "box", "box", _overlap_of(3, 3))
hits_circle_circle = _documented("hits", "circle", "circle", _hits_of(1, 1))
hits_circle_aabb = _documented("hits", "circle", "aabb", _hits_of(1, 2))
hits_circle_box = _documented("hits", "circle", "box", _hits_of(1, 3))
hits_aabb_aabb = _documented("hits", "aabb", "aabb", _hits_of(2, 2))
hits_aabb_box = _documented("hits", "aabb", "box", _hits_of(2, 3))
hits_box_box = _documented("hits", "box", "box", _hits_of(3, 3))
contact_circle_circle = _documented("contact", "circle", "circle", _contact_of(1, 1))
contact_circle_aabb = _documented("contact", "circle", "aabb", _contact_of(1, 2))
contact_circle_box = _documented("contact", "circle", "box", _contact_of(1, 3))
contact_aabb_aabb = _documented("contact", "aabb", "aabb", _contact_of(2, 2))
contact_aabb_box = _documented("contact", "aabb", "box", _contact_of(2, 3))
contact_box_box = _documented("contact", "box", "box", _contact_of(3, 3))
sweep_circle_circle = _documented("sweep", "circle", "circle", _sweep_of(1))
sweep_circle_aabb = _documented("sweep", "circle", "aabb", _sweep_of(2))
sweep_circle_box = _documented("sweep", "circle", "box", _sweep_of(3))


def pairs(shapes: Any) -> NDArray[np.uint32]:
    """Returns all pairs of shapes that overlap, as rows (i, j) with i < j, in ascending order.

    `shapes` is a `Circles`, `Aabbs` or `Boxes`, an iterable of shapes of one kind, or an array.
    """
    if isinstance(shapes, Iterable) and not isinstance(shapes, (np.ndarray, Sequence)):
        shapes = list(shapes)  # such as the values of a dict
    if not isinstance(shapes, Side):
        shapes = side_of(kind_of(shapes), (shapes,))
    found = np.frombuffer(_carom.touching_pairs(shapes.columns), np.uint32).reshape(-1, 2)
    rows: NDArray[np.uint32] = found[np.lexsort((found[:, 1], found[:, 0]))]
    return rows
