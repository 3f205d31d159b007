"""What is left to review in a pending change, for people and programs: each field with what it was read from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inforce.changes.doubts import Unsure, unsure, way_out
from inforce.cli.delta_page import shown
from inforce.cli.delta_text import pending_proposal
from inforce.errors import LibraryError
from inforce.ingest.given import Received
from inforce.ingest.received import read_received
from inforce.model.instruments import Attribute, Finding, Instrument
from inforce.model.records import to_data
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library


def review_data(library: Library, delta_id: str) -> dict[str, Any]:
    """The fields in doubt and those a person has said, of the proposed edition. Raises NotHeld and Refused."""
    delta, draft, _ = pending_proposal(library, delta_id, "review")
    edition = draft.instrument(delta.proposes or delta.instrument_id)
    attributes = () if edition is None else edition.attributes
    found = [] if edition is None else unsure(edition, library.settings.thresholds.attribute_confidence, library.places)
    findings = () if edition is None else edition.findings
    return {
        "delta_id": delta.id,
        "instrument_id": delta.proposes or delta.instrument_id,
        "title": None if edition is None else edition.title,
        "proposal": draft.commit,
        "to_review": [_row(one) for one in found],
        "reviewed": [_said(one) for one in attributes if one.reviewed_by is not None],
        "findings": [finding_data(finding) for finding in findings],
        "doubts": [] if edition is None or delta.kind == "amendment" else _doubts(draft, edition),
        "stops": any(one.stops for one in found) or any(finding.stops for finding in findings),
    }


def _doubts(draft: Holdings, edition: Instrument) -> list[dict[str, Any]]:
    """Why its reader doubted, told by the source itself as it lies in the proposal, read once more."""
    source = None if edition.file is None else draft.bytes_at(f"instruments/{edition.id}/{edition.file}")
    if source is None or edition.file is None or edition.retrieved_at is None:
        return []
    said = next((one.value for one in edition.attributes if one.field == "encoding"), None)
    try:
        document = read_received(Received(edition.file, source, edition.retrieved_at, encoding=said))
    except LibraryError:
        # It was read when it came in, and by its own words then; what cannot be told again is left out.
        return []
    return [{"why": doubt.message, "where": f"line {doubt.line}"} for doubt in document.doubtful]


def _row(one: Unsure) -> dict[str, Any]:
    attribute = one.attribute
    return {
        "field": one.field,
        "value": None if attribute is None else attribute.value,
        "why": one.why,
        "stops": one.stops,
        "confidence": None if attribute is None else attribute.confidence,
        "basis": None if attribute is None else attribute.basis,
        "evidence": None if attribute is None else attribute.evidence,
        "where": None if attribute is None else attribute.where,
        "readings": list(one.readings),
    }


def _said(attribute: Attribute) -> dict[str, Any]:
    return {
        "field": attribute.field,
        "value": attribute.value,
        "reviewed_by": attribute.reviewed_by,
        "reviewed_on": str(attribute.reviewed_on),
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding for programs, with whether it stops acceptance."""
    return {**to_data(finding), "stops": finding.stops}


def finding_line(row: dict[str, Any]) -> str:
    """The same for people."""
    where = f" ({row['where']})" if row.get("where") else ""
    said = ""
    if row.get("reviewed_by"):
        said = f"; right, says {row['reviewed_by']} on {row['reviewed_on']}: {shown(row['right_because'])}"
    return f"{'STOPS ACCEPTANCE' if row['stops'] else 'Look at'} {row['id']}: {shown(row['what'])}{where}{said}"


def review_lines(told: dict[str, Any]) -> Iterator[str]:
    """The same for people, with the next step."""
    yield f"Delta {told['delta_id']}: {shown(told['title'] or '')} ({told['instrument_id']})"
    for row in told["reviewed"]:
        yield f"  {row['field']}: {shown(row['value'])}, reviewed by {row['reviewed_by']} on {row['reviewed_on']}"
    for row in told["to_review"]:
        yield f"  {'STOPS ACCEPTANCE' if row['stops'] else 'Look at'} {row['field']}: {shown(row['why'])}"
        if row["evidence"]:
            where = f" ({row['where']})" if row["where"] else ""
            yield f"      “{shown(' '.join(row['evidence'].split()))}”{where}"
    yield from (f"  {finding_line(row)}" for row in told["findings"])
    yield from (f"  The reader says: {shown(row['why'])} ({row['where']})" for row in told["doubts"])
    if not told["to_review"] and not any(row["stops"] for row in told["findings"]):
        yield "  Nothing is left to review"
    yield _next(told)


def _next(told: dict[str, Any]) -> str:
    delta_id = told["delta_id"]
    if not told["stops"]:
        return f"Next: read it whole, tools/delta show {delta_id}, then tools/delta accept {delta_id} --as PERSON"
    field = next((row["field"] for row in told["to_review"] if row["stops"]), None)
    if field is None:
        finding = next(row["id"] for row in told["findings"] if row["stops"])
        return (
            f"Next: look at the source; where it is right, tools/delta review {delta_id} --right {finding} "
            "--because TEXT --as PERSON"
        )
    if field == "jurisdiction":
        return f"Next: tools/delta review {delta_id}: {way_out(field, delta_id)}"
    return (
        f"Next: tools/delta review {delta_id} --as PERSON with --accept {field}, --correct {field}=VALUE "
        f"or --unknown {field}"
    )
