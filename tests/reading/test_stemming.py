"""Two stems of an English word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.stemming import full_stem, light_stem


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("dogs", "dog"),
        ("bodies", "body"),
        ("fences", "fence"),
        ("boxes", "box"),
        ("churches", "church"),
        ("glasses", "glass"),
        ("children", "child"),
        ("premises", "premises"),
        ("gas", "gas"),
        ("bus", "bus"),
        ("this", "this"),
        ("parking", "parking"),
    ],
)
def test_the_light_stem_takes_off_the_plural_only(word: str, stem: str) -> None:
    assert light_stem(word) == stem


@pytest.mark.parametrize(
    "words",
    [
        ("permit", "permits", "permitted", "permitting"),
        ("park", "parks", "parked", "parking"),
        ("licence", "license", "licensed", "licensing", "licences"),
        ("authorise", "authorize", "authorised", "authorization", "authorisations"),
        ("organise", "organization", "organised"),
        ("neighbour", "neighbors", "neighbouring"),
        ("occupy", "occupies", "occupied", "occupying"),
        ("obligation", "obligations"),
        ("require", "required", "requires", "requiring"),
        ("metre", "meters", "metres"),
    ],
)
def test_the_forms_and_spellings_of_one_word_meet_in_the_full_stem(words: tuple[str, ...]) -> None:
    assert len({full_stem(word) for word in words}) == 1


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("consign", "consign"),
        ("consistently", "consist"),
        ("knightly", "knight"),
        ("generously", "generous"),
        ("communism", "communism"),
        ("hopping", "hop"),
        ("hoping", "hope"),
        ("luxuriated", "luxuri"),
        ("dying", "die"),
        ("news", "news"),
        ("proceeding", "proceed"),
        ("cry", "cri"),
        ("say", "say"),
        ("relational", "relat"),
        ("replacement", "replac"),
        ("controll", "control"),
        ("ties", "tie"),
        ("by", "by"),
    ],
)
def test_the_full_stem_follows_the_published_rules(word: str, stem: str) -> None:
    assert full_stem(word) == stem


@pytest.mark.parametrize(
    "pair", [("general", "generous"), ("may", "must"), ("not", "note"), ("arising", "arson"), ("premise", "premium")]
)
def test_different_words_stay_apart(pair: tuple[str, str]) -> None:
    assert full_stem(pair[0]) != full_stem(pair[1])


@given(st.text(alphabet="aeiyounstlgrbdz", min_size=1, max_size=14))
def test_a_stem_is_never_empty_nor_longer_than_its_word_by_more_than_a_letter(word: str) -> None:
    assert 0 < len(full_stem(word)) <= len(word) + 1
    assert light_stem(word)
