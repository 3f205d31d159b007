"""Checks 2 and 3 fail closed: what is kept is what going through every clause by hand would keep (design 3)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.decisions import retrieving
from inforce.decisions.answering import answer
from inforce.decisions.in_force import keep_in_force
from inforce.decisions.matter import Part, Question
from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.model.dates import State
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.places import Place, Places
from inforce.model.settings import Meaning
from inforce.storage.library import Library
from inforce.storage.meaning import models
from tests.decisions.small_libraries import make
from tests.storage.stand_in_model import KNOWN as STAND_IN

DAYS = ("2020-01-01", "2021-01-01", "2022-01-01")
ASKED = [date(2019, 12, 31), date(2020, 1, 1), date(2020, 12, 31), date(2021, 1, 1), date(2024, 2, 29)]
APPLICANTS = (None, "resident", "Visitor", "nobody")
LIMITS = ([], ["resident"], ["visitor", "club"])
CARDS: tuple[Any, ...] = (
    {},
    {},
    {"status": "live", "retired_on": None, "retired_because": None},
    {"status": "change_pending", "retired_on": None, "retired_because": None},
    {"status": "retired", "retired_on": "2021-01-01", "retired_because": "superseded"},
    {"status": "retired", "retired_on": "2021-01-01", "retired_because": "error"},
    {"clause_sha256": "0" * 64},
    "none",
)
QUESTION = "How long may a visitor park?"

# What is asked for moves ranks and nothing else: a length, which no clause here holds, admits none and drops none.
ASKED_KINDS = st.sampled_from([frozenset(), frozenset({"duration"}), frozenset({"length"}), frozenset({"definition"})])

starts = st.sampled_from([*DAYS, "unknown"])
ends = st.sampled_from([None, None, *DAYS, "unknown"])
clauses = st.fixed_dictionaries(
    {
        "text": st.integers(1, 60).map(lambda n: f"A visitor may park for not more than {n} hours."),
        "applies_to": st.sampled_from(LIMITS),
        "card": st.sampled_from(CARDS),
    },
    optional={"effective_from": starts, "effective_to": ends},
)
instruments = st.fixed_dictionaries(
    {
        "effective_from": starts,
        "effective_to": ends,
        "applies_to": st.sampled_from(LIMITS),
        "certainty": st.sampled_from(["0.3", "0.9"]),
        "clauses": st.lists(clauses, min_size=1, max_size=3),
        "delta": st.sampled_from([None, None, None, "new_edition", "new_instrument"]),
    }
)
libraries = st.tuples(
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), instruments), min_size=1, max_size=5),
)


class Held(NamedTuple):
    """One clause with all that decides whether it may answer."""

    clause: Clause
    instrument: Instrument
    cards: tuple[SourceCard, ...]


class Shelf:
    def store(self, answer: Answer, library_commit: str) -> str:
        return library_commit


def written(parents: list[int], held: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """A library as a rule-keeper would write it: places p0, p1 …, each below one before it or on its own."""
    places: list[dict[str, Any]] = [{"id": "p0", "name": "P0"}]
    for number, parent in enumerate(parents, 1):
        within = {"parent": f"p{parent}"} if parent < number else {}
        places.append({"id": f"p{number}", "name": f"P{number}", **within})
    made: dict[str, Any] = {}
    deltas: dict[str, Any] = {}
    for number, (place, drawn) in enumerate(held):
        instrument_id = f"p{min(place, len(parents))}/w{number}/2020-01-01"
        fields = {name: value for name, value in drawn.items() if name not in ("clauses", "certainty", "delta")}
        fields["clauses"] = {f"s-{n}": one for n, one in enumerate(drawn["clauses"], 1)}
        fields["attributes"] = [
            {"field": "applies_to", "value": "x", "confidence": drawn["certainty"], "evidence": "x"}
        ]
        made[instrument_id] = fields
        if drawn["delta"] is not None:
            moved = instrument_id if drawn["delta"] == "new_edition" else f"p0/coming{number}/2023-01-01"
            deltas[f"d{number}"] = {"instrument_id": moved, "moves": [instrument_id], "kind": drawn["delta"]}
    return {"places": places, "instruments": made, "deltas": deltas}


def every_clause(library: Library) -> Iterator[Held]:
    """Every clause from its file, with no index and no catalogue."""
    paths = library.repository.list_files(library.commit, "instruments/", "cards/")
    for path in paths:
        if "/clauses/" in path:
            clause_id = path.removeprefix("instruments/").removesuffix(".yml").replace("/clauses", "")
            clause = library.clause(clause_id)
            cards = (library.card(clause_id),) if f"cards/{clause_id}.yml" in paths else ()
            yield Held(clause, library.instrument(clause.instrument_id), cards)


def admits(held: Held, place: str, on: date, applicant: str | None, places: Places) -> bool:
    """The predicates, one by one, from the objects alone."""
    clause, instrument = held.clause, held.instrument
    sure = all(attribute.confidence >= 0.8 for attribute in instrument.attributes)
    limited = clause.applies_to or (instrument.applies_to if sure else ())
    return (
        instrument.jurisdiction in places.scope(place)
        and clause.state_on(instrument, on) is State.IN_FORCE
        and (applicant is None or not limited or applicant.lower() in limited)
    )


def stands(held: Held, on: date, pending: tuple[ChangeDelta, ...]) -> bool:
    """Whether a card for these very words stands that day, and no pending delta moves its edition."""
    moved = {moved for delta in pending for moved in (delta.instrument_id, *delta.moves)}
    stamp = held.clause.stamp(held.instrument)
    return held.instrument.id not in moved and any(
        card.stands_for(on) and card.clause_sha256 == stamp for card in held.cards
    )


def part(place: str, on: date, applicant: str | None, kinds: frozenset[str]) -> Part:
    return Part(
        text="visitor park",
        place=place,
        on=on,
        since=on,
        known_on=on,
        language="en",
        kinds=kinds,
        applicant=applicant,
    )


@settings(max_examples=40)
@given(drawn=libraries, seed=st.integers(0, 1000), kinds=ASKED_KINDS, by_meaning=st.booleans())
def test_what_is_kept_is_what_brute_force_keeps(
    drawn: tuple[list[int], list[tuple[int, dict[str, Any]]]], seed: int, kinds: frozenset[str], by_meaning: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(retrieving, "MOST_HITS", 10_000)
        patch.setattr(models, "KNOWN", (STAND_IN,))
        library = Library.open(make(written(*drawn), Path(folder) / "library").root)
        library = library.ranked_by(Meaning(model=STAND_IN.name) if by_meaning else None)
        every, pending = tuple(every_clause(library)), library.pending_deltas()
        assert len(every) == sum(len(fields["clauses"]) for _, fields in drawn[1])
        for place, on, applicant in product(library.places, ASKED, APPLICANTS):
            found = keep_in_force(retrieving.retrieve(part(place.id, on, applicant, kinds), library), library)
            by_hand = [one for one in every if admits(one, place.id, on, applicant, library.places)]
            kept = {one.clause.id for one in by_hand if stands(one, on, pending)}
            assert {held.clause.id for held in found.kept} == kept
            assert kept.isdisjoint(held.clause.id for held in found.withheld)
            assert {held.clause.id for held in found.withheld} <= {one.clause.id for one in by_hand}
        _answers_only_from_kept(library, every, pending, seed)


def _answers_only_from_kept(
    library: Library, every: tuple[Held, ...], pending: tuple[ChangeDelta, ...], seed: int
) -> None:
    """The whole way, at one place and day: cards of kept clauses or no answer."""
    asked = list(product(library.places, ASKED, APPLICANTS))
    place, on, applicant = asked[seed % len(asked)]
    question = Question(
        text=QUESTION,
        asked_on=datetime(2026, 1, 15, tzinfo=UTC),
        token="0" * 16,
        jurisdiction=place.id,
        as_at=on,
        applicant=applicant,
    )
    told = answer(question, library, Shelf())
    kept = {
        one.clause.id
        for one in every
        if admits(one, place.id, on, applicant, library.places) and stands(one, on, pending)
    }
    assert {card.clause_id for card in told.source_cards} <= kept
    assert told.queue != "answered" or kept


def test_a_place_that_holds_nothing_finds_nothing(tmp_path: Path) -> None:
    library = Library.open(make(written([0], [(0, {**_plain(), "effective_from": "2020-01-01"})]), tmp_path / "l").root)
    assert len(retrieving.retrieve(part("p1", date(2024, 1, 1), None, frozenset()), library).hits) == 1
    assert library.catalogue.admissible(("p1",), date(2024, 1, 1)) == frozenset()
    assert library.catalogue.admissible((), date(2024, 1, 1)) == frozenset()


def _plain() -> dict[str, Any]:
    clause = {"text": "A visitor may park for not more than 2 hours.", "applies_to": [], "card": {}}
    return {"effective_to": None, "applies_to": [], "certainty": "0.9", "clauses": [clause], "delta": None}


def test_the_limit_cuts_after_the_predicates_and_never_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrieving, "MOST_HITS", 2)
    # Thirty rules of a neighbour that match as well, and one of the place itself.
    held = [(1, {**_plain(), "effective_from": "2020-01-01"}) for _ in range(30)]
    library = Library.open(
        make(written([9, 9], [*held, (2, {**_plain(), "effective_from": "2020-01-01"})]), tmp_path / "l").root
    )
    found = retrieving.retrieve(part("p2", date(2024, 1, 1), None, frozenset()), library)
    assert [hit.clause_id for hit in found.hits] == ["p2/w30/2020-01-01/s-1"]


def test_places_as_the_test_draws_them_are_a_tree() -> None:
    places = Places(tuple(Place(**one) for one in written([0, 1, 9], [])["places"]))
    assert [place.parent for place in places] == [None, "p0", "p1", None]


@pytest.mark.parametrize(
    ("synonyms", "found"), [([], []), ([{"words": ["wheelie", "refuse receptacle"]}], ["p0/bins/2020-01-01/s-1"])]
)
def test_the_owners_synonyms_are_searched_too_inside_the_same_predicates(
    tmp_path: Path, synonyms: list[dict[str, Any]], found: list[str]
) -> None:
    rules = {"clauses": {"s-1": "A refuse receptacle is put on the kerb.", "s-2": "A dog is kept on a leash."}}
    written = {
        "places": [{"id": "p0", "name": "P0"}, {"id": "p1", "name": "P1"}],
        "synonyms": synonyms,
        "instruments": {"p0/bins/2020-01-01": rules, "p1/bins/2020-01-01": rules},
    }
    library = Library.open(make(written, tmp_path / "library").root)
    asked = part("p0", date(2024, 1, 1), None, frozenset({"place"}))
    hits = retrieving.retrieve(msgspec.structs.replace(asked, text="Where do wheelies go?"), library).hits
    assert [hit.clause_id for hit in hits] == found
