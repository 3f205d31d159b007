"""Real Chinese laws in two editions each: asked about at either day, and about one city among several.

Nothing of them is in this repository: questions, and the words that answer them, are read from the folder of real
documents (tests/shared.py) when the tests run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest

from inforce.ingest.documents import read_document
from inforce.ingest.given import Given
from inforce.model.dates import parse_day
from inforce.model.instruments import Instrument
from inforce.model.places import Place
from inforce.storage.library import Library
from tests.real_law.small_library import ANA, ask, make, quotes, squeezed, without, works
from tests.shared import corpus

LAWS = corpus("zh_laws")
PROBES = corpus("version_probes.jsonl")
PLACES = (
    Place(id="cn", name="全国", aliases=("中国",)),
    Place(id="cn-beijing", name="北京市", parent="cn", aliases=("北京",)),
    Place(id="cn-shanghai", name="上海市", parent="cn", aliases=("上海",)),
    Place(id="cn-shandong", name="山东省", parent="cn"),
    Place(id="cn-shandong-qingdao", name="青岛市", parent="cn-shandong", aliases=("青岛",)),
    Place(id="cn-henan", name="河南省", parent="cn"),
    Place(id="cn-henan-zhengzhou", name="郑州市", parent="cn-henan", aliases=("郑州",)),
)
LATE = date(2025, 6, 1)
# How many sides of the probes are answered right. More is better; fewer is a loss.
RIGHT_AT_LEAST = 8


@dataclass(frozen=True)
class Side:
    """One side of a probe: the file that has to answer, and its words."""

    question: str
    place: str
    file: Path
    evidence: str


def sides() -> Iterator[Side]:
    """Each side of each probe on Chinese law, with the place it is about."""
    for line in PROBES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["corpus"] != "zh_laws":
            continue
        for side in [row["old"], row["new"]] if row["kind"] == "version" else row["answers"]:
            named = row.get("jurisdiction") or side["jurisdiction"]
            yield Side(row["question"], place_id(named), LAWS.parent / side["file"], side["evidence"])


def place_id(name: str) -> str:
    return next(place.id for place in PLACES if name in (place.name, *place.aliases))


def given_for(side: Side, listed: dict[str, dict[str, str]]) -> Given:
    row = listed[str(side.file.relative_to(LAWS))]
    day = row["effective_date"] or row["publish_date"]
    return Given(
        proposed_by=ANA.id,
        jurisdiction=side.place,
        title=row["title"],
        effective_from=parse_day(day) if day else None,
    )


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    rows = (json.loads(line) for line in (LAWS / "documents.jsonl").read_text(encoding="utf-8").splitlines())
    listed = {row["file"]: row for row in rows}
    documents = {side.file: given_for(side, listed) for side in sides()}
    made, brought_in = make(tmp_path_factory.mktemp("laws") / "library", PLACES, documents.items())
    assert brought_in.refused == []
    assert len(brought_in.proposals) == len(documents)
    return made


def edition_of(side: Side, library: Library) -> Instrument:
    """The edition that was made of a file."""
    sha256 = hashlib.sha256(side.file.read_bytes()).hexdigest()
    editions = (library.instrument(edition.id) for edition in library.catalogue.editions())
    return next(edition for edition in editions if edition.source_sha256 == sha256)


def days_in_force(edition: Instrument) -> tuple[date, date]:
    """The first and the last day of an edition, the last no later than our today."""
    first = edition.effective_from.day
    assert first is not None
    end = None if edition.effective_to is None else edition.effective_to.day
    return first, LATE if end is None else end - timedelta(days=1)


@pytest.mark.parametrize("side", [pytest.param(side, id=side.file.stem) for side in sides()])
def test_a_law_is_read_to_the_last_character_and_its_articles_are_in_order(side: Side) -> None:
    document = read_document(side.file.read_bytes(), side.file.name)
    account = document.characters
    assert account.source == account.units + sum(part.count for part in account.left_out)
    assert len({unit.ref for unit in document.units}) == len(document.units)
    articles = [unit.ref for unit in document.units if unit.number.startswith("第")]
    assert articles == [f"art-{number}" for number in range(1, len(articles) + 1)]


def test_the_edition_of_the_day_answers_and_none_is_answered_wrong(library: Library) -> None:
    right, wrong = set(), []
    for side in sides():
        edition = edition_of(side, library)
        for day in days_in_force(edition):
            got = ask(library, side.question, side.place, day)
            if got.queue != "answered":
                continue
            cited = {card.instrument_id for card in got.source_cards}
            if cited == {edition.id} and squeezed(side.evidence) in quotes(got):
                right.add((side.question, edition.id))
            else:
                wrong.append((side.question, day, [card.clause_id for card in got.source_cards]))
    assert wrong == []
    assert len(right) >= RIGHT_AT_LEAST


def test_the_parking_regulation_of_beijing_is_answered_by_the_edition_of_either_day(library: Library) -> None:
    parking = [side for side in sides() if "停车条例" in side.file.name]
    old, new = (edition_of(side, library) for side in parking)
    assert (old.work_id, old.effective_to) == (new.work_id, new.effective_from)
    for side, edition in zip(parking, (old, new), strict=True):
        for day in days_in_force(edition):
            got = ask(library, side.question, None, day)
            assert got.queue == "answered", got.body
            assert {card.instrument_id for card in got.source_cards} == {edition.id}
            assert squeezed(side.evidence) in quotes(got)


def test_before_an_edition_begins_it_is_not_yet_in_force(library: Library) -> None:
    old = next(side for side in sides() if "停车条例" in side.file.name)
    first, _ = days_in_force(edition_of(old, library))
    got = ask(library, old.question, None, first - timedelta(days=1))
    assert (got.queue, got.reason) == ("declined", "not_in_force")


def test_where_the_law_that_answers_is_not_held_nothing_is_answered(library: Library) -> None:
    answered = []
    for side in sides():
        day, _ = days_in_force(edition_of(side, library))
        first = ask(library, side.question, side.place, day)
        if first.queue == "answered":
            with without(library, works(first)):
                second = ask(library, side.question, side.place, day)
            if second.queue == "answered":
                answered.append((side.question, [card.clause_id for card in second.source_cards]))
    assert answered == []


def test_a_question_on_dogs_is_answered_from_its_own_city_or_not_at_all(library: Library) -> None:
    dogs = [side for side in sides() if "养犬" in side.file.name]
    assert len(dogs) > 2
    for side in dogs:
        assert ask(library, side.question, None, LATE).reason == "no_place"
    for place in PLACES:
        for name, given in ((place.name, None), *((alias, None) for alias in place.aliases), ("", place.id)):
            got = ask(library, f"{name}{dogs[0].question}", given, LATE)
            assert {card.clause_id.split("/")[0] for card in got.source_cards} <= {place.id}
