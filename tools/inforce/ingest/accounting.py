"""Nothing lost: the visible characters of the source against those of the units and of what was left out by name.

Counts alone would pass a text that lost one line and printed another twice, so the characters themselves are compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from inforce.errors import Refused
from inforce.ingest.source_lines import Aside, Draft, Line, Segmented, visible
from inforce.ingest.structure import Characters, LeftOut

_SAMPLE = 60


def unit_characters(draft: Draft) -> str:
    """The characters of the source that a unit holds: its number as printed, its heading, its text."""
    return visible(draft.title_source + "".join(line.source for line in draft.lines))


def account(source: str, result: Segmented, markup: str, name: str, taken_out: tuple[LeftOut, ...] = ()) -> Characters:
    """The account of a document. `source` is all text that must be somewhere; `markup` what the format itself takes.

    `taken_out` are signs that were taken out of all of these, and stand in none of them any more.

    Raises Refused where characters of the source are in no unit and in nothing that was left out by name.
    """
    in_units = "".join(unit_characters(draft) for draft in result.drafts) + visible("".join(result.headings))
    asides = [*result.asides, *(Aside("preamble", line.source, line.where) for line in result.preamble)]
    kept = Counter(in_units)
    kept.update(visible("".join(aside.text for aside in asides)))
    wanted = Counter(visible(source))
    if kept != wanted:
        _refuse(wanted, kept, name)
    left_out = (*_by_kind(asides, markup), *taken_out)
    units = len(in_units)
    total = units + sum(item.count for item in left_out)
    return Characters(total, units, left_out)


def check_letters(letters: int, source: str, name: str) -> None:
    """Raise Refused where the lines do not hold as many letters as the reader met in the file itself."""
    here = len(visible(source))
    if here != letters:
        raise Refused(
            f"{letters} visible characters in the file, {here} in its lines",
            where=name,
            next="this is a fault of the reader: report the document; nothing was written",
            code="characters_lost",
        )


def check_lines(body: str, lines: list[Line], name: str) -> None:
    """Raise Refused where a visible character of a text is in no line, and was not taken off as markup."""
    here = sum(len(visible(line.source)) + len(line.markup) for line in lines)
    wanted = len(visible(body))
    if here != wanted:
        raise Refused(
            f"{wanted} visible characters in the source, {here} in its lines",
            where=name,
            next="this is a fault of the reader: report the document; nothing was written",
            code="characters_lost",
        )


def _refuse(wanted: Counter[str], kept: Counter[str], name: str) -> None:
    lost, added = wanted - kept, kept - wanted
    sample = "".join(lost.elements())[:_SAMPLE]
    more = "".join(added.elements())[:_SAMPLE]
    raise Refused(
        f"{sum(lost.values())} characters of the text would be lost ({sample!r}), "
        f"and {sum(added.values())} added ({more!r})",
        where=name,
        next="this is a fault of the reader: report the document; nothing was written",
        code="characters_lost",
    )


def _by_kind(asides: list[Aside], markup: str) -> tuple[LeftOut, ...]:
    texts: dict[str, list[str]] = defaultdict(list)
    for aside in asides:
        texts[aside.what].append(aside.text)
    if markup:
        texts["markup of the format"].append(markup)
    return tuple(
        LeftOut(what, sum(len(visible(text)) for text in found), " ".join(" ".join(found).split())[:_SAMPLE])
        for what, found in texts.items()
        # A picture without words is told as a finding, not as characters left out.
        if what != "pictures" or visible("".join(found))
    )
