"""The composer: a model, where the owner has one, that may put the rule in other words (docs/decisions/composer.md).

It is given the question and what the answer quotes of the clause, after that clause was chosen and found to be enough.
What it writes is admitted whole or not at all, and then stands before the rule's own words, never in their place. It
decides nothing: queue, cards and quotations of the rule are the same whatever it writes, and where it fails, lies or is
late the answer is the one that would be given without it, and the record says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from inforce.decisions.matter import Claim, Held
from inforce.model.answers import Answer
from inforce.model.composings import ComposedSentence, Composing

EXTRACTIVE = "extractive"
NOT_ASKED = "asked again without the service"
NOTHING = "it wrote nothing"


class Written(Struct, frozen=True):
    """What a composer wrote of one clause. Without sentences `why` says why there are none."""

    model: str
    prompt_sha256: str
    sentences: tuple[ComposedSentence, ...] = ()
    why: str | None = None
    refused: bool = False
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None


class Composer(Protocol):
    """Puts a clause in other words for one part of a question. It does not raise for a service that fails.

    It composes and never recalls; nothing it says is believed before `admit`.
    """

    def compose(self, part: str, held: Held, quoted: str) -> Written | None:
        """Sentences that together say what is `quoted` of the clause; None where nobody is to be asked at all."""


class AsRecorded:
    """The composer of a question that is asked again: what was used then for the same words, and no service is asked.

    What was used then is held against the clause again; what was refused then was not kept and stays refused.
    """

    def __init__(self, composings: Sequence[Composing]) -> None:
        self._made = {(one.part, one.text_sha256): one for one in composings}
        self._any = composings[0] if composings else None

    def compose(self, part: str, held: Held, quoted: str) -> Written | None:
        """The sentences of then; None where the record was made without a composer."""
        if self._any is None:
            return None
        known = self._made.get((part, held.text_sha256))
        if known is None:
            return Written(self._any.model, self._any.prompt_sha256, why=NOT_ASKED)
        return Written(
            model=known.model,
            prompt_sha256=known.prompt_sha256,
            sentences=tuple(ComposedSentence(one.text, held.clause.id, one.quote) for one in known.sentences),
            why=known.why,
            refused=known.outcome == "refused",
            tokens_in=known.tokens_in,
            tokens_out=known.tokens_out,
            cost=known.cost,
        )


def as_recorded(answer: Answer) -> AsRecorded:
    """The composer by which the question of a record is asked again."""
    return AsRecorded(answer.composings)


def composed_by(
    composer: Composer | None, part: str, held: Held, quoted: str
) -> tuple[tuple[Claim, ...], Composing | None]:
    """What may be said before the rule's own words, and what became of what the composer wrote; nothing without one."""
    written = composer.compose(part, held, quoted) if composer is not None else None
    if written is None:
        return (), None
    claims: tuple[Claim, ...] = ()
    why, refused = written.why, written.refused
    if written.sentences:
        # Imported here: only what a composer wrote has to be admitted.
        from inforce.decisions.admission import admit

        claims, refusals = admit(written.sentences, held, quoted)
        refused = bool(refusals)
        why = refusals[0].why if refusals else None
    elif why is None:
        why = NOTHING
    return claims, Composing(
        part=part,
        clause_id=held.clause.id,
        text_sha256=held.text_sha256,
        outcome="used" if claims else "refused" if refused else "none",
        model=written.model,
        prompt_sha256=written.prompt_sha256,
        sentences=tuple(ComposedSentence(claim.text, held.clause.id, claim.quotes[0][1]) for claim in claims),
        why=why,
        tokens_in=written.tokens_in,
        tokens_out=written.tokens_out,
        cost=written.cost,
    )


def told(composing: Composing | None) -> str:
    """What the note of check 4 says of a composing; nothing where there is none."""
    if composing is None:
        return ""
    if composing.outcome == "used":
        return f"; composer {composing.model}: used"
    said = "refused" if composing.outcome == "refused" else "nothing to use"
    return f"; composer {composing.model}: {said} ({composing.why}), so the rule's own words stand alone"
