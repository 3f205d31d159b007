"""What a person says of single fields of a proposed edition: right as read, to be corrected, or not known.

The field, the attribute that records how it was come by, and a clause's own dates are changed together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from inforce.errors import Refused
from inforce.model.dates import UNKNOWN, UNKNOWN_WORD, When, parse_day
from inforce.model.instruments import Attribute, Clause, Instrument
from inforce.model.timeline import LAPSED

# How a person says that no end is set, of a document in which one was read.
NO_END = "none"
_IN_THE_ID = {"jurisdiction": "--jurisdiction PLACE", "work": "--work WORK", "edition": "--edition EDITION"}
_DATES = ("effective_from", "effective_to")
# What stands as evidence of a field that a person said, where the document has no words of it.
_SAID = "said in a review"


class Review(Struct, frozen=True):
    """One person's word on one proposal: fields that are right as read, their right values, fields nobody knows.

    `right` are findings that are right as they are, and `because` says why.
    """

    accept: tuple[str, ...] = ()
    correct: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    because: str | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field and finding it speaks of."""
        return (*self.accept, *(field for field, _ in self.correct), *self.unknown, *self.right)


class Reviewer(Struct, frozen=True):
    """Who reviews, by id in people.yml, and the day."""

    person_id: str
    on: date


def reviewed(
    edition: Instrument, clauses: tuple[Clause, ...], review: Review, by: Reviewer
) -> tuple[Instrument, tuple[Clause, ...]]:
    """The edition and its clauses as the review makes them. Raises Refused where a field cannot be what is said."""
    twice = next((field for field in review.fields if review.fields.count(field) > 1), None)
    if twice is not None:
        raise Refused(
            f"{twice} is named twice: a field is right, corrected or not known",
            next="say one of them: --accept, --correct or --unknown",
            code="usage",
        )
    if review.right:
        edition = _right(edition, review, by)
    held = {clause.id: clause for clause in clauses}
    for field in review.accept:
        edition = _accepted(edition, held, field, by)
    for field, value in review.correct:
        _refuse_fixed(edition, field)
        edition = _noted(_set(edition, held, field, value), field, value, by)
    for field in review.unknown:
        _refuse_fixed(edition, field)
        edition = _noted(_set(edition, held, field, UNKNOWN_WORD), field, UNKNOWN_WORD, by)
    return edition, tuple(held[clause.id] for clause in clauses)


def _right(edition: Instrument, review: Review, by: Reviewer) -> Instrument:
    """The edition with findings marked as right by a person, with their reason."""
    known = {finding.id for finding in edition.findings}
    missing = next((name for name in review.right if name not in known), None)
    if missing is not None:
        named = ", ".join(sorted(known)) or "none"
        raise Refused(f"there is no finding {missing}", next=f"name one that there is: {named}", code="no_finding")
    if review.because is None or not review.because.strip():
        raise Refused(
            "a finding is right for a reason, and none is given",
            next="say it in a sentence: --because TEXT",
            code="no_reason",
        )
    findings = tuple(
        msgspec.structs.replace(finding, right_because=review.because, reviewed_by=by.person_id, reviewed_on=by.on)
        if finding.id in review.right
        else finding
        for finding in edition.findings
    )
    return msgspec.structs.replace(edition, findings=findings)


def _accepted(edition: Instrument, held: dict[str, Clause], field: str, by: Reviewer) -> Instrument:
    attribute = next((one for one in edition.attributes if one.field == field), None)
    if attribute is None:
        known = ", ".join(one.field for one in edition.attributes)
        raise Refused(
            f"nothing was read of {field}, so there is nothing to accept",
            next=f"say what it is: --correct {field}=VALUE; what was read is {known}",
            code="no_field",
        )
    if attribute.value == UNKNOWN_WORD and attribute.basis != "later_order":
        raise Refused(
            f"{field} was not read, so there is no value to accept",
            next=f"say what it is with --correct {field}=VALUE, or that nobody knows with --unknown {field}",
            code="no_value",
        )
    if field.rsplit("/", 1)[-1] in _DATES:
        # A day that was read with little confidence was recorded, and not taken for the edition's day meanwhile.
        edition = _set(edition, held, field, attribute.value)
    return _with(edition, msgspec.structs.replace(attribute, reviewed_by=by.person_id, reviewed_on=by.on))


