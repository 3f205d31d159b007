"""The site's index as it is written: read back here as the page reads it, and refused where it would not find."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.pages.publication import Publication
from inforce.pages.search_index import Document as Indexed
from inforce.pages.search_index import SearchUnusable, check_languages, found_in, search_files
from inforce.pages.search_terms import key_of, terms, without_plural
from tests.pages.built import ROOT, published, published_of

EDITION = "cn/parking/2020-01-01"
ERROR = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "error"}


def parts(publication: Publication) -> dict[str, Any]:
    """Every part of the index by its name, as the page's script is handed it."""
    found = {}
    for name, data in search_files(publication):
        handed = re.fullmatch(r'inforceSearchPart\("([a-z0-9-]+)",(.*)\);\n', data.decode(), re.DOTALL)
        assert handed is not None
        assert name == f"search/{handed[1]}.js"
        found[handed[1]] = json.loads(handed[2])
    return found


def texts(index: dict[str, Any]) -> list[list[str]]:
    """Every document in order."""
    return [row for at in range(len(index["editions"]["texts"])) for row in index[f"texts-{at}"]]


def documents_with(index: dict[str, Any], term: str) -> list[int]:
    """The documents that have a term, found in the part that the page would load."""
    firsts = index["editions"]["terms"]
    at = max([number for number, first in enumerate(firsts) if key_of(first) <= key_of(term)], default=0)
    return found_in(index[f"terms-{at}"].get(term, []))


def test_every_clause_of_the_sample_is_found_by_every_word_of_its_text() -> None:
    publication = published_of(ROOT)
    index = parts(publication)
    documents = texts(index)
    shown = [clause for clause in publication.clauses.values() if clause.showing == "text"]
    assert len(documents) == len(shown) + len(publication.editions) == index["editions"]["documents"]
    for number, (_, _, _, text) in enumerate(documents):
        assert [term for term in terms(text) if number not in documents_with(index, term)] == []


def test_a_document_belongs_to_its_edition() -> None:
    publication = published_of(ROOT)
    index = parts(publication)
    rows = index["editions"]["editions"]
    documents = texts(index)
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        edition = publication.by_id[row[0].removeprefix("rules/").removesuffix(".html")]
        end = len(documents) if following is None else following[6]
        shown = [clause.anchor for clause in edition.clauses if clause.showing == "text"]
        assert [document[0] for document in documents[row[6] : end]] == ["", *shown]
        assert (row[1], row[2]) == (edition.title, edition.jurisdiction)


def test_what_is_not_shown_is_not_in_the_index(tmp_path: Path) -> None:
    clauses = {
        "art-1": "本规定自公布之日起施行。",
        "art-2": {"text": "车辆停放收费。", "heading": "停放", "card": ERROR},
    }
    index = parts(
        published({"instruments": {EDITION: {"title": "规定", "language": "zh", "clauses": clauses}}}, tmp_path)
    )
    assert "停放" not in json.dumps(index, ensure_ascii=False)
    assert documents_with(index, "施行") == [1]


def test_days_of_a_clause_go_before_those_of_its_edition(tmp_path: Path) -> None:
    clauses = {
        "s-1": "Always.",
        "s-2": {"text": "Later.", "effective_from": "2026-06-01"},
        "s-3": {"text": "Some day.", "effective_from": "unknown"},
    }
    editions = {
        "au/yard/2020-01-01": {"title": "Yard", "clauses": clauses},
        "au/open/2020-01-01": {"title": "Open", "effective_from": "unknown", "clauses": {"s-1": "Some day."}},
    }
    told = parts(published({"instruments": editions}, tmp_path))["editions"]
    assert {row[1]: row[3:5] for row in told["editions"]} == {"Yard": ["2020-01-01", None], "Open": [None, None]}
    first = {row[1]: row[6] for row in told["editions"]}["Yard"]
    assert told["days"] == {str(first + 2): ["2026-06-01", None], str(first + 3): [None, None]}


@pytest.mark.parametrize(
    ("language", "text"), [("zh", "访客车辆停放不得超过四小时。"), ("en", "A visitor must not park overnight.")]
)
def test_an_index_without_a_language_that_is_held_stops_the_build(language: str, text: str, tmp_path: Path) -> None:
    edition = {"title": "X", "language": language, "clauses": {"s-5": text}}
    publication = published({"instruments": {"au/yard/2020-01-01": edition}}, tmp_path)
    document = Indexed(0, "s-5", "5", "", text)
    whole = {term: [0, 10] for term in terms(text)}
    check_languages(publication.editions, [document], whole)
    third = len(text) // 3
    for lost in terms(text[third : 2 * third])[1:-1]:
        lacking = {term: posting for term, posting in whole.items() if term != lost}
        with pytest.raises(SearchUnusable) as stopped:
            check_languages(publication.editions, [document], lacking)
        assert str(stopped.value) == (
            f"au/yard/2020-01-01: the index of the site does not find 5 by words of its own text ({lost})\n"
            "Next: this is a fault of the tools: report it with the text of that clause"
        )


def test_a_library_that_holds_nothing_has_an_empty_index(tmp_path: Path) -> None:
    assert parts(published({}, tmp_path))["editions"]["documents"] == 0


def test_a_large_index_is_in_parts_that_are_cut_between_what_begins_alike(tmp_path: Path) -> None:
    words = [f"{first}{second}{third}word" for first in "bdfgk" for second in "aeiou" for third in "lmnprstv"]
    clauses = {f"s-{at}": " ".join(words[at % 7 :: 3]) for at in range(400)}
    index = parts(published({"instruments": {"au/yard/2020-01-01": {"title": "Yard", "clauses": clauses}}}, tmp_path))
    firsts = index["editions"]["terms"]
    assert len(firsts) > 1
    keys = [[key_of(term) for term in index[f"terms-{at}"]] for at in range(len(firsts))]
    assert [
        key for at, part in enumerate(keys) for key in set(part) if any(key in other for other in keys[at + 1 :])
    ] == []
    assert all(documents_with(index, word) for word in words)


@given(st.text(st.sampled_from("visitors ies 第五条停放 1,150.5 (c)ＡＢ\u200b\n"), max_size=40))
def test_terms_of_a_part_are_terms_of_the_whole(text: str) -> None:
    assert set(terms(text)) <= set(terms(f"{text}\n{text}"))
    assert all(term == term.lower() and term for term in terms(text))


@pytest.mark.parametrize(
    ("word", "without"),
    [
        ("visitors", "visitor"),
        ("bodies", "body"),
        ("classes", "class"),
        ("class", "class"),
        ("bus", "bus"),
        ("gas", "gas"),
    ],
)
def test_a_plural_goes_with_its_word(word: str, without: str) -> None:
    assert without_plural(word) == without
