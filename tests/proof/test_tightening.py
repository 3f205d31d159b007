"""What a commit may do that nobody signed: put something in question, never out of it (design 5)."""

from __future__ import annotations

from datetime import date
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.model import timeline
from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta
from inforce.proof.files import Files
from inforce.proof.tightening import needs_no_signature
from inforce.storage.first_parents import FileChange
from inforce.storage.git import Repository
from inforce.storage.records_in_files import write_record

EDITION = "linden/yard-rules/2021-01-01"
PATH = f"cards/{EDITION}/s-2.yml"
DELTA = "deltas/2026/yard-1.yml"
PEOPLE = st.sampled_from([PersonOfTheDay("ines", "Ines Vale"), PersonOfTheDay("mara", "Mara Elling")])
DAYS = st.dates(date(2020, 1, 1), date(2030, 1, 1))


class Blobs:
    """Blobs by their ids, as a repository gives them."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def put(self, data: bytes) -> str:
        self.held[str(len(self.held))] = data
        return str(len(self.held) - 1)

    def read_blob(self, blob: str) -> bytes:
        return self.held[blob]


@st.composite
def cards(draw: st.DrawFn) -> SourceCard:
    """A card that a person accepted, whatever became of it."""
    status = draw(st.sampled_from(["live", "change_pending", "retired"]))
    retired = draw(DAYS) if status == "retired" else None
    because = draw(st.sampled_from(["superseded", "lapsed", "repealed", "error"])) if retired else None
    return SourceCard(
        id=f"{EDITION}/s-2", clause_id=f"{EDITION}/s-2", instrument_id=EDITION, edition="2021-01-01",
        jurisdiction="linden", effective_from=When(draw(DAYS)), accepted_by=draw(PEOPLE), accepted_on=draw(DAYS),
        retired_on=retired, status=status, delta_id="yard-1", clause_sha256=draw(st.sampled_from(["0" * 64, "1" * 64])),
        retired_because=because,
    )  # fmt: skip


def allowed(old: bytes | None, new: bytes | None, path: str = PATH, *, plain: bool = True) -> bool:
    blobs = Blobs()
    files = Files(cast("Repository", blobs))
    ids = [None if data is None else blobs.put(data) for data in (old, new)]
    return needs_no_signature(FileChange(path, ids[0], ids[1], plain), files)


@given(cards(), cards())
def test_of_a_card_nothing_is_free_but_to_put_it_in_question(old: SourceCard, new: SourceCard) -> None:
    free = allowed(write_record(old, PATH), write_record(new, PATH))
    assert free == (new == timeline.pending_card(old))
    if free and old.retired_because != "error":
        assert new.status == "change_pending"
    assert not new.stands_for(date(2026, 1, 1)) or not free or new == old


@given(cards())
def test_to_put_a_card_in_question_is_always_free(card: SourceCard) -> None:
    assert allowed(write_record(card, PATH), write_record(timeline.pending_card(card), PATH))


@given(cards())
def test_a_card_is_never_added_or_taken_away_freely(card: SourceCard) -> None:
    data = write_record(card, PATH)
    assert not allowed(None, data)
    assert not allowed(data, None)
    assert not allowed(data, write_record(timeline.pending_card(card), PATH), plain=False)


def delta(**fields: object) -> bytes:
    made = ChangeDelta(
        id="yard-1", instrument_id=EDITION, detected_on=date(2026, 1, 1), summary="New", status="pending",
        decided_by=None, decided_on=None, affected_answer_ids=(), kind="new_edition", proposed_by="feed",
        proposes="linden/yard-rules/2026-01-01", moves=(EDITION,),
    )  # fmt: skip
    return write_record(msgspec.structs.replace(made, **fields), DELTA)


DECIDED = {"status": "accepted", "decided_by": PersonOfTheDay("ines", "Ines Vale"), "decided_on": date(2026, 1, 2)}


@pytest.mark.parametrize(
    ("old", "new", "free"),
    [
        (None, delta(), True),
        (None, delta(**DECIDED), False),
        (delta(), delta(summary="Newer"), True),
        (delta(), delta(moves=(EDITION, "linden/dock-rules/2021-01-01")), True),
        (delta(moves=(EDITION, "linden/dock-rules/2021-01-01")), delta(), False),
        (delta(), delta(proposes="linden/yard-rules/2027-01-01"), False),
        (delta(), delta(id="yard-2"), False),
        (delta(), delta(**DECIDED), False),
        (delta(**DECIDED), delta(), False),
        (delta(**DECIDED), delta(**DECIDED, summary="Otherwise"), False),
        (delta(), None, False),
        (None, b"no delta at all\n", False),
    ],
)
def test_of_a_change_only_what_is_pending_and_holds_as_much_is_free(
    old: bytes | None, new: bytes | None, free: bool
) -> None:
    assert allowed(old, new, DELTA) is free


@pytest.mark.parametrize(
    ("path", "free"),
    [
        (f"instruments/{EDITION}/checks.yml", True),
        (f"instruments/{EDITION}/clauses/checks.yml", False),
        (f"instruments/{EDITION}/instrument.yml", False),
        (f"instruments/{EDITION}/source.md", False),
        ("instruments/checks.yml", False),
        ("people.yml", False),
        ("library.yml", False),
        ("schema/card.json", False),
        ("docs/office.md", True),
        ("tools/ask", True),
        ("cards/.gitkeep", True),
    ],
)
def test_which_files_anybody_may_write(path: str, free: bool) -> None:
    assert allowed(None, b"x\n", path) is free
    assert allowed(b"y\n", b"x\n", path) is free


def test_a_note_of_checks_is_never_taken_away_freely() -> None:
    assert not allowed(b"y\n", None, f"instruments/{EDITION}/checks.yml")