def _noted(edition: Instrument, field: str, value: str, by: Reviewer) -> Instrument:
    """The edition with the attribute as a person said it; the words it had been read from stay."""
    former = next((one for one in edition.attributes if one.field == field), None)
    attribute = Attribute(
        field=field,
        value=value,
        confidence=1.0,
        evidence=_SAID if former is None or not former.evidence else former.evidence,
        where=None if former is None else former.where,
        basis="given",
        reviewed_by=by.person_id,
        reviewed_on=by.on,
    )
    return _with(edition, attribute)


def _with(edition: Instrument, attribute: Attribute) -> Instrument:
    known = [one.field for one in edition.attributes]
    attributes = [attribute if one.field == attribute.field else one for one in edition.attributes]
    if attribute.field not in known:
        attributes.append(attribute)
    return msgspec.structs.replace(edition, attributes=tuple(attributes))


def _refuse_fixed(edition: Instrument, field: str) -> None:
    option = _IN_THE_ID.get(field)
    if option is not None:
        raise Refused(
            f"{field} is part of the id {edition.id}, which a review does not change",
            next=f"reject the change, then bring the document in again with {option}",
            code="in_the_id",
        )


def _set(edition: Instrument, held: dict[str, Clause], field: str, value: str) -> Instrument:
    """The edition with one field set; of a field `clauses/<ref>/<date>` the clause in `held`."""
    if field.startswith("clauses/"):
        _set_clause(edition, held, field, value)
        return edition
    read = _FIELDS.get(field)
    if read is None:
        raise Refused(
            f"{field} is no field that can be set",
            next=f"name one of {', '.join(sorted(_FIELDS))}, clauses/REF/effective_from, clauses/REF/effective_to",
            code="no_field",
        )
    changes = {field: read(field, value)}
    if field == "effective_to":
        changes["ended_because"] = None if changes[field] is None else edition.ended_because or LAPSED
    return msgspec.structs.replace(edition, **changes)


def _set_clause(edition: Instrument, held: dict[str, Clause], field: str, value: str) -> None:
    _, _, rest = field.partition("/")
    ref, _, name = rest.rpartition("/")
    clause = held.get(f"{edition.id}/{ref}")
    if clause is None or name not in _DATES:
        raise Refused(
            f"{field}: there is no clause {ref}" if clause is None else f"{field} is no field that can be set",
            next="name a date of a clause: clauses/REF/effective_from or clauses/REF/effective_to",
            code="no_field",
        )
    held[clause.id] = msgspec.structs.replace(clause, **{name: _FIELDS[name](field, value)})


def _first_day(field: str, value: str) -> When:
    if value == UNKNOWN_WORD:
        return UNKNOWN
    try:
        return When(parse_day(value))
    except ValueError as error:
        raise Refused(
            f"{field}: {error}",
            next="give a day as 2024-07-01, or say that it is not known: --unknown FIELD",
            code="bad_date",
        ) from None


def _last_day(field: str, value: str) -> When | None:
    return None if value == NO_END else _first_day(field, value)


def _day(field: str, value: str) -> date | None:
    return _first_day(field, value).day


def _text(field: str, value: str) -> str | None:
    return None if value == UNKNOWN_WORD else value


def _always_a_text(field: str, value: str) -> str:
    if field == "title" and (value == UNKNOWN_WORD or not value.strip()):
        raise Refused("a title is never left out", next="say what it is: --correct title=TITLE", code="no_title")
    return value


def _list(field: str, value: str) -> tuple[str, ...]:
    return () if value == UNKNOWN_WORD else tuple(part.strip() for part in value.split(",") if part.strip())


def _truth(field: str, value: str) -> bool:
    if value not in ("true", "false"):
        raise Refused(f"{field} is true or false, not {value}", next="write true or false", code="bad_value")
    return value == "true"


_FIELDS: Mapping[str, Callable[[str, str], Any]] = {
    "effective_from": _first_day,
    "effective_to": _last_day,
    "promulgated_on": _first_day,
    "record_begins": _day,
    "title": _always_a_text,
    "issuing_body": _always_a_text,
    "language": _always_a_text,
    **dict.fromkeys(("number", "document_type", "level", "short_title"), _text),
    **dict.fromkeys(("topics", "applies_to"), _list),
    "safety": _truth,
}
