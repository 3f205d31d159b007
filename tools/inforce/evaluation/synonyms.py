"""Synonyms proposed from declined questions: a word that stands in no clause, beside words of the clause it may mean.

Nothing is taken by itself: what is proposed is written as library.yml has it, for a person who knows both the counter
and the rules to strike, change and put there. Where somebody settled a question and named the clause, that clause
comes first; else those the search put nearest. What was settled as outside the rules held proposes nothing.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set

from msgspec import Struct

from inforce.errors import NotHeld
from inforce.model.answers import Answer
from inforce.model.instruments import Clause
from inforce.reading.asked_words import AskedContent, asked_words
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.storage.library import Library

_CLAUSE_ID = pattern(r"[a-z0-9_-]+(?:/[a-z0-9._-]+){3}")
# Why a question is declined whose words may be others than the rules': what was found settles nothing, or is far off.
_OF_WORDS = ("not_enough", "not_held")
# How many of the clauses nearest to a question are looked at, and how many of their words are shown.
_NEAREST, _MOST_WORDS = 3, 6
# A word of a heading or a defined term names a thing more surely than one of the text.
_IN_HEADING = 3.0
_HAN_JOINTS = pattern("[的与和及、，。；（）()\\s]+")


class Proposal(Struct, frozen=True):
    """A word of declined questions that no clause has, and words that may stand for it in the rules, likeliest first.

    `answers` are the records it comes from, `question` the first of their questions, `clauses` where the words stand,
    `named` whether a person named one of those clauses when settling a question.
    """

    word: str
    meant: tuple[str, ...]
    answers: tuple[str, ...]
    question: str
    clauses: tuple[str, ...]
    named: bool


def proposed_synonyms(answers: Iterable[Answer], library: Library) -> tuple[Proposal, ...]:
    """What declined questions propose: first what a person's own words bear out, then what was asked most often."""
    asked: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.reason in _OF_WORDS and answer.current.resolved != "outside":
            for word in _unknown_words(answer, library):
                asked[word].append(answer)
    found = [_proposal(word, of_word, library) for word, of_word in asked.items()]
    kept = [one for one in found if one.meant]
    return tuple(sorted(kept, key=lambda one: (not one.named, -len(one.answers), one.word)))


def as_settings(proposals: Sequence[Proposal]) -> str:
    """The proposals as a part of library.yml, with a comment for each on where it comes from."""
    lines = ["synonyms:"]
    for one in proposals:
        how = "named in settling it" if one.named else "the nearest"
        lines.append(f"  # {one.answers[0]}: {_in_one_line(one.question)}")
        lines.append(f"  # {len(one.answers)} declined; {how}: {', '.join(one.clauses)}")
        if one.meant[1:]:
            lines.append(f"  # or: {', '.join(one.meant[1:])}")
        lines.append("  - words:")
        lines += [f"      - {json.dumps(word, ensure_ascii=False)}" for word in (one.word, one.meant[0])]
    return "\n".join(lines) + "\n"


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _unknown_words(answer: Answer, library: Library) -> Iterator[str]:
    """The words of a question that stand in no clause, and for which the owner has no synonym yet."""
    known = " ".join(fold(word) for group in library.settings.synonyms for word in group.words)
    places = {fold(name) for place in library.places for name in (place.name, *place.aliases)}
    words = [word for word in asked_words(answer.question) if not word.minor and not word.text.isdigit()]
    counts = library.index.frequencies({form for word in words for form in word.forms})
    strange = [word for word in words if not any(counts.get(form, 0) for form in word.forms)]
    for word in _joined(strange):
        if word not in known and not any(word in place for place in places):
            yield word


def _joined(words: Sequence[AskedContent]) -> list[str]:
    """The words as they were written: Chinese signs that stand side by side are one word."""
    joined: list[tuple[str, int]] = []
    for word in words:
        if joined and not word.text.isascii() and joined[-1][1] == word.start:
            joined[-1] = (joined[-1][0] + word.text, word.start + len(word.text))
        else:
            joined.append((word.text, word.start + len(word.text)))
    return [text for text, _ in joined if text.isascii() or len(text) > 1]


def _proposal(word: str, answers: Sequence[Answer], library: Library) -> Proposal:
    named = [(clause, 1.0) for answer in answers for clause in _held(_named_by_a_person(answer), library)]
    near = [
        (clause, 1 / rank)
        for answer in answers
        for rank, clause in enumerate(_held(_nearest(answer), library), start=1)
    ]
    clauses = named or near
    asked = {form for answer in answers for one in asked_words(answer.question) for form in one.forms}
    return Proposal(
        word=word,
        meant=_words_of(clauses, asked, word.isascii(), library),
        answers=tuple(answer.id for answer in answers),
        question=answers[0].question,
        clauses=tuple(dict.fromkeys(clause.id for clause, _ in clauses))[:_NEAREST],
        named=bool(named),
    )


def _named_by_a_person(answer: Answer) -> list[str]:
    """The clauses whose ids stand in what a person wrote when settling the question."""
    said = [move.why for move in answer.current.history if move.person is not None]
    return [clause_id for why in said for clause_id in _CLAUSE_ID.findall(why)]


def _nearest(answer: Answer) -> list[str]:
    return [candidate.clause_id for candidate in answer.candidates if candidate.kept][:_NEAREST]


def _held(clause_ids: Iterable[str], library: Library) -> Iterator[Clause]:
    """The clauses that are still held."""
    for clause_id in clause_ids:
        try:
            yield library.clause(re.sub(r"[.,;:]+$", "", clause_id))
        except NotHeld:
            continue


def _words_of(
    clauses: Iterable[tuple[Clause, float]], asked: Set[str], english: bool, library: Library
) -> tuple[str, ...]:
    """The words of weighed clauses that the question did not use: those that are often there and rare elsewhere."""
    weights: dict[str, float] = defaultdict(float)
    forms: dict[str, frozenset[str]] = {}
    for clause, weight in clauses:
        headings = " ".join((clause.heading or "", *clause.defined_terms))
        for text, times in ((headings, _IN_HEADING), (clause.text, 1.0)):
            for word, of_word in _content(text, english):
                if not of_word & asked:
                    weights[word] += times * weight
                    forms[word] = of_word
    counts = library.index.frequencies({form for of_word in forms.values() for form in of_word})

    def score(word: str) -> float:
        clauses_with = max((counts.get(form, 0) for form in forms[word]), default=0)
        return weights[word] * math.log((library.index.size + 1) / (clauses_with + 0.5))

    chosen: list[str] = []
    for word in sorted(weights, key=lambda word: (-score(word), word)):
        if not any(forms[word] & forms[other] for other in chosen):
            chosen.append(word)
    return tuple(chosen[:_MOST_WORDS])


def _content(text: str, english: bool) -> Iterator[tuple[str, frozenset[str]]]:
    """The content words of a text: of Chinese the stretches between what joins them, as far as they are short."""
    if english:
        yield from (
            (w.text, w.forms) for w in asked_words(text) if not w.minor and w.text.isascii() and w.text.isalpha()
        )
        return
    for piece in _HAN_JOINTS.split(text):
        if 1 < len(piece) <= 8:
            yield piece, frozenset(form for one in asked_words(piece) for form in one.forms)
