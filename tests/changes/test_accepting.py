"""Accepting: what becomes of dates, cards and hashes (design 1 and 5)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click
import pytest

from inforce.cli import delta, ingest
from inforce.model.dates import When
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024", "A visitor must sign the register.")
AMENDING = (
    "# Yard Rules Amendment Rules\n\n"
    "1. These Rules commence on 1 July 2025.\n\n"
    "2. Section 2 of the Yard Rules is amended by omitting the words about visitors.\n"
)
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"


def test_before_acceptance_main_holds_the_pending_delta_and_no_rule(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    assert office.git("ls-tree", "-r", "--name-only", "main", "instruments", "cards").split() == [
        "cards/.gitkeep",
        "instruments/.gitkeep",
    ]
    assert office.delta(delta_id).status == "pending"
    on_branch = office.git("ls-tree", "-r", "--name-only", f"delta/{delta_id}", "instruments", "cards")
    assert f"instruments/{OLD}/clauses/s-2.yml" in on_branch
    assert f"cards/{OLD}/s-2.yml" in on_branch


def test_accepting_puts_each_clause_in_force_by_name_and_day(office: Office) -> None:
    office.holds(FIRST)
    card = office.card(f"{OLD}/s-2")
    assert card.status == "live"
    assert card.accepted_by is not None
    assert (card.accepted_by.name, card.accepted_on) == ("Ines Vale", date(2026, 11, 30))
    assert card.clause_sha256 == office.clause(f"{OLD}/s-2").stamp(office.instrument(OLD))


def test_the_source_is_kept_to_the_byte(office: Office) -> None:
    office.holds(FIRST)
    assert (office.root / "instruments" / OLD / "source.md").read_text(encoding="utf-8") == FIRST


def test_a_new_edition_ends_the_old_one_and_its_cards_on_its_own_first_day(office: Office) -> None:
    office.holds(FIRST)
    office.holds(SECOND)
    old = office.instrument(OLD)
    assert old.effective_to == When(date(2024, 9, 1))
    assert old.ended_because == f"superseded by {NEW}"
    retired = office.card(f"{OLD}/s-2")
    assert (retired.status, retired.retired_on, retired.retired_because) == (
        "retired",
        date(2024, 9, 1),
        "superseded",
    )
    assert retired.accepted_by is not None
    assert office.card(f"{NEW}/s-2").status == "live"
    assert office.clause(f"{NEW}/s-2").supersedes == f"{OLD}/s-2"


def test_while_a_new_edition_is_pending_the_cards_of_the_old_one_answer_nothing(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    found = office.delta(delta_id)
    assert (found.instrument_id, found.proposes, found.moves) == (OLD, NEW, (OLD,))
    assert {change.kind for change in found.clause_changes} == {"changed", "added"}
    effects = {effect.card_id: effect.effect for effect in found.card_effects}
    assert effects == {f"{OLD}/s-{number}": "replace_by" for number in (1, 2, 3)}


def test_an_edition_that_begins_in_the_future_ends_the_old_one_in_the_future(office: Office) -> None:
    office.holds(FIRST)
    office.holds(rules("two", "1 July 2030"))
    assert office.card(f"{OLD}/s-2").retired_on == date(2030, 7, 1)
    assert office.card(f"{OLD}/s-2").stands_for(date(2030, 6, 30))
    assert not office.card(f"{OLD}/s-2").stands_for(date(2030, 7, 1))


def test_an_older_edition_brought_in_after_a_newer_one_slots_in_before_it(office: Office) -> None:
    office.holds(SECOND)
    office.holds(FIRST)
    assert office.instrument(OLD).effective_to == When(date(2024, 9, 1))
    assert office.card(f"{OLD}/s-2").retired_on == date(2024, 9, 1)
    assert office.instrument(NEW).effective_to is None
    assert office.card(f"{NEW}/s-2").status == "live"


def test_the_outcome_is_the_same_whatever_the_order_editions_came_in(office: Office, tmp_path: Path) -> None:
    middle = rules("three", "1 May 2022")
    for text in (FIRST, SECOND, middle):
        office.holds(text)
    other = Office.opened(tmp_path / "other")
    for text in (middle, FIRST, SECOND):
        other.holds(text)
    for edition in (OLD, "linden/yard-rules/2022-05-01", NEW):
        assert office.instrument(edition).effective_to == other.instrument(edition).effective_to
        assert office.card(f"{edition}/s-2").retired_on == other.card(f"{edition}/s-2").retired_on
        assert office.card(f"{edition}/s-2").status == other.card(f"{edition}/s-2").status


def test_a_clause_corrected_later_gets_a_new_card_and_the_old_one_is_an_error(office: Office) -> None:
    office.holds(FIRST)
    office.today = "2026-12-03"
    delta_id = office.proposes(FIRST.replace("four hours", "five hours"), "--edition", "2021-01-01")
    assert office.delta(delta_id).kind == "correction"
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    office.accepts(delta_id)
    wrong, right, same = (office.card(f"{OLD}/{name}") for name in ("s-2", "s-2.2", "s-3"))
    assert (wrong.status, wrong.retired_because, wrong.retired_on) == ("retired", "error", date(2026, 12, 3))
    assert not wrong.stands_for(date(2021, 6, 1))
    assert (right.status, right.accepted_on) == ("live", date(2026, 12, 3))
    assert right.clause_sha256 == office.clause(f"{OLD}/s-2").stamp(office.instrument(OLD))
    assert "five hours" in office.clause(f"{OLD}/s-2").text
    assert (same.status, same.accepted_on) == ("live", date(2026, 11, 30))


def test_a_first_day_corrected_later_moves_the_end_of_the_edition_before(office: Office) -> None:
    office.holds(FIRST)
    office.holds(SECOND)
    office.holds(SECOND, "--edition", "2024-09-01", "--effective-from", "2024-10-01")
    assert office.instrument(NEW).effective_from == When(date(2024, 10, 1))
    assert office.instrument(OLD).effective_to == When(date(2024, 10, 1))
    assert office.card(f"{OLD}/s-2").retired_on == date(2024, 10, 1)
    assert office.card(f"{NEW}/s-2").retired_because == "error"
    assert office.card(f"{NEW}/s-2.2").effective_from == When(date(2024, 10, 1))


def test_an_instrument_that_repeals_another_ends_it_and_its_cards(office: Office) -> None:
    office.holds(FIRST)
    repeal = rules("two", "1 March 2025", "The Yard Rules are repealed.", title="Site Access Rules")
    delta_id = office.proposes(repeal)
    assert office.delta(delta_id).moves == (OLD,)
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    office.accepts(delta_id)
    assert office.instrument(OLD).effective_to == When(date(2025, 3, 1))
    card = office.card(f"{OLD}/s-2")
    assert (card.status, card.retired_on, card.retired_because) == ("retired", date(2025, 3, 1), "repealed")


def test_an_instrument_named_with_replaces_is_superseded_by_it(office: Office) -> None:
    office.holds(FIRST)
    office.holds(rules("two", "1 March 2025", title="Site Access Rules"), "--replaces", "linden/yard-rules")
    assert office.instrument(OLD).ended_because == "replaced by linden/site-access-rules/2025-03-01"
    assert office.card(f"{OLD}/s-2").retired_because == "superseded"
    relation = office.instrument("linden/site-access-rules/2025-03-01").relations[0]
    assert (relation.kind, relation.accepted_by) == ("replaces", "owner")


def test_an_instrument_that_lapses_by_its_own_words_ends_without_a_successor(office: Office) -> None:
    text = rules("two", "1 March 2022", "These Rules lapse at the end of 28 February 2024.", title="Temporary Rules")
    office.holds(text)
    edition = office.instrument("linden/temporary-rules/2022-03-01")
    assert edition.effective_to == When(date(2024, 2, 29))
    assert edition.ended_because is not None
    assert edition.ended_because.startswith("lapsed, 4")
    card = office.card("linden/temporary-rules/2022-03-01/s-2")
    assert (card.retired_on, card.retired_because) == (date(2024, 2, 29), "lapsed")


def test_a_later_edition_waits_for_the_former_and_both_are_accepted_in_order(office: Office) -> None:
    first, second = office.proposes(FIRST), office.proposes(SECOND)
    assert office.delta(second).waits_for == (first,)
    error = office.refused("accept", second)
    assert error["code"] == "waits"
    assert first in error["next"]
    office.accepts("--all")
    assert office.card(f"{OLD}/s-2").retired_on == date(2024, 9, 1)
    assert office.card(f"{NEW}/s-2").status == "live"


def test_cards_land_pending_while_a_later_edition_still_waits(office: Office) -> None:
    first = office.proposes(FIRST)
    office.proposes(SECOND)
    office.accepts(first)
    card = office.card(f"{OLD}/s-2")
    assert (card.status, card.accepted_on) == ("change_pending", date(2026, 11, 30))


def test_nothing_is_accepted_while_its_first_day_is_not_known(office: Office) -> None:
    delta_id = office.proposes(
        "# Yard Rules\n\n1. A visitor must sign the register.\n\n2. Gates are locked at night.\n"
    )
    error = office.refused("accept", delta_id)
    assert error["code"] == "in_doubt"
    assert "effective_from" in error["message"]
    assert f"tools/delta review {delta_id}" in error["next"]


def test_a_day_that_the_text_leaves_to_a_later_order_is_accepted_as_unknown(office: Office) -> None:
    text = (
        "# Bidding Act\n\nAssented 2 November 2023.\n\n"
        "1. A landlord must state one rent.\n\n"
        "2. This Act comes into force on a day to be fixed by proclamation, except section 3, "
        "which comes into force on assent.\n\n"
        "3. The Minister may make regulations.\n"
    )
    office.holds(text)
    edition = office.instrument("linden/bidding-act/2023-11-02")
    assert edition.effective_from.day is None
    assert office.card("linden/bidding-act/2023-11-02/s-1").effective_from.day is None
    assert office.card("linden/bidding-act/2023-11-02/s-3").effective_from == When(date(2023, 11, 2))


def test_an_edition_without_a_first_day_ends_nothing(office: Office) -> None:
    office.holds(FIRST)
    later = FIRST.replace(
        "These Rules commence on 1 January 2021.", "These Rules come into force on a day to be fixed by proclamation."
    ).replace("four", "two")
    delta_id = office.proposes(later, "--edition", "next")
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    office.accepts(delta_id)
    assert office.instrument(OLD).effective_to is None
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_proposal_that_was_changed_since_is_refused(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    office.git("switch", "-q", f"delta/{delta_id}")
    clause = office.root / "instruments" / OLD / "clauses" / "s-2.yml"
    clause.write_text(clause.read_text(encoding="utf-8").replace("four", "nine"), encoding="utf-8")
    office.git("commit", "-aqm", "Nine hours")
    office.git("switch", "-q", "main")
    error = office.refused("accept", delta_id)
    assert error["code"] == "moved"
    assert "proposal branch" in error["message"]


def test_a_proposal_is_refused_when_the_text_it_was_compared_with_has_changed(office: Office) -> None:
    office.holds(FIRST)
    second = office.proposes(SECOND)
    clause = office.root / "instruments" / OLD / "clauses" / "s-2.yml"
    clause.write_text(clause.read_text(encoding="utf-8").replace("four", "nine"), encoding="utf-8")
    office.git("commit", "-aqm", "Nine hours")
    assert office.refused("accept", second)["code"] == "moved"


def test_the_commit_that_was_shown_can_be_named_and_is_refused_once_it_has_moved(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    shown = office.does(delta.main, "show", delta_id)["proposal"]
    assert office.refused("accept", delta_id, "--seen", "0" * 40)["code"] == "moved"
    office.accepts(delta_id, "--seen", shown)


def test_an_edition_that_came_between_makes_the_comparison_void(office: Office) -> None:
    office.holds(FIRST)
    late = office.proposes(SECOND)
    middle = office.brings(rules("three", "1 May 2022"), name="middle.md")["deltas"][0]["id"]
    office.accepts(middle)
    error = office.refused("accept", late)
    assert error["code"] == "moved"
    assert "2022-05-01" in error["message"]


def test_what_was_decided_is_not_decided_again(office: Office) -> None:
    delta_id = office.holds(FIRST)
    assert office.refused("accept", delta_id)["code"] == "already_decided"
    assert office.refused("reject", delta_id)["code"] == "already_decided"
    assert office.refused("accept", "no-such-delta")["code"] == "no_delta"


def test_one_of_several_that_is_refused_does_not_hold_up_the_others(office: Office) -> None:
    doubtful = office.proposes("# Gate Rules\n\n1. Gates are locked.\n\n2. Keys are logged.\n", name="gate.md")
    good = office.proposes(FIRST)
    told = office.does(delta.main, "accept", "--all", code=2)
    verdicts = {row["id"]: row["verdict"] for row in told["deltas"]}
    assert verdicts == {good: "accepted", doubtful: "refused"}
    assert office.delta(doubtful).status == "pending"


def test_an_amending_document_changes_nothing_before_it_is_accepted(office: Office) -> None:
    office.holds(FIRST)
    told = office.brings(AMENDING, name="amending.md")
    kinds = {row["kind"]: row["id"] for row in told["deltas"]}
    assert set(kinds) == {"new_instrument", "amendment"}
    office.accepts(kinds["new_instrument"])
    assert "four hours" in office.clause(f"{OLD}/s-2").text
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    assert office.refused("accept", kinds["amendment"])["code"] == "no_text"


def test_the_amended_text_settles_the_note_that_it_was_amended(office: Office) -> None:
    office.holds(FIRST)
    told = office.brings(AMENDING, name="amending.md")
    kinds = {row["kind"]: row["id"] for row in told["deltas"]}
    office.accepts(kinds["new_instrument"])
    office.holds(rules("two", "1 July 2025"))
    note = office.delta(kinds["amendment"])
    assert note.status == "accepted"
    assert note.because is not None
    assert "worked into linden/yard-rules/2025-07-01" in note.because
    assert office.card(f"{OLD}/s-2").retired_on == date(2025, 7, 1)


def test_a_decision_that_quotes_its_changes_whole_is_proposed_as_the_amended_edition(office: Office) -> None:
    base = (
        "# 仓储办法\n\n2020年1月1日公布\n\n第四条　仓库应当有人值守。\n\n第五条　仓库应当每周巡查。\n\n"
        "第六条　巡查记录保存一年。\n\n第九条　仓库应当每年年检。\n\n第十条　本办法自2020年2月1日起施行。\n"
    )
    decision = (
        "关于修改《仓储办法》的决定\n\n2024年5月6日公布\n\n一、将第五条修改为：\n“第五条　仓库应当每日巡查。\n"
        "第六条　巡查记录保存两年。”\n二、删去第九条。\n三、本决定自2024年7月1日起施行。\n"
    )
    first = office.proposes(base, "--work", "storage")
    right = ["--right", "gap-1", "--right", "gap-2", "--because", "Only these articles are of interest here."]
    office.does(delta.main, "review", first, *right)
    office.accepts(first)
    told = office.brings(decision, name="decision.txt")
    amendment = next(row for row in told["deltas"] if row["kind"] == "amendment")
    assert amendment["proposes"] == "linden/storage/2024-07-01"
    assert "每周" in office.clause("linden/storage/2020-02-01/art-5").text
    office.accepts("--all")
    assert office.clause("linden/storage/2024-07-01/art-5").text == "仓库应当每日巡查。"
    assert office.clause("linden/storage/2024-07-01/art-6").text == "巡查记录保存两年。"
    held = office.git("ls-tree", "--name-only", "main", "instruments/linden/storage/2024-07-01/clauses/")
    assert "art-9" not in held
    assert office.instrument("linden/storage/2020-02-01").effective_to == When(date(2024, 7, 1))


@pytest.mark.parametrize("command", [delta.main, ingest.main])
def test_every_output_names_the_library(office: Office, command: click.Command) -> None:
    told = office.brings(FIRST) if command is ingest.main else office.does(delta.main, "list")
    assert told["library"] == "Linden rules"


def test_accepting_everything_settles_a_note_with_the_edition_that_answers_it(office: Office) -> None:
    office.holds(FIRST)
    amending = (
        "# Yard Rules Amendment Rules\n\n1. These Rules commence on 1 July 2025.\n\n"
        "2. Section 2 of the Yard Rules is amended by omitting the words about visitors.\n"
    )
    note = next(row for row in office.brings(amending, name="amending.md")["deltas"] if row["kind"] == "amendment")
    office.brings(rules("two", "1 August 2025"), name="amended.md")
    office.accepts("--all")
    assert office.delta(note["id"]).status == "accepted"


def test_an_amendment_told_of_in_passing_puts_nothing_in_question(office: Office) -> None:
    office.holds(FIRST)
    passing = (
        "# Gate Rules\n\n1. These Rules commence on 1 July 2025.\n\n"
        "2. The Council made the Yard Rules Amendment Rules, by which the Yard Rules are amended, in May.\n"
    )
    told = office.brings(passing, name="gate.md")
    assert [row["kind"] for row in told["deltas"]] == ["new_instrument"]
    assert office.card(f"{OLD}/s-2").status == "live"
