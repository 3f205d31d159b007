"""Questions that were asked alike: the same words about one place and day, for the same person, topic and audience."""

from __future__ import annotations

from collections.abc import Iterable

from inforce.model.answers import Answer
from inforce.reading.folding import fold


def asked_alike(answers: Iterable[Answer]) -> list[tuple[Answer, ...]]:
    """The answers in groups, in the order in which each question first came; within a group the last comes first."""
    asked: dict[tuple[object, ...], list[Answer]] = {}
    for answer in sorted(answers, key=lambda one: (one.asked_on, one.id)):
        asked.setdefault(_asked(answer), []).append(answer)
    return [tuple(reversed(alike)) for alike in asked.values()]


def _asked(answer: Answer) -> tuple[object, ...]:
    words = " ".join(fold(answer.question).split())
    return words, answer.jurisdiction, answer.asked_about_date, answer.applicant, answer.topic, answer.audience
