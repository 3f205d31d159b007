"""Rules on what stands in any file: characters that belong in a text, days that are days, words that are not blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import msgspec

from inforce.decisions.rules.view import At, Held, View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.cards import SourceCard
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Attribute, Clause, Instrument
from inforce.model.records import Plain, to_data
from inforce.model.settings import Checks
from inforce.storage.library_commit import REGISTER_FILE

# Controls, direction overrides, lone surrogates, noncharacters, tag letters: nobody sees them, and each can make a text
# read otherwise than it is.
_FOREIGN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0000-\U000e007f]"
)

_PLACEHOLDERS = (date(1, 1, 1), date(1900, 1, 1), date(1970, 1, 1), date(2099, 12, 31), date(9999, 12, 31))
_DATED: dict[type[msgspec.Struct], tuple[str, ...]] = {
    Instrument: ("promulgated_on", "effective_from", "effective_to", "record_begins"),
    Clause: ("effective_from", "effective_to"),
    SourceCard: ("accepted_on",),
    ChangeDelta: ("detected_on", "decided_on"),
    Checks: ("checked_on", "recheck_by", "failing_since"),
}


def characters_belong(view: View) -> Iterator[Fault]:
    """No text holds a character that nobody sees and that changes how it reads (design 8)."""
    for held in view.objects():
        if held.path not in view.suspect:
            continue
        for at, text in _texts(to_data(held.record), ()):
            found = _FOREIGN.search(text)
            if found is not None:
                message = f"the character U+{ord(found.group()):04X} does not belong in a text: take it out"
                yield view.fault(held.path, at, "foreign_character", message)


def _texts(value: Plain, at: At) -> Iterator[tuple[At, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, (*at, key))
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from _texts(part, (*at, place))


def dates_are_no_placeholders(view: View) -> Iterator[Fault]:
    """No day stands for "always" or "not known": what is not known is `unknown`, what has no end is null (design 1)."""
    for held in view.objects():
        for name in _DATED.get(type(held.record), ()):
            day = _day(getattr(held.record, name))
            if day in _PLACEHOLDERS and not _is_said_by_a_person(view, held, name, str(day)):
                message = (
                    f"{_placeholder(day)}; where a rule truly names that day, a person says so (reviewed_by on its "
                    "attribute)"
                )
                yield view.fault(held.path, name, "placeholder_date", message)
    for n, person in enumerate(view.register.people if view.register is not None else ()):
        for number, key in enumerate(person.keys):
            for name, day in (("first_day", key.first_day), ("last_day", key.last_day)):
                if day in _PLACEHOLDERS:
                    at = ("people", n, "keys", number, name)
                    yield view.fault(REGISTER_FILE, at, "placeholder_date", _placeholder(day))


def _placeholder(day: date | None) -> str:
    return f"{day} is a day that programs put where there is none: write null for no end, unknown for what was not read"


def _day(value: When | date | None) -> date | None:
    return value.day if isinstance(value, When) else value


def _is_said_by_a_person(view: View, held: Held[msgspec.Struct], name: str, day: str) -> bool:
    """Whether a person has said of an edition or clause that this is truly the day."""
    if isinstance(held.record, Instrument):
        edition, field = held.id, name
    else:
        edition, field = ids.instrument_of(held.id), field_of_clause(held.id, name)
    instrument = view.instruments.get(edition)
    return instrument is not None and any(
        attribute.field == field and attribute.value == day and is_said_by_a_person(attribute)
        for attribute in instrument.record.attributes
    )


def field_of_clause(clause_id: str, name: str) -> str:
    """What an attribute of an instrument calls a clause's own field: `clauses/s-5/effective_from`."""
    return f"clauses/{clause_id.rsplit('/', 1)[-1]}/{name}"


def is_said_by_a_person(attribute: Attribute) -> bool:
    """Whether an attribute is a person's word: reviewed by one, or given by one from the start."""
    return attribute.reviewed_by is not None or attribute.basis == "given"


def texts_are_not_blank(view: View) -> Iterator[Fault]:
    """What a citation is made of is there: title, issuing body, reference, and the words of the rule (standard 3.5)."""
    for held in view.instruments.values():
        for name in ("title", "issuing_body", "language"):
            if not getattr(held.record, name).strip():
                yield view.fault(held.path, name, "blank", "it is blank: write what the document says")
    for clause in view.clauses.values():
        if not clause.record.clause_reference.strip():
            message = "it is blank: write the number the document prints, or where it prints none the heading"
            yield view.fault(clause.path, "clause_reference", "blank", message)
        if not clause.record.text.strip() and not (clause.record.heading or "").strip():
            yield view.fault(clause.path, "text", "blank", "the clause has no words: give it its text")
