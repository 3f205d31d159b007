"""A question that was asked before, asked again: as it was put then, and what came of it held against the record."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from msgspec import Struct

from inforce.decisions import composer, reader
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.model.answers import Answer, RetestOutcome
from inforce.model.records import to_data
from inforce.storage.library import Library

# What of two records is told when it differs; their ids, times and the bytes shown follow from these or from the run.
_TOLD = (
    *("queue", "reason", "asked_about_date", "jurisdiction", "audience"),
    *("notice", "body", "source_card_ids", "quotes"),
)


class Difference(Struct, frozen=True):
    """One field that is not as it was: its value in the record, and now, as plain data."""

    field: str
    recorded: Any
    now: Any


class NotKept:
    """A keeper that keeps nothing: for a question asked again only to be compared, and shown to nobody as an answer."""

    def store(self, answer: Answer, library_commit: str) -> str:
        """Keep nothing; the commit given is given back."""
        return library_commit


def answered_as_recorded(question: Question, library: Library, before: Answer) -> Answer:
    """What comes of a question of a record now; of its reader and composer what they said then, and nobody is asked.

    Nothing is kept. Raises LibraryError.
    """
    return answer(question, library, NotKept(), composer.as_recorded(before), reader.as_recorded(before))


def as_then(answer: Answer) -> Question:
    """The very question of a record, for the commit it was answered from: same moment, place, day, audience, id."""
    return Question(
        text=answer.question,
        asked_on=answer.asked_on,
        token=answer.id.rpartition("-")[2],
        jurisdiction=answer.place_given,
        as_at=answer.day_given,
        applicant=answer.applicant,
        topic=answer.topic,
        audience=answer.audience,
        ref=answer.ref,
        known_at=answer.known_at,
        nothing_landed=answer.reason == "before_record" and answer.checks[0].outcome == "stopped",
    )


def days_to_ask(answer: Answer, today: date, first_day: date | None) -> tuple[date, ...]:
    """The days a recorded question is to be asked about again after a change that takes effect on `first_day`.

    Its own day; and where that was today because nobody named one, today and the first day as well (design 5).
    """
    own = answer.asked_about_date
    others = () if answer.as_at_given else (today, first_day)
    return tuple(dict.fromkeys(day for day in (own, *others) if day is not None))


def anew(answer: Answer, about: date, *, asked_on: datetime, token: str) -> Question:
    """The question of a record asked at another moment, about one of `days_to_ask`.

    The office's own place of then is the place asked about now, and "last year" is read as it was then.
    """
    today_unless_named = None if about == asked_on.date() else about
    return Question(
        text=answer.question,
        asked_on=asked_on,
        token=token,
        jurisdiction=answer.jurisdiction if answer.office_place else answer.place_given,
        as_at=answer.day_given if answer.as_at_given else today_unless_named,
        applicant=answer.applicant,
        topic=answer.topic,
        audience=answer.audience,
        ref=answer.ref,
        read_on=answer.asked_on.date(),
    )


def differences(recorded: Answer, now: Answer) -> tuple[Difference, ...]:
    """Field by field what differs of what matters in two records: queue, reason, words, cards, quotes."""
    then, again = _plain(recorded), _plain(now)
    return tuple(Difference(name, then[name], again[name]) for name in _TOLD if then[name] != again[name])


def outcome(before: Answer, now: Answer) -> RetestOutcome:
    """What asking again has come to. `same` is the same words of the rule, whichever edition they now stand in."""
    if before.queue == "answered":
        if now.queue != "answered":
            return "declined"
        return "same" if _substance(before) == _substance(now) else "changed"
    if now.queue == "answered":
        return "newly_answered"
    return "same" if (before.queue, before.reason) == (now.queue, now.reason) else "declined"


def _plain(answer: Answer) -> dict[str, Any]:
    data = to_data(answer)
    data["quotes"] = [quote for assertion in data.get("assertions", ()) for quote in assertion["quotes"]]
    return data


def _substance(answer: Answer) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    words = tuple(quote.text for assertion in answer.assertions for quote in assertion.quotes)
    return words, tuple((part.text, part.reason) for part in answer.unanswered_parts)
