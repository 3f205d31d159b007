"""Letters of a PDF that nobody can see: white on a white page, smaller than any print, or only cut out of a shape.

White letters on a filled shape or a picture are seen: many tables have a dark head. Shapes are known in the order in
which they are painted, so one that is laid over letters later does not count as their ground.
"""

from __future__ import annotations

from typing import NamedTuple

from pdfminer.layout import LTChar, LTCurve, LTImage

_TINY = 2.0
_ONLY_CUT_OUT = 7
_WHITE = 0.97


class _Ground(NamedTuple):
    x0: float
    y0: float
    x1: float
    y1: float


class Grounds:
    """What is painted so far on one page that white letters show on."""

    def __init__(self) -> None:
        self._shapes: list[_Ground] = []

    def take(self, item: object) -> None:
        """Note a shape or a picture."""
        if isinstance(item, LTImage) or (
            isinstance(item, LTCurve) and item.fill and not is_white(item.non_stroking_color)
        ):
            self._shapes.append(_Ground(item.x0, item.y0, item.x1, item.y1))

    def hides(self, letter: LTChar, render: int, colour: object) -> bool:
        """Whether a letter, painted in this way and colour, cannot be seen."""
        if render == _ONLY_CUT_OUT or letter.size < _TINY:
            return True
        if not is_white(colour):
            return False
        x, y = (letter.x0 + letter.x1) / 2, (letter.y0 + letter.y1) / 2
        return not any(shape.x0 <= x <= shape.x1 and shape.y0 <= y <= shape.y1 for shape in self._shapes)


def is_white(colour: object) -> bool:
    """Whether a colour of the page is white: one number is a grey, three are light, four are ink (ISO 32000, 8.6)."""
    parts = list(colour) if isinstance(colour, tuple | list) else [colour]
    numbers = [float(part) for part in parts if isinstance(part, int | float)]
    if len(numbers) != len(parts):
        return False
    if len(numbers) == 4:
        return all(number <= 1 - _WHITE for number in numbers)
    return len(numbers) in (1, 3) and all(number >= _WHITE for number in numbers)
