"""Whether a question about one place is ever answered from another's rules, on real law with many places in a library.

Needs a library of real documents (benchmarks/real_library.py makes one from a corpus folder); it is no part of this
project. Nothing is stored.

    python -m benchmarks.real_places LIBRARY en|zh [--on DAY] [--topic WORD]... [--show]

Every question of real_places.yml is asked of each place that rules on its topic, of those above it, and of as many that
do not: with the place given, with it named in the question by its name and by each alias, with it given and another
named, and without any place. Of an answer, every source card must be of the place or of one above it. Three counts must
be 0: an answer with a card from elsewhere, an answer without a place, and an answer where two places are asked about.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from benchmarks.forgetful import Forgetful
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.model.answers import Answer
from inforce.model.places import Place
from inforce.storage.library import Library
from inforce.storage.yaml_files import load_yaml

QUESTIONS = Path(__file__).with_name("real_places.yml")


class Asked(NamedTuple):
    """One way of asking one question: what is asked, the place passed in, and the one it is about (None: no place)."""

    way: str
    question: str
    given: str | None
    about: Place | None


def main() -> int:
    """Ask everything and print the counts; exit 1 where one that must be 0 is not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("language", choices=("en", "zh"))
    parser.add_argument("--on", type=date.fromisoformat, default=date(2017, 11, 30), metavar="DAY")
    parser.add_argument("--topic", action="append", default=[], metavar="WORD", help="only these topics")
    parser.add_argument("--show", action="store_true", help="print what each answer quotes")
    given = parser.parse_args()
    library = Library.open(given.library)
    tally: Counter[str] = Counter()
    wrong = 0
    for topic, questions in _questions(given.language).items():
        if given.topic and topic not in given.topic:
            continue
        for asked in _ways(questions, _places_for(topic, library), given.language):
            got = _ask(asked, given.on, library)
            fault = _fault(asked, got, library)
            tally[
                f"{asked.way}: {fault or ('answered' if got.queue == 'answered' else f'declined ({got.reason})')}"
            ] += 1
            wrong += fault is not None
            if fault or (given.show and got.queue == "answered"):
                print(_told(asked, got, fault))
    for name, count in sorted(tally.items()):
        print(f"{count:6} {name}")
    print(f"{wrong:6} that must be 0")
    return 1 if wrong else 0


def _questions(language: str) -> Mapping[str, Sequence[str]]:
    """By topic, the questions of a language."""
    found: Mapping[str, Mapping[str, Sequence[str]]] = load_yaml(QUESTIONS.read_bytes(), QUESTIONS.name).data
    return found[language]


def _places_for(topic: str, library: Library) -> list[Place]:
    """The places with an instrument on the topic, those above them, and as many others as there are of them."""
    editions = library.catalogue.editions()
    ruling = [e.place for e in editions if topic in e.id or topic in e.title]
    first = dict.fromkeys(one for place in ruling for one in library.places.scope(place))
    others = [place.id for place in library.places if place.id not in first]
    return [library.places.get(one) for one in (*first, *others[: len(first)])]


def _ways(questions: Sequence[str], places: Sequence[Place], language: str) -> Iterator[Asked]:
    for question in questions:
        yield Asked("no place", question, None, None)
        for number, place in enumerate(places):
            yield Asked("given", question, place.id, place)
            for name in (place.name, *place.aliases):
                yield Asked("named", _naming(question, name, language), None, place)
            other = places[(number + 1) % len(places)]
            if place.id != other.id:
                yield Asked("another named", _naming(question, other.name, language), place.id, other)


def _naming(question: str, name: str, language: str) -> str:
    return f"{name}{question}" if language == "zh" else f"{question[:-1]} in {name}?"


def _ask(asked: Asked, on: date, library: Library) -> Answer:
    moment = datetime(2026, 11, 30, 9, tzinfo=UTC)
    question = Question(asked.question, moment, "0" * 16, jurisdiction=asked.given, as_at=on, audience="internal")
    return answer(question, library, Forgetful())


def _fault(asked: Asked, got: Answer, library: Library) -> str | None:
    """What must not be: an answer without a place, about another place, or with a card from elsewhere."""
    if got.queue != "answered":
        return None
    if asked.about is None:
        return "ANSWERED WITHOUT A PLACE"
    scope = set(library.places.scope(asked.about.id))
    if asked.given is not None:
        # Named and given on one line: the lower of the two is asked about.
        lines = scope | set(library.places.scope(asked.given))
        if asked.about.id not in library.places.scope(asked.given) and asked.given not in scope:
            return "ANSWERED FOR TWO PLACES"
        scope = lines
    return None if {card.clause_id.split("/")[0] for card in got.source_cards} <= scope else "ANSWERED FROM ELSEWHERE"


def _told(asked: Asked, got: Answer, fault: str | None) -> str:
    about = "no place" if asked.about is None else asked.about.id
    quotes = [f"    {q.clause_id}: {q.text[:160]!r}" for a in got.assertions for q in a.quotes]
    return "\n".join((f"{fault or 'answered'} | {about} | {asked.question}", *quotes[:2]))


if __name__ == "__main__":
    raise SystemExit(main())
