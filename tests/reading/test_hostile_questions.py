"""Questions made to exhaust or to break the reading: any text is read, in time that grows with its length."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.model.places import Place, Places
from inforce.reading.actors import actors
from inforce.reading.asked_date import asked_of
from inforce.reading.asked_kinds import asked_attributes, asked_kinds, counted_nouns
from inforce.reading.cues import certificate_cue, cues, safety_cue
from inforce.reading.dates_in_text import dates_in
from inforce.reading.dimensions import dimensions
from inforce.reading.frames import strip_frame
from inforce.reading.instruments_in_text import named_instruments
from inforce.reading.masking import mask
from inforce.reading.parts import mentions_of, parts
from inforce.reading.places_in_text import asked_places, places_in

TODAY = date(2026, 7, 1)
PLACES = Places(
    (
        Place(id="calder", name="Calder"),
        Place(id="fairview", name="Fairview", parent="calder"),
        Place(id="gd", name="广东省"),
        Place(id="gz", name="广州市", parent="gd"),
        Place(id="sz", name="深圳市", parent="gd"),
    )
)
LENGTH = 10_000
SECONDS = 5  # a machine of any speed; the readings take a tenth of that


def places_of_each_part(text: str) -> None:
    mentions = places_in(text, PLACES).mentions
    asked_places(mentions, PLACES)
    for part in parts(text):
        mentions_of(part, mentions, text)


READINGS: tuple[Callable[[str], object], ...] = (
    mask,
    parts,
    lambda text: asked_of(dates_in(text, TODAY), text, TODAY),
    places_of_each_part,
    asked_kinds,
    counted_nouns,
    asked_attributes,
    dimensions,
    cues,
    certificate_cue,
    safety_cue,
    strip_frame,
    actors,
    named_instruments,
)

HOSTILE = (
    "may I keep bees in Fairview, Calder on 15 March 2015 and ",
    "广州市和深圳市的低保标准分别是多少，",
    'AND OR NOT ( ) * ? ~ ^ : " [ ] { } \\ / ',
    "🐕👍🏽🏳️",
    "1",
    "1 ",
    "2015-",
    "2015年",
    "？",
    "和",
    "、",
    "甲、",
    "几",
    "分别",
    "《",
    "(",
    "In Aa Bb Cc ",
    "City of ",
    "The Act of the ",
    "a@",
    "+1 ",
    "0 ",
    "my name is ",
    "how much will ",
    "i have a ",
    "请问",
    "\n",
    " ",
    "Section 1.",
    "\u0000\u200b\ufeff",
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_ten_thousand_characters_of_anything_are_read_in_time(piece: str) -> None:
    text = (piece * (LENGTH // len(piece) + 1))[:LENGTH]
    begun = time.process_time()
    for reading in READINGS:
        reading(text)
    assert time.process_time() - begun < SECONDS


SIGNS = st.sampled_from(
    [
        *"多少几分别和、，。？ 年月日市区县2015 -/.:()《》'\"aIn May of the Act?!,;\n",
        "广州",
        "朝阳区",
        "how ",
        "what ",
        "[phone]",
    ]
)


@given(st.lists(SIGNS, max_size=40).map("".join) | st.text(max_size=60))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    for reading in READINGS:
        reading(text)


@given(st.lists(SIGNS, max_size=40).map("".join) | st.text(max_size=60))
def test_what_is_read_is_the_text_at_its_place(text: str) -> None:
    reading = places_in(text, PLACES)
    found = [*reading.mentions, *reading.unknown, *reading.own, *parts(text), *cues(text), *actors(text)]
    for one in found:
        assert text[one.start : one.end] == one.text


@given(st.lists(SIGNS, max_size=40).map("".join))
def test_parts_stand_in_order_and_only_items_of_one_list_share_their_text(text: str) -> None:
    previous_end = 0
    previous = None
    for part in parts(text):
        shared = previous is not None and (previous.start, previous.end) == (part.start, part.end)
        assert shared or part.start >= previous_end
        assert not shared or part.focus is not None
        previous, previous_end = part, part.end
