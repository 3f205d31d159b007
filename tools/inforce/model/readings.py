"""A Reading: what a reader, a model that may only say no, made of the clause that a part of a question rests on."""

from __future__ import annotations

from typing import Literal

from inforce.model.records import Record

ReaderVerdict = Literal["settles", "does_not_settle", "none"]


class Reading(Record, frozen=True):
    """One clause read for one part of a question: the verdict, by which model told what, and what it cost.

    `quote` is the clause's own words, to the character, and there for a verdict that it settles the part. `why` says
    why there is no verdict. `prompt_sha256` is of what the model was told to do. Tokens are the service's own count;
    `cost` is in the currency of its price list, where one is set.
    """

    part: str
    clause_id: str
    text_sha256: str
    verdict: ReaderVerdict
    model: str
    prompt_sha256: str
    quote: str | None = None
    why: str | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None
