"""The support test: what a composer wrote is admitted sentence by sentence, only what the clause carries (design 4).

Every sentence names the clause it rests on and quotes it; the quote must be in the clause to the character (white
space, quote style and width aside). Its figures, units, negations, conditions and modal verbs must be those of the
sentence quoted from, none left out, and its words must be that sentence's in their order (`retelling`). Together the
sentences carry the whole of what would have been quoted. One that fails is never mended, and brings down the others.
This test is code, stands outside any model, and does not know who wrote the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from inforce.decisions.carried_whole import not_carried, sentence_spans, touched
from inforce.decisions.matter import Claim, Held
from inforce.decisions.retelling import measured, parted, unframed
from inforce.model.composings import ComposedSentence
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.modality import conditions, modality, negations
from inforce.reading.numerals import CHINESE_NUMERALS
from inforce.reading.patterns import pattern
from inforce.reading.plain_words import in_plain_words
from inforce.reading.quantities import quantities
from inforce.reading.quoting import find_quote, quotations
from inforce.reading.tokens import index_terms

# What can be listened to: more than this is not shorter than the rule itself.
MOST_SENTENCES = 8
LONGEST_SENTENCE = 400
_DIMENSION = pattern(r"\s*(?:high|tall|wide|broad|deep|long|thick|above|below|apart|away|old)\b")
_HAN = rf"(?![{CHINESE_NUMERALS}])[\u4e00-\u9fff]"
_VERB = pattern(rf"[^\w\u4e00-\u9fff]*(?:(?:to|be|only|also|not|then) )*([a-z]+|(?:{_HAN}){{1,2}})")
# Signs that a sentence may bring of its own; every other must stand in the rule, invisible and look-alike ones too.
_OWN_SIGN = pattern(r"[A-Za-z0-9 .,:%'\"“”‘’，。：\u4e00-\u9fff]")
_ADDRESS = pattern(r"[a-z]+://|www\.|\b[a-z0-9-]+\.(?:com|org|net|cn|gov)\b", re.IGNORECASE)


class Refusal(NamedTuple):
    """Why a sentence is refused, in words of ours or of the rule, and beside it the composer's own words."""

    why: str
    words: str = ""


def admit(
    composed: Sequence[ComposedSentence], held: Held, quoted: str
) -> tuple[tuple[Claim, ...], tuple[Refusal, ...]]:
    """The sentences as claims where every one holds and together they carry `quoted`; else none, and why.

    `quoted` is what the answer would quote of the clause without a composer: the whole of it, or a piece of a long one.
    """
    if not 0 < len(composed) <= MOST_SENTENCES:
        return (), (Refusal("it is not one to eight sentences"),)
    refused = [refusal for sentence in composed for refusal in unsupported(sentence, held, quoted)]
    if not refused:
        refused = [Refusal(why) for why in not_carried(quoted, [_carried(one, quoted) for one in composed])]
    if refused:
        return (), tuple(refused)
    return tuple(_claim(one, held) for one in composed), ()


def unsupported(sentence: ComposedSentence, held: Held, quoted: str) -> list[Refusal]:
    """Everything in a sentence that its clause does not carry; empty when it may be said."""
    said = unframed(sentence.text)
    if sentence.clause_id != held.clause.id:
        return [Refusal("it rests on a clause that was not kept", sentence.clause_id)]
    numbers = _carried(sentence, quoted)
    if not numbers or find_quote(sentence.quote, held.clause.text) is None:
        return [Refusal("its quote is not in the clause", sentence.quote)]
    spans = sentence_spans(quoted)
    carried = "\n".join(quoted[slice(*spans[number])] for number in numbers)
    plain = in_plain_words(said), in_plain_words(carried)
    return [
        *_signs(sentence.text, quoted),
        *_unsaid_quotations(sentence.text, quoted),
        *_figures(said, carried),
        *_modals(said, carried),
        *_negations(*plain),
        *_conditions(plain[0], carried),
        *_words(*plain),
        *_order(said, carried),
    ]


def _carried(sentence: ComposedSentence, quoted: str) -> tuple[int, ...]:
    """The numbers of the rule's sentences that a sentence rests on."""
    place = find_quote(sentence.quote, quoted)
    return () if place is None else touched(quoted, *place)


