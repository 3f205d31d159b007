"""The support test: what a composer wrote is admitted sentence by sentence, and only what the clauses carry (design 4, Support).

Every sentence names the clauses it rests on and quotes them; the quote must be in the clause to the character (white space,
quote style and width aside); its figures, units, negations, conditions and modal verbs must be the quote's. A sentence that
fails is never mended. This test is code, stands outside any model, and does not know who wrote the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inforce.decisions.matter import Claim, Held
from inforce.reading.modality import conditions, modality, negations
from inforce.reading.quantities import quantities
from inforce.reading.quoting import find_quote, quotations


@dataclass(frozen=True)
class ComposedSentence:
    """One sentence of a composer: its words, and for each clause it rests on the words quoted from it."""

    text: str
    quotes: tuple[tuple[str, str], ...]


def admit(sentences: Sequence[ComposedSentence], kept: Sequence[Held]) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
    """The sentences that hold, as claims, and for each that does not the reason it was refused."""
    by_id = {held.clause.id: held for held in kept}
    claims: list[Claim] = []
    refused: list[str] = []
    for sentence in sentences:
        faults = unsupported(sentence, by_id)
        if faults:
            refused.append(f"{sentence.text!r}: {'; '.join(faults)}")
        else:
            quotes = tuple((by_id[clause_id], quote) for clause_id, quote in sentence.quotes)
            claims.append(Claim(text=sentence.text, quotes=quotes))
    return tuple(claims), tuple(refused)


def unsupported(sentence: ComposedSentence, kept: Mapping[str, Held]) -> list[str]:
    """Everything in a sentence that its clauses do not carry; empty when it may be said."""
    if not sentence.quotes:
        return ["it quotes no clause"]
    faults = []
    for clause_id, quote in sentence.quotes:
        if clause_id not in kept:
            faults.append(f"{clause_id} is not among the clauses kept")
        elif find_quote(quote, kept[clause_id].clause.text) is None:
            faults.append(f"the quote is not in {clause_id}")
    if faults:
        return faults
    said = _without_quotes(sentence)
    carried = "\n".join(_whole_sentences(kept[clause_id].clause.text, quote) for clause_id, quote in sentence.quotes)
    return [
        *_unsaid_quotations(sentence, kept),
        *_figures(said, carried),
        *_negations(said, carried),
        *_modals(said, carried),
        *_conditions(said, carried),
    ]


def _without_quotes(sentence: ComposedSentence) -> str:
    return sentence.text


def _whole_sentences(text: str, quote: str) -> str:
    """The sentences of the clause that the quote touches: a quote may not be cut short of its condition or its "not"."""
    from inforce.reading.sentences import sentences

    place = find_quote(quote, text)
    assert place is not None
    start, end = place
    return "\n".join(text[a:b] for a, b in sentences(text) if a < end and start < b)


def _unsaid_quotations(sentence: ComposedSentence, kept: Mapping[str, Held]) -> list[str]:
    texts = [kept[clause_id].clause.text for clause_id, _ in sentence.quotes]
    return [
        f"“{quotation.text}” is not in the clause"
        for quotation in quotations(sentence.text)
        if all(find_quote(quotation.text, text) is None for text in texts)
    ]


def _figures(said: str, carried: str) -> list[str]:
    known = {(q.kind, q.value, q.unit, q.comparison) for q in quantities(carried)}
    return [
        f"the figure {said[q.start : q.end]!r} is not the clause's"
        for q in quantities(said)
        if (q.kind, q.value, q.unit, q.comparison) not in known
    ]


def _negations(said: str, carried: str) -> list[str]:
    if bool(negations(said)) != bool(negations(carried)):
        return ["it negates where the clause does not, or the other way round"]
    return []


def _modals(said: str, carried: str) -> list[str]:
    wanted = {m.kind for m in modality(said)}
    known = {m.kind for m in modality(carried)}
    return [f"the clause does not say {kind}" for kind in sorted(wanted - known)]


def _conditions(said: str, carried: str) -> list[str]:
    if conditions(carried) and not conditions(said):
        return ["it leaves out the clause's condition"]
    return []
