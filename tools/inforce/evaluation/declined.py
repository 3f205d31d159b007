"""Which declined questions would be answered: today, with a pending change, or with a synonym (issue: part 6).

Each question that nobody has settled is asked again as it was put, about the days it stands for, and nothing that comes
of it is kept or shown as an answer. Whether the clause that would answer is the right one, a person says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from copy import copy
from datetime import date, datetime

from msgspec import Struct
from msgspec.structs import replace

from inforce.decisions.answering import answer as answered
from inforce.decisions.asking_again import NotKept, anew, days_to_ask
from inforce.errors import Refused
from inforce.evaluation.asked_alike import asked_alike
from inforce.evaluation.synonyms import Proposal, proposed_synonyms
from inforce.model.answers import Answer, Reason
from inforce.model.deltas import ChangeDelta
from inforce.model.settings import Synonym
from inforce.storage.library import Library

Trial = Callable[[str], AbstractContextManager[Library]]
Progress = Callable[[int, int], None]


class Settled(Struct, frozen=True):
    """What would answer a question: the delta, or the words that mean the same, and the clauses it would rest on.

    Without a delta and without words: the library as it is today.
    """

    about: date
    clauses: tuple[str, ...]
    delta_id: str | None = None
    words: tuple[str, ...] = ()


class DeclinedQuestion(Struct, frozen=True):
    """A question that was declined and that nobody has settled. `answers` are the records of it, the last one first."""

    answers: tuple[str, ...]
    question: str
    asked_on: date
    jurisdiction: str | None
    reason: Reason | None
    settled_by: tuple[Settled, ...] = ()


class Declined(Struct, frozen=True):
    """Every such question, and the pending deltas that could not be tried: id and why."""

    questions: tuple[DeclinedQuestion, ...]
    not_tried: tuple[tuple[str, str], ...] = ()


def what_would_settle(
    answers: Iterable[Answer],
    library: Library,
    now: datetime,
    with_accepted: Trial,
    *,
    progress: Progress = lambda done, of: None,
) -> Declined:
    """Try every open declined question, asked alike counted once.

    `with_accepted` gives the library with the delta of an id accepted (changes/as_if_accepted.py).
    `progress` is told states of the library tried and to be tried. Raises LibraryError.
    """
    alike = asked_alike(one for one in answers if one.current.is_open)
    found: dict[str, list[Settled]] = defaultdict(list)
    deltas, proposals = library.pending_deltas(), proposed_synonyms([group[0] for group in alike], library)
    tries = 1 + len(deltas) + len(proposals)
    _try(alike, library, now, found)
    progress(1, tries)
    left = [group for group in alike if not found[group[0].id]]
    not_tried = []
    for number, delta in enumerate(deltas, 1):
        try:
            with with_accepted(delta.id) as changed:
                _try(left, changed, now, found, delta=delta)
        except Refused as refusal:
            not_tried.append((delta.id, refusal.message))
        progress(1 + number, tries)
    for number, proposal in enumerate(proposals, 1):
        _try_synonym([group for group in left if group[0].id in proposal.answers], proposal, library, now, found)
        progress(1 + len(deltas) + number, tries)
    return Declined(tuple(_question(group, found[group[0].id]) for group in alike), tuple(not_tried))


def _try(
    groups: Sequence[tuple[Answer, ...]],
    library: Library,
    now: datetime,
    found: dict[str, list[Settled]],
    *,
    delta: ChangeDelta | None = None,
    words: tuple[str, ...] = (),
) -> None:
    """Ask each about its days in one state of the library, and note what answers it: the first day that does."""
    first_day = None if delta is None or delta.effective_from is None else delta.effective_from.day
    for last, *_ in groups:
        for about in days_to_ask(last, now.date(), first_day):
            clauses = _answering(last, about, library, now)
            if clauses:
                found[last.id].append(Settled(about, clauses, None if delta is None else delta.id, words))
                break


def _try_synonym(
    groups: Sequence[tuple[Answer, ...]],
    proposal: Proposal,
    library: Library,
    now: datetime,
    found: dict[str, list[Settled]],
) -> None:
    """The word of the question beside each word it may mean, the likeliest first, until one would answer."""
    for group in groups:
        for meant in proposal.meant:
            before = len(found[group[0].id])
            words = (proposal.word, meant)
            _try([group], _with_synonym(library, words), now, found, words=words)
            if len(found[group[0].id]) > before:
                break


def _with_synonym(library: Library, words: tuple[str, ...]) -> Library:
    """The same library with one synonym more: for measuring, never for answering."""
    other = copy(library)
    other.settings = replace(library.settings, synonyms=(*library.settings.synonyms, Synonym(words=words)))
    return other


def _answering(last: Answer, about: date, library: Library, now: datetime) -> tuple[str, ...]:
    """The clauses that an answer would rest on; none where the question would not be answered whole."""
    question = anew(last, about, asked_on=now, token="0" * 16)
    came = answered(question, library, NotKept())
    whole = came.queue == "answered" and not came.unanswered_parts
    return tuple(card.clause_id for card in came.source_cards) if whole else ()


def _question(group: tuple[Answer, ...], settled_by: Sequence[Settled]) -> DeclinedQuestion:
    last = group[0]
    return DeclinedQuestion(
        answers=tuple(one.id for one in group),
        question=last.question,
        asked_on=last.asked_on.date(),
        jurisdiction=last.jurisdiction,
        reason=last.reason,
        settled_by=tuple(settled_by),
    )
