"""The reader: a model, where the owner has one, that may only say no (docs/decisions/reader.md).

It is asked whether a clause settles what was asked, after the evidence test has chosen that clause and decided that it
is enough. A no turns the answer into a decline. A yes changes nothing, nor does a failure: then the answer stands as it
would without a reader, and the record says so. It is never asked about what is declined, so no decline can become an
answer. What it writes is shown to nobody: a yes counts with a quote that is in the clause, and what is kept of that are
the clause's own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from inforce.decisions.matter import Held
from inforce.model.answers import Answer
from inforce.model.readings import ReaderVerdict, Reading
from inforce.reading.quoting import find_quote

NOT_IN_CLAUSE = "its quote is not in the clause"
NOT_ASKED = "asked again without the service"


class Said(Struct, frozen=True):
    """What a reader says of one clause. `settles` is None where there is no verdict, and `why` says why."""

    settles: bool | None
    model: str
    prompt_sha256: str
    quote: str = ""
    why: str | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None


class Reader(Protocol):
    """Reads one clause for one part of a question. It does not raise for a service that fails: it has no verdict."""

    def read(self, part: str, held: Held) -> Said | None:
        """What it says of the clause; None where nobody is to be asked at all."""


class AsRecorded:
    """The reader of a question that is asked again: what was said then of the same words, and no service is asked.

    Of a clause that reads otherwise since, or was not read then, there is no verdict.
    """

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._said = {(one.part, one.text_sha256): one for one in readings}
        self._any = readings[0] if readings else None

    def read(self, part: str, held: Held) -> Said | None:
        """The verdict of then; None where the record was made without a reader."""
        if self._any is None:
            return None
        known = self._said.get((part, held.text_sha256))
        if known is None:
            return Said(None, self._any.model, self._any.prompt_sha256, why=NOT_ASKED)
        return Said(
            settles={"settles": True, "does_not_settle": False}.get(known.verdict),
            model=known.model,
            prompt_sha256=known.prompt_sha256,
            quote=known.quote or "",
            why=known.why,
            tokens_in=known.tokens_in,
            tokens_out=known.tokens_out,
            cost=known.cost,
        )


def as_recorded(answer: Answer) -> AsRecorded:
    """The reader by which the question of a record is asked again."""
    return AsRecorded(answer.readings)


def reading_by(reader: Reader | None, part: str, held: Held) -> Reading | None:
    """The reading of a clause, a yes held against the clause itself; None without a reader."""
    said = reader.read(part, held) if reader is not None else None
    if said is None:
        return None
    found = find_quote(said.quote, held.clause.text) if said.settles else None
    return Reading(
        part=part,
        clause_id=held.clause.id,
        text_sha256=held.text_sha256,
        verdict=_verdict(said, quoted=found is not None),
        model=said.model,
        prompt_sha256=said.prompt_sha256,
        quote=held.clause.text[found[0] : found[1]] if found is not None else None,
        why=NOT_IN_CLAUSE if said.settles and found is None else said.why,
        tokens_in=said.tokens_in,
        tokens_out=said.tokens_out,
        cost=said.cost,
    )


def told(reading: Reading | None) -> str:
    """What the note of check 4 says of a reading; nothing where there is none."""
    if reading is None:
        return ""
    if reading.verdict == "none":
        return f"; reader {reading.model}: no verdict ({reading.why}), so it stands as it would without"
    return f"; reader {reading.model}: {reading.verdict.replace('_', ' ')}"


def _verdict(said: Said, *, quoted: bool) -> ReaderVerdict:
    if said.settles is False:
        return "does_not_settle"
    return "settles" if said.settles and quoted else "none"
