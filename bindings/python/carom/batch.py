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

from typing import Any, Callable, NamedTuple, Sequence, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._carom import Aabb, Box, Circle, Columns, isa, isas, set_isa

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
    "contact_circle_aabb",
    "contact_circle_box",
    "contact_circle_circle",
    "hits_aabb_aabb",
    "hits_circle_aabb",
    "hits_circle_box",
    "hits_circle_circle",
    "isa",
    "isas",
    "overlap_aabb_aabb",
    "overlap_circle_aabb",
    "overlap_circle_box",
    "overlap_circle_circle",
    "pairs",
    "set_isa",
    "sweep_circle_aabb",
    "sweep_circle_box",
    "sweep_circle_circle",
]

#: The layouts of the C structs.
CIRCLE = np.dtype([("x", "f4"), ("y", "f4"), ("radius", "f4")])
AABB = np.dtype([("min_x", "f4"), ("min_y", "f4"), ("max_x", "f4"), ("max_y", "f4")])
BOX = np.dtype(
    [("x", "f4"), ("y", "f4"), ("half_x", "f4"), ("half_y", "f4"), ("c", "f4"), ("s", "f4")]
)
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

_DTYPES = (None, CIRCLE, AABB, BOX)
_TYPES = (None, Circle, Aabb, Box)
_COUNTS = (0, 3, 4, 6)
_NAMES = ("", "circles", "aabbs", "boxes")


class Contacts(NamedTuple):
    """Contacts as columns; a distance is negative if the pair overlaps."""

    distance: NDArray[np.float32]
    normal_x: NDArray[np.float32]
    normal_y: NDArray[np.float32]
    point_x: NDArray[np.float32]
    point_y: NDArray[np.float32]


# ---- sides


class _Side:
    """Shapes as columns. `shape` is that of the arrays; a single shape has ()."""

    __slots__ = ("columns", "shape", "arrays", "flat")
    kind = 0
    columns: Columns
    flat: bool

    def __init__(self, *given: Any) -> None:
        self.arrays: tuple[Any, ...] | None = None
        self.shape: tuple[int, ...] | None = None
        self.flat = True
        if len(given) == _COUNTS[self.kind]:
            try:  # float32 columns that agree are used as they are
                self.columns = Columns(self.kind, *given)
                return
            except (TypeError, ValueError, BufferError):
                arrays: Sequence[Any] = np.broadcast_arrays(*(np.asarray(a, dtype=np.float32) for a in given))
        elif len(given) == 1:
            arrays = _columns_of(self.kind, given[0])
        else:
            raise TypeError(
                f"{_NAMES[self.kind]}: expected {_COUNTS[self.kind]} columns or one array, "
                f"found {len(given)}"
            )
        self._take(tuple(arrays), arrays[0].shape)

    def _take(self, arrays: tuple[Any, ...], shape: tuple[int, ...]) -> None:
        self.arrays = arrays
        self.shape = shape
        self.flat = len(shape) < 2
        flat = [array.reshape(-1) for array in arrays]
        try:
            self.columns = Columns(self.kind, *flat)
        except (TypeError, ValueError, BufferError):
            self.columns = Columns(self.kind, *np.array(flat, dtype=np.float32))

    def __len__(self) -> int:
        return len(self.columns)

    def dimensions(self) -> tuple[int, ...]:
        return (len(self.columns),) if self.shape is None else self.shape

    def broadcast(self, shape: tuple[int, ...]) -> _Side:
        """Returns the side repeated to a shape: a copy."""
        arrays = self.arrays
        if arrays is None:
            raise ValueError(f"cannot broadcast {len(self)} {_NAMES[self.kind]} to {shape}")
        other = object.__new__(type(self))
        other._take(tuple(np.broadcast_to(a, shape).copy() for a in arrays), shape)
        return other


class Circles(_Side):
    """Circles: `Circles(x, y, radius)`, or one array or list.

    >>> import numpy as np
    >>> from carom import Circle, batch
    >>> len(batch.Circles(np.zeros(5, batch.CIRCLE))), len(batch.Circles([Circle((0, 0), 1)]))
    (5, 1)
    """

    __slots__ = ()
    kind = 1


class Aabbs(_Side):
    """Axis-aligned boxes: `Aabbs(min_x, min_y, max_x, max_y)`, or one array or list."""

    __slots__ = ()
    kind = 2


class Boxes(_Side):
    """Rotated boxes: `Boxes(x, y, half_x, half_y, c, s)`, or one array or list."""

    __slots__ = ()
    kind = 3


def _numbers(kind: int, shape: Any) -> tuple[float, ...]:
    if kind == 1 and isinstance(shape, Circle):
        return (*shape.center, shape.radius)
    if kind == 2 and isinstance(shape, Aabb):
        return (*shape.min, *shape.max)
    if kind == 3 and isinstance(shape, Box):
        return (*shape.center, *shape.half, *shape.rot)
    raise TypeError(f"{_NAMES[kind]}: found {type(shape).__name__}")


