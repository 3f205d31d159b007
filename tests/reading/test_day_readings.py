"""A day that its words leave open is never chosen: each that they can mean is told."""

from __future__ import annotations

from datetime import date

import pytest

from inforce.reading.day_readings import possible_days

MARCH, APRIL = date(2024, 3, 4), date(2024, 4, 3)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("These Rules commence on 03/04/2024.", (MARCH, APRIL)),
        ("These Rules commence on 13/04/2024.", ()),
        ("These Rules commence on 3 April 2024.", ()),
        ("They commence on 3 April 2024; they take effect on 4 March 2024.", (MARCH, APRIL)),
        ("本规定自2024年3月4日起施行；第八条自2024年4月3日起施行。", (MARCH, APRIL)),
        ("No day at all.", ()),
    ],
)
def test_every_day_that_the_words_can_mean_is_told(text: str, days: tuple[date, ...]) -> None:
    assert possible_days(text) == days
