"""How the sources stand: when each was last checked, what fails, and how many live answers rest on it."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from inforce.feed.targets import Target, open_proposals, targets
from inforce.storage.answer_store import AnswerStore
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library


class Standing(Struct, frozen=True):
    """One source as it stands on a day. `days_over` is how long its check is overdue, None where it is not.

    `answers` are the live answers that rest on the editions it speaks for.
    """

    instrument_id: str
    title: str
    url: str | None
    checked_on: date | None
    recheck_by: date | None
    days_over: int | None
    failing_since: date | None
    failure_kind: str | None
    failure: str | None
    answers: int
    delta_id: str | None
    note: str | None


def standings(library: Library, today: date) -> list[Standing]:
    """Every source of a library: the overdue first, and of those first what most live answers rest on."""
    holdings = Holdings(library.repository, library.commit)
    waiting = open_proposals(holdings, library.repository.branches("delta/"))
    answers = AnswerStore(library.repository)
    found = []
    for target in targets(library, holdings, today):
        resting = {
            row.id for edition in target.editions for row in answers.find(instrument=edition.id, queue="answered")
        }
        open_now = [one for one in waiting.get(target.edition.work_id, ()) if one.is_of(target)]
        delta = open_now[0].delta.id if open_now else None
        found.append(_standing(target, today, len(resting), delta))
    return sorted(found, key=_urgency)


def _standing(target: Target, today: date, answers: int, delta_id: str | None) -> Standing:
    edition, checks = target.edition, target.checks
    due = None if checks is None else checks.recheck_by
    return Standing(
        instrument_id=edition.id,
        title=edition.title,
        url=edition.url,
        checked_on=None if checks is None else checks.checked_on,
        recheck_by=due,
        days_over=(today - due).days if due is not None and due < today else None,
        failing_since=None if checks is None else checks.failing_since,
        failure_kind=None if checks is None else checks.failure_kind,
        failure=None if checks is None else checks.failure,
        answers=answers,
        delta_id=delta_id,
        note=target.fault or ("never checked" if checks is None or checks.checked_on is None else None),
    )


def _urgency(standing: Standing) -> tuple[bool, bool, int, int, str]:
    over = standing.days_over is not None or (standing.url is not None and standing.checked_on is None)
    return (
        not over,
        standing.failing_since is None,
        -standing.answers,
        -(standing.days_over or 0),
        standing.instrument_id,
    )
