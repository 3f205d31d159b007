"""The site's own words: the same in both languages, each of them used, and no others asked for."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from inforce.model.deltas import ChangeKind, DeltaKind
from inforce.model.instruments import RelationKind
from inforce.pages.wording import day_of, say
from inforce.pages.words_en import WORDS as ENGLISH
from inforce.pages.words_zh import WORDS as CHINESE

ROOT = Path(__file__).resolve().parents[2]
MADE_UP = {  # words whose keys are put together
    *(f"state_{state}" for state in ("in_force", "not_yet", "ended", "unknown")),
    *(f"change_{kind}" for kind in DeltaKind.__args__),
    *(f"count_{kind}" for kind in ChangeKind.__args__),
    *(f"{passive}{kind}" for kind in RelationKind.__args__ for passive in ("", "passive_")),
    *(f"ended_{how}" for how in ("superseded", "replaced", "repealed", "lapsed")),
}


def places(words: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", words))


def test_both_languages_have_the_same_words_with_the_same_places() -> None:
    assert {key: places(words) for key, words in ENGLISH.items()} == {
        key: places(words) for key, words in CHINESE.items()
    }


def test_every_word_is_used_and_every_word_used_is_there() -> None:
    sources = [*(ROOT / "site").rglob("*.html"), *(ROOT / "tools" / "inforce" / "pages").glob("*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in sources if not path.stem.startswith("words_"))
    named = set(re.findall(r'"([a-z_]+)"', text))
    asked = set(re.findall(r'say\("([a-z_]+)"', text))
    assert set(ENGLISH) - named - MADE_UP == set()
    assert (asked | MADE_UP) - set(ENGLISH) == {"state_", "change_", "count_", "ended_", "passive_"} & asked


@pytest.mark.parametrize(("language", "written"), [("en", "1 May 2021"), ("zh", "2021年5月1日")])
def test_a_day_is_written_as_people_write_it(language: str, written: str) -> None:
    assert day_of(language, date(2021, 5, 1)) == written
    assert written in say(language, "since", day=date(2021, 5, 1))
