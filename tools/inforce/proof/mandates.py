"""Who may decide on a change: the rules of `may_accept` in people.yml (design 5). No rule means no."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from inforce.model.deltas import ChangeDelta
from inforce.model.ids import work_of
from inforce.model.instruments import Instrument
from inforce.model.people import Mandate, Person


def may_accept(
    person: Person, delta: ChangeDelta, subject: Instrument | None, ended: Iterable[Instrument] = ()
) -> bool:
    """Whether a person's mandates cover a delta. `subject` is the edition decided about, for its topics.

    `ended` are editions of other works that the delta puts an end to: each takes a mandate of its own.
    """
    work = work_of(delta.proposes or delta.instrument_id)
    decided = [(work, () if subject is None else subject.topics)]
    decided += [(edition.work_id, edition.topics) for edition in ended if edition.work_id != work]
    return all(any(_covers(mandate, delta, *about) for mandate in person.may_accept) for about in decided)


def _covers(mandate: Mandate, delta: ChangeDelta, work: str, topics: Collection[str]) -> bool:
    """Whether every field that is set matches; of several topics of the edition one is enough."""
    return (
        mandate.place in (None, work.split("/", maxsplit=1)[0])
        and mandate.work in (None, work)
        and mandate.kind in (None, delta.kind)
        and (mandate.topic is None or mandate.topic in topics)
    )
