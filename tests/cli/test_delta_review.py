"""What was read with doubt is reviewed by a person, by name and day, before it is accepted (design 3, 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import ask, check, delta
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
DAY_OPEN = "# Yard Rules\n\n1. These Rules commence on 03/04/2024.\n\n2. Gates are locked at night.\n"
NO_DAY = "# Yard Rules\n\n1. A visitor must sign the register.\n\n2. Gates are locked at night.\n"
OLD = "linden/yard-rules/2021-01-01"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)


def test_both_days_of_an_open_one_are_shown_and_none_is_taken(office: Office) -> None:
    delta_id = office.proposes(DAY_OPEN)
    told = office.does(delta.main, "review", delta_id, code=1)
    (row,) = told["to_review"]
    assert row["readings"] == ["2024-03-04", "2024-04-03"]
    assert (row["field"], row["value"], row["stops"]) == ("effective_from", "unknown", True)
    assert row["why"] == "it is not known; its words can mean 2024-03-04 or 2024-04-03"


def test_what_stops_acceptance_is_told_with_the_way_out(office: Office) -> None:
    delta_id = office.proposes(DAY_OPEN)
    error = office.refused("accept", delta_id)
    assert error["message"] == (
        f"effective_from of {office.delta(delta_id).proposes} is in doubt: it is not known; its words can mean "
        "2024-03-04 or 2024-04-03 (These Rules commence on 03/04/2024.)"
    )
    assert error["next"] == (
        f"look at it: tools/delta review {delta_id}; then say what is right with --accept, --correct or --unknown, "
        "and --as PERSON"
    )


def test_a_corrected_day_is_recorded_with_who_said_it_and_then_accepted(office: Office) -> None:
    delta_id = office.proposes(DAY_OPEN)
    edition_id = office.delta(delta_id).proposes or ""
    told = office.does(delta.main, "review", delta_id, "--correct", "effective_from=2024-04-03", "--as", "owner")
    assert told["to_review"] == []
    assert told["reviewed"] == [
        {"field": "effective_from", "value": "2024-04-03", "reviewed_by": "owner", "reviewed_on": "2026-11-30"}
    ]
    office.accepts(delta_id)
    edition = office.instrument(edition_id)
    assert str(edition.effective_from) == "2024-04-03"
    (attribute,) = (one for one in edition.attributes if one.field == "effective_from")
    assert attribute.evidence == "These Rules commence on 03/04/2024."
    assert (attribute.reviewed_by, str(attribute.reviewed_on)) == ("owner", "2026-11-30")
    card = office.card(f"{edition_id}/s-2")
    assert (card.status, str(card.effective_from)) == ("live", "2024-04-03")
    assert office.does(ask.main, "Are gates locked at night?", "--jurisdiction", "linden")["queue"] == "answered"


def test_an_edition_without_a_day_ends_nothing_until_a_person_says_its_day(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(NO_DAY)
    assert {effect.effect for effect in office.delta(delta_id).card_effects} == {"keep"}
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2025-01-01")
    after = office.delta(delta_id)
    assert {effect.effect for effect in after.card_effects} == {"retire"}
    assert "in force from 2025-01-01" in after.summary
    assert str(after.effective_from) == "2025-01-01"
    office.accepts(delta_id)
    assert str(office.instrument(OLD).effective_to) == "2025-01-01"


def test_a_review_adds_a_commit_and_rewrites_none(office: Office) -> None:
    delta_id = office.proposes(NO_DAY)
    before = office.git("rev-parse", f"delta/{delta_id}")
    main = office.git("rev-parse", "main")
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2025-01-01")
    assert office.git("rev-parse", f"delta/{delta_id}^1") == before
    assert office.git("rev-parse", "main^1") == main
    assert office.git("diff", "--name-only", main, "main") == f"deltas/2026/{delta_id}.yml"
    assert office.git("log", "-1", "--format=%an %s", "main") == f"Ines Vale Review {delta_id}: effective_from"
    assert office.git("status", "--porcelain") == ""


def test_what_nobody_knows_is_accepted_as_unknown_and_never_answers(office: Office) -> None:
    delta_id = office.proposes(NO_DAY)
    office.does(delta.main, "review", delta_id, "--unknown", "effective_from")
    office.accepts(delta_id)
    assert office.instrument(office.delta(delta_id).proposes or "").effective_from.day is None
    told = office.does(ask.main, "Are gates locked at night?", "--jurisdiction", "linden", code=1)
    assert told["queue"] != "answered"
    assert office.does(check.main)["faults"] == []


def test_a_field_read_with_little_confidence_is_accepted_as_read(office: Office) -> None:
    first = (
        "停车条例\n\n2018年3月30日通过\n\n2021年9月24日修正\n\n第一条　为规范停车，制定本条例。\n\n"
        "第二条　停车应当缴费。\n\n第三条　本条例自2018年5月1日起施行。\n"
    )
    delta_id = office.proposes(first, "--work", "parking", name="first.txt")
    (row,) = (one for one in office.does(delta.main, "review", delta_id, code=1)["to_review"] if one["stops"])
    assert (row["field"], row["value"], row["confidence"]) == ("effective_from", "2018-05-01", 0.3)
    told = office.does(delta.main, "review", delta_id, "--accept", "effective_from")
    assert not told["stops"]
    office.accepts(delta_id)
    edition = office.instrument(office.delta(delta_id).proposes or "")
    assert str(edition.effective_from) == "2018-05-01"
    assert edition.certainty("effective_from") == 1.0


def test_a_date_of_one_clause_is_set_on_the_clause_and_its_card(office: Office) -> None:
    delta_id = office.proposes(rules("four", "1 January 2021", "Section 3 commences on 05/06/2021."))
    told = office.does(delta.main, "review", delta_id, code=1)
    assert [one["field"] for one in told["to_review"] if one["stops"]] == ["clauses/s-3/effective_from"]
    office.does(delta.main, "review", delta_id, "--correct", "clauses/s-3/effective_from=2021-06-05")
    office.accepts(delta_id)
    clause, card = office.clause(f"{OLD}/s-3"), office.card(f"{OLD}/s-3")
    assert str(clause.effective_from) == "2021-06-05"
    assert card.clause_sha256 == clause.stamp(office.instrument(OLD))
    assert str(office.card(f"{OLD}/s-2").effective_from) == "2021-01-01"


def test_a_review_of_a_correction_decides_its_cards_anew(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(FIRST.replace("four", "nine"), "--edition", "2021-01-01")
    assert office.delta(delta_id).kind == "correction"
    assert sum(effect.effect == "keep" for effect in office.delta(delta_id).card_effects) == 2
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2021-02-01")
    after = office.delta(delta_id)
    assert {effect.effect for effect in after.card_effects} == {"replace_by"}
    assert after.summary.endswith("; its first day was set to 2021-02-01 in review")
    office.accepts(delta_id)
    assert str(office.card(f"{OLD}/s-3.2").effective_from) == "2021-02-01"


def test_who_saw_the_change_and_reviewed_it_need_not_be_shown_it_again(office: Office) -> None:
    delta_id = office.proposes(NO_DAY)
    office.does(delta.main, "show", delta_id)
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2025-01-01")
    office.accepts(delta_id)


def test_a_review_of_somebody_elses_text_is_not_taken_for_having_seen_it(office: Office) -> None:
    delta_id = office.proposes(NO_DAY)
    office.does(delta.main, "show", delta_id)
    office.git("update-ref", f"refs/heads/delta/{delta_id}", office.git("rev-parse", f"delta/{delta_id}^{{}}"))
    other = office.git("commit-tree", f"delta/{delta_id}^{{tree}}", "-p", f"delta/{delta_id}", "-m", "Another word")
    office.git("update-ref", f"refs/heads/delta/{delta_id}", other)
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2025-01-01")
    assert office.refused("accept", delta_id)["code"] == "moved"


@pytest.mark.parametrize(
    ("said", "message", "code"),
    [
        (
            ("--accept", "effective_from"),
            "effective_from was not read, so there is no value to accept",
            "no_value",
        ),
        (("--accept", "level"), "nothing was read of level, so there is nothing to accept", "no_field"),
        (("--correct", "effective_from=1 May"), "effective_from: '1 May' is not a date: write YYYY-MM-DD", "bad_date"),
        (("--correct", "colour=red"), "colour is no field that can be set", "no_field"),
        (
            ("--correct", "clauses/s-9/effective_from=2024-01-01"),
            "clauses/s-9/effective_from: there is no clause s-9",
            "no_field",
        ),
        (("--unknown", "title"), "a title is never left out", "no_title"),
        (
            ("--correct", "title=A", "--accept", "title"),
            "title is named twice: a field is right, corrected or not known",
            "usage",
        ),
    ],
)
def test_what_cannot_be_said_is_refused_and_nothing_moves(
    office: Office, said: tuple[str, ...], message: str, code: str
) -> None:
    delta_id = office.proposes(NO_DAY)
    before = office.git("for-each-ref")
    error = office.refused("review", delta_id, *said)
    assert (error["message"], error["code"]) == (message, code)
    assert office.git("for-each-ref") == before


def test_the_place_is_confirmed_or_the_document_brought_in_again(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    error = office.refused("review", delta_id, "--correct", "jurisdiction=calder")
    assert error["message"] == f"jurisdiction is part of the id {OLD}, which a review does not change"
    assert error["next"] == "reject the change, then bring the document in again with --jurisdiction PLACE"


def test_a_decided_change_is_not_reviewed(office: Office) -> None:
    delta_id = office.holds(FIRST)
    assert office.refused("review", delta_id)["message"] == f"delta {delta_id} was accepted: there is nothing to review"
    error = office.refused("review", delta_id, "--accept", "title")
    assert error["message"] == f"delta {delta_id} was accepted: there is nothing left to review"


def test_a_change_decided_on_its_branch_is_not_reviewed_under_it(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch")
    error = office.refused("review", delta_id, "--accept", "title")
    assert error["message"] == f"delta {delta_id} is decided on its branch, and waits to be merged"


def test_the_page_tells_people_what_to_do_next(office: Office) -> None:
    delta_id = office.proposes(DAY_OPEN)
    page = office.run(delta.main, "review", delta_id)
    assert page.exit_code == 1
    edition_id = office.delta(delta_id).proposes
    assert page.stdout == (
        "Linden rules\n"
        f"Delta {delta_id}: Yard Rules ({edition_id})\n"
        "  STOPS ACCEPTANCE effective_from: it is not known; its words can mean 2024-03-04 or 2024-04-03\n"
        "      “These Rules commence on 03/04/2024.” (line 3)\n"
        "  The reader says: when the document begins could not be read as one day (line 3)\n"
        f"Next: tools/delta review {delta_id} --as PERSON with --accept effective_from, "
        "--correct effective_from=VALUE or --unknown effective_from\n"
    )


def test_a_reviewed_library_passes_its_check(office: Office) -> None:
    delta_id = office.proposes(DAY_OPEN)
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2024-04-03")
    assert office.does(check.main)["faults"] == []
    office.accepts(delta_id)
    assert office.does(check.main)["faults"] == []


def test_of_two_first_days_in_one_document_neither_is_taken_for_certain(office: Office) -> None:
    delta_id = office.proposes(
        "# Yard Rules\n\n1. These Rules commence on 1 January 2021.\n\n2. Gates are locked at night.\n\n"
        "3. These Rules come into force on 1 March 2021.\n"
    )
    told = office.does(delta.main, "review", delta_id, code=1)
    (row,) = (one for one in told["to_review"] if one["stops"])
    assert (row["field"], row["readings"]) == ("effective_from", ["2021-01-01", "2021-03-01"])
    assert row["confidence"] == 0.4
    assert office.refused("accept", delta_id)["code"] == "in_doubt"
