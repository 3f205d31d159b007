"""The index finds what stands in a clause, inside the predicates, and ranks as brute force does."""

from __future__ import annotations

from collections import Counter
from math import log
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.storage.search import Document, Hit, SearchIndex, SearchQuery, document_of
from inforce.storage.whoosh_index import WhooshEngine
from tests.storage.libraries import clause, instrument

EDITION = instrument("au/rules/2021-01-01")
ENGINE = WhooshEngine()


def of_text(name: str, text: str) -> Document:
    return document_of(clause(f"au/rules/2021-01-01/{name}", text), EDITION)


def found(index: SearchIndex, question: str) -> list[str]:
    return [hit.clause_id.rsplit("/", 1)[1] for hit in index.search(question, None, None)]


def names(hits: list[Hit]) -> set[str]:
    return {hit.clause_id.rsplit("/", 1)[1] for hit in hits}


def built(directory: Path, *documents: Document) -> SearchIndex:
    ENGINE.build(directory, documents)
    return ENGINE.open(directory)


def test_small_words_and_single_characters_are_found(tmp_path: Path) -> None:
    index = built(
        tmp_path,
        of_text("a", "The holder may not sub-let the stall (section 5)."),
        of_text("b", "The holder may sub-let the stall (section 50)."),
        of_text("c", "See item (c)."),
        of_text("d", "第5条适用"),
        of_text("e", "第50条适用"),
        of_text("f", "Nobody shall enter; a person must wait."),
        of_text("g", "不得停放"),
    )
    assert found(index, "may not sub-let") == ["a", "b"]
    assert found(index, "section 5")[0] == "a"
    assert names(index.search(SearchQuery({"5": 1.0}), None, None)) == {"a", "d"}
    assert found(index, "第5条")[0] == "d"
    assert names(index.search(SearchQuery({"第5条": 1.0}), None, None)) == {"d"}
    assert found(index, "item (c)")[0] == "c"
    for word, name in [("shall", "f"), ("must", "f"), ("不", "g"), ("得", "g")]:
        assert name in found(index, word)


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("20000元", ["罚款２００００元以上", "罚款20000元以上"]),
        ("２００００元", ["罚款２００００元以上", "罚款20000元以上"]),
        ("非法经营", ["禁止\u2fae法经营", "禁止非法经营"]),
        ("二〇二四年", ["自二〇二四年起", "自二○二四年起", "自二零二四年起"]),
    ],
)
def test_every_spelling_is_found(tmp_path: Path, question: str, texts: list[str]) -> None:
    index = built(tmp_path, *(of_text(f"s-{n}", text) for n, text in enumerate(texts)))
    assert sorted(found(index, question)) == [f"s-{n}" for n in range(len(texts))]


def test_a_power_is_not_a_number(tmp_path: Path) -> None:
    index = built(tmp_path, of_text("a", "误差不超过10²米"), of_text("b", "误差不超过102米"))
    assert {hit.clause_id[-1] for hit in index.search(SearchQuery({"102": 1.0}), None, None)} == {"b"}


def test_nothing_outside_the_predicates_is_found(tmp_path: Path) -> None:
    index = built(tmp_path, of_text("a", "stall rules"), of_text("b", "stall rules"), of_text("c", "stall rules"))
    allowed = {"au/rules/2021-01-01/c", "au/rules/2021-01-01/a", "au/rules/2021-01-01/unknown"}
    assert [hit.clause_id[-1] for hit in index.search("stall", allowed, 10)] == ["a", "c"]
    assert [hit.clause_id[-1] for hit in index.search("stall", sorted(allowed), 1)] == ["a"]
    assert index.search("stall", set(), 10) == []
    assert index.search("", None, 10) == []
    assert index.search("never said", None, 10) == []


def test_headings_count_and_english_titles_do_not(tmp_path: Path) -> None:
    edition = instrument("au/rules/2021-01-01", title="Swimming Pools Act")
    chinese = instrument("au/rules/2021-01-01", title="北京市停车条例", language="zh")
    text = clause("au/rules/2021-01-01/s-1", "A fence.", heading="Barriers", heading_path=("Part 2", "Water safety"))
    index = built(tmp_path / "en", document_of(text, edition)) if (tmp_path / "en").mkdir() is None else None
    assert index is not None
    assert found(index, "barriers") == found(index, "water") == ["s-1"]
    assert found(index, "swimming") == []
    (tmp_path / "zh").mkdir()
    index = built(tmp_path / "zh", document_of(clause("au/rules/2021-01-01/s-1", "应当缴费。"), chinese))
    assert found(index, "停车条例") == ["s-1"]


