"""Words of a page that nobody can see, by how they are set: off the page, tiny, clear, clipped, of no height.

`hidden` and `display: none` hide words by name; these are hidden by their looks, or by the name of a class that a
style sheet in the page, or custom, gives to what only a screen reader tells. A browser is not at hand, so a person is
shown what was left out.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from inforce.ingest.source_lines import HIDDEN_BY_LOOKS
from inforce.reading.patterns import pattern

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

HIDDEN = "hidden text"
_FAR = r"-\s?(?:\d{4,}(?:\.\d+)?(?:px|pt)?|\d{3,}(?:\.\d+)?(?:em|rem|vw|vh|%))"
_NONE = r"0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:;|$|!)"
_LOOKS = pattern(
    rf"(?:^|[;\s])(?:(?:left|top|right|bottom|text-indent|margin-left|margin-top)\s*:\s*{_FAR}"
    rf"|font-size\s*:\s*(?:{_NONE}|0?\.\d+(?:px|pt|em|rem)\b|[12](?:\.\d+)?(?:px|pt)\b)"
    rf"|opacity\s*:\s*{_NONE}|color\s*:\s*transparent\b"
    r"|clip\s*:\s*rect\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?\s*\)"
    r"|clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0)"
    rf"|transform\s*:\s*(?:scale\(\s*0\s*\)|translate[xy]?\(\s*{_FAR}))",
    re.IGNORECASE,
)
_NO_SIZE = pattern(rf"(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*{_NONE}", re.IGNORECASE)
_CUT_OFF = pattern(r"overflow(?:-[xy])?\s*:\s*(?:hidden|clip)", re.IGNORECASE)
_WHITE = pattern(
    r"(?:^|[;\s])color\s*:\s*(?:white|#f[8-f]f[8-f]f[8-f]|#fff\b|rgba?\(\s*25[0-5]\s*,\s*25[0-5]\s*,\s*25[0-5])",
    re.IGNORECASE,
)
_GROUND = pattern(r"background(?:-color|-image)?\s*:\s*(?!(?:none|transparent|white|#fff|inherit))", re.IGNORECASE)
_NAMED = frozenset({"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "offscreen", "off-screen"})
_BY_NAME = pattern(r"(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_SHEET_RULE = pattern(r"([^{}@;]{1,500})\{([^{}]{0,2000})\}")
_SIMPLE = pattern(r"[A-Za-z0-9]{0,12}([.#][A-Za-z_][\w-]{0,80})")
_MOST_OF_A_SHEET = 400_000


class Hiding:
    """What hides words on one page: its own style sheets, as far as they name single classes or ids."""

    def __init__(self, root: Element) -> None:
        self._names: set[str] = set()
        for sheet in root.iter("style"):
            text = re.sub(r"/\*.*?\*/", " ", (sheet.text or "")[:_MOST_OF_A_SHEET], flags=re.DOTALL)
            for selectors, body in _SHEET_RULE.findall(_without_media(text)):
                if _hides(body):
                    simple = (_SIMPLE.fullmatch(one.strip()) for one in selectors.split(","))
                    self._names.update(found.group(1) for found in simple if found)

    def hidden_as(self, element: Element) -> str | None:
        """What the words of an element are left out as, where they cannot be seen; None for words that can."""
        style = element.get("style") or ""
        if element.get("hidden") is not None or is_hidden_by_name(style, element.get("class") or ""):
            return HIDDEN
        classes = (element.get("class") or "").split()
        by_sheet = f"#{element.get('id')}" in self._names or any(f".{name}" in self._names for name in classes)
        unheard = (element.get("aria-hidden") or "").strip().lower() == "true"
        looks = by_sheet or unheard or (bool(style) and hides_by_looks(style, element))
        return HIDDEN_BY_LOOKS if looks else None


def is_hidden_by_name(style: str, classes: str) -> bool:
    """Whether a `style` or a class says in so many words that what it is on is not shown."""
    return _BY_NAME.search(style) is not None or any(name.lower() in _NAMED for name in classes.split())


def hides_by_looks(style: str, element: Element | None = None) -> bool:
    """Whether a `style` makes words that nobody can see; white ones only where no ground is laid behind them."""
    if _LOOKS.search(style) or (_NO_SIZE.search(style) and _CUT_OFF.search(style)):
        return True
    if not _WHITE.search(style) or _GROUND.search(style):
        return False
    around = () if element is None else element.iterancestors()
    return not any(
        above.get("bgcolor") or above.get("class") or _GROUND.search(above.get("style") or "") for above in around
    )


def _hides(body: str) -> bool:
    return _BY_NAME.search(body) is not None or (hides_by_looks(body) and not _WHITE.search(body))


def _without_media(text: str) -> str:
    """A style sheet without the rules that hold only in print or on a small screen."""
    kept: list[str] = []
    place = depth = 0
    for found in re.finditer(r"@[\w-]+[^{};]*\{|[{}]", text):
        if depth:
            depth += 1 if found.group().endswith("{") else -1
            place = found.end()
        elif found.group().startswith("@"):
            kept.append(text[place : found.start()])
            depth, place = 1, found.end()
    return "".join([*kept, "" if depth else text[place:]])
