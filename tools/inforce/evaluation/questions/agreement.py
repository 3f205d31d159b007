"""Checks of cases against each other: one question, put twice, has one answer."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.errors import Fault
from inforce.evaluation.questions.view import Asked, Examined
from inforce.reading.folding import fold


def cases_do_not_contradict(examined: Examined) -> Iterator[Fault]:
    """Agreement: no question is put twice for one place, day and asker, least of all with other points."""
    first: dict[tuple[object, ...], Asked] = {}
    for asked in examined.cases:
        before = first.setdefault(_asked(asked), asked)
        if before is asked:
            continue
        line = before.file.loaded.line_of(("cases", before.number, "question"))
        where = f"{before.case.id} ({before.file.name}:{line})"
        differing = _differing(before, asked)
        if differing:
            message = (
                f"{where} asks the same, with other {' and '.join(differing)}. Keep the one that the rule supports"
            )
            yield asked.fault("question", "contradicts", message)
        else:
            yield asked.fault("question", "asked_twice", f"{where} asks the same. Keep one of the two")


def _asked(asked: Asked) -> tuple[object, ...]:
    case = asked.case
    words = " ".join(fold(case.question).split())
    return words, case.about_place, asked.day, case.applicant, case.topic, case.audience


def _differing(one: Asked, other: Asked) -> list[str]:
    """The fields that decide what is right, where two cases do not say the same."""
    fields = {
        "queue": (one.case.queue, other.case.queue),
        "gold": (set(one.case.gold), set(other.case.gold)),
        "expected points": (set(one.case.expected), set(other.case.expected)),
        "forbidden points": (set(one.case.forbidden), set(other.case.forbidden)),
        "reasons": (set(one.case.reason), set(other.case.reason)),
    }
    return [name for name, (here, there) in fields.items() if here != there]