def _columns_of(kind: int, given: Any) -> Sequence[NDArray[Any]]:
    """Returns the columns of one array, list or shape."""
    names = _DTYPES[kind].names  # type: ignore[union-attr]
    assert names is not None
    if isinstance(given, (Circle, Aabb, Box)):
        return [np.asarray(n, dtype=np.float32) for n in _numbers(kind, given)]
    if isinstance(given, np.void):  # one record of a structured array
        given = np.asarray(given)
    if not isinstance(given, np.ndarray):
        rows = [_numbers(kind, shape) for shape in given]
        given = np.array(rows, dtype=np.float32).reshape(-1, _COUNTS[kind])
    if given.dtype.names is not None:
        missing = [name for name in names if name not in given.dtype.names]
        if missing:
            raise ValueError(f"{_NAMES[kind]}: the array has no field {missing[0]!r}")
        return [given[name].astype(np.float32, copy=False) for name in names]
    if given.ndim == 0 or given.shape[-1] != _COUNTS[kind]:
        raise ValueError(
            f"{_NAMES[kind]}: expected an array of shape (n, {_COUNTS[kind]}), found {given.shape}"
        )
    given = given.astype(np.float32, copy=False)
    return [given[..., i] for i in range(_COUNTS[kind])]


_CLASSES: tuple[Any, ...] = (None, Circles, Aabbs, Boxes)


def _side(kind: int, given: Sequence[Any]) -> _Side:
    if len(given) == 1 and isinstance(given[0], _Side):
        if given[0].kind != kind:
            raise TypeError(f"expected {_NAMES[kind]}, found {_NAMES[given[0].kind]}")
        return given[0]
    side: _Side = _CLASSES[kind](*given)
    return side


def _sides(a_kind: int, b_kind: int, given: tuple[Any, ...]) -> tuple[_Side, _Side]:
    """Divides the arguments between the two sides: each takes one, or all of its columns."""
    na, nb, n = _COUNTS[a_kind], _COUNTS[b_kind], len(given)
    if n == 2:
        first = 1
    elif n == na + nb or n == na + 1:
        first = na
    elif n == 1 + nb:
        first = 1
    else:
        raise TypeError(f"expected 2 sides or {na} + {nb} columns, found {n} arguments")
    return _side(a_kind, given[:first]), _side(b_kind, given[first:])


def _paired(a: _Side, b: _Side) -> tuple[_Side, _Side, tuple[int, ...]]:
    """Broadcasts two sides. One against many, and equal shapes, need no copy."""
    na, nb = len(a.columns), len(b.columns)
    sa, sb = a.dimensions(), b.dimensions()
    if sa == sb or (nb == 1 and len(sb) <= len(sa)):
        return a, b, sa
    if na == 1 and len(sa) <= len(sb):
        return a, b, sb
    shape = np.broadcast_shapes(sa, sb)
    if a.arrays is None:
        raise ValueError(f"cannot pair {na} {_NAMES[a.kind]} with {nb} {_NAMES[b.kind]}")
    return a.broadcast(shape), b.broadcast(shape), shape


def _question(
    a_kind: int, b_kind: int, given: tuple[Any, ...], pairs: Any
) -> tuple[Columns, Columns, Any, tuple[int, ...]]:
    first = _COUNTS[a_kind]
    if pairs is None and len(given) == first + _COUNTS[b_kind]:
        try:  # float32 columns that agree: nothing to prepare
            left, right = Columns(a_kind, *given[:first]), Columns(b_kind, *given[first:])
            if len(right) in (1, len(left)):
                return left, right, None, (len(left),)
            if len(left) == 1:
                return left, right, None, (len(right),)
        except (TypeError, ValueError, BufferError):
            pass
    a, b = _sides(a_kind, b_kind, given)
    if pairs is None:
        a, b, shape = _paired(a, b)
    else:
        pairs = np.asarray(pairs)
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
    b_kind: int, circle: Circle, motion: Any, given: tuple[Any, ...]
) -> tuple[NDArray[np.uint32], NDArray[Any]]:
    b = _side(b_kind, given).columns
    hits, sweeps = np.empty(16, np.uint32), np.empty(16, SWEEP)
    found = _carom.batch_sweep(circle, motion, b, hits, sweeps)
    if found > 16:
        hits, sweeps = np.empty(found, np.uint32), np.empty(found, SWEEP)
        _carom.batch_sweep(circle, motion, b, hits, sweeps)
    return hits[:found], sweeps[:found]


_F = TypeVar("_F", bound=Callable[..., Any])


