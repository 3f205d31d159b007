"""Nobody signs for words other than those they were shown: a delta tells what its proposal holds, or is refused."""

from __future__ import annotations

import pytest

from tests.office import Office, rules

FIRST, SECOND = rules("four", "1 January 2021"), rules("two", "1 September 2024", "A visitor must sign the register.")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"


@pytest.fixture
def pending(office: Office) -> tuple[Office, str]:
    """A change that waits, and its id."""
    office.holds(FIRST)
    return office, office.proposes(SECOND)


def rewrites(office: Office, delta_id: str, *changes: tuple[str, str]) -> None:
    """Somebody who may push changes what the delta says, and nothing of its proposal."""
    path = office.root / "deltas" / "2026" / f"{delta_id}.yml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    office.git("commit", "-aqm", "Say it otherwise")


def test_a_change_told_in_other_words_than_it_has(pending: tuple[Office, str]) -> None:
    office, delta_id = pending
    rewrites(office, delta_id, ("more than two hours", "more than four hours"))
    error = office.refused("accept", delta_id)
    assert error["code"] == "untold"
    assert error["message"] == (
        f"delta {delta_id} is not what its proposal holds: {NEW}/s-2 does not read as the change tells"
    )
    assert error["next"] == f"reject it (tools/delta reject {delta_id}) and bring the document in again"


def test_a_change_that_says_something_else_was_there_before(pending: tuple[Office, str]) -> None:
    office, delta_id = pending
    rewrites(office, delta_id, ("more than four hours", "more than one hour"))
    assert office.refused("accept", delta_id)["message"].endswith(f"{OLD}/s-2 did not read as the change tells")


def test_a_clause_that_is_not_told_at_all(pending: tuple[Office, str]) -> None:
    office, delta_id = pending
    path = office.root / "deltas" / "2026" / f"{delta_id}.yml"
    text = path.read_text(encoding="utf-8")
    start = text.index('  - kind: "added"')
    end = text.index("\n", text.index(f'"{NEW}/s-4"', start)) + 1
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    office.git("commit", "-aqm", "Leave it out")
    assert office.refused("accept", delta_id)["message"].endswith(
        f"{NEW}/s-4 is new or reads otherwise, and the change does not tell it"
    )


def test_a_change_that_tells_a_clause_that_is_not_there(pending: tuple[Office, str]) -> None:
    office, delta_id = pending
    rewrites(office, delta_id, (f'"{NEW}/s-4"', f'"{NEW}/s-9"'))
    assert office.refused("accept", delta_id)["code"] == "untold"


def test_what_is_told_as_it_is_is_accepted(pending: tuple[Office, str]) -> None:
    office, delta_id = pending
    assert office.accepts(delta_id)["deltas"][0]["status"] == "accepted"
