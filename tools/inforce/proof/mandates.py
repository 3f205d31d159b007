"""Who may decide on a change: the rules of `may_accept` in people.yml (design 5). No rule means no."""

from __future__ import annotations

from inforce.model.deltas import ChangeDelta
from inforce.model.ids import work_of
from inforce.model.instruments import Instrument
from inforce.model.people import Mandate, Person


def may_accept(person: Person, delta: ChangeDelta, subject: Instrument | None) -> bool:
    """Whether one of a person's mandates covers a delta. `subject` is the edition decided about, for its topics."""
    return any(_covers(mandate, delta, subject) for mandate in person.may_accept)


def _covers(mandate: Mandate, delta: ChangeDelta, subject: Instrument | None) -> bool:
    """Whether every field that is set matches; of several topics of the edition one is enough."""
    work = work_of(delta.proposes or delta.instrument_id)
    topics = () if subject is None else subject.topics
    return (
        mandate.place in (None, work.split("/")[0])
        and mandate.work in (None, work)
        and mandate.kind in (None, delta.kind)
        and (mandate.topic is None or mandate.topic in topics)
    )
