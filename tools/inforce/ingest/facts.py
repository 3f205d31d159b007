"""What is known of a document before it becomes an edition: given by a person, or read, with confidence and evidence.

Nothing is guessed (design 1): without a place the document is refused, without a date the date is `unknown`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from inforce.errors import Refused
from inforce.ingest import structure
from inforce.ingest.commencing import first_day, last_days, own_starts
from inforce.ingest.findings import Findings, words
from inforce.ingest.given import Given
from inforce.ingest.naming import edition_word, word, work_word
from inforce.ingest.placing import place_of
from inforce.ingest.structure import ReadDocument
from inforce.ingest.tracked import RESOLVED
from inforce.model.dates import When
from inforce.model.ids import is_word
from inforce.model.instruments import Attribute
from inforce.model.places import Places
from inforce.model.sources import source_address

_TEXTS = ("issuing_body", "number", "document_type", "level", "short_title")
_LISTS = ("topics", "applies_to")


@dataclass(slots=True)
class Facts:
    """The fields of the instrument to be, how each was come by, and what a person should look at."""

    jurisdiction: str
    title: str
    work: str
    edition: str
    effective_from: When
    effective_to: When | None
    ended_because: str | None
    language: str
    url: str | None
    promulgated_on: When | None
    record_begins: date | None
    safety: bool
    texts: dict[str, str | None]
    lists: dict[str, tuple[str, ...]]
    starts: dict[str, When]
    ends: dict[str, When]
    attributes: list[Attribute] = field(default_factory=list)
    doubts: list[dict[str, Any]] = field(default_factory=list)

    def is_sure(self, field: str) -> bool:
        """Whether nobody needs to look at a field: it was given, or read with enough confidence."""
        return all(doubt["field"] != field for doubt in self.doubts)

    @property
    def work_id(self) -> str:
        """`<place>/<work>`."""
        return f"{self.jurisdiction}/{self.work}"

    @property
    def instrument_id(self) -> str:
        """The id of the edition."""
        return f"{self.work_id}/{self.edition}"


def gather(document: ReadDocument, given: Given, places: Places, sha256: str, threshold: float) -> Facts:
    """Put together what is known. `sha256` is the source's, `threshold` the confidence below which a person looks.

    Raises Refused without a place of the library, a title, or safe ids.
    """
    findings = Findings(document, given)
    place = place_of(findings, places)
    title = _title(findings)
    whole = first_day(findings, given.effective_from)
    promulgated = findings.day("promulgated_on")
    edition = findings.value("edition", given.edition)
    made = None if promulgated is None else promulgated.day
    end, because, ends = last_days(findings, whole)
    record_begins = findings.day("record_begins")
    facts = Facts(
        jurisdiction=place,
        title=title,
        work=_work(findings, title, place),
        edition=edition_word(None if edition is None else str(edition), whole.day, made, sha256),
        effective_from=whole,
        effective_to=end,
        ended_because=because,
        language=str(findings.value("language") or document.language),
        url=_url(findings),
        promulgated_on=promulgated,
        record_begins=None if record_begins is None else record_begins.day,
        safety=str(findings.value("safety")).lower() == "true",
        texts={name: _text(findings.value(name)) for name in _TEXTS},
        lists={name: tuple(words(findings.value(name))) for name in _LISTS},
        starts=own_starts(findings, whole),
        ends=ends,
    )
    findings.value("encoding")
    findings.value(RESOLVED)
    _keep_what_the_markup_says(findings)
    findings.note_unsure(threshold)
    facts.attributes, facts.doubts = findings.attributes, findings.doubts
    return facts


def _keep_what_the_markup_says(findings: Findings) -> None:
    """Its extent, and since when single clauses have read so: kept beside the fields, and puts nothing in force."""
    findings.value("extent")
    findings.value("year")
    since: dict[str, list[structure.Attribute]] = {}
    defined = {unit.ref for unit in findings.document.units if unit.kind == "definition"}
    for said in findings.document.attributes:
        if said.name == "text_since" and said.unit_ref is not None and said.unit_ref not in defined:
            since.setdefault(str(said.value), []).append(said)
    if since:
        told = "; ".join(f"{day} {', '.join(str(one.unit_ref) for one in since[day])}" for day in sorted(since))
        first = since[min(since)][0]
        findings.record("text_since", told, first.confidence, first.quote, first.line, first.basis)


def _title(findings: Findings) -> str:
    value = findings.value("title", findings.given.title)
    if value is None and findings.document.title:
        value = findings.document.title
        findings.record("title", value, 0.9, findings.document.title, None, "fixed")
    if value is None or not str(value).strip():
        raise Refused("the document has no title", next="give it one with --title TITLE", code="no_title")
    return str(value)


def _work(findings: Findings, title: str, place: str) -> str:
    value = findings.value("work", findings.given.work)
    if value is None:
        return work_word(title)
    named = str(value).removeprefix(f"{place}/")
    if not is_word(named) and findings.given.work is None:
        # A document's own name for its work may be no safe id; then one is made, as for any other.
        return work_word(title)
    return word(named, "work", "--work")


def _url(findings: Findings) -> str | None:
    """Where the text is published. Raises Refused for what is no address that can be checked."""
    value = findings.value("url", findings.given.url)
    if value is None:
        return None
    try:
        return str(source_address(str(value)))
    except ValueError as error:
        raise Refused(
            f"'{value}' is no address of a source: {error}",
            next="write https://…, http://…, or the file's own path from the root, as file:///srv/rules/parking.md",
            code="bad_url",
        ) from None


def _text(value: object) -> str | None:
    return None if value is None else str(value)
