"""A source read the way its edition was: with what a person said beside it, so that two readings can be compared."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
from msgspec import Struct

from inforce.ingest.assembling import clauses_of
from inforce.ingest.facts import Facts, gather
from inforce.ingest.findings import GIVEN
from inforce.ingest.given import Given, Received
from inforce.ingest.naming import title_key
from inforce.ingest.received import read_received
from inforce.ingest.source_lines import without_zero_width
from inforce.ingest.structure import ReadDocument
from inforce.ingest.tracked import resolution
from inforce.model.dates import When
from inforce.model.instruments import Attribute, Clause, Instrument
from inforce.storage.library import Library

# What a person may have said beside a document, that stays so whatever it says next.
_LASTING = ("issuing_body", "number", "document_type", "level", "short_title", "language", "topics", "applies_to")
# What is of one edition alone: the next may begin on another day.
_OF_ONE_EDITION = ("effective_from", "effective_to", "promulgated_on", "record_begins")


class Reading(Struct, frozen=True):
    """A document as read: its clauses in order, and the days and the name it gives itself."""

    title: str
    format: str
    clauses: tuple[Clause, ...]
    days: tuple[str, ...]
    outside: str = ""
    document: ReadDocument | None = None

    @property
    def read_whole(self) -> ReadDocument:
        """The document itself. Raises ValueError for a reading that was put together from clauses."""
        if self.document is None:
            raise ValueError("this reading has no document of its own")
        return self.document

    @property
    def rules(self) -> str:
        """SHA-256 of the clauses and days: white space and trimmings around the clauses aside, not a figure in them."""
        content = [[_clause(clause) for clause in self.clauses], self.days, title_key(self.title)]
        return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def read_source(received: Received, edition: Instrument, library: Library) -> Reading:
    """Read bytes as the text of an edition. Raises LibraryError where ingest would refuse them."""
    said = next((one.value for one in edition.attributes if one.field == "encoding" and one.basis == "given"), None)
    received = received if said is None else msgspec.structs.replace(received, encoding=said)
    # What a person said of the tracked changes in one file is not said of another's.
    own = hashlib.sha256(received.data).hexdigest() == edition.source_sha256
    document = read_received(received, resolution(edition) if own else None)
    threshold = library.settings.thresholds.attribute_confidence
    facts = gather(document, said_beside(edition, of_one_edition=True), library.places, "0" * 64, threshold)
    return Reading(
        facts.title,
        "text" if document.format == "markdown" else document.format,
        clauses_of(facts, document),
        _days(facts),
        _plain(document.preamble),
        document,
    )


def as_held(edition: Instrument, clauses: tuple[Clause, ...]) -> Reading:
    """The reading that is held, for an edition whose source is not."""
    days = (edition.effective_from, edition.effective_to, edition.promulgated_on)
    return Reading(edition.title, "", clauses, tuple(str(day) for day in days))


def said_beside(edition: Instrument, *, of_one_edition: bool, proposed_by: str = "feed") -> Given:
    """What a person said beside the document of an edition, to be said again of its next text.

    Place, work and address always: they tell which document it is. `of_one_edition`: the days of this edition too.
    """
    stated = {attribute.field for attribute in edition.attributes if attribute.evidence == GIVEN}
    lasting = stated | {attribute.field for attribute in edition.attributes if _was_put_right(attribute)}
    about: dict[str, Any] = {name: getattr(edition, name) for name in _LASTING if name in lasting}
    if edition.safety and "safety" in stated:
        about["safety"] = "true"
    if of_one_edition:
        about |= {name: getattr(edition, name) for name in _OF_ONE_EDITION if name in stated}
    return Given(
        proposed_by=proposed_by,
        jurisdiction=edition.jurisdiction,
        work=edition.work,
        title=edition.title if "title" in stated else None,
        url=edition.url,
        about={name: value for name, value in about.items() if value not in (None, ())},
    )


def _was_put_right(attribute: Attribute) -> bool:
    """Whether a person said in a review what it is. A day so said is of one text alone, and never tells two apart."""
    return attribute.basis == "given" and attribute.reviewed_by is not None


def _days(facts: Facts) -> tuple[str, ...]:
    days: tuple[When | None, ...] = (facts.effective_from, facts.effective_to, facts.promulgated_on)
    return tuple(str(day) for day in days)


def _clause(clause: Clause) -> list[object]:
    return [
        clause.id.rsplit("/", 1)[1],
        _plain(clause.clause_reference),
        [_plain(part) for part in clause.heading_path],
        _plain(clause.heading or ""),
        clause.kind,
        _plain(clause.text),
        str(clause.effective_from),
        str(clause.effective_to),
    ]


def _plain(text: str) -> str:
    """A text as it is compared: runs of white space, no-break spaces too, as one; nothing of no width."""
    return " ".join(without_zero_width(text).split())
