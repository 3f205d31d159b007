"""A rule that speaks of the kind is found by who names the thing; the question's own words go first."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.storage import broader_words
from inforce.storage.broader_words import broader_terms
from inforce.storage.search import SearchQuery, document_of
from inforce.storage.whoosh_index import WhooshEngine
from tests.storage.libraries import clause, instrument

EDITION = instrument("au/rules/2021-01-01")
# Invented rules.
RULES = {
    "dog": "Every dog is registered within four months.",
    "vehicle": "No motor vehicle stands in the lane overnight.",
    "prison": "Whoever does so is liable to be imprisoned for a year.",
    "child": "There is one nurse for every six children.",
    "repair": "Nobody repairs an engine in the lane.",
    "wall": "A wall is at most 2 metres high.",
}


def found(tmp_path: Path, question: str, rules: dict[str, str] | None = None) -> list[str]:
    engine = WhooshEngine()
    texts = RULES if rules is None else rules
    engine.build(tmp_path, [document_of(clause(f"{EDITION.id}/{name}", text), EDITION) for name, text in texts.items()])
    hits = engine.open(tmp_path).search(SearchQuery.of(question), None, None)
    return [hit.clause_id.rsplit("/", 1)[1] for hit in hits]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("When do I take my puppy to you?", "dog"),
        ("Where does my car go?", "vehicle"),
        ("Is that jail?", "prison"),
        ("What about babies?", "child"),
        ("Can it be fixed here?", "repair"),
    ],
)
def test_a_rule_that_names_the_kind_is_found_where_the_question_names_the_thing(
    tmp_path: Path, question: str, rule: str
) -> None:
    assert found(tmp_path, question) == [rule]


def test_the_words_of_the_question_go_before_broader_ones(tmp_path: Path) -> None:
    rules = {"kind": "No motor vehicle stands in the lane.", "thing": "No car stands in the lane."}
    assert found(tmp_path, "May my car stand there?", rules) == ["thing", "kind"]


def test_a_question_in_many_words_is_searched_by_its_own_alone() -> None:
    short = SearchQuery.of("May a puppy run about?")
    assert short.in_few_words
    assert "dog" in short.terms
    many = SearchQuery.of(
        "May a puppy whose owner holds no licence run about unleashed in a fenced garden beside a primary school?"
    )
    assert not many.in_few_words
    assert "puppy" in many.terms
    assert "dog" not in many.terms


def test_a_synonym_of_the_owner_weighs_more_than_a_broader_word() -> None:
    terms = SearchQuery.of("May a puppy run?", (), {"dog", "~dog"}).terms
    assert terms["dog"] > terms["pup"]
    assert terms["puppy"] > terms["dog"]


def test_neither_words_that_only_ask_nor_chinese_have_broader_ones() -> None:
    assert broader_terms(["what", "must", "the", "围栏", "2"], ()) == ([], [])
    assert "dog" in broader_terms(["puppy"], ())[0]
    assert "dog" not in broader_terms(["puppy"], ("dog", "~dog"))[0]


def test_the_list_says_at_its_head_where_it_is_from_and_how_it_may_be_used() -> None:
    head = Path(broader_words.__file__).with_suffix(".txt").read_text("utf-8")[:3000].replace("\n# ", " ")
    assert head.startswith("# Made of WordNet 3.1 by tools/set-up/make_broader_words.py.")
    assert "Permission to use, copy, modify and distribute this software and database" in head
    assert "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved." in head
