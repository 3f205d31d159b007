"""The front matter of a Markdown file: attributes a person has typed, taken as typed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from inforce.errors import Refused
from inforce.ingest.structure import Attribute, Doubt
from inforce.model.dates import UNKNOWN_WORD, parse_day

TEXTS = (
    "title",
    "short_title",
    "issuing_body",
    "number",
    "document_type",
    "level",
    "language",
    "place",
    "work",
    "edition",
    "url",
)
DAYS = ("promulgated_on", "effective_from", "effective_to", "record_begins")
LISTS = ("topics", "applies_to")
KNOWN = frozenset((*TEXTS, *DAYS, *LISTS, "safety", "relations", "commencement"))


def read(matter: Mapping[str, object], source: str, where: str) -> tuple[list[Attribute], list[Doubt]]:
    """Attributes of full confidence, quoting their line; keys not known here are named in a doubt and left.

    Raises Refused for a day that is none, or a list that is no list.
    """
    lines = source.split("\n")
    found: list[Attribute] = []
    unknown: list[str] = []
    for key, value in matter.items():
        number = next((count for count, line in enumerate(lines, start=1) if line.startswith(f"{key}:")), 1)
        if key not in KNOWN:
            unknown.append(key)
        elif value is not None or key == "effective_to":
            found.append(
                Attribute(key, _value(key, value, f"{where}:{number}"), 1.0, lines[number - 1].strip(), number, "given")
            )
    doubts = [Doubt(f"front matter that is not read here: {', '.join(unknown)}", 1)] if unknown else []
    return found, doubts


def _value(key: str, value: object, where: str) -> str | bool | date | tuple[object, ...] | dict[str, object] | None:
    if key in DAYS:
        return _day(key, value, where)
    if key in LISTS or key == "relations":
        if not isinstance(value, (list, tuple)):
            raise Refused(
                f"'{key}' must be a list",
                where=where,
                next="write it as a list, as in: [cars, lorries]",
                code="front_matter",
            )
        return tuple(value)
    if key == "safety":
        if str(value).lower() not in ("true", "false"):
            raise Refused(
                "'safety' must be true or false",
                where=where,
                next="write safety: true or safety: false, or leave the line out",
                code="front_matter",
            )
        return str(value).lower() == "true"
    if key == "commencement":
        return (
            tuple(value)
            if isinstance(value, (list, tuple))
            else {str(name): one for name, one in value.items()}
            if isinstance(value, Mapping)
            else str(value)
        )
    if isinstance(value, (list, tuple, Mapping)):
        raise Refused(
            f"'{key}' must be one value", where=where, next="write one value, without a list", code="front_matter"
        )
    return str(value)


def _day(key: str, value: object, where: str) -> date | str | None:
    if value is None or isinstance(value, date):
        return value
    if str(value) == UNKNOWN_WORD:
        return UNKNOWN_WORD
    try:
        return parse_day(str(value))
    except ValueError as error:
        raise Refused(
            f"'{key}': {error}", where=where, next="write the day as 2024-07-01, or unknown", code="front_matter"
        ) from None
