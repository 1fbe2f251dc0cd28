"""Sliding among many shapes, and all pairs of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Sequence, Union

from . import _carom
from ._carom import Aabb, Box, Circle, Vec2

if TYPE_CHECKING:
    from ._carom import VecLike
    import numpy as np
    from numpy.typing import NDArray

Shape = Union[Circle, Aabb, Box]
Response = Literal["slide", "touch", "bounce", "cross"]


class SlideHit(NamedTuple):
    """A hit of a slide: `t` is the fraction of the whole motion, `id` the index of the shape."""

    t: float
    normal: Vec2
    point: Vec2
    id: int
    response: Response


class SlideResult(NamedTuple):
    """The end of a slide: its state, the mover there, and the motion that was not used."""

    state: Literal["done", "stopped", "cut", "invalid"]
    mover: Shape | None
    left: Vec2
    hits: list[SlideHit]


def slide_result(raw: tuple[Any, Any, Vec2, list[Any]]) -> SlideResult:
    """Names the members of what the extension module returns."""
    state, mover, left, hits = raw
    return SlideResult(state, mover, left, [SlideHit._make(hit) for hit in hits])


def slide(
    mover: Shape,
    motion: VecLike,
    shapes: Sequence[Shape],
    responses: Sequence[Response] | None = None,
    max_hits: int = 16,
) -> SlideResult:
    """Moves a shape by `motion` among others: it goes to the first impact, responds to it, and goes on.

    `responses` has a word for each shape, and `max_hits` limits the number of hits. The mover
    enters nothing, and does not catch on the seams of flush boxes.

    >>> from carom import Aabb, Circle, slide
    >>> end = slide(Circle((0, 1), 1), (4, -2), [Aabb((-9, -1), (9, 0))])
    >>> end.state, end.mover
    ('done', Circle(center=(4.0, 1.0), radius=1.0))
    >>> end.hits[0].normal
    Vec2(0.0, 1.0)
    """
    return slide_result(_carom.slide(mover, motion, shapes, responses, max_hits))


def pairs(shapes: Any) -> NDArray[np.uint32]:
    """Returns all pairs of shapes that overlap, as rows (i, j) with i < j, in ascending order.

    The shapes are an iterable of one kind, or a numpy array as carom.batch takes it. Needs numpy.

    >>> from carom import Circle, pairs
    >>> pairs([Circle((0, 0), 1), Circle((9, 0), 1), Circle((1.5, 0), 1)]).tolist()
    [[0, 2]]
    """
    from . import batch

    return batch.pairs(shapes)
