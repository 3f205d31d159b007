"""For which place a document rules: given by a person, else read from the place it states, its title or who issued it.

A name that several places share, or a title that names several, is not settled here: the first is proposed, all are
told, and nobody can accept the edition before a person has said which (design 3).
"""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.errors import Refused
from inforce.ingest.findings import Findings
from inforce.model.instruments import Basis
from inforce.model.places import Place, Places
from inforce.reading.place_readings import named_places, possible_places, told

# How sure a place is that only its name in a title or an issuing body tells, and one that stands beside others.
_NAMED, _ONE_OF_SEVERAL = 0.85, 0.5
# Bodies of the whole country, by names that no other body has.
_OF_THE_COUNTRY = re.compile(
    r"(?:中华人民共和国)?(?:全国人民代表大会|国务院|最高人民法院|最高人民检察院|中央军事委员会)"
)
_WHOLE_COUNTRY = {"中华人民共和国": ("中国", "全国", "国家")}


class _Read(Struct, frozen=True):
    """The places that some words of a document can mean, how sure one alone is, and the words."""

    places: tuple[Place, ...]
    confidence: float
    quote: str
    line: int | None
    basis: Basis = "fixed"


def place_of(findings: Findings, places: Places) -> str:
    """The id of the place, recorded with how it was come by. Raises Refused where no place of the library is named."""
    stated = findings.stated("jurisdiction", findings.given.jurisdiction)
    read = _read(findings, places)
    if stated is not None:
        return _given(findings, places, str(stated), read)
    if read is None:
        raise _nowhere(findings, places)
    first, several = read.places[0], len(read.places) > 1
    sure = min(read.confidence, _ONE_OF_SEVERAL) if several else read.confidence
    # A person has typed the name, and has not said which of its places is meant.
    basis: Basis = "fixed" if several else read.basis
    findings.record("jurisdiction", first.id, sure, read.quote, read.line, basis)
    if several:
        findings.doubt("jurisdiction", first.id, f"its words can mean {told(read.places, places)}", read.line)
    return first.id


def _given(findings: Findings, places: Places, named: str, read: _Read | None) -> str:
    """The place a person gave; a document that names another one is told of it."""
    found = (places.get(named),) if named in places else places.named(named)
    if len(found) != 1:
        what = (
            "is not a place of this library" if not found else f"is the name of several places: {told(found, places)}"
        )
        raise Refused(
            f"'{named}' {what}",
            next="name one by its id with --jurisdiction, or add it: tools/library place ID --name NAME",
            code="ambiguous_place" if found else "no_place",
        )
    place = found[0]
    findings.record_given("jurisdiction", place.id)
    if read is not None and not any(_lie_together(one, place, places) for one in read.places):
        why = f"the document names {told(read.places, places)}: {read.quote}"
        findings.doubt("jurisdiction", place.id, why, read.line)
    return place.id


def _lie_together(one: Place, other: Place, places: Places) -> bool:
    """Whether one of two places is the other or lies in it."""
    return one.id in places.scope(other.id) or other.id in places.scope(one.id)


def _read(findings: Findings, places: Places) -> _Read | None:
    """What the document itself says: the place it states, that of its title, that of who issued it."""
    stated = findings.read("jurisdiction")
    if stated is not None and stated.basis == "given":
        found = _called(str(stated.value), places)
        return _Read(found, stated.confidence, stated.quote, stated.line, stated.basis) if found else None
    title, body = findings.document.title or "", findings.read("issuing_body")
    if stated is not None and (found := _called(str(stated.value), places)):
        # The place of the body that issues a document is its place, whatever other places its title is about.
        others = possible_places(title, places) if stated.confidence < _NAMED else ()
        return _Read(others or found, stated.confidence, stated.quote, stated.line)
    if found := named_places(title, places):
        # A Chinese title begins with its place, or is about one that it names later; one that names a place the library
        # does not hold is likely not of the one that it names beside it.
        begins = title.isascii() or any(place.name.startswith(title[:2]) for place in found)
        return _Read(found, _NAMED if stated is None and begins else _ONE_OF_SEVERAL, title, _line(findings))
    if body is not None and _OF_THE_COUNTRY.match(str(body.value)):
        found = _called("中华人民共和国", places)
        return _Read(found, min(_NAMED, body.confidence), body.quote, body.line) if found else None
    if body is not None and (found := named_places(str(body.value), places)):
        return _Read(found, min(_NAMED, body.confidence), body.quote, body.line)
    return None


def _called(name: str, places: Places) -> tuple[Place, ...]:
    """The places that a name alone can mean: by id, by name, or as the words name them (`Fairview, Calder`)."""
    if name in places:
        return (places.get(name),)
    names = (name, *_WHOLE_COUNTRY.get(name, ()))
    return next((found for one in names if (found := places.named(one))), None) or named_places(name, places)


def _line(findings: Findings) -> int | None:
    title = findings.read("title")
    return None if title is None else title.line


def _nowhere(findings: Findings, places: Places) -> Refused:
    read = findings.read("jurisdiction")
    what = "nothing says for which place this document rules"
    if read is not None:
        what = f"the document names {read.value}, which is not a place of this library"
    return Refused(
        what,
        next="say it with --jurisdiction PLACE: " + ", ".join(sorted(place.id for place in places)[:12]),
        code="no_place",
    )
