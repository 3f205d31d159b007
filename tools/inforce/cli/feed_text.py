"""What tools/feed prints: as lines for people, and as the fields of its JSON object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from inforce.feed.outcomes import Checked, Outcome
from inforce.feed.run import Ran
from inforce.feed.standing import Standing
from inforce.feed.turning_days import Turning
from inforce.model.records import to_data

_IN_WORDS = {
    Outcome.UNCHANGED: "unchanged",
    Outcome.SAME_RULES: "other bytes, the same rules",
    Outcome.CHANGED: "changed",
    Outcome.UNREACHABLE: "not reached",
    Outcome.NOT_THE_DOCUMENT: "not the document",
    Outcome.MOVED: "moved",
    Outcome.CUT_SHORT: "cut short",
    Outcome.UNREADABLE: "not readable",
}


def checked_data(ran: Ran) -> dict[str, Any]:
    """The JSON of `feed check`."""
    return {
        "checked": [
            {
                "instrument_id": one.instrument_id,
                "url": one.url,
                "outcome": one.outcome.value,
                "words": one.words,
                "delta_id": one.delta_id,
                "delta": one.delta_is,
            }
            for one in ran.checked
        ],
        "without_source": list(ran.without_source),
        "not_due": ran.not_due,
        "left_behind": [str(warning) for warning in ran.left_behind],
    }


def checked_lines(ran: Ran) -> list[str]:
    """What needs somebody, one by one; the rest in numbers."""
    counted = Counter(one.outcome for one in ran.checked)
    numbers = ", ".join(f"{counted[outcome]} {words}" for outcome, words in _IN_WORDS.items() if counted[outcome])
    lines = [f"{len(ran.checked)} sources checked" + (f": {numbers}" if numbers else "")]
    for one in ran.checked:
        if one.needs_somebody or one.outcome is Outcome.SAME_RULES:
            lines += _lines_of(one)
    if ran.not_due:
        lines.append(f"{ran.not_due} not due yet")
    if ran.without_source:
        lines.append(f"{len(ran.without_source)} without a source to check: see tools/feed status")
    waiting = [one.delta_id for one in ran.checked if one.delta_id is not None]
    if waiting:
        lines.append(
            f"Next: read each change with tools/delta show ID, as tools/delta show {waiting[0]}, and decide on it"
        )
    return lines


def _lines_of(one: Checked) -> list[str]:
    told = [f"{one.instrument_id}: {_IN_WORDS[one.outcome]}: {one.words}"]
    if one.outcome is Outcome.SAME_RULES and one.words.startswith(_IN_WORDS[one.outcome]):
        told = [f"{one.instrument_id}: {one.words}"]
    if one.delta_id is not None:
        how = {
            "new": "proposed as",
            "updated": "the open change goes on, with this text, as",
            "waiting": "a change waits for a decision:",
            "returned": "a change waits that the source no longer says: look whether to reject",
        }[one.delta_is or "waiting"]
        told.append(f"  {how} {one.delta_id}")
    if one.outcome.is_failure and one.url is not None:
        told.append(f"  source: {one.url}")
    return told


def standing_data(standing: Standing) -> dict[str, Any]:
    """One source as JSON."""
    return to_data(standing)


def standing_lines(found: Sequence[Standing]) -> list[str]:
    """One source after the other."""
    overdue = sum(one.days_over is not None or (one.url is not None and one.checked_on is None) for one in found)
    lines = [f"{len(found)} sources, {overdue} overdue, {sum(one.failing_since is not None for one in found)} failing"]
    for one in found:
        when = one.note or (
            f"checked {one.checked_on}, "
            + (f"overdue by {one.days_over} days" if one.days_over is not None else f"again by {one.recheck_by}")
        )
        lines.append(f"{one.instrument_id}: {when}; {one.answers} live answers rest on it")
        if one.failing_since is not None:
            lines.append(f"  failing since {one.failing_since}: {one.failure}")
        if one.delta_id is not None:
            lines.append(f"  a change waits for a decision: tools/delta show {one.delta_id}")
    return lines


def turning_data(turning: Turning) -> dict[str, Any]:
    """One clause as JSON."""
    return to_data(turning)


def turning_lines(found: Sequence[Turning], first: date, last: date) -> list[str]:
    """One clause after the other; people are shown the last day in force."""
    lines = [f"From {first} to {last}: {len(found)} clauses start or end"]
    for one in found:
        day = one.on if one.what == "starts" else one.on - timedelta(days=1)
        when = f"in force from {day}" if one.what == "starts" else f"last day in force {day}"
        why = f" ({one.because})" if one.because else ""
        lines.append(f"{one.clause_id}: {one.title}, {one.clause_reference}: {when}{why}")
        lines += [f"  answered from it: {answer}" for answer in one.answers]
    if any(one.answers for one in found):
        lines.append("Next: ask those questions again, and tell those who relied on the answers")
    return lines
