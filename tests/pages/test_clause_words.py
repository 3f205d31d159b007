from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inforce.pages.clause_words import Terms, words_of

CLAUSE = "au/yard/2020-01-01/s-5"
TEXTS = st.text(st.sampled_from("pool Pools (5) 第五条停车场 <b>&\n"), max_size=60)


@given(TEXTS, st.lists(TEXTS, max_size=4), st.lists(TEXTS, max_size=4))
def test_the_stretches_put_together_are_the_text(text: str, printed: list[str], terms: list[str]) -> None:
    known = Terms([("au/yard/2020-01-01/def", terms)])
    words = words_of(text, [(one, "au/yard/2020-01-01/s-1") for one in printed], known, CLAUSE)
    assert "".join(one.text for one in words) == text
    assert all(one.text for one in words)


def found(text: str, terms: dict[str, str]) -> list[tuple[str, str | None]]:
    known = Terms((clause, [term]) for term, clause in terms.items())
    return [(one.text, one.target) for one in words_of(text, [], known, CLAUSE) if one.kind == "term"]


def test_a_term_is_found_as_a_word_of_its_own_and_in_its_plural() -> None:
    assert found("Pools, poolside and a pool.", {"pool": "def"}) == [("Pools", "def")]


def test_the_longest_term_wins() -> None:
    assert found("a pool fence", {"pool": "def-pool", "pool fence": "def-fence"}) == [("pool fence", "def-fence")]


def test_chinese_terms_are_found_within_a_sentence() -> None:
    assert found("在公共停车场停放", {"停车场": "def"}) == [("停车场", "def")]


def test_a_definition_does_not_point_to_itself() -> None:
    known = Terms([(CLAUSE, ["pool"])])
    assert [one.kind for one in words_of("pool means water", [], known, CLAUSE)] == ["plain"]


def test_references_are_found_in_the_order_of_the_text() -> None:
    words = words_of("sections 4 and 5, or 4", [("sections 4", "a"), ("5", "b"), ("4", "c")], Terms([]), CLAUSE)
    assert [(one.text, one.target) for one in words if one.kind == "reference"] == [
        ("sections 4", "a"),
        ("5", "b"),
        ("4", "c"),
    ]
