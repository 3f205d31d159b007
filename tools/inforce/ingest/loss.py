"""The loss gate: what of a source may not have come over whole, each as a finding that a person looks at (standard 2).

The account of characters (`accounting`) refuses a document that loses any. What is looked for here is what a source has
lost already, or has in a form that no reader takes: a jump in the numbers, a heading over nothing, a picture.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from inforce.ingest import patterns
from inforce.ingest.number_gaps import TAKEN_OUT, Found, odd_numbers_found
from inforce.ingest.source_lines import HIDDEN_BY_LOOKS, Segmented, visible
from inforce.ingest.structure import CountedKind, Doubt, Unit
from inforce.ingest.unseen_signs import Unseen
from inforce.model.instruments import Finding, FindingKind
from inforce.reading.machine_orders import order_in

_MOST_OF_A_KIND = 10
_SHOWN = 60
# Signs left where others could not be read, and the traces of UTF-8 taken for a Western or a Chinese encoding.
_GARBLED = re.compile("\ufffd|锟斤拷|烫烫烫|屯屯屯|Ã[©¨¡³±¼¶¤ª§«¯´»²]|â€[™œ“”˜¢¦]|Â[£§°©®»«·¬\u00a0]|ï»¿")
_COLLECTIVE = re.compile(r"schedules?|annex(?:es|ures?)?|appendi(?:x|ces)|contents|附件|附录|附", re.IGNORECASE)
_LONG = 20
# A preamble longer than this, and than a quarter of the rules, is likely to be rules itself.
_LONG_PREAMBLE, _SHARE = 2_000, 4
# What is longer is likely to be many articles: as the only clause of a document, and among others.
_LONGEST_WHOLE, _LONGEST_ARTICLE = 8_000, 60_000
_NOTE_MARK = re.compile(r"\[\^([\w-]{1,20})\](?!:)")
_NOTE = re.compile(r"\[\^([\w-]{1,20})\]:")

Missing = tuple[CountedKind, int, str]


def findings(
    result: Segmented,
    units: Sequence[Unit],
    source: str,
    doubts: Iterable[Doubt],
    missing: Iterable[Missing],
    unseen: Unseen,
) -> tuple[Finding, ...]:
    """Everything found, by kind, each with an id that a person can name. `source` is all text there was to account.

    `missing` is what the source holds by its own look and the clauses do not (`both_sides`), `unseen` the signs that
    were taken out.
    """
    found: list[Found] = [
        *_missing(missing),
        *_undivided(result, units),
        *odd_numbers_found(result, units),
        *_headings(result, units),
        *_figures(result, units, source),
        *_notes(result, units),
        *_unread(result, [doubt for doubt in doubts if doubt.unread]),
        *_unseen(unseen),
        *_hidden(result),
        *_garbled(result, units),
        *_orders(result, units),
    ]
    made: list[Finding] = []
    for kind, group in groupby(sorted(found, key=lambda one: one[0]), key=lambda one: one[0]):
        made += _numbered(kind, list(group))
    return tuple(made)


_CALLED: dict[CountedKind, tuple[FindingKind, str]] = {
    "headings": ("heading", "a heading of the source is no heading and no words of a clause"),
    "table_rows": ("table", "a row of a table in the source is in no clause as a whole"),
    "notes": ("note", "a note of the source is in no clause"),
    "figures": ("figures", "figures of the source are in no clause"),
    "letters": ("unread", "letters of the source are in no clause"),
}


def _missing(missing: Iterable[Missing]) -> Iterator[Found]:
    for counted, many, words in missing:
        kind, said = _CALLED[counted]
        one_by_one = counted in ("figures", "letters")
        times = "" if many == 1 or one_by_one else f" ({many} times)"
        told = f"{many} {said}: {words}" if one_by_one else f"{said}{times}: “{words}”"
        yield kind, told, None


def _numbered(kind: FindingKind, found: list[Found]) -> Iterator[Finding]:
    shown = found if len(found) <= _MOST_OF_A_KIND else found[: _MOST_OF_A_KIND - 1]
    for number, (_, what, line) in enumerate(shown, start=1):
        yield Finding(id=f"{kind}-{number}", kind=kind, what=what, where=_where(line))
    rest = found[len(shown) :]
    if rest:
        what = f"{len(rest)} more like these; the next is: {rest[0][1]}"
        yield Finding(id=f"{kind}-{len(shown) + 1}", kind=kind, what=what, where=_where(rest[0][2]))


def _where(line: int | None) -> str | None:
    return None if not line else f"line {line}"


def _headings(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    """Headings over nothing: of parts, and of articles that have neither words nor articles below them."""
    above = {_letters("".join(unit.heading_path)) for unit in units}
    above |= {_letters(f"{unit.label or ''}{unit.number}{unit.heading or ''}") for unit in units}
    every = "\n".join(above)
    for heading in dict.fromkeys(result.headings):
        words = _letters(heading)
        # The mark of a note can stand behind a heading, and is no part of its words.
        unmarked = words.rstrip("0123456789") if len(words) > _LONG else words
        if unmarked and unmarked not in every and not TAKEN_OUT.search(heading) and not _COLLECTIVE.fullmatch(words):
            yield "heading", f"nothing stands under the heading “{_short(heading)}”", None
    headed = sum(unit.heading is not None for unit in units)
    for unit in units:
        words = unit.text.strip()
        if unit.placeholder or TAKEN_OUT.search(f"{unit.heading or ''} {words}"):
            continue
        # Where articles have headings, one that is but a few words without a verb is a heading that lost its text.
        alone = unit.heading is None and unit.kind == "rule" and bool(unit.number) and 2 * headed >= len(units)
        if not words or (alone and "\n" not in words and patterns.is_title_like(words)):
            yield (
                "heading",
                f"{unit.reference} has no words but its heading: “{_short(words or unit.number)}”",
                unit.line,
            )


def _undivided(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    """Text in which no articles were found: before the first of them, or as one clause that nobody could cite."""
    before = sum(len(visible(line.source)) for line in result.preamble)
    if before > _LONG_PREAMBLE and _SHARE * before > sum(len(unit.text) for unit in units):
        first = result.preamble[0]
        said = f"{before} characters before the first article are in no clause, from “{_short(first.text)}” on"
        yield "undivided", said, first.where
    for unit in units:
        most = _LONGEST_WHOLE if len(units) == 1 and not unit.number else _LONGEST_ARTICLE
        if len(unit.text) > most:
            said = f"{unit.reference} is one clause of {len(unit.text)} characters: no articles were found in it"
            yield "undivided", said, unit.line


def _figures(result: Segmented, units: Sequence[Unit], source: str) -> Iterator[Found]:
    """Figures of the source that are neither in a clause as it is kept nor in what was left out by name."""
    held = [
        *(f"{unit.printed_number}{unit.heading or ''}{unit.text}" for unit in units),
        *result.headings,
        *(aside.text for aside in result.asides),
        *(line.source for line in result.preamble),
        *("".join(unit.heading_path) + (unit.label or "") for unit in units),
    ]
    lost = _digits(source) - _digits("".join(held))
    if lost:
        told = "".join(map(str, lost.elements()))[:_SHOWN]
        yield "figures", f"{lost.total()} figures of the source are in no clause: {told}", None


def _notes(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    """Marks that point to a note which is not there."""
    every = [*(unit.text for unit in units), *(aside.text for aside in result.asides)]
    there = {name for text in every for name in _NOTE.findall(text)}
    for unit in units:
        for name in dict.fromkeys(_NOTE_MARK.findall(unit.text)):
            if name not in there:
                yield "note", f"{unit.reference} points to the note {name}, which is not in the file", unit.line


def _unread(result: Segmented, doubts: Sequence[Doubt]) -> Iterator[Found]:
    """Parts that no reader takes, as the reader of the format tells them; else pictures, which it left out."""
    for doubt in doubts:
        yield "unread", doubt.message, doubt.line
    pictures = [aside.where for aside in result.asides if aside.what == "pictures"]
    if pictures and not doubts:
        many = f"{len(pictures)} pictures are" if len(pictures) > 1 else "a picture is"
        yield "unread", f"{many} not read: look at the source, from line {pictures[0]} on", pictures[0]


def _unseen(unseen: Unseen) -> Iterator[Found]:
    if unseen.turning:
        yield "unseen", unseen.message(), unseen.first


def _hidden(result: Segmented) -> Iterator[Found]:
    """Words that were taken for hidden by how they are set: a person sees whether the page shows them after all."""
    found = [aside for aside in result.asides if aside.what == HIDDEN_BY_LOOKS]
    words = " ".join(aside.text for aside in found)
    if len(_letters(words)) > _LONG:
        said = f"{len(visible(words))} characters are left out as {HIDDEN_BY_LOOKS}: “{_short(words)}”"
        yield "unread", said, found[0].where


def _garbled(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    for unit in units:
        text = f"{unit.heading or ''}\n{unit.text}"
        broken = _GARBLED.search(text)
        if broken is not None:
            around = _short(text[max(0, broken.start() - 20) : broken.end() + 20])
            yield "garbled", f"{unit.reference} holds signs that were broken before it came in: “{around}”", unit.line


def _orders(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    for unit in units:
        words = order_in(f"{unit.heading or ''}\n{unit.text}")
        if words is not None:
            yield "orders", f"{unit.reference} reads like orders to a machine: “{words}”", unit.line
    for aside in result.asides:
        words = order_in(aside.text)
        if words is not None:
            yield "orders", f"{aside.what} read like orders to a machine: “{words}”", aside.where


def _digits(text: str) -> Counter[int]:
    """How often each figure stands in a text, raised and wide ones as what they stand for."""
    found: Counter[int] = Counter()
    for sign, count in Counter(text).items():
        if sign.isdigit():
            found[unicodedata.digit(sign)] += count
    return found


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"
