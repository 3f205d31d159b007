"""A clause that settles a point in other words, where library.yml names a model of meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.model.settings import Meaning
from inforce.storage.library import Library
from inforce.storage.meaning.models import enough_in
from tests.decisions.asking import ask
from tests.decisions.small_libraries import Written, load, make
from tests.storage.stand_in_model import StandIn, stand_in

__all__ = ["stand_in"]

WRITTEN = load(Path(__file__).with_name("by_meaning.yml"))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library of the cases, made once."""
    return make(WRITTEN["library"], tmp_path_factory.mktemp("by_meaning") / "library").root


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in WRITTEN["cases"]])
def test_case(case: Written, root: Path, stand_in: type[StandIn]) -> None:
    given = {"as_at": case["as_at"]} if "as_at" in case else {}
    told = ask(root, case["question"], jurisdiction=case["place"], **given).told
    cited = [card["clause_id"] for card in told["source_cards"]]
    assert (told["reason"], cited) == (case.get("reason"), case.get("cards", [])), told["checks"][3]["note"]
    assert told["missing"] == case.get("missing", [])
    assert case.get("note", "") in told["checks"][3]["note"]


def test_without_a_likeness_that_is_enough_meaning_ranks_and_settles_nothing(
    tmp_path: Path, stand_in: type[StandIn]
) -> None:
    made = make({**WRITTEN["library"], "meaning": {"model": "stand-in"}}, tmp_path / "library")
    assert ask(made.root, "How high may my fence be?", jurisdiction="au").told["reason"] == "not_held"


def test_a_model_is_relied_on_in_the_languages_it_reads(root: Path, stand_in: type[StandIn]) -> None:
    asked_for = Library.open(root).settings.meaning
    assert asked_for is not None
    assert (enough_in("en", asked_for), enough_in("zh", asked_for)) == (0.9, None)
    assert (enough_in("en", Meaning("minilm")), enough_in("zh", Meaning("minilm"))) == (0.64, None)
    assert enough_in("zh", Meaning("e5-small")) is None, "it was not measured"