def _documented(verb: str, a: str, b: str, function: _F) -> _F:
    function.__name__ = function.__qualname__ = f"{verb}_{a}_{b}"
    texts = {
        "overlap": "Returns a bool for each pair: whether it overlaps.\n\nWith `bits` the result is "
        "uint64 words: pair i is bit i % 64 of word i // 64.",
        "hits": "Returns the numbers of the pairs that overlap, in ascending order.",
        "contact": "Returns the contacts of all pairs as columns.",
        "sweep": "Sweeps one circle by `motion` against many shapes. Returns the indices of those "
        "that it\nhits, and a structured array of the sweeps, in the order of the indices.",
    }
    pairing = "\n\n`pairs` (n, 2) pairs the sides by index." if verb != "sweep" else ""
    function.__doc__ = texts[verb] + pairing
    return function


def _overlap_of(a: int, b: int) -> Callable[..., NDArray[Any]]:
    a_class, b_class, overlap = _CLASSES[a], _CLASSES[b], _carom.batch_overlap

    def ask(*sides: Any, pairs: Any = None, out: Any = None, bits: bool = False) -> NDArray[Any]:
        if out is not None and pairs is None and len(sides) == 2:  # nothing to prepare
            first, second = sides
            if type(first) is a_class and type(second) is b_class and first.flat and second.flat:
                overlap(first.columns, second.columns, None, out, bits)
                return out  # type: ignore[no-any-return]
        return _overlap(a, b, sides, pairs, out, bits)

    return ask


def _hits_of(a: int, b: int) -> Callable[..., NDArray[np.uint32]]:
    def ask(*sides: Any, pairs: Any = None) -> NDArray[np.uint32]:
        return _hits(a, b, sides, pairs)

    return ask


def _contact_of(a: int, b: int) -> Callable[..., Contacts]:
    def ask(*sides: Any, pairs: Any = None) -> Contacts:
        return _contact(a, b, sides, pairs)

    return ask


def _sweep_of(b: int) -> Callable[..., tuple[NDArray[np.uint32], NDArray[Any]]]:
    def ask(circle: Circle, motion: Any, *side: Any) -> tuple[NDArray[np.uint32], NDArray[Any]]:
        return _sweep(b, circle, motion, side)

    return ask


overlap_circle_circle = _documented("overlap", "circle", "circle", _overlap_of(1, 1))
overlap_circle_aabb = _documented("overlap", "circle", "aabb", _overlap_of(1, 2))
overlap_circle_box = _documented("overlap", "circle", "box", _overlap_of(1, 3))
overlap_aabb_aabb = _documented("overlap", "aabb", "aabb", _overlap_of(2, 2))
hits_circle_circle = _documented("hits", "circle", "circle", _hits_of(1, 1))
hits_circle_aabb = _documented("hits", "circle", "aabb", _hits_of(1, 2))
hits_circle_box = _documented("hits", "circle", "box", _hits_of(1, 3))
hits_aabb_aabb = _documented("hits", "aabb", "aabb", _hits_of(2, 2))
contact_circle_circle = _documented("contact", "circle", "circle", _contact_of(1, 1))
contact_circle_aabb = _documented("contact", "circle", "aabb", _contact_of(1, 2))
contact_circle_box = _documented("contact", "circle", "box", _contact_of(1, 3))
contact_aabb_aabb = _documented("contact", "aabb", "aabb", _contact_of(2, 2))
sweep_circle_circle = _documented("sweep", "circle", "circle", _sweep_of(1))
sweep_circle_aabb = _documented("sweep", "circle", "aabb", _sweep_of(2))
sweep_circle_box = _documented("sweep", "circle", "box", _sweep_of(3))


def pairs(shapes: Any) -> NDArray[np.uint32]:
    """Returns all pairs of shapes that overlap, as rows (i, j) with i < j, in ascending order.

    `shapes` is a `Circles`, `Aabbs` or `Boxes`, a list of shapes of one kind, or an array.
    """
    if not isinstance(shapes, _Side):
        shapes = _side(_kind_of(shapes), (shapes,))
    found = np.frombuffer(_carom.touching_pairs(shapes.columns), np.uint32).reshape(-1, 2)
    rows: NDArray[np.uint32] = found[np.lexsort((found[:, 1], found[:, 0]))]
    return rows


def _kind_of(shapes: Any) -> int:
    """Returns the kind, by the type of the first shape, by the fields, or by the number of columns."""
    if isinstance(shapes, np.ndarray):
        for kind in (1, 2, 3):
            names = _DTYPES[kind].names  # type: ignore[union-attr]
            if shapes.dtype.names is not None and set(names or ()) <= set(shapes.dtype.names):
                return kind
            if shapes.dtype.names is None and shapes.ndim and shapes.shape[-1] == _COUNTS[kind]:
                return kind
        raise ValueError("shapes: expected columns of circles, aabbs or boxes")
    if isinstance(shapes, Sequence) and len(shapes) == 0:
        return 1
    for kind in (1, 2, 3):
        if isinstance(shapes, Sequence) and isinstance(shapes[0], _TYPES[kind]):  # type: ignore[arg-type]
            return kind
    raise TypeError("shapes: expected a list of shapes or an array")
