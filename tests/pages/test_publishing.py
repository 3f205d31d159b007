from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from inforce.model.cards import PersonOfTheDay
from inforce.pages.publication import Ending
from inforce.pages.publishing import publication_of
from inforce.pages.snapshot import take
from inforce.storage.acceptances import NothingProven
from inforce.storage.library import Library
from tests.decisions.small_libraries import load, make
from tests.pages.built import TODAY, everything_of, published

CASES: list[dict[str, Any]] = load(Path(__file__).with_name("publishing.yml"))  # type: ignore[assignment] # a list
EDITION = "au/yard/2020-01-01"
WORD = "Canaryword"


def library_of(case: dict[str, Any]) -> dict[str, Any]:
    """A library whose one clause stands as the case says."""
    clause = {
        "text": f"A visitor may park {WORD} in the yard.",
        "heading": f"Parking {WORD}",
        "card": case.get("card", {}),
    }
    edition: dict[str, Any] = {"title": "Yard Rules", "clauses": {"s-5": clause, "s-6": "Gates close at six."}}
    edition |= {
        field: case[name] for name, field in (("starts", "effective_from"), ("ends", "effective_to")) if name in case
    }
    if "ends" in case:
        edition["ended_because"] = "superseded by au/yard/2026-01-01"
    deltas = {"change": case["delta"] | {"instrument_id": EDITION}} if "delta" in case else {}
    return {"instruments": {EDITION: edition}, "deltas": deltas}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_published_of_a_clause(case: dict[str, Any], tmp_path: Path) -> None:
    publication = published(library_of(case), tmp_path)
    shown = publication.clauses.get(f"{EDITION}/s-5")
    assert publication.left_out == ((f"{EDITION}/s-5",) if case.get("left_out") else ())
    everything = everything_of(publication)
    if case["shows"] == "nothing":
        assert shown is None
        assert WORD not in everything
        return
    assert shown is not None
    wanted = case["shows"]
    said = {"state": shown.state_on(TODAY).value, "showing": shown.showing}
    if shown.since is not None:
        said["since"] = shown.since.isoformat()
    if shown.showing == "text" and shown.card.retired_on is not None:
        said["retired_on"] = shown.card.retired_on.isoformat()
    assert said == wanted
    assert (WORD in everything) == (wanted["showing"] == "text")


def test_an_edition_of_which_every_card_was_an_error_loses_its_title_too(tmp_path: Path) -> None:
    error = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "error"}
    edition = {"title": f"{WORD} Rules", "number": f"No. {WORD}", "clauses": {"s-5": {"text": WORD, "card": error}}}
    publication = published({"instruments": {EDITION: edition}}, tmp_path)
    assert publication.by_id[EDITION].withdrawn
    assert WORD not in everything_of(publication)


def test_an_edition_that_nobody_accepted_is_not_there(tmp_path: Path) -> None:
    edition = {"title": f"{WORD} Rules", "clauses": {"s-5": {"text": WORD, "card": "none"}}}
    assert published({"instruments": {EDITION: edition}}, tmp_path).editions == ()


def test_what_is_not_proven_is_not_published(tmp_path: Path) -> None:
    library = Library.open(make(library_of({}), tmp_path / "library").root)
    library.acceptances = NothingProven()
    with library.repository:
        assert publication_of(take(library), TODAY).editions == ()


def test_people_are_named_as_the_register_says_and_by_nothing_else(tmp_path: Path) -> None:
    people = [
        {
            "id": "ana-personal-id",
            "name": "Ana Li",
            "role": "adviser",
            "contact": "ana@example.org",
            "shown_as": "Duty adviser",
            "emails": ["ana.home@example.org"],
        }
    ]
    by = {"accepted_by": {"id": "ana-personal-id", "name": "Ana Li"}}
    decided = {"status": "accepted", "decided_on": "2026-02-01", "decided_by": by["accepted_by"], "kind": "amendment"}
    written = library_of({"card": by})
    written["instruments"][EDITION]["clauses"]["s-6"] = {"text": "Gates close at six.", "card": by}
    written |= {
        "people": people,
        "deltas": {"change": decided | {"instrument_id": EDITION, "proposed_by": "ana-personal-id"}},
    }
    publication = published(written | {"hand_over": [{"person": "ana-personal-id"}]}, tmp_path)
    assert publication.clauses[f"{EDITION}/s-5"].card.accepted_by == "Duty adviser"
    assert [change.by for change in publication.changes] == ["Duty adviser"]
    everything = everything_of(publication)
    assert not any(word in everything for word in ("Ana", "ana-personal", "example.org"))


def test_a_person_without_another_name_is_shown_by_the_name_of_the_day(tmp_path: Path) -> None:
    by = {"accepted_by": {"id": "gone", "name": "Rosa Old"}}
    publication = published(library_of({"card": by}), tmp_path)
    assert publication.clauses[f"{EDITION}/s-5"].card.accepted_by == "Rosa Old"
    assert PersonOfTheDay(id="gone", name="Rosa Old").name == "Rosa Old"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://law.example/yard", "https://law.example/yard"),
        ("file:///home/ana/yard.pdf", None),
        ("https://ana:secret@law.example/yard", None),
        ("javascript:alert(1)", None),
    ],
)
def test_a_source_is_linked_only_where_the_public_can_follow_it(url: str, shown: str | None, tmp_path: Path) -> None:
    written = library_of({})
    written["instruments"][EDITION]["url"] = url
    assert published(written, tmp_path).by_id[EDITION].url == shown


@pytest.mark.parametrize(
    ("because", "ending"),
    [
        ("superseded by au/yard/2026-01-01", Ending("superseded", "au/yard/2026-01-01")),
        ("replaced by au/other", Ending("replaced", "au/other")),
        ("repealed by au/act/2025-01-01", Ending("repealed", "au/act/2025-01-01")),
        (f"lapsed: section 9 says {WORD}", Ending("lapsed")),
    ],
)
def test_how_an_edition_ended_is_told_without_the_words_it_was_read_from(
    because: str, ending: Ending, tmp_path: Path
) -> None:
    written = library_of({})
    written["instruments"][EDITION] |= {"effective_to": "2026-01-01", "ended_because": because}
    assert published(written, tmp_path).by_id[EDITION].ended == ending
