from __future__ import annotations

from pathlib import Path
from typing import Any

from inforce.pages.publication import Publication, PublicRelation
from tests.pages.built import published

OLD, NEW = "au/yard/2018-01-01", "au/yard/2020-01-01"
ERROR = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "error"}


def two_editions(folder: Path, *, old: dict[str, Any] | None = None, new: dict[str, Any] | None = None) -> Publication:
    """An edition and the next: section 5 changed, 6 gone, 7 added, with what the test says of each section 5."""
    before = {"text": "A visitor may park for four hours."} | (old or {})
    after = {"text": "A visitor may park for two hours.", "supersedes": f"{OLD}/s-5"} | (new or {})
    editions = {
        OLD: {
            "title": "Yard Rules 2018",
            "effective_to": "2020-01-01",
            "ended_because": f"superseded by {NEW}",
            "clauses": {"s-5": before, "s-6": "Dogs are kept on a leash."},
        },
        NEW: {"title": "Yard Rules 2020", "clauses": {"s-5": after, "s-7": "Gates close at six."}},
    }
    return published({"instruments": editions}, folder)


def test_a_clause_says_what_changed_and_what_took_its_place(tmp_path: Path) -> None:
    shown = two_editions(tmp_path)
    new, old = shown.clauses[f"{NEW}/s-5"], shown.clauses[f"{OLD}/s-5"]
    assert [(piece.kind, piece.text) for piece in new.changed if piece.kind != "same"] == [
        ("removed", "four"),
        ("added", "two"),
    ]
    assert (new.previous, old.next) == (old.id, (new.id,))
    assert shown.by_id[NEW].gone == (f"{OLD}/s-6",)
    assert shown.clauses[f"{NEW}/s-7"].changed == ()
    assert [clause.id for clause in shown.clauses.values() if clause.is_new] == [f"{NEW}/s-7"]


def test_a_text_that_was_withdrawn_does_not_come_back_as_a_difference(tmp_path: Path) -> None:
    shown = two_editions(tmp_path, old={"text": "A visitor may park for nineteen hours.", "card": ERROR})
    new = shown.clauses[f"{NEW}/s-5"]
    assert (new.previous, new.changed) == (None, ())
    assert shown.by_id[NEW].gone == ()
    assert not any(clause.is_new for clause in shown.clauses.values())


def test_a_withdrawn_clause_still_says_what_took_its_place(tmp_path: Path) -> None:
    shown = two_editions(tmp_path, old={"card": ERROR})
    assert shown.clauses[f"{OLD}/s-5"].next == (f"{NEW}/s-5",)


def test_a_definition_that_is_not_shown_defines_nothing(tmp_path: Path) -> None:
    define = {"text": "visitor means a guest.", "kind": "definition", "defined_terms": ["visitor"]}
    edition = {"title": "Yard", "clauses": {"def-visitor": define, "s-5": "A visitor may park."}}
    words = published({"instruments": {NEW: edition}}, tmp_path / "a").clauses[f"{NEW}/s-5"].words
    assert [(one.kind, one.text, one.target) for one in words] == [
        ("plain", "A ", None),
        ("term", "visitor", f"{NEW}/def-visitor"),
        ("plain", " may park.", None),
    ]
    edition["clauses"]["def-visitor"] = define | {"card": ERROR}  # type: ignore[index] # a mapping of clauses
    words = published({"instruments": {NEW: edition}}, tmp_path / "b").clauses[f"{NEW}/s-5"].words
    assert [one.kind for one in words] == ["plain"]


def test_only_relations_that_a_person_accepted_are_shown_and_from_both_sides(tmp_path: Path) -> None:
    accepted = {"accepted_by": "ana", "accepted_on": "2021-01-01"}
    relations = [
        {"kind": "varies", "target": "au/code/2019-01-01/s-1", "source": f"{NEW}/s-5"} | accepted,
        {"kind": "replaces", "target": "au/code"},
        {"kind": "repeals", "target": "au/not-held"} | accepted,
    ]
    editions = {
        "au/code/2019-01-01": {"title": "Code", "clauses": {"s-1": "Park anywhere."}},
        NEW: {"title": "Yard", "clauses": {"s-5": "Park in the yard."}, "relations": relations},
    }
    shown = published({"instruments": editions}, tmp_path)
    varied = "au/code/2019-01-01/s-1"
    assert shown.by_id[NEW].relations == (PublicRelation("varies", varied, own=f"{NEW}/s-5", title="Code"),)
    assert shown.by_id["au/code/2019-01-01"].relations == (
        PublicRelation("varies", f"{NEW}/s-5", own=varied, passive=True, title="Yard"),
    )
