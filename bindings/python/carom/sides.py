"""The sides of a batch call: shapes as columns of floats. `carom.batch` exports its classes."""

from __future__ import annotations

from typing import Any, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ._carom import Aabb, Box, Circle, Columns

#: The layouts of the C structs.
CIRCLE = np.dtype([("x", "f4"), ("y", "f4"), ("radius", "f4")])
AABB = np.dtype([("min_x", "f4"), ("min_y", "f4"), ("max_x", "f4"), ("max_y", "f4")])
BOX = np.dtype(
    [("x", "f4"), ("y", "f4"), ("half_x", "f4"), ("half_y", "f4"), ("c", "f4"), ("s", "f4")]
)
_DTYPES = (None, CIRCLE, AABB, BOX)
_TYPES = (None, Circle, Aabb, Box)
COUNTS = (0, 3, 4, 6)
_NAMES = ("", "circles", "aabbs", "boxes")


class Side:
    """Shapes as columns. `shape` is that of `arrays`; a single shape has ()."""

    __slots__ = ("columns", "shape", "arrays", "flat")
    kind = 0
    columns: Columns
    arrays: tuple[Any, ...]
    shape: tuple[int, ...] | None
    flat: bool

    def __init__(self, *given: Any) -> None:
        if len(given) == COUNTS[self.kind]:
            try:  # float32 columns that agree are used as they are
                self.columns = Columns(self.kind, *given)
                self.arrays, self.shape, self.flat = given, None, True
                return
            except (TypeError, ValueError, BufferError):
                arrays: Sequence[Any] = _broadcast(self.kind, [_floats(self.kind, a) for a in given])
        elif len(given) == 1:
            arrays = _columns_of(self.kind, given[0])
        else:
            raise TypeError(
                f"{_NAMES[self.kind]}: expected {COUNTS[self.kind]} columns or one array, "
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

    def broadcast(self, shape: tuple[int, ...]) -> Side:
        """Returns the side repeated to a shape: a copy."""
        other = object.__new__(type(self))
        other._take(tuple(np.broadcast_to(a, shape).copy() for a in self.arrays), shape)
        return other


class Circles(Side):
    """Circles: `Circles(x, y, radius)`, or one array or list.

    >>> import numpy as np
    >>> from carom import Circle, batch
    >>> len(batch.Circles(np.zeros(5, batch.CIRCLE))), len(batch.Circles([Circle((0, 0), 1)]))
    (5, 1)
    """

    __slots__ = ()
    kind = 1


class Aabbs(Side):
    """Axis-aligned boxes: `Aabbs(min_x, min_y, max_x, max_y)`, or one array or list."""

    __slots__ = ()
    kind = 2


class Boxes(Side):
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
    expected = _TYPES[kind].__name__  # type: ignore[union-attr]
    raise TypeError(f"{_NAMES[kind]}: expected {expected}, found {type(shape).__name__}")


def _floats(kind: int, numbers: Any) -> NDArray[np.float32]:
    """Returns numbers as float32. numpy would also convert text, dates, None and complex numbers."""
    array = np.asarray(numbers)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{_NAMES[kind]}: expected real numbers, found an array of {array.dtype}")
    return array.astype(np.float32, copy=False)


def _broadcast(kind: int, columns: Sequence[NDArray[np.float32]]) -> Sequence[NDArray[np.float32]]:
    try:
        return np.broadcast_arrays(*columns)
    except ValueError:
        shapes = ", ".join(str(column.shape) for column in columns)
        raise ValueError(f"{_NAMES[kind]}: columns of different shapes: {shapes}") from None


def _columns_of(kind: int, given: Any) -> Sequence[NDArray[Any]]:
    """Returns the columns of one array, list or shape."""
    names = _DTYPES[kind].names  # type: ignore[union-attr]
    assert names is not None
    if isinstance(given, (Circle, Aabb, Box)):
        return [np.asarray(n, dtype=np.float32) for n in _numbers(kind, given)]
    if isinstance(given, np.void):  # one record of a structured array
        given = np.asarray(given)
    if not isinstance(given, np.ndarray):
        if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
            found = type(given).__name__
            raise TypeError(f"{_NAMES[kind]}: expected an array or shapes, found {found}")
        rows = [_numbers(kind, shape) for shape in given]
        given = np.array(rows, dtype=np.float32).reshape(-1, COUNTS[kind])
    if given.dtype.names is not None:
        missing = [name for name in names if name not in given.dtype.names]
        if missing:
            raise ValueError(f"{_NAMES[kind]}: the array has no field {missing[0]!r}")
        return [_floats(kind, given[name]) for name in names]
    if given.ndim == 0 or given.shape[-1] != COUNTS[kind]:
        raise ValueError(
            f"{_NAMES[kind]}: expected an array of shape (n, {COUNTS[kind]}), found {given.shape}"
        )
    given = _floats(kind, given)
    return [given[..., i] for i in range(COUNTS[kind])]


CLASSES: tuple[Any, ...] = (None, Circles, Aabbs, Boxes)


def side_of(kind: int, given: Sequence[Any]) -> Side:
    if len(given) == 1 and isinstance(given[0], Side):
        if given[0].kind != kind:
            raise TypeError(f"expected {_NAMES[kind]}, found {_NAMES[given[0].kind]}")
        return given[0]
    side: Side = CLASSES[kind](*given)
    return side


def _is_whole(given: Any, column: Any, count: int) -> bool:
    """Returns whether an argument is a side by itself, rather than a column like another argument."""
    if isinstance(given, (list, tuple)) and len(given) > 0:
        given = given[0]
    if isinstance(given, np.ndarray) and given.dtype.names is None:
        return given.shape[-1:] == (count,) and given.shape != np.shape(column)
    return isinstance(given, (np.ndarray, Side, Circle, Aabb, Box, np.void))


def divided(a_kind: int, b_kind: int, given: tuple[Any, ...]) -> tuple[Side, Side]:
    """Divides the arguments between the two sides: each takes one, or all of its columns."""
    na, nb, n = COUNTS[a_kind], COUNTS[b_kind], len(given)
    if n == 2:
        first = 1
    elif n == na + 1 == nb + 1:  # either side may be the whole one; the arguments between are columns
        whole = _is_whole(given[0], given[1], na) and not _is_whole(given[-1], given[-2], na)
        first = 1 if whole else na
    elif n == na + nb or n == na + 1:
        first = na
    elif n == 1 + nb:
        first = 1
    else:
        raise TypeError(f"expected 2 sides or {na} + {nb} columns, found {n} arguments")
    return side_of(a_kind, given[:first]), side_of(b_kind, given[first:])


def paired(a: Side, b: Side) -> tuple[Side, Side, tuple[int, ...]]:
    """Broadcasts two sides. One against many, and equal shapes, need no copy."""
    na, nb = len(a.columns), len(b.columns)
    sa, sb = a.dimensions(), b.dimensions()
    if sa == sb or (nb == 1 and len(sb) <= len(sa)):
        return a, b, sa
    if na == 1 and len(sa) <= len(sb):
        return a, b, sb
    try:
        shape = np.broadcast_shapes(sa, sb)
    except ValueError:
        raise ValueError(f"a, b: cannot pair shapes of {sa} with shapes of {sb}") from None
    return a.broadcast(shape), b.broadcast(shape), shape


def kind_of(shapes: Any) -> int:
    """Returns the kind, by the type of the first shape, by the fields, or by the number of columns."""
    if isinstance(shapes, np.ndarray):
        for kind in (1, 2, 3):
            names = _DTYPES[kind].names  # type: ignore[union-attr]
            if shapes.dtype.names is not None and set(names or ()) <= set(shapes.dtype.names):
                return kind
            if shapes.dtype.names is None and shapes.ndim and shapes.shape[-1] == COUNTS[kind]:
                return kind
        raise ValueError("shapes: expected columns of circles, aabbs or boxes")
    if isinstance(shapes, Sequence) and len(shapes) == 0:
        return 1
    for kind in (1, 2, 3):
        if isinstance(shapes, Sequence) and isinstance(shapes[0], _TYPES[kind]):  # type: ignore[arg-type]
            return kind
    raise TypeError("shapes: expected a list of shapes or an array")
