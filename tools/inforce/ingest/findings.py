"""What was found of a document's fields, each with how it was come by; what a person should look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from inforce.errors import Refused
from inforce.ingest import structure
from inforce.ingest.given import Given
from inforce.ingest.structure import ReadDocument
from inforce.model.dates import UNKNOWN_WORD, When
from inforce.model.instruments import Attribute, Basis

# What stands as evidence of a field that a person said beside the document.
GIVEN = "given when the document was brought in"
# A field of an instrument by the names a document may use for it.
_NAMES = {"jurisdiction": ("jurisdiction", "place")}


class Findings:
    """Fields one by one: the one given, else the one stated beside the document, else the one read from it."""

    def __init__(self, document: ReadDocument, given: Given) -> None:
        self.document, self.given = document, given
        self.attributes: list[Attribute] = []
        self.doubts: list[dict[str, Any]] = [
            {"field": None, "value": None, "why": doubt.message, "where": f"line {doubt.line}"}
            for doubt in document.doubtful
        ]

    def read(self, name: str) -> structure.Attribute | None:
        """What the document says of a field, None where it says nothing."""
        found = (self.document.attribute(known) for known in _NAMES.get(name, (name,)))
        return next((attribute for attribute in found if attribute is not None), None)

    def stated(self, name: str, given: object = None) -> object:
        """What a person said of a field, None where nobody did."""
        return given if given is not None else self.given.about.get(name)

    def value(self, name: str, given: object = None) -> object:
        """The value of a field, recorded; None where nobody and nothing says it."""
        read, stated = self.read(name), self.stated(name, given)
        if stated is not None:
            self.record_given(name, stated)
            if read is not None and read.value is not None and shown(read.value) != shown(stated):
                self.doubt(name, shown(stated), f"the document says {shown(read.value)}: {read.quote}", read.line)
            return stated
        if read is None:
            return None
        self.record(name, read.value, read.confidence, read.quote, read.line, read.basis)
        return read.value

    def day(self, name: str) -> When | None:
        """The value of a field that is a day. Raises Refused where it is none."""
        value = self.value(name)
        return None if value is None else when(value)

    def record(
        self, name: str, value: object, confidence: float, evidence: str, line: int | None, basis: Basis
    ) -> None:
        """Note how a field was come by."""
        where = None if line is None else f"line {line}"
        self.attributes.append(
            Attribute(
                field=name, value=shown(value), confidence=confidence, evidence=evidence, where=where, basis=basis
            )
        )

    def record_given(self, name: str, value: object) -> None:
        """Note a field that a person said beside the document."""
        self.record(name, value, 1.0, GIVEN, None, "given")

    def doubt(self, name: str, value: str, why: str, line: int | None = None) -> None:
        """Note what a person should look at before accepting."""
        where = None if line is None else f"line {line}"
        self.doubts.append({"field": name, "value": value, "why": why, "where": where})

    def note_unsure(self, threshold: float) -> None:
        """Put every field read with less than the threshold among what a person should look at."""
        known = {(doubt["field"], doubt["value"]) for doubt in self.doubts}
        for attribute in self.attributes:
            unsure = attribute.basis != "given" and attribute.confidence < threshold
            if unsure and (attribute.field, attribute.value) not in known:
                why = f"read with confidence {attribute.confidence:.2f}: {attribute.evidence}"
                self.doubts.append(
                    {"field": attribute.field, "value": attribute.value, "why": why, "where": attribute.where}
                )


def when(value: object) -> When:
    """A day as a document or a person gives it. Raises Refused for what is none."""
    if isinstance(value, When):
        return value
    if isinstance(value, date):
        return When(value)
    try:
        return When.parse(str(value))
    except ValueError as error:
        raise Refused(str(error), next="give a day as 2024-07-01, or unknown", code="bad_date") from None


def words(value: object) -> Iterable[str]:
    """A value as a list of words."""
    if value is None:
        return ()
    if isinstance(value, tuple | list):
        return (str(part) for part in value)
    return (str(value),)


def shown(value: object) -> str:
    """A value as an attribute records it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return UNKNOWN_WORD
    if isinstance(value, tuple | list):
        return ", ".join(shown(part) for part in value)
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {shown(part)}" for name, part in value.items())
    return str(value)