def _claim(sentence: ComposedSentence, held: Held) -> Claim:
    """The sentence with the clause's own words for its quote, to the character."""
    start, end = find_quote(sentence.quote, held.clause.text) or (0, 0)
    return Claim(text=sentence.text, quotes=((held, held.clause.text[start:end]),))


def _signs(said: str, quoted: str) -> list[Refusal]:
    """One line of plain text, in the signs of the rule; no mark-up, no address that the rule does not give."""
    faults = []
    if len(said) > LONGEST_SENTENCE or said != said.strip() or not said.isprintable():
        faults.append(Refusal("it is not one line of at most 400 signs"))
    strange = {sign for sign in said if not _OWN_SIGN.match(sign)} - set(quoted)
    if strange:
        faults.append(Refusal("it has signs that are not the clause's", "".join(sorted(strange))))
    if any(found not in fold(quoted) for found in _ADDRESS.findall(fold(said))):
        faults.append(Refusal("it gives an address that is not the clause's"))
    return faults


def _unsaid_quotations(said: str, quoted: str) -> list[Refusal]:
    return [
        Refusal("it quotes what is not in the clause", quotation.text)
        for quotation in quotations(said)
        if find_quote(quotation.text, quoted) is None
    ]


def _figures(said: str, carried: str) -> list[Refusal]:
    """The clause's figures, every one with its bound and what it measures, in the clause's order, and none besides."""
    told, known = _measured(said), _measured(carried)
    return [] if told == known else [Refusal("its figures are not the clause's", _listed(told))]


def _measured(text: str) -> list[tuple[object, ...]]:
    """Each figure, with the word behind it where that tells one measure from another: 2 metres high, 2 metres wide."""
    folded = fold(text)
    found: list[tuple[object, ...]] = []
    for one in quantities(text):
        after = _DIMENSION.match(folded, one.end)
        found.append((*measured(one, text), after[0].strip() if after is not None else ""))
    return found


def _listed(figures: Sequence[tuple[object, ...]]) -> str:
    return "; ".join(" ".join(str(part) for part in figure if part not in (None, "")) for figure in figures) or "none"


def _negations(said: str, carried: str) -> list[Refusal]:
    if len(negations(said)) != len(negations(carried)):
        return [Refusal("it negates where the clause does not, or the other way round")]
    return []


def _modals(said: str, carried: str) -> list[Refusal]:
    """What must, may or must not be done, in the clause's order: must and may change places in no other way."""
    told, known = _acts(said), _acts(carried)
    return [] if told == known else [Refusal("its musts and mays are not the clause's", str(told))]


def _acts(text: str) -> list[tuple[str, str]]:
    """Each modal expression with the verb behind it, by its stem; in Chinese with the two signs behind it."""
    folded = fold(text)
    found = []
    for modal in modality(text):
        verb = _VERB.match(folded, modal.end)
        found.append((modal.kind, "" if verb is None else index_terms(verb[1])[-1]))
    return found


def _conditions(said: str, carried: str) -> list[Refusal]:
    """Every condition of the clause is there, in its own words."""
    terms = set(index_terms(said))
    wanted = [carried[one.start : one.end] for one in conditions(carried)]
    return [Refusal(f"it leaves out “{words}”") for words in wanted if not _forms(words) <= terms]


def _forms(words: str) -> set[str]:
    return {form for word in asked_words(_without_figures(in_plain_words(words))) for form in word.forms}


def _words(said: str, carried: str) -> list[Refusal]:
    """Nobody and nothing is named that the clause does not name. Figures are compared by themselves."""
    terms = set(index_terms(carried))
    strange = [word.text for word in asked_words(_without_figures(said)) if not word.forms & terms]
    return [Refusal("it names what the clause does not", ", ".join(strange))] if strange else []


def _without_figures(text: str) -> str:
    for one in reversed(quantities(text)):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text


def _order(said: str, carried: str) -> list[Refusal]:
    """Who does what to whom, and, or, within, after, only: the clause's words, in the clause's order."""
    word = parted(said, carried)
    return [] if word is None else [Refusal("its words are not the clause's in the clause's order", word)]
