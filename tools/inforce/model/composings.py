"""A Composing: what a composer, a model that may put a rule otherwise, made of the clause that answers a part."""

from __future__ import annotations

from typing import Literal

from inforce.model.records import Record

# `none`: it was not asked, or what it sent is nothing that could be held against the rule.
ComposingOutcome = Literal["used", "refused", "none"]


class ComposedSentence(Record, frozen=True):
    """One sentence of a composer, the clause that it rests on, and the words of that clause that it rests on."""

    text: str
    clause_id: str
    quote: str


class Composing(Record, frozen=True):
    """What became of one composer's answer to one part of a question: by which model, told what, at what cost.

    `sentences` are there where they were used, each held against the clause; of others nothing is kept, and `why` says
    why the rule's own words stand alone. `prompt_sha256` is of what the model was told to do. Tokens are the service's
    own count; `cost` is in the currency of its price list, where one is set.
    """

    part: str
    clause_id: str
    text_sha256: str
    outcome: ComposingOutcome
    model: str
    prompt_sha256: str
    sentences: tuple[ComposedSentence, ...] = ()
    why: str | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None
