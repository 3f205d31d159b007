"""The days of the document as a whole, from all that is said about them: head, clauses, metadata, front matter.

The clause `in force from X` of a revised edition is often the first edition's: where the head or the metadata names a
later amendment, X is kept with little confidence and a person is asked. Nothing is guessed.
"""

from __future__ import annotations

from datetime import date

import msgspec
from msgspec import Struct

from inforce.ingest.days import Anchor
from inforce.ingest.structure import Attribute, Doubt, Lapse, Start
from inforce.model.dates import UNKNOWN_WORD

# Of several days that a document states, one is likely, and none is taken before a person has looked.
_UNSURE = 0.4


class Timeline(Struct, frozen=True):
    """Attributes about time, and what is doubtful about them."""

    attributes: tuple[Attribute, ...]
    doubts: tuple[Doubt, ...]


def timeline(
    starts: list[Start],
    lapses: list[Lapse],
    amended: list[Anchor],
    expression: Anchor | None,
    published: Anchor | None,
    marked: Start | None = None,
) -> Timeline:
    """effective_from and effective_to of the whole document, as far as it says them.

    `marked` is a first day that the markup of the file states for this very text; it stands above what clauses say,
    which in a revised text is the first edition's.
    """
    doubts: list[Doubt] = []
    whole = [start for start in starts if not start.refs]
    attributes = [
        *(
            _effective_from(whole, amended, expression, published, doubts)
            if marked is None
            else [_of_markup(marked, whole, doubts)]
        ),
        *_effective_to([lapse for lapse in lapses if not lapse.refs], doubts),
    ]
    doubts += [
        Doubt(
            f"{', '.join(start.refs)}: when it begins could not be read as one day; "
            "it will not answer until a person sets it",
            start.line,
        )
        for start in starts
        if start.refs and start.day is None and start.basis != "later_order"
    ]
    return Timeline(tuple(attributes), tuple(doubts))


def _effective_from(
    whole: list[Start], amended: list[Anchor], expression: Anchor | None, published: Anchor | None, doubts: list[Doubt]
) -> list[Attribute]:
    last = max(amended, key=lambda anchor: anchor.day, default=None)
    days = {start.day for start in whole if start.day is not None}
    if len(days) > 1:
        shown = ", ".join(sorted(day.isoformat() for day in days))
        doubts.append(Doubt(f"the document states several first days: {shown}", whole[0].line))
    later = last if expression is None or (last is not None and last.day >= expression.day) else expression
    if expression is not None and _is_later_text(expression, last, published):
        return [_of_expression(expression, whole, doubts)]
    if whole:
        found = _of_clause(whole[0], later if expression is None else None, doubts)
        return [_one_of_several(found, whole) if len(days) > 1 else found]
    if expression is None:
        return []
    source = published or expression
    doubts.append(
        Doubt(
            "the text says nothing about when it begins: the day of its publication is shown, unconfirmed", source.line
        )
    )
    return [Attribute("effective_from", source.day, 0.4, source.quote, source.line, "derived")]


def _of_markup(marked: Start, whole: list[Start], doubts: list[Doubt]) -> Attribute:
    sure = marked.confidence
    later = [start for start in whole if start.day is not None and marked.day is not None and start.day > marked.day]
    if later:
        sure = 0.5
        doubts.append(
            Doubt(f"the markup gives {marked.day} as the first day, and the text itself {later[0].day}", later[0].line)
        )
    value: date | str = marked.day or UNKNOWN_WORD
    return Attribute("effective_from", value, sure, marked.quote, marked.line, marked.basis)


def _one_of_several(found: Attribute, whole: list[Start]) -> Attribute:
    """Where two first days are stated neither is certain: the first is shown, with the words of every one."""
    quotes = "; ".join(dict.fromkeys(start.quote for start in whole if start.day is not None))
    return msgspec.structs.replace(found, confidence=min(found.confidence, _UNSURE), quote=quotes)


def _is_later_text(expression: Anchor, last: Anchor | None, published: Anchor | None) -> bool:
    return last is not None or (published is not None and expression.day > published.day)


def _of_expression(expression: Anchor, whole: list[Start], doubts: list[Doubt]) -> Attribute:
    """An amended text is of its expression's day; what its own clauses say is about the first."""
    own = f" (its own words about commencement, at line {whole[0].line}, are the first edition's)" if whole else ""
    day = expression.day.isoformat()
    message = f"this is an amended text: its first day is taken from the date of the FRBRExpression, {day}{own}"
    doubts.append(Doubt(message, expression.line))
    return Attribute("effective_from", expression.day, 0.6, expression.quote, expression.line, "derived")


def _of_clause(start: Start, later: Anchor | None, doubts: list[Doubt]) -> Attribute:
    if start.day is None:
        if start.basis != "later_order":
            doubts.append(Doubt("when the document begins could not be read as one day", start.line))
        return Attribute(
            "effective_from", UNKNOWN_WORD, start.confidence, start.quote, start.line, start.basis, start.says
        )
    sure = start.confidence
    if later is not None and start.basis == "derived":
        sure = 0.3
        doubts.append(
            Doubt(
                "the first day is derived, and the document names more than one day that it may be derived from",
                start.line,
            )
        )
    elif later is not None and later.day > start.day:
        sure = 0.3
        named = f"the last amendment that the document names, {later.day.isoformat()} (line {later.line})"
        if later.event == "name":
            named = f"the day that its file is named by, {later.day.isoformat()}"
        doubts.append(
            Doubt(
                f"the first day read, {start.day.isoformat()}, is before {named}: it is likely the first edition's",
                start.line,
            )
        )
    elif sure < 0.7:
        doubts.append(
            Doubt(
                f"the first day, {start.day.isoformat()}, is derived, and the words leave room for another",
                start.line,
            )
        )
    return Attribute("effective_from", start.day, sure, start.quote, start.line, start.basis, start.says)


def _effective_to(whole: list[Lapse], doubts: list[Doubt]) -> list[Attribute]:
    if not whole:
        return []
    first = whole[0]
    if len({lapse.effective_to for lapse in whole}) > 1:
        doubts.append(Doubt("the document states several ends", first.line))
    if first.effective_to is None:
        doubts.append(Doubt("the document ends on a day that could not be read", first.line))
    elif first.confidence < 0.7:
        doubts.append(
            Doubt(
                "the words leave open which day is the last: "
                f"read as not in force from {first.effective_to.isoformat()} on",
                first.line,
            )
        )
    if first.spared:
        doubts.append(Doubt(f"the end of the document leaves out {', '.join(first.spared)}", first.line))
    value: date | str = first.effective_to or UNKNOWN_WORD
    return [Attribute("effective_to", value, first.confidence, first.quote, first.line, first.basis, first.says)]
