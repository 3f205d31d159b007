"""A proposal as people and programs are told of it: what was read, what was left out, what to look at (design 6)."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from inforce.cli.review_text import finding_data, finding_line
from inforce.ingest.proposals import Proposal
from inforce.ingest.structure import Counted
from inforce.model.instruments import Attribute
from inforce.model.records import to_data

_SAMPLE = 60


def proposal_data(file: str, proposal: Proposal) -> dict[str, Any]:
    """One entry of `deltas` in the JSON of `ingest`."""
    delta, edition = proposal.delta, proposal.edition
    return {
        "id": delta.id,
        "instrument_id": delta.instrument_id,
        "proposes": delta.proposes,
        "kind": delta.kind,
        "summary": delta.summary,
        "file": file,
        "clauses": len(proposal.clauses),
        "characters": _characters(proposal),
        "counts": [] if proposal.text is None else [to_builtins(one) for one in proposal.text.counts],
        "attributes": [] if edition is None else [to_data(attribute) for attribute in edition.attributes],
        "doubtful": proposal.doubts,
        "findings": [] if edition is None else [finding_data(finding) for finding in edition.findings],
        "waits_for": list(delta.waits_for),
        "affected_answers": list(delta.affected_answer_ids),
    }


def _characters(proposal: Proposal) -> dict[str, Any] | None:
    if proposal.text is None:
        return None
    account = proposal.text.characters
    left_out = [{"what": left.what, "count": left.count, "sample": left.sample} for left in account.left_out]
    return {"source": account.source, "clauses": account.units, "left_out": left_out}


def proposal_lines(file: str, proposal: Proposal) -> list[str]:
    """The same for people."""
    delta = proposal.delta
    lines = [f"{file}: delta {delta.id} ({delta.kind.replace('_', ' ')})", f"  {delta.summary}"]
    characters = _characters(proposal)
    if characters is not None:
        out = sum(left["count"] for left in characters["left_out"])
        parts = ", ".join(f"{left['what']} {left['count']}" for left in characters["left_out"])
        lines.append(
            f"  {len(proposal.clauses)} clauses; characters: {characters['source']} in the source, "
            f"{characters['clauses']} in clauses, {out} left out" + (f" ({parts})" if parts else "")
        )
    counts = [one for one in (() if proposal.text is None else proposal.text.counts) if one.source]
    if counts:
        lines.append(f"  In the source and in clauses: {', '.join(map(_count, counts))}")
    if proposal.edition is not None:
        lines += [f"  {attribute_line(attribute)}" for attribute in proposal.edition.attributes]
    lines += [f"  Look at: {doubt_line(doubt)}" for doubt in proposal.doubts]
    if proposal.edition is not None:
        lines += [f"  {finding_line(finding_data(finding))}" for finding in proposal.edition.findings]
    if delta.waits_for:
        lines.append(f"  Waits for {', '.join(delta.waits_for)}")
    if delta.affected_answer_ids:
        lines.append(f"  Answers that now wait for the decision: {len(delta.affected_answer_ids)}")
    return lines


def _count(one: Counted) -> str:
    """One kind on both sides: `headings 12 and 11 (1 left out)`; what is missing is a finding beside."""
    out = f" ({one.left_out} left out)" if one.left_out else ""
    return f"{one.what.replace('_', ' ')} {one.source} and {one.clauses}{out}"


def attribute_line(attribute: Attribute) -> str:
    """One field, how surely it was read, and on which words."""
    how = attribute.basis if attribute.basis == "given" else f"{attribute.basis}, confidence {attribute.confidence:.2f}"
    evidence = attribute.evidence.replace("\n", " ")
    if len(evidence) > _SAMPLE:
        evidence = evidence[: _SAMPLE - 1] + "…"
    shown = f" “{evidence}”" if evidence and attribute.basis != "given" else ""
    where = f" ({attribute.where})" if attribute.where else ""
    return f"{attribute.field}: {attribute.value} [{how}]{shown}{where}"


def doubt_line(doubt: dict[str, Any]) -> str:
    """One thing a person should look at."""
    named = f"{doubt['field']}: " if doubt["field"] else ""
    where = f" ({doubt['where']})" if doubt["where"] else ""
    return f"{named}{doubt['why']}{where}"
