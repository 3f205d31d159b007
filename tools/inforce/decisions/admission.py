"""The support test: what a composer wrote is admitted sentence by sentence, and only what the clauses carry (design 4).

Every sentence names the clauses it rests on and quotes them; the quote must be in the clause to the character (white
space, quote style and width aside). Its figures, units, negations, conditions and modal verbs must be those of the
sentence quoted from, none left out and in its order, and it may name nothing that sentence does not name. A sentence
that fails is never mended. This test is code, stands outside any model, and does not know who wrote the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from inforce.decisions.matter import Claim, Held
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.modality import conditions, modality, negations
from inforce.reading.patterns import pattern
from inforce.reading.quantities import quantities
from inforce.reading.quoting import find_quote, quotations
from inforce.reading.sentences import sentences
from inforce.reading.tokens import index_terms

_DIMENSION = pattern(r"\s*(?:high|tall|wide|broad|deep|long|thick|above|below|apart|away|old)\b")
_VERB = pattern(r"[^\w\u4e00-\u9fff]*(?:(?:to|be|only|also|not|then) )*([a-z]+|[\u4e00-\u9fff]{1,2})")


class ComposedSentence(Struct, frozen=True):
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
    carried = "\n".join(_whole_sentences(kept[clause_id].clause.text, quote) for clause_id, quote in sentence.quotes)
    return [
        *_unsaid_quotations(sentence, kept),
        *_figures(sentence.text, carried),
        *_negations(sentence.text, carried),
        *_modals(sentence.text, carried),
        *_conditions(sentence.text, carried),
        *_words(sentence.text, carried),
    ]


def _whole_sentences(text: str, quote: str) -> str:
    """The sentences of the clause that the quote touches: it may not be cut short of its condition or its "not"."""
    place = find_quote(quote, text)
    if place is None:
        return ""
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
    """The clause's figures, every one with its bound and what it measures, in the clause's order, and none besides."""
    told, known = _measured(said), _measured(carried)
    return [] if told == known else [f"its figures are not the clause's: {_listed(told)}, not {_listed(known)}"]


def _measured(text: str) -> list[tuple[object, ...]]:
    """Each figure, with the word behind it where that tells one measure from another: 2 metres high, 2 metres wide."""
    folded = fold(text)
    found: list[tuple[object, ...]] = []
    for one in quantities(text):
        after = _DIMENSION.match(folded, one.end)
        found.append((*one.key, after[0].strip() if after is not None else ""))
    return found


def _listed(figures: Sequence[tuple[object, ...]]) -> str:
    return "; ".join(" ".join(str(part) for part in figure if part not in (None, "")) for figure in figures) or "none"


def _negations(said: str, carried: str) -> list[str]:
    if len(negations(said)) != len(negations(carried)):
        return ["it negates where the clause does not, or the other way round"]
    return []


def _modals(said: str, carried: str) -> list[str]:
    """What must, may or must not be done, in the clause's order: must and may change places in no other way."""
    told, known = _acts(said), _acts(carried)
    return [] if told == known else [f"its musts and mays are not the clause's: {told}, not {known}"]


def _acts(text: str) -> list[tuple[str, str]]:
    """Each modal expression with the verb behind it, by its stem; in Chinese with the two signs behind it."""
    folded = fold(text)
    found = []
    for modal in modality(text):
        verb = _VERB.match(folded, modal.end)
        found.append((modal.kind, "" if verb is None else index_terms(verb[1])[-1]))
    return found


def _conditions(said: str, carried: str) -> list[str]:
    """Every condition of the clause is there, in its own words."""
    terms = set(index_terms(said))
    wanted = [carried[one.start : one.end] for one in conditions(carried)]
    return [f"it leaves out “{words}”" for words in wanted if not _forms(words) <= terms]


def _forms(words: str) -> set[str]:
    return {form for word in asked_words(words) for form in word.forms}


def _words(said: str, carried: str) -> list[str]:
    """Nobody and nothing is named that the clause does not name. Figures are compared by themselves."""
    terms = set(index_terms(carried))
    bare = said
    for one in reversed(quantities(said)):
        bare = f"{bare[: one.start]} {bare[one.end :]}"
    strange = [word.text for word in asked_words(bare) if not word.forms & terms]
    return [f"the clause says nothing of {', '.join(strange)}"] if strange else []
