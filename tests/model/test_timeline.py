"""Editions of one work in time: their ends do not depend on the order they came in."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from inforce.model import timeline
from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.dates import UNKNOWN, When
from inforce.model.instruments import Clause, Instrument

FIRST = date(2020, 1, 1)


def edition(start: date | None, end: date | None = None, because: str | None = None) -> Instrument:
    name = "undated" if start is None else start.isoformat()
    return Instrument(
        id=f"place/work/{name}",
        title="Rules",
        issuing_body="Council",
        jurisdiction="place",
        edition=name,
        effective_from=UNKNOWN if start is None else When(start),
        effective_to=None if end is None else When(end),
        file=None,
        url=None,
        retrieved_at=None,
        work="work",
        source_sha256="0" * 64,
        language="en",
        ended_because=because,
    )


def card(because: str | None = None) -> SourceCard:
    return SourceCard(
        id="place/work/2020-01-01/s-1",
        clause_id="place/work/2020-01-01/s-1",
        instrument_id="place/work/2020-01-01",
        edition="2020-01-01",
        jurisdiction="place",
        effective_from=When(FIRST),
        accepted_by=PersonOfTheDay(id="ana", name="Ana"),
        accepted_on=FIRST,
        retired_on=FIRST if because else None,
        status="retired" if because else "live",
        delta_id="d",
        clause_sha256="0" * 64,
        retired_because="error" if because else None,
    )


days = st.integers(min_value=0, max_value=400).map(lambda number: FIRST + timedelta(days=number))


@given(st.lists(days, unique=True, min_size=1, max_size=6), st.permutations(range(6)))
def test_each_edition_ends_where_the_next_begins_whatever_the_order(starts: list[date], order: list[int]) -> None:
    held: dict[str, Instrument] = {}
    for at in order:
        if at < len(starts):
            made = edition(starts[at])
            held[made.id] = made
            held |= timeline.settled(held.values())
    ordered = sorted(starts)
    for start, following in zip(ordered, [*ordered[1:], None], strict=True):
        found = held[f"place/work/{start}"]
        assert found.effective_to == (None if following is None else When(following))
    assert timeline.settled(held.values()) == {}


@given(days, days, days)
def test_an_end_of_its_own_stands_only_where_it_comes_first(start: date, lapse: date, following: date) -> None:
    if not start < lapse or not start < following:
        return
    temporary = edition(start, lapse, "lapsed, 4")
    held = {temporary.id: temporary} | timeline.settled([temporary, edition(following)])
    assert held[temporary.id].effective_to == When(min(lapse, following))
    reason = timeline.reason_for_retiring(held[temporary.id])
    assert reason == ("lapsed" if lapse <= following else "superseded")


def test_an_edition_without_a_first_day_neither_ends_another_nor_is_ended() -> None:
    assert timeline.settled([edition(FIRST), edition(None)]) == {}


def test_an_end_that_could_not_be_read_stays_unknown() -> None:
    unread = msgspec.structs.replace(edition(FIRST), effective_to=UNKNOWN, ended_because="lapsed")
    assert timeline.settled([unread, edition(date(2021, 1, 1))]) == {}


def test_an_edition_that_ended_earlier_is_not_ended_again_by_a_repeal() -> None:
    lapsed = edition(FIRST, date(2020, 6, 1), "lapsed")
    assert timeline.ended(lapsed, timeline.REPEALED, "place/other/2021", date(2021, 1, 1)) == lapsed
    repealed = timeline.ended(edition(FIRST), timeline.REPEALED, "place/other/2021", date(2021, 1, 1))
    assert repealed.effective_to == When(date(2021, 1, 1))
    assert timeline.reason_for_retiring(repealed) == "repealed"


def test_before_and_after_look_past_the_day_itself() -> None:
    editions = [edition(FIRST), edition(date(2021, 1, 1))]
    assert timeline.before(editions, FIRST) is None
    assert timeline.before(editions, date(2021, 1, 1)) == editions[0]
    assert timeline.after(editions, FIRST) == editions[1]
    assert timeline.after(editions, date(2021, 1, 1)) is None


def test_a_card_is_retired_on_the_first_day_its_clause_is_not_in_force() -> None:
    ended = edition(FIRST, date(2021, 1, 1), "superseded by place/work/2021-01-01")
    retired = timeline.standing_card(card(), ended)
    assert (retired.status, retired.retired_on, retired.retired_because) == (
        "retired",
        date(2021, 1, 1),
        "superseded",
    )
    clause = Clause(
        id="place/work/2020-01-01/s-1",
        instrument_id="place/work/2020-01-01",
        clause_reference="1",
        text="x",
        supersedes=None,
        order=1,
        effective_to=When(date(2020, 7, 1)),
    )
    lapsed = timeline.standing_card(card(), ended, clause)
    assert (lapsed.retired_on, lapsed.retired_because) == (date(2020, 7, 1), "lapsed")


def test_a_card_retired_as_an_error_never_comes_back() -> None:
    wrong = card("error")
    assert timeline.standing_card(wrong, edition(FIRST)) == wrong
    assert timeline.pending_card(wrong) == wrong


def test_a_card_in_question_and_given_back_is_the_card_it_was() -> None:
    ended = edition(FIRST, date(2021, 1, 1), "superseded by place/work/2021-01-01")
    before = timeline.standing_card(card(), ended)
    assert timeline.pending_card(before).status == "change_pending"
    assert timeline.standing_card(timeline.pending_card(before), ended) == before
