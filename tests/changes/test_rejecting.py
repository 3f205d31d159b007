"""Rejecting: the library stays as it was, and cards stand again unless another change holds them (design 5)."""

from __future__ import annotations

from datetime import date

from inforce.cli import delta
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
OLD = "linden/yard-rules/2021-01-01"


def test_rejecting_gives_the_cards_back_and_records_who_when_and_why(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(rules("two", "1 September 2024"))
    office.today = "2026-12-02"
    office.does(delta.main, "reject", delta_id, "--because", "A draft, not the law as made.")
    assert office.card(f"{OLD}/s-2").status == "live"
    decided = office.delta(delta_id)
    assert decided.decided_by is not None
    assert (decided.status, decided.decided_by.id, decided.decided_on) == ("rejected", "owner", date(2026, 12, 2))
    assert decided.because == "A draft, not the law as made."
    assert office.git("ls-tree", "-r", "--name-only", "main", "instruments/linden").count("instrument.yml") == 1


def test_a_card_stays_in_question_while_another_pending_change_touches_it(office: Office) -> None:
    office.holds(FIRST)
    one = office.proposes(rules("two", "1 September 2024"))
    other = office.brings(rules("six", "1 May 2023"), name="other.md")["deltas"][0]["id"]
    office.does(delta.main, "reject", one)
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    office.does(delta.main, "reject", other)
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_card_retired_in_the_future_comes_back_as_that_and_not_as_live(office: Office) -> None:
    office.holds(FIRST)
    office.holds(rules("two", "1 September 2024"))
    between = office.proposes(rules("three", "1 May 2022"))
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    office.does(delta.main, "reject", between)
    card = office.card(f"{OLD}/s-2")
    assert (card.status, card.retired_on, card.retired_because) == ("retired", date(2024, 9, 1), "superseded")


def test_what_another_proposal_builds_on_is_not_rejected_under_it(office: Office) -> None:
    first = office.proposes(FIRST)
    second = office.proposes(rules("two", "1 September 2024"))
    error = office.refused("reject", first)
    assert error["code"] == "waits"
    assert second in error["next"]
    office.does(delta.main, "reject", second, first)
    assert {office.delta(delta_id).status for delta_id in (first, second)} == {"rejected"}


def test_what_was_rejected_can_be_brought_in_again(office: Office) -> None:
    first = office.proposes(FIRST)
    office.does(delta.main, "reject", first)
    again = office.proposes(FIRST)
    assert again != first
    office.accepts(again)
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_note_of_amendment_falls_with_the_document_it_rests_on(office: Office) -> None:
    office.holds(FIRST)
    amending = (
        "# Yard Rules Amendment Rules\n\n1. These Rules commence on 1 July 2025.\n\n"
        "2. Section 2 of the Yard Rules is amended by omitting the words about visitors.\n"
    )
    told = office.brings(amending, name="amending.md")
    kinds = {row["kind"]: row["id"] for row in told["deltas"]}
    office.does(delta.main, "reject", kinds["new_instrument"])
    assert office.delta(kinds["amendment"]).status == "rejected"
    assert office.card(f"{OLD}/s-2").status == "live"
