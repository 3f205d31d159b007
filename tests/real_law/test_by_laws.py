"""Real by-laws in all their editions: each read whole, asked at an old and a new day, and with the answer left out.

Nothing of them is in this repository: questions, and the words that answer them, are read from the folder of real
documents (tests/shared.py) when the tests run.
"""

from __future__ import annotations

import csv
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest

from inforce.ingest.bringing_in import BroughtIn
from inforce.ingest.documents import read_document
from inforce.ingest.given import Given
from inforce.model.answers import Answer
from inforce.model.dates import State
from inforce.model.places import Place
from inforce.storage.library import Library
from tests.real_law.small_library import ANA, ask, make, quotes, squeezed, without, works
from tests.shared import corpus

BY_LAWS = corpus("akn_za_bylaws")
PROBES = corpus("version_probes.jsonl")
PLACES = (
    Place(id="za", name="South Africa", aliases=("RSA",)),
    Place(id="za-cpt", name="City of Cape Town", parent="za", aliases=("Cape Town",)),
    Place(id="za-eth", name="eThekwini", parent="za", aliases=("Durban",)),
    Place(id="za-jhb", name="City of Johannesburg", parent="za", aliases=("Johannesburg", "Joburg")),
    Place(id="za-wc011", name="Matzikama", parent="za"),
    Place(id="za-wc033", name="Cape Agulhas", parent="za"),
)
MUNICIPALITIES = PLACES[1:]
LATE = date(2018, 6, 1)
# What of a by-law is no rule of it: all that may be in no clause.
NO_RULES = {"preface", "preamble", "editor's remarks", "pictures"}
# How many sides of the probes on these by-laws are answered right. More is better; fewer is a loss.
RIGHT_AT_LEAST = 8
# Ours: on a permission, a figure, a time and a person, for three topics that several of the places rule on.
ON_TOPICS = {
    "planning": (
        "May land be subdivided without the approval of the municipality?",
        "How many members must the Municipal Planning Tribunal have?",
        "After how many years does an approved rezoning lapse?",
        "Who decides on an application for a consent use?",
    ),
    "property rates": (
        "May the municipality levy different rates for different categories of properties?",
        "What rebate on property rates does a pensioner get?",
        "When must the rates policy be reviewed?",
        "Who adopts the rates policy?",
    ),
    "liquor": (
        "May a licensee sell liquor for consumption off the licensed premises on a Sunday?",
        "How many hours a day may liquor be sold?",
        "Until what time may liquor be sold for consumption on the licensed premises?",
        "Who may grant extended trading hours for the sale of liquor?",
    ),
}


@dataclass(frozen=True)
class Probe:
    """One question for one day, with the edition that has to answer and its words (None: the corpus gives none)."""

    question: str
    place: str
    edition: str
    on: date
    evidence: str | None


@dataclass(frozen=True)
class Held:
    """The by-laws as a library, with what became of each file on the way."""

    library: Library
    brought_in: BroughtIn


