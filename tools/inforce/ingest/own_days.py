"""What the markup of law XML says of single units: days of their own, and instructions to change other texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from inforce.ingest.structure import Attribute, Lapse, Mention, QuotedChange, Start, Unit
from inforce.model.instruments import Basis

if TYPE_CHECKING:
    from inforce.ingest.law_markup import Markup

_SURE = 0.9


class Own(Struct, frozen=True):
    """Starts and lapses by the refs of units, and of the whole text (`first`) where the markup states it."""

    first: Start | None = None
    starts: tuple[Start, ...] = ()
    lapses: tuple[Lapse, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    changes: tuple[QuotedChange, ...] = ()
    mentions: tuple[Mention, ...] = ()

    def counting_from(self, starts: list[Start]) -> list[Start]:
        """The starts that a term of the text is counted from: where the markup states the first day, from that one."""
        if self.first is None:
            return starts
        return [self.first, *(start for start in starts if start.refs)]

    def changes_with(self, worded: Iterable[QuotedChange]) -> list[QuotedChange]:
        """All changes: those of the markup, and those read from the words of units of which it says nothing."""
        told = {change.says for change in self.changes}
        return [*self.changes, *(change for change in worded if change.says not in told)]


def own_of(markup: Markup, units: tuple[Unit, ...]) -> Own:
    """Days and instructions of elements as those of the units that were made from them."""
    refs: dict[str, list[str]] = defaultdict(list)
    for unit in units:
        if unit.element is not None:
            refs[unit.element].append(unit.ref)
    starts: dict[tuple[date | None, str], Start] = {}
    lapses: list[Lapse] = [] if markup.last is None else [markup.last]
    since: list[Attribute] = []
    for own in markup.days:
        here = tuple(refs.get(own.element, ()))
        if not here:
            continue
        if own.event == "start":
            basis: Basis = "fixed" if own.day is not None else "later_order"
            held = starts.get((own.day, own.quote)) or Start(basis, own.day, (), _SURE, own.quote, own.line)
            starts[(own.day, own.quote)] = replace(held, refs=(*held.refs, *here))
        elif own.event == "end":
            lapses.append(Lapse(own.day, here, _SURE, own.quote, own.line))
        elif own.day is not None:
            since.extend(Attribute("text_since", own.day, _SURE, own.quote, own.line, "fixed", ref) for ref in here)
    changes = [replace(change, says=refs[change.says][0]) for change in markup.changes if refs.get(change.says)]
    return Own(
        markup.first, tuple(starts.values()), tuple(lapses), tuple(since), tuple(changes), tuple(markup.mentions)
    )
