"""Pictures of shapes, contacts, sweeps and bodies, as SVG. Notebooks show them by themselves."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import Any, Iterable

from ._carom import Aabb, Box, Circle, Contact, Sweep, Vec2
from .body import Body

_FILLS = {"static": "#d5d9de", "kinematic": "#f4d79b", "dynamic": "#bcd9f2"}
_PALETTE = ("#bcd9f2", "#d5d9de", "#f4d79b", "#cfe8c9", "#e9c9dc")
_LINE = "#30363d"
_BLUE = "#0a58ca"
_RED = "#c62828"


def _n(number: float) -> str:
    """Returns the text of a coordinate: what a float holds, at any scale."""
    return f"{number + 0.0:.9g}"


class Drawing:
    """A picture. `save(path)` writes it; `svg` is its text.

    Marks are in world units; the y axis points up unless `y_down` is set. The library has no up.
    """

    def __init__(self, width: int = 480, y_down: bool = False, margin: float = 0.06) -> None:
        if not width >= 1:
            raise ValueError(f"width: expected at least 1, found {width!r}")
        if not margin >= 0:
            raise ValueError(f"margin: expected at least 0, found {margin!r}")
        self._width = width
        self._sign = 1.0 if y_down else -1.0
        self._margin = margin
        self._marks: list[tuple[str, str]] = []
        self._low = [math.inf, math.inf]
        self._high = [-math.inf, -math.inf]

    # ---- what can be drawn

    def add(self, thing: Any, fill: str | None = None, label: str | None = None) -> Drawing:
        """Adds a shape, point, contact, sweep or body. Returns the drawing."""
        if isinstance(thing, Body):
            if not thing.enabled:
                return self
            self._body(thing, fill)
        elif isinstance(thing, (Circle, Aabb, Box)):
            self._shape(thing, fill or "none")
        elif isinstance(thing, Contact):
            self._contact(thing)
        elif isinstance(thing, Sweep):
            if thing.state != "miss":
                self.arrow(thing.point, thing.normal, _LINE)
                self.dot(thing.point)
        else:
            try:
                x, y = thing
                point = (float(x), float(y))
            except (TypeError, ValueError):
                expected = "a shape, point, contact, sweep or body"
                raise TypeError(f"cannot draw {thing!r}: expected {expected}") from None
            self.dot(point)
        if label:
            self.text(self._middle(thing), label)
        return self

    def _middle(self, thing: Any) -> tuple[float, float]:
        if isinstance(thing, Body):
            thing = thing.shape
        if isinstance(thing, Aabb):
            return ((thing.min.x + thing.max.x) / 2, (thing.min.y + thing.max.y) / 2)
        center = getattr(thing, "center", getattr(thing, "point", thing))
        return (center[0], center[1])

    def _reach(self, x: float, y: float) -> None:
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError(f"cannot draw a point that is not finite: ({x}, {y})")
        y *= self._sign
        self._low = [min(self._low[0], x), min(self._low[1], y)]
        self._high = [max(self._high[0], x), max(self._high[1], y)]

    def _xy(self, point: Any) -> str:
        return f"{_n(point[0])},{_n(self._sign * point[1])}"

    def _shape(self, shape: Circle | Aabb | Box, fill: str, line: str = _LINE, dash: str = "") -> None:
        if not isinstance(shape, (Circle, Aabb, Box)):
            raise TypeError(f"cannot draw {shape!r}: expected a shape")
        if shape.check():
            raise ValueError(f"cannot draw an invalid shape: {shape.check()}")
        bounds = shape.bounds
        self._reach(*bounds.min)
        self._reach(*bounds.max)
        style = f'fill="{escape(fill)}" stroke="{escape(line)}"{dash}'
        if isinstance(shape, Circle):
            x, y = shape.center
            mark = f'<circle cx="{_n(x)}" cy="{_n(self._sign * y)}" r="{_n(shape.radius)}" {style}/>'
        else:
            box = Box.from_aabb(shape) if isinstance(shape, Aabb) else shape
            corners = " ".join(self._xy(corner) for corner in box.corners)
            mark = f'<polygon points="{corners}" {style}/>'
        self._marks.append(("thin", mark))

    def _body(self, body: Body, fill: str | None) -> None:
        shape = body.shape
        dash = ' stroke-dasharray="4 3"' if body.sensor else ""
        self._shape(shape, fill or _FILLS[body.type], dash=dash)
        if isinstance(shape, Circle) and body.type != "static" and not body.fixed_rotation:
            c, s = body.rot
            size = math.hypot(c, s)
            x, y = shape.center
            end = (x + shape.radius * c / size, y + shape.radius * s / size)
            self.line([(x, y), end])

    def _contact(self, contact: Contact) -> None:
        self.arrow(contact.point, contact.normal, _LINE)
        if contact.distance < 0:
            self.arrow(contact.point, contact.mtv, _BLUE)
        self.dot(contact.point)

    def outline(self, shape: Circle | Aabb | Box, color: str = _BLUE) -> Drawing:
        """Adds a dashed outline, for where a shape was or will be."""
        self._shape(shape, "none", color, ' stroke-dasharray="4 3"')
        return self

    def line(self, points: Iterable[Any], color: str = _LINE, dashed: bool = False) -> Drawing:
        """Adds a line through points."""
        points = list(points)
        for point in points:
            self._reach(point[0], point[1])
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        text = " ".join(self._xy(point) for point in points)
        self._marks.append(("thin", f'<polyline points="{text}" fill="none" stroke="{escape(color)}"{dash}/>'))
        return self

    def arrow(self, start: Any, vector: Any, color: str = _LINE) -> Drawing:
        """Adds an arrow from a point along a vector."""
        v = Vec2(vector[0], vector[1])
        if v.length == 0:
            return self
        tip = Vec2(start[0], start[1]) + v
        head = v.normalize() * min(0.35 * v.length, 0.2)
        self.line([start, tip], color)
        return self.line([tip - head.rotate(0.45), tip, tip - head.rotate(-0.45)], color)

    def dot(self, point: Any, color: str = _RED) -> Drawing:
        """Adds a dot of fixed size on the page."""
        self._reach(point[0], point[1])
        x, y = self._xy(point).split(",")
        self._marks.append(("dot", f'<circle cx="{x}" cy="{y}" r="{{size}}" fill="{escape(color)}"/>'))
        return self

    def text(self, point: Any, text: object) -> Drawing:
        """Adds a label, centred at a point: a text, or anything that str() makes one of."""
        self._reach(point[0], point[1])
        x, y = self._xy(point).split(",")
        self._marks.append(
            (
                "text",
                f'<text x="{x}" y="{y}" font-size="{{size}}" text-anchor="middle" '
                f'dominant-baseline="central" fill="{_LINE}">{escape(str(text))}</text>',
            )
        )
        return self

    def bars(self, edges: Any, heights: Any, fill: str = _PALETTE[0]) -> Drawing:
        """Adds a histogram: bars between rising edges, from y = 0 up or, if negative, down."""
        for left, right, height in zip(edges, edges[1:], heights):
            low, high = (height, 0) if height < 0 else (0, height)
            self._shape(Aabb((left, low), (right, high)), fill)
        return self

    # ---- output

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        low, high = list(self._low), list(self._high)
        if low[0] > high[0]:
            low, high = [0.0, 0.0], [1.0, 1.0]
        span = max(high[0] - low[0], high[1] - low[1])
        if span == 0:  # a single point: any size will do that is not lost beside its coordinates
            span = max(1.0, 1e-3 * max(abs(low[0]), abs(low[1])))
            low, high = [v - span / 2 for v in low], [v + span / 2 for v in high]
        pad = self._margin * span
        w, h = high[0] - low[0] + 2 * pad, high[1] - low[1] + 2 * pad
        unit = w / self._width  # world units per pixel
        sizes = {"dot": _n(3.5 * unit), "text": _n(13 * unit)}
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self._width}" '
            f'height="{max(1, round(h / unit))}" '
            f'viewBox="{_n(low[0] - pad)} {_n(low[1] - pad)} {_n(w)} {_n(h)}" '
            f'font-family="sans-serif">',
            f'<rect x="{_n(low[0] - pad)}" y="{_n(low[1] - pad)}" width="{_n(w)}" height="{_n(h)}" '
            'fill="#ffffff"/>',
            f'<g stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">',
        ]
        for kind, mark in self._marks:
            if kind == "thin":
                mark = mark.replace("/>", ' vector-effect="non-scaling-stroke"/>')
            else:
                mark = mark.replace("{size}", sizes[kind], 1)
            lines.append(mark)
        return "\n".join([*lines, "</g>", "</svg>", ""])

    def __repr__(self) -> str:
        return f"<Drawing of {len(self._marks)} {'mark' if len(self._marks) == 1 else 'marks'}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Writes the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def draw(*things: Any, width: int = 480, y_down: bool = False) -> Drawing:
    """Returns a picture of shapes, points, contacts, sweeps and bodies.

    Contacts show the normal in black, the point in red, and the MTV in blue.

    >>> from carom import Box, Circle, contact, draw
    >>> ball, crate = Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4)
    >>> draw(crate, ball, contact(ball, crate)).svg.splitlines()[0][:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    drawing = Drawing(width, y_down)
    shapes = 0
    for thing in things:
        if isinstance(thing, (Circle, Aabb, Box)):
            drawing.add(thing, fill=_PALETTE[shapes % len(_PALETTE)])
            shapes += 1
        else:
            drawing.add(thing)
    return drawing
