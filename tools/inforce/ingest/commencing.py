"""When an edition and each of its clauses begin and end, as given or as the document says (design 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from inforce.errors import Refused
from inforce.ingest.findings import Findings, when, words
from inforce.ingest.structure import Attribute, Lapse, Start
from inforce.model.dates import UNKNOWN, UNKNOWN_WORD, When
from inforce.model.timeline import LAPSED

# Below this a day that was read is shown to a person, and not taken for the edition's day meanwhile.
_LIKELY = 0.5


def first_day(findings: Findings, given: date | None) -> When:
    """The first day of the edition as a whole; unknown where neither person nor document says it surely enough."""
    stated = findings.stated("effective_from", None if given is None else When(given))
    read = findings.read("effective_from")
    if stated is None and read is not None and _is_unknown(read.value):
        # Front matter can only say that the day is not known; the text may say that it is left to a later order.
        read = next((one for one in findings.document.attributes if _is_left_open(one)), read)
    if stated is not None:
        return when(findings.value("effective_from", stated))
    if read is None:
        findings.record("effective_from", UNKNOWN_WORD, 0.0, "", None, "fixed")
        findings.doubt("effective_from", UNKNOWN_WORD, "the document does not say from which day it applies")
        return UNKNOWN
    read = _said_by_article(findings, read)
    findings.record("effective_from", read.value, read.confidence, read.quote, read.line, read.basis)
    if read.value is None or (read.basis != "given" and read.confidence < _LIKELY):
        return UNKNOWN
    return when(read.value)


def _said_by_article(findings: Findings, read: Attribute) -> Attribute:
    """The same day as the article says it, where one does: better evidence than the head of the document."""
    if read.basis == "given" or read.unit_ref is not None:
        return read
    for start in findings.document.starts:
        if not start.refs and start.says is not None and start.day == read.value:
            return Attribute(read.name, read.value, start.confidence, start.quote, start.line, start.basis, start.says)
    return read


def _is_unknown(value: object) -> bool:
    return value is None or value == UNKNOWN_WORD


def _is_left_open(attribute: Attribute) -> bool:
    return attribute.name == "effective_from" and attribute.basis == "later_order" and _is_unknown(attribute.value)


def own_starts(findings: Findings, whole: When) -> dict[str, When]:
    """Days of their own for clauses that begin apart from the rest; what a person has typed stands above the text.

    A day before the edition's own is kept only where that one was read from the same text: a later edition repeats
    old commencements, and cannot bring its text into force before itself.
    """
    given = any(found.field == "effective_from" and found.basis == "given" for found in findings.attributes)
    known = {unit.ref for unit in findings.document.units}
    starts: dict[str, When] = {}
    for start in (*_typed_starts(findings), *findings.document.starts):
        day = When(start.day)
        repeated = given and day.day is not None and whole.day is not None and day.day < whole.day
        for ref in start.refs:
            if ref not in known:
                findings.doubt(f"clauses/{ref}/effective_from", str(day), f"there is no clause {ref}", start.line)
            elif day != whole and ref not in starts and not repeated:
                starts[ref] = day
                _record(findings, ref, "effective_from", start, day)
    return starts


def _typed_starts(findings: Findings) -> Iterator[Start]:
    """`commencement` as front matter has it: entries with clauses, effective_from and evidence."""
    read = findings.read("commencement")
    stated = findings.stated("commencement", None if read is None else read.value)
    line = 1 if read is None else read.line
    for entry in stated if isinstance(stated, tuple | list) else ():
        if not isinstance(entry, Mapping) or "clauses" not in entry or "effective_from" not in entry:
            raise Refused(
                f"an entry of commencement has clauses and effective_from: {entry}",
                next="write each entry as: clauses, effective_from and, where the text says so, evidence",
                code="front_matter",
            )
        refs = tuple(words(entry["clauses"]))
        day = when(entry["effective_from"]).day
        if day is None:
            # A person can only say that the day is not known; the text may say that it is left to a later order.
            left_open = [start for start in findings.document.starts if start.basis == "later_order"]
            yield from (start for start in left_open if set(refs) & set(start.refs))
        yield Start("given", day, refs, 1.0, str(entry.get("evidence", "")), line)


def last_days(findings: Findings, whole: When) -> tuple[When | None, str | None, dict[str, When]]:
    """The first day NOT in force of the edition, why it ends, and the same day of clauses that end by themselves."""
    end: When | None = None
    because: str | None = None
    read = findings.read("effective_to")
    value = findings.value("effective_to")
    if value is not None:
        end = when(value)
        says = None if read is None else read.unit_ref
        because = f"{LAPSED}, {_reference(findings, says)}" if says else LAPSED
    ends: dict[str, When] = {}
    for lapse in findings.document.lapses:
        day = When(lapse.effective_to)
        if not lapse.refs and end == day and because == LAPSED and lapse.says:
            because = f"{LAPSED}, {_reference(findings, lapse.says)}"
        for ref in lapse.refs:
            ends[ref] = day
            _record(findings, ref, "effective_to", lapse, day)
    if whole.day is not None and end is not None and end.day is not None and end.day <= whole.day:
        findings.doubt("effective_to", str(end), f"it would end before it begins ({whole})")
    return end, because, ends


def _record(findings: Findings, ref: str, name: str, said: Start | Lapse, day: When) -> None:
    findings.record(f"clauses/{ref}/{name}", day, said.confidence, said.quote, said.line, said.basis)


def _reference(findings: Findings, ref: str | None) -> str:
    unit = next((unit for unit in findings.document.units if unit.ref == ref), None)
    return str(ref) if unit is None else unit.reference
