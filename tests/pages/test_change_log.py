from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.pages.built import published

EDITION = "au/yard/2020-01-01"
BY = {"decided_by": {"id": "ana", "name": "Ana Li"}}


def test_the_log_holds_accepted_changes_only_the_newest_first(tmp_path: Path) -> None:
    about = {"instrument_id": EDITION, "kind": "amendment", "summary": "words of a summary"}
    deltas = {
        "one": about | {"status": "accepted", "decided_on": "2026-02-01", "effective_from": "2026-03-01"} | BY,
        "two": about | {"status": "accepted", "decided_on": "2026-05-01"} | BY
        | {"clause_changes": [{"kind": "changed"}, {"kind": "changed"}, {"kind": "added"}]},
        "three": about | {"status": "rejected", "decided_on": "2026-06-01"} | BY,
        "four": about | {"instrument_id": "au/other/2020-01-01", "status": "accepted", "decided_on": "2026-07-01"} | BY,
    }  # fmt: skip
    written = {"instruments": {EDITION: {"title": "Yard", "clauses": {"s-5": "Park here."}}}, "deltas": deltas}
    changes = published(written, tmp_path).changes
    assert [(change.id, change.by, change.counts) for change in changes] == [
        ("two", "Ana Li", (("added", 1), ("changed", 2))),
        ("one", "Ana Li", ()),
    ]


def test_what_starts_and_ends_in_the_next_ninety_days_by_the_last_day_in_force(tmp_path: Path) -> None:
    clauses = {
        "s-1": "Always.",
        "s-2": {"text": "Until the end of the year.", "effective_to": "2027-01-01"},
        "s-3": {"text": "From the day after the last of the ninety.", "effective_from": "2027-03-01"},
    }
    editions = {
        EDITION: {"title": "Yard", "clauses": clauses},
        "au/pool/2026-12-01": {"title": "Pool", "clauses": {"s-1": "Fence it."}},
        "au/today/2026-11-30": {"title": "Today", "clauses": {"s-1": "From today."}},
        "au/last/2027-02-28": {"title": "Last", "clauses": {"s-1": "On the ninetieth day."}},
        "au/open/2020-01-01": {"title": "Open", "effective_from": "unknown", "clauses": {"s-1": "Some day."}},
    }
    turns = published({"instruments": editions}, tmp_path).turns
    assert [(turn.on, turn.starts, turn.edition_id, turn.clauses) for turn in turns] == [
        (date(2026, 12, 1), True, "au/pool/2026-12-01", ()),
        (date(2026, 12, 31), False, EDITION, (f"{EDITION}/s-2",)),
        (date(2027, 2, 28), True, "au/last/2027-02-28", ()),
    ]
