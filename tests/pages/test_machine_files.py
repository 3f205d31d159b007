from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from inforce.pages.machine_files import card_data, machine_files
from inforce.storage.library import Library
from tests.decisions.small_libraries import make
from tests.pages.built import TODAY, published, published_of
from tests.storage.libraries import MadeLibrary, card

EDITION = "au/yard/2020-01-01"


def library(folder: Path, **of_card: object) -> MadeLibrary:
    """A library of two clauses, one of whose card is as the test says."""
    clauses = {"s-5": {"text": "Park here.", "card": of_card}, "s-6": "Gates close at six."}
    return make({"timezone": "UTC", "instruments": {EDITION: {"title": "Yard", "clauses": clauses}}}, folder)


def test_the_file_of_a_card_stays_the_same_while_the_card_does(tmp_path: Path) -> None:
    made = library(tmp_path / "library")
    before = dict(machine_files(published_of(made.root), (), None))
    made.write_settings(timezone="UTC", sync_warn_days=9)
    made.commit("Another setting")
    after = dict(machine_files(published_of(made.root, TODAY + timedelta(days=1)), (), None))
    cards = [name for name in before if name.startswith("cards/")]
    assert len(cards) == 2
    assert [name for name in cards if before[name] != after[name]] == []
    assert before["cards.json"] != after["cards.json"]


def shown(folder: Path, **of_card: object) -> dict[str, Any]:
    """What is told of the card."""
    publication = published_of(library(folder, **of_card).root)
    return card_data(publication.cards[0], publication, None)


def test_a_card_that_is_not_shown_says_why_and_has_no_word_of_its_clause(tmp_path: Path) -> None:
    error = shown(tmp_path / "a", status="retired", retired_on="2026-06-01", retired_because="error")
    assert (error["showing"], error["since"], error["retired_because"]) == ("withdrawn", "2026-06-01", "error")
    review = shown(tmp_path / "b", status="change_pending")
    assert (review["showing"], review["status"]) == ("review", "change_pending")
    for told in (error, review):
        assert told["clause_sha256"] is None
        assert not {"text", "heading", "title", "defined_terms"} & set(told)


def test_a_card_of_earlier_words_is_told_of_without_them(tmp_path: Path) -> None:
    retired = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "superseded"}
    made = library(tmp_path / "library", **retired)
    held = Library.open(made.root)
    made.write(card(held.clause(f"{EDITION}/s-5"), held.instrument(EDITION), id=f"{EDITION}/s-5.2"))
    made.commit("A second card")
    publication = published_of(made.root)
    told = {one.id: card_data(one, publication, None) for one in publication.cards}
    assert told[f"{EDITION}/s-5"]["showing"] == "replaced"
    assert "text" not in told[f"{EDITION}/s-5"]
    assert told[f"{EDITION}/s-5.2"]["text"] == "Park here."


def test_the_list_says_where_each_card_is(tmp_path: Path) -> None:
    written = {"instruments": {EDITION: {"title": "Yard", "clauses": {"s-5": "Park here."}}}}
    files = dict(machine_files(published(written, tmp_path), (), "https://rules.example/"))
    listed = json.loads(files["cards.json"])["cards"]
    assert listed == [
        {
            "id": f"{EDITION}/s-5",
            "clause_id": f"{EDITION}/s-5",
            "instrument_id": EDITION,
            "status": "live",
            "showing": "text",
            "effective_from": "2020-01-01",
            "last_day": None,
            "accepted_on": "2021-01-01",
            "page": f"https://rules.example/rules/{EDITION}.html#s-5",
            "file": f"https://rules.example/cards/{EDITION}/s-5.json",
        }
    ]
