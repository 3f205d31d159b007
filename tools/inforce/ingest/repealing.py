"""Held instruments that a document names where it says what it repeals: found by title, in its own repealing words.

A repeal that is missed leaves a dead rule answering. So every title held of the place is looked for in the articles
that speak of repeal, and in the schedules they point to; the readings of `mentions` need not have made out a title
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from inforce.ingest.naming import title_key
from inforce.ingest.structure import ReadDocument, Unit
from inforce.reading.folding import fold

_REPEALING = re.compile(r"\brepeal(?:s|ed|ing)?\b|\brevok(?:es?|ed|ing)\b|废止|失效", re.IGNORECASE)
# Words that say that only a part goes; a list "to the extent set out" may repeal all of one and a section of another.
_IN_PART = re.compile(
    r"\bextent\b|\bin ?so ?far\b|\bas far as\b|\bexcept\b|\bsections?\b|\bparts?\b|部分",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\bwhole\b|\bentire\w*\b|全部", re.IGNORECASE)
_SCHEDULE = re.compile(r"\bschedules?(?:\s+([0-9]{1,3}|[A-Z]))?\b", re.IGNORECASE)
# What stands before a title that only says what something else was made under, or changed.
_UNDER = re.compile(
    r"(?:\bin terms of|\bunder|\bpursuant to|\bby virtue of|\bamend\w*(?: of| to)?|\b(?:chapter|part) \w+\W*"
    r"|根据|依据|依照|按照|修改)[\W_]*(?:the[\W_]*)?$"
)
# A shorter title would be found in the middle of others.
_LETTERS, _HAN = 12, 5
# A Chinese title is often part of another's, of what interprets 〈…法〉 or of …法实施办法:
# it has to be the whole of what is named.
_HAN_BEFORE = r"(?<![\w〈<])(?:中华人民共和国)?"
_HAN_AFTER = r"(?:(?![\w〉>]|》[的之])|(?=同时|予以|即行|一并|废止|失效))"


@dataclass(frozen=True, slots=True)
class Repealed:
    """A held work that the document repeals by name, in part perhaps: the words that say so, and their line."""

    work_id: str
    quote: str
    line: int
    in_part: bool


def repealed_by_name(document: ReadDocument, title: str, titles: Mapping[str, list[str]]) -> Iterator[Repealed]:
    """Every held work named in repealing words. `title` is the document's own, which may speak of repeal itself.

    `titles`: title keys of the place, each with the works that bear it.
    """
    own = _pattern(title_key(title))
    found: set[str] = set()
    for unit, said, in_part in _repealing_units(document, own):
        left = said
        for key in _longest_first(titles):
            # The squeezed text is asked first: it costs little, and nearly always says no.
            if key not in title_key(left):
                continue
            left, meant = _taken_out(left, _pattern(key))
            if meant and len(titles[key]) == 1 and titles[key][0] not in found:
                found.add(titles[key][0])
                yield Repealed(titles[key][0], _shown(unit.text), unit.line, in_part)


def _taken_out(text: str, title: re.Pattern[str]) -> tuple[str, bool]:
    """The text without a title, so that no shorter one is found within it; and whether the title itself was meant."""
    meant = any(_UNDER.search(text[: match.start()]) is None for match in title.finditer(text))
    return title.sub("\n", text), meant


def _repealing_units(document: ReadDocument, own: re.Pattern[str]) -> Iterator[tuple[Unit, str, bool]]:
    """The articles that repeal, then the schedules they point to, each folded and without the document's own title."""
    schedules: dict[str, bool] = {}
    for unit in document.units:
        said = own.sub(" ", fold(f"{unit.heading or ''}\n{unit.text}"))
        if unit.label is None and _REPEALING.search(said):
            in_part = _IN_PART.search(said) is not None
            yield unit, said, in_part
            for match in _SCHEDULE.finditer(said):
                schedules.setdefault(f"schedule {match.group(1) or ''}".strip(), in_part)
    for unit in document.units:
        label = (unit.label or "").lower()
        pointed = next((part for name, part in schedules.items() if label.startswith(name)), None)
        if label and pointed is not None:
            yield unit, fold(unit.text), pointed and not _WHOLE.search(unit.text)


def _pattern(key: str) -> re.Pattern[str]:
    """A squeezed title as it may stand in folded text, whatever stands between its letters."""
    if not key:
        return re.compile(r"(?!)")
    spelled = r"[\W_]*".join(map(re.escape, key))
    return re.compile(spelled if key.isascii() else _HAN_BEFORE + spelled + _HAN_AFTER)


def _longest_first(titles: Mapping[str, list[str]]) -> list[str]:
    telling = [key for key in titles if len(key) >= (_LETTERS if key.isascii() else _HAN)]
    return sorted(telling, key=len, reverse=True)


def _shown(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 200 else plain[:199] + "…"
