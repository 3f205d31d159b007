"""Charts as inline SVG for a page that asks for nothing: drawn 360 units wide, so that a phone shows them as they are.

Colour is never the only sign: every mark is labelled with its figure. Colours are those of the page's style, by class.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 360
_LABEL, _RIGHT, _ROW, _BAR, _TOP = 124, 48, 19, 12, 6
_COLOURS = 6
_SHORT = 18  # signs of a label


class Bar(NamedTuple):
    """One bar: what stands before it, its length as a share from 0 to 1, what stands behind it, its system's number."""

    label: str
    share: float
    figure: str
    system: int


class Interval(NamedTuple):
    """A gap with its interval, in points."""

    label: str
    low: float
    middle: float
    high: float


class Line(NamedTuple):
    """A line of points, x and y from 0 to 1, of one system."""

    name: str
    points: tuple[tuple[float, float], ...]
    system: int


def bars(title: str, every: Sequence[Bar]) -> str:
    """Horizontal bars, one a row."""
    room = WIDTH - _LABEL - _RIGHT
    drawn = []
    for number, one in enumerate(every):
        y = _TOP + number * _ROW
        width = max(min(one.share, 1.0), 0.0) * room
        drawn.append(
            f"{_text(_LABEL - 6, y + 9.5, one.label, 'end')}"
            f'<rect class="{_class("fill", one.system)}" x="{_LABEL}" y="{y}" width="{width:.1f}" height="{_BAR}"/>'
            f"{_text(_LABEL + width + 4, y + 9.5, one.figure)}"
        )
    return _svg(title, _TOP * 2 + _ROW * len(every), drawn)


def intervals(title: str, every: Sequence[Interval]) -> str:
    """Gaps with their intervals over a line at nothing; the scale holds all of them."""
    low = min((one.low for one in every), default=0.0)
    high = max((one.high for one in every), default=0.0)
    low, high = min(low, 0.0), max(high, 0.0)
    span = (high - low) or 1.0
    room = WIDTH - _LABEL - _RIGHT

    def at(value: float) -> float:
        return _LABEL + (value - low) / span * room

    bottom = _TOP + _ROW * len(every)
    drawn = [f'<line class="axis" x1="{at(0):.1f}" y1="{_TOP}" x2="{at(0):.1f}" y2="{bottom}"/>']
    for number, one in enumerate(every):
        y = _TOP + number * _ROW + 8
        drawn.append(
            f"{_text(_LABEL - 6, y + 3.5, one.label, 'end')}"
            f'<line class="interval" x1="{at(one.low):.1f}" y1="{y}" x2="{at(one.high):.1f}" y2="{y}"/>'
            f'<circle class="gap" cx="{at(one.middle):.1f}" cy="{y}" r="3.5"/>'
            f"{_text(WIDTH - _RIGHT + 6, y + 3.5, f'{one.middle:+.1f}')}"
        )
    drawn.append(_text(at(0), bottom + 12, "0", "middle"))
    return _svg(title, bottom + 20, drawn)


def curve(title: str, across: str, up: str, every: Sequence[Line], *, named: bool = False) -> str:
    """Lines in a square from 0 to 1 each way, the last point of each marked; `named`: with the name of the line."""
    left, side, top = 56, WIDTH - 78, 10
    bottom = top + side * 0.62

    def x(value: float) -> float:
        return left + value * side

    def y(value: float) -> float:
        return bottom - value * (bottom - top)

    drawn = [f'<path class="axis" d="M{left} {top}V{bottom:.1f}H{left + side}"/>']
    for share in (0.0, 0.5, 1.0):
        drawn.append(_text(x(share), bottom + 13, f"{share:.0%}", "middle"))
        drawn.append(_text(left - 5, y(share) + 3.5, f"{share:.0%}", "end"))
    for one in every:
        if not one.points:
            continue
        way = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in one.points)
        end_x, end_y = x(one.points[-1][0]), y(one.points[-1][1])
        drawn.append(
            f'<polyline class="{_class("stroke", one.system)}" points="{way}"/>'
            f'<circle class="{_class("fill", one.system)}" cx="{end_x:.1f}" cy="{end_y:.1f}" r="4"/>'
        )
        if named and one.name:
            drawn.append(_text(end_x, end_y - 8, one.name))
    drawn.append(_text(left + side / 2, bottom + 27, across, "middle"))
    drawn.append(
        f'<text transform="translate(11 {(top + bottom) / 2:.1f}) rotate(-90)" text-anchor="middle">{escape(up)}</text>'
    )
    return _svg(title, bottom + 34, drawn)


def legend(names: Iterable[str]) -> str:
    """Which colour is which system."""
    marks = (
        '<li><svg class="mark" viewBox="0 0 10 10" aria-hidden="true">'
        f'<rect class="{_class("fill", number)}" width="10" height="10"/></svg> {escape(name)}</li>'
        for number, name in enumerate(names)
    )
    return f'<ul class="legend">{"".join(marks)}</ul>'


def _class(what: str, system: int) -> str:
    return f"{what}-{system % _COLOURS}"


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    short = words if len(words) <= _SHORT or anchor != "end" else f"{words[: _SHORT - 1]}…"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(short)}</text>'


def _svg(title: str, height: float, drawn: Iterable[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(drawn)}</svg>"
    )