def chained_files() -> list[Path]:
    with (BY_LAWS / "version_chains.tsv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    return [BY_LAWS / name.strip() for row in rows for name in row["files_old_to_new"].split(">")]


def given_for(path: Path) -> Given:
    place, work = path.parts[-3:-1]
    day = date.fromisoformat(path.stem)
    return Given(proposed_by=ANA.id, jurisdiction=place, work=work, edition=path.stem, effective_from=day)


def probes() -> Iterator[Probe]:
    """Each side of each probe on one of the by-laws, on the day its edition begins and in its last week."""
    chained = {str(path.relative_to(BY_LAWS)) for path in chained_files()}
    for line in PROBES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        sides = [row["old"], row["new"]] if row["kind"] == "version" else row["answers"]
        for side in sides:
            corpus_name, _, file = side["file"].partition("/")
            if corpus_name != "akn_za_bylaws" or file not in chained:
                continue
            place, work, name = file.split("/")[1:]
            edition = name.removesuffix(".xml")
            yield Probe(
                row["question"], place, f"{place}/{work}/{edition}", date.fromisoformat(edition), side["evidence"]
            )


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    documents = [(path, given_for(path)) for path in chained_files()]
    return Held(*make(tmp_path_factory.mktemp("by-laws") / "library", PLACES, documents))


@pytest.fixture(scope="module")
def library(held: Held) -> Library:
    return held.library


def last_day(probe: Probe, library: Library) -> date:
    end = library.instrument(probe.edition).effective_to
    return LATE if end is None or end.day is None else end.day - timedelta(days=1)


def is_right(probe: Probe, got: Answer) -> bool:
    """Answered from the edition of that day, in the words that answer."""
    cited = {card.instrument_id for card in got.source_cards}
    return cited == {probe.edition} and (probe.evidence is None or squeezed(probe.evidence) in quotes(got))


def test_every_edition_is_brought_in_and_accepted_and_none_refused(held: Held) -> None:
    editions = {edition.id for edition in held.library.catalogue.editions()}
    assert held.brought_in.refused == []
    assert editions == {f"{path.parts[-3]}/{path.parts[-2]}/{path.stem}" for path in chained_files()}


def test_one_edition_of_a_work_is_in_force_on_any_day(library: Library) -> None:
    days = sorted({edition.start for edition in library.catalogue.editions() if edition.start is not None})
    around = {day + timedelta(days=step) for day in days for step in (-1, 0, 1)}
    editions = [library.instrument(edition.id) for edition in library.catalogue.editions()]
    for day in around:
        in_force = [one.work_id for one in editions if one.state_on(day) is State.IN_FORCE]
        assert len(in_force) == len(set(in_force)), day


@pytest.mark.parametrize("path", [pytest.param(path, id="/".join(path.parts[-3:])) for path in chained_files()])
def test_a_by_law_is_read_to_the_last_character_and_its_numbers_are_in_order(path: Path) -> None:
    document = read_document(path.read_bytes(), path.name)
    account = document.characters
    assert account.source == account.units + sum(part.count for part in account.left_out)
    assert {part.what for part in account.left_out} <= NO_RULES
    assert len({unit.ref for unit in document.units}) == len(document.units)
    assert [unit.order for unit in document.units] == sorted({unit.order for unit in document.units})
    for _, units in itertools.groupby(document.units, key=lambda unit: (unit.label, unit.heading_path)):
        whole = [int(unit.number) for unit in units if unit.number.isdigit() and unit.kind == "rule"]
        assert whole == sorted(whole)


def test_the_edition_of_the_day_answers_and_none_is_answered_wrong(library: Library) -> None:
    right, declined, wrong = 0, 0, []
    for probe in probes():
        for day in (probe.on, last_day(probe, library)):
            got = ask(library, probe.question, probe.place, day)
            if got.queue != "answered":
                declined += 1
            elif is_right(probe, got):
                right += 1
            else:
                wrong.append((probe.question, day, [card.clause_id for card in got.source_cards]))
    assert wrong == []
    assert right >= 2 * RIGHT_AT_LEAST, f"{right} right, {declined} declined"


def test_where_the_by_law_that_answers_is_not_held_nothing_is_answered(library: Library) -> None:
    answered = []
    for probe in probes():
        first = ask(library, probe.question, probe.place, probe.on)
        if first.queue == "answered":
            with without(library, works(first)):
                second = ask(library, probe.question, probe.place, probe.on)
            if second.queue == "answered":
                answered.append((probe.question, [card.clause_id for card in second.source_cards]))
    assert answered == []


@pytest.mark.parametrize("topic", ON_TOPICS)
def test_a_question_is_answered_from_its_own_place_or_not_at_all(library: Library, topic: str) -> None:
    answered = 0
    for question, place in itertools.product(ON_TOPICS[topic], MUNICIPALITIES):
        named = [f"{question[:-1]} in {name}?" for name in (place.name, *place.aliases)]
        for text, given in ((question, place.id), *((text, None) for text in named)):
            got = ask(library, text, given, LATE)
            answered += got.queue == "answered"
            assert {card.clause_id.split("/")[0] for card in got.source_cards} <= {place.id}, text
    assert answered


@pytest.mark.parametrize("topic", ON_TOPICS)
def test_without_a_place_nothing_is_answered(library: Library, topic: str) -> None:
    for question in ON_TOPICS[topic]:
        got = ask(library, question, None, LATE)
        assert (got.queue, got.reason) == ("declined", "no_place"), question


@pytest.mark.parametrize("topic", ON_TOPICS)
def test_a_place_named_beside_another_given_is_asked_about(library: Library, topic: str) -> None:
    for question in ON_TOPICS[topic]:
        got = ask(library, f"{question[:-1]} in Cape Town?", "za-wc033", LATE)
        assert (got.queue, got.reason) == ("declined", "ambiguous_place"), question