def test_an_empty_index_finds_nothing_and_can_be_filled(tmp_path: Path) -> None:
    assert built(tmp_path).search("anything", None, 10) == []
    ENGINE.update(tmp_path, [of_text("a", "one")], ())
    assert found(ENGINE.open(tmp_path), "one") == ["a"]
    ENGINE.update(tmp_path, [], ["au/rules/2021-01-01/a"])
    index = ENGINE.open(tmp_path)
    assert (index.size, found(index, "one"), index.differences([])) == (0, [], [])


def test_differences_from_the_files_are_named(tmp_path: Path) -> None:
    same, changed, gone = of_text("a", "one rule"), of_text("b", "two rules"), of_text("c", "three")
    index = built(tmp_path, same, changed, gone)
    assert index.differences([same, changed, gone]) == []
    assert index.differences([same, of_text("b", "two laws"), of_text("d", "new")]) == [
        "au/rules/2021-01-01/b: text differs in law, rule, ~law, ~rule",
        "au/rules/2021-01-01/b: pairs differs in two_law, two_rule",
        "au/rules/2021-01-01/d: not in the index",
        "au/rules/2021-01-01/c: in the index, not in the library",
    ]


def test_frequencies_count_clauses_not_occurrences(tmp_path: Path) -> None:
    index = built(tmp_path, of_text("a", "pool pool fence"), of_text("b", "pool"))
    assert index.frequencies(["pool", "fence", "gate"]) == {"pool": 2, "fence": 1, "gate": 0}


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=8)
KINDS = st.lists(st.sampled_from(["length", "money", "definition"]), max_size=2, unique=True)
NAMES = [f"{edition}/c{n}" for n in range(8) for edition in ("x", "y")]
FIELDS = st.tuples(WORDS, WORDS, WORDS, KINDS)
CHANGES = st.dictionaries(st.sampled_from(NAMES), FIELDS, max_size=2)
DOCUMENTS = st.lists(FIELDS, min_size=1, max_size=12)


def brute_force(documents: dict[str, Document], query: SearchQuery, kept: set[str]) -> dict[str, float]:
    """BM25 over the same terms, one clause after the other; then what each gains or loses by what it holds."""
    scores = dict.fromkeys(documents, 0.0)
    for name, boost, terms in [("text", 1.0, query.terms), ("heading", 0.35, query.terms), ("pairs", 0.5, query.pairs)]:
        counts = {clause_id: Counter(document.terms(name)) for clause_id, document in documents.items()}
        average = sum(c.total() for c in counts.values()) / max(len(counts), 1)
        for term, weight in terms.items():
            having = sum(term in c for c in counts.values())
            rarity = log(1 + (len(counts) - having + 0.5) / (having + 0.5))
            for clause_id, count in counts.items():
                if term in count:
                    scale = 0.9 * (0.4 + 0.6 * count.total() / average)
                    scores[clause_id] += boost * weight * rarity * 1.9 * count[term] / (count[term] + scale)
    found = {clause_id: score for clause_id, score in scores.items() if score and clause_id in kept}
    for kind, factor in query.set_back.items():
        found = {one: score * (factor if kind in documents[one].holds else 1) for one, score in found.items()}
    of_edition = {
        edition: sum(sorted((found[one] for one in found if one[0] == edition), reverse=True)[:3]) / 3
        for edition in "xy"
    }
    found = {one: score + query.edition * of_edition[one[0]] for one, score in found.items()}
    best = max(found.values(), default=0.0)
    return {
        one: score
        + best * max((share for kind, share in query.favoured.items() if kind in documents[one].holds), default=0)
        for one, score in found.items()
    }


@settings(max_examples=120, deadline=None)
@given(data=st.data(), first=DOCUMENTS)
def test_the_best_are_those_of_brute_force_however_the_index_came_about(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, first: list[tuple[list[str], ...]]
) -> None:
    directory = tmp_path_factory.mktemp("index")
    held = {name: Document(name, *fields) for name, fields in zip(NAMES, first, strict=False)}
    ENGINE.build(directory, held.values())
    for _ in range(data.draw(st.sampled_from([0, 1, 2, 8]))):
        changed = {n: Document(n, *fields) for n, fields in data.draw(CHANGES).items()}
        removed = data.draw(st.sets(st.sampled_from(NAMES), max_size=3)) - set(changed)
        ENGINE.update(directory, changed.values(), removed)
        held = {n: d for n, d in held.items() if n not in removed} | changed
    index = ENGINE.open(directory)
    assert index.differences(held.values()) == []
    assert index.size == len(held)
    query = SearchQuery(
        terms=dict.fromkeys(data.draw(WORDS), 1.0),
        pairs=dict.fromkeys(data.draw(WORDS), 2.0),
        favoured=data.draw(st.dictionaries(st.sampled_from(["length", "money"]), st.sampled_from([0.1, 0.4]))),
        set_back=data.draw(st.dictionaries(st.just("definition"), st.just(0.6))),
        edition=data.draw(st.sampled_from([0.0, 0.5])),
    )
    kept = data.draw(st.sets(st.sampled_from(NAMES)))
    whole = index.search(query, kept, None)
    assert {hit.clause_id: pytest.approx(hit.score) for hit in whole} == brute_force(held, query, kept)
    assert whole == sorted(whole, key=lambda hit: (-hit.score, hit.clause_id))
    for limit in (1, 3, 50):
        assert index.search(query, kept, limit) == whole[:limit]


def test_what_holds_the_kind_of_thing_asked_for_goes_first_and_nothing_else_comes_in(tmp_path: Path) -> None:
    index = built(
        tmp_path,
        of_text("a", "A fence must be kept in repair, and a fence must be painted."),
        of_text("b", "A fence around the whole of the yard of a house must not be higher than 2 metres."),
        of_text("c", "A gate must not be higher than 3 metres."),
    )
    assert found(index, "How high may a fence be?")[0] == "a"
    asked = SearchQuery.of("How high may a fence be?", {"length"})
    assert [hit.clause_id[-1] for hit in index.search(asked, None, None)][:2] == ["b", "a"]
    wide = SearchQuery.of("Is there a piano?", {"length"})
    assert index.search(wide, None, None) == []


def test_a_chinese_question_is_searched_by_its_signs_and_pairs_alone() -> None:
    asked = SearchQuery.of("围栏多高？", {"length"})
    assert (asked.favoured, asked.set_back, asked.edition) == ({}, {}, 0.0)
    assert {"围", "围栏", "栏"} <= asked.terms.keys()


def test_a_definition_stands_back_unless_one_is_asked_for(tmp_path: Path) -> None:
    texts = {"def": "“stray dog” means a dog at large.", "s-1": "A stray dog found in any street or park is impounded."}
    made = [
        document_of(
            clause(f"au/rules/2021-01-01/{name}", text, kind="definition" if name == "def" else "rule"), EDITION
        )
        for name, text in texts.items()
    ]
    index = built(tmp_path, *made)
    ranked = [
        [hit.clause_id.rsplit("/", 1)[1] for hit in index.search(SearchQuery.of("stray dog", kinds), None, None)]
        for kinds in ((), {"definition"})
    ]
    assert ranked == [["s-1", "def"], ["def", "s-1"]]


def test_an_updated_index_scores_as_a_new_one_does(tmp_path: Path) -> None:
    documents = [of_text(f"s-{n}", f"rule {n} about pools and fences {'gate ' * (n % 5)}") for n in range(40)]
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    ENGINE.build(tmp_path / "old", [of_text(f"s-{n}", "something else") for n in range(60)])
    for document in documents:
        ENGINE.update(tmp_path / "old", [document], ())
    ENGINE.update(tmp_path / "old", [], [f"au/rules/2021-01-01/s-{n}" for n in range(40, 60)])
    ENGINE.build(tmp_path / "new", documents)
    question = "gate in the fence of pool 7"
    assert ENGINE.open(tmp_path / "old").search(question, None, None) == (
        ENGINE.open(tmp_path / "new").search(question, None, None)
    )
