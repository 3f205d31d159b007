"""A person rules on a conflict: proposed and decided like any change, and only for the words that were read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inforce.cli import answers, ask, check, delta
from inforce.storage.answer_store import AnswerStore
from tests.office import Office, rules
from tests.proof.signed_office import SignedOffice

YARD, SITE = "linden/yard-rules/2021-01-01/s-2", "linden/site-rules/2021-01-01/s-2"
FIRST = rules("four", "1 January 2021")
OTHER = rules("six", "1 January 2021", title="Site Rules")
QUESTION = "For how many hours may a visitor park in the yard?"
WHY = "The yard is ruled by its own rules."


@pytest.fixture
def office(office: Office) -> Office:
    """Two works that disagree on how long a visitor may park."""
    office.holds(FIRST)
    office.holds(OTHER, name="site.md")
    return office


def asks(office: Office, *options: str) -> dict[str, Any]:
    result = office.run(ask.main, QUESTION, "--jurisdiction", "linden", *options, "--json")
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def ruled(office: Office, winner: str = YARD, loser: str = SITE) -> str:
    """Propose that one clause prevails over the other; gives back the id of the delta."""
    told = office.does(delta.main, "rule", winner, "--over", loser, "--because", WHY)
    return str(told["deltas"][0]["id"])


def queue_of(office: Office, answer_id: str) -> str:
    rows = office.does(answers.main, "list")["answers"]
    return str(next(row["queue"] for row in rows if row["answer_id"] == answer_id))


def test_a_ruling_names_the_open_conflicts_between_its_clauses_and_moves_none_of_them(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    told = office.does(delta.main, "rule", YARD, "--over", SITE, "--because", WHY)["deltas"]
    assert told == [
        {
            "id": told[0]["id"],
            "instrument_id": "linden/yard-rules/2021-01-01",
            "kind": "conflict_ruling",
            "status": "pending",
            "affected_answers": [answer_id],
        }
    ]
    assert queue_of(office, answer_id) == "conflict"
    assert asks(office)["queue"] == "conflict"
    assert office.card(YARD).status == "live"


def test_people_are_told_what_was_proposed_and_what_to_do_next(office: Office) -> None:
    asks(office)
    result = office.run(delta.main, "rule", YARD, "--over", SITE, "--because", WHY)
    (row,) = office.does(delta.main, "list", "--pending")["deltas"]
    assert result.stdout == (
        f"Linden rules: delta {row['id']} (conflict ruling)\n"
        f"  {YARD} prevails over {SITE}: {WHY}\n"
        "  Open answers between these clauses: 1\n"
        f"Next: tools/delta show {row['id']}, then tools/delta accept {row['id']} --as PERSON\n"
    )


def test_the_page_of_a_ruling_shows_both_clauses(office: Office) -> None:
    page = office.run(delta.main, "show", ruled(office)).stdout
    assert (
        f"  Rules: {YARD} prevails over {SITE}\n"
        f"    {YARD} reads: A visitor must not park in the yard for more than four hours.\n"
        f"    {SITE} reads: A visitor must not park in the yard for more than six hours.\n"
    ) in page


def test_when_it_is_accepted_the_conflict_queue_empties_and_the_question_is_answered(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    delta_id = ruled(office)
    since = asks(office)["answer_id"]
    office.accepts(delta_id)
    assert office.does(answers.main, "list", "--queue", "conflict")["answers"] == []
    assert {queue_of(office, answer_id), queue_of(office, since)} == {"change_pending"}
    assert set(office.delta(delta_id).affected_answer_ids) == {answer_id, since}
    told = asks(office)
    assert (told["queue"], told["source_cards"][0]["id"]) == ("answered", YARD)
    (relation,) = office.instrument("linden/yard-rules/2021-01-01").relations
    with office.opening() as library:
        reviewer = library.settings.development_reviewer
    assert (relation.accepted_by, str(relation.accepted_on), relation.note) == (reviewer, "2026-11-30", WHY)
    assert set(relation.as_read) == {YARD, SITE}
    assert office.does(check.main, "--answers")["faults"] == []


def test_when_it_is_rejected_the_answer_stays_a_conflict_and_its_history_says_so(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    delta_id = ruled(office)
    office.does(delta.main, "reject", delta_id)
    assert queue_of(office, answer_id) == "conflict"
    assert asks(office)["queue"] == "conflict"
    assert office.does(check.main, "--answers")["faults"] == []


def test_a_pending_ruling_keeps_no_answer_waiting_that_another_change_lets_go(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    ruled(office)
    other = office.proposes(rules("two", "1 September 2024"))
    assert queue_of(office, answer_id) == "change_pending"
    office.does(delta.main, "reject", other)
    assert queue_of(office, answer_id) == "conflict"


def test_a_conflict_whose_side_was_replaced_is_asked_again(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    office.holds(rules("two", "1 September 2024"))
    assert queue_of(office, answer_id) == "change_pending"


def test_a_ruling_that_contradicts_an_earlier_one_is_refused(office: Office) -> None:
    office.accepts(ruled(office))
    assert office.refused("rule", SITE, "--over", YARD, "--because", WHY) == {
        "code": "contradiction",
        "message": f"{YARD} prevails over {SITE} already (prevails over, accepted by "
        f"{office.instrument('linden/yard-rules/2021-01-01').relations[0].accepted_by} on 2026-11-30)",
        "where": "instruments/linden/yard-rules/2021-01-01/instrument.yml",
        "next": "of two rules one alone prevails: that one holds until either clause reads otherwise",
    }
    assert office.refused("rule", YARD, "--over", SITE, "--because", WHY)["code"] == "already_ruled"


def test_two_rulings_that_contradict_are_not_both_proposed(office: Office) -> None:
    first = ruled(office)
    error = office.refused("rule", SITE, "--over", YARD, "--because", WHY)
    assert error["message"] == f"delta {first}, which is pending, says that {YARD} prevails over {SITE}"
    assert error["next"] == f"decide on that first: tools/delta show {first}"
    assert office.refused("rule", YARD, "--over", SITE, "--because", WHY)["code"] == "already_proposed"


def test_of_two_contradicting_rulings_that_came_in_at_once_one_alone_is_accepted(office: Office) -> None:
    first = ruled(office)
    # The other desk's ruling, as a merge brings it in beside this one.
    path = office.root / "deltas" / "2026" / f"{first}.yml"
    path.write_text(
        path.read_text(encoding="utf-8")
        .replace(f'source: "{YARD}"', 'source: "x"')
        .replace(f'target: "{SITE}"', f'target: "{YARD}"')
        .replace('source: "x"', f'source: "{SITE}"')
        .replace('instrument_id: "linden/yard-rules', 'instrument_id: "linden/site-rules')
        .replace(first, "ruling-of-the-other-desk"),
        encoding="utf-8",
    )
    path.rename(path.with_name("ruling-of-the-other-desk.yml"))
    office.git("checkout", "-q", "--", str(path))
    office.git("add", "-A")
    office.git("commit", "-qm", "Merge the other desk")
    office.accepts("ruling-of-the-other-desk")
    assert office.refused("accept", first)["code"] == "contradiction"


@pytest.mark.parametrize("moved", [FIRST, OTHER])
def test_with_a_later_edition_of_either_rule_the_ruling_ends(office: Office, moved: str) -> None:
    office.accepts(ruled(office))
    later = moved.replace("1 January 2021", "1 September 2024")
    delta_id = office.proposes(later, name="later.md")
    page = office.run(delta.main, "show", delta_id).stdout
    assert (
        "Rulings that end with these words: 1 (to rule on the new ones: tools/delta rule)\n"
        f"  {YARD} prevails over {SITE}: {WHY}\n"
    ) in page
    office.accepts(delta_id)
    assert asks(office)["queue"] == "conflict"
    # Of the days on which both rules read so it is still the ruling.
    assert asks(office, "--as-at", "2024-08-31")["queue"] == "answered"


def test_a_correction_of_a_clause_ends_the_ruling_and_one_of_another_clause_does_not(office: Office) -> None:
    office.accepts(ruled(office))
    corrected = FIRST.replace("midnight", "11 p.m.")
    delta_id = office.proposes(corrected, "--edition", "2021-01-01")
    assert office.does(delta.main, "show", delta_id)["rulings_that_end"] == []
    office.accepts(delta_id)
    assert asks(office)["queue"] == "answered"
    delta_id = office.proposes(corrected.replace("four", "five"), "--edition", "2021-01-01")
    assert [one["target"] for one in office.does(delta.main, "show", delta_id)["rulings_that_end"]] == [SITE]
    office.accepts(delta_id)
    assert asks(office)["queue"] == "conflict"
    assert office.does(check.main)["faults"] == []
    # The words it was made on are gone, so nothing stands against the opposite.
    office.accepts(ruled(office, SITE, YARD))
    assert asks(office)["source_cards"][0]["id"] == SITE
    assert office.does(check.main)["faults"] == []


def test_a_ruling_on_a_text_that_changed_since_is_refused(office: Office) -> None:
    delta_id = ruled(office)
    office.holds(FIRST.replace("four", "five"), "--edition", "2021-01-01")
    error = office.refused("accept", delta_id)
    assert (error["code"], error["next"]) == (
        "moved",
        f"reject it (tools/delta reject {delta_id}), read both clauses, and rule again",
    )


@pytest.mark.parametrize(
    ("winner", "loser", "words"),
    [
        (YARD, "linden/yard-rules/2021-01-01/s-3", "are of one work, and a work has one text on a day"),
        ("linden/yard-rules/2021-01-01/s-99", SITE, "there is no clause linden/yard-rules/2021-01-01/s-99"),
        (YARD, "s-2", "there is no clause s-2"),
        (YARD, "../../etc/passwd", "there is no clause ../../etc/passwd"),
    ],
)
def test_what_cannot_be_ruled_on_is_refused(office: Office, winner: str, loser: str, words: str) -> None:
    assert words in office.refused("rule", winner, "--over", loser, "--because", WHY)["message"]


def test_a_ruling_has_a_reason_and_a_person(office: Office) -> None:
    assert office.refused("rule", YARD, "--over", SITE, "--because", " ")["code"] == "usage"
    assert office.refused("rule", YARD, "--over", SITE, "--because", WHY, "--as", "nobody")["code"] == "no_person"


def test_a_ruling_is_not_decided_card_by_card(office: Office) -> None:
    delta_id = ruled(office)
    path = office.file("cards.yml", f'delta: "{delta_id}"\ncards: []\n')
    assert "a ruling puts no card in question" in office.refused("accept", delta_id, "--decisions", path)["message"]


def test_after_the_pass_test_the_conflict_has_given_way_to_the_answer(office: Office) -> None:
    answer_id = asks(office)["answer_id"]
    delta_id = ruled(office)
    office.accepts(delta_id)
    office.does(delta.main, "retest", delta_id)
    with office.opening() as library:
        store = AnswerStore(library.repository)
        before = store.read(answer_id)
        assert before is not None
        now = store.read(before.current.superseded_by or "")
    assert now is not None
    assert (now.queue, now.source_card_ids) == ("answered", (YARD,))
    assert office.does(answers.main, "list", "--queue", "conflict")["answers"] == []


def test_a_signed_ruling_is_proven(tmp_path: Path) -> None:
    office = SignedOffice.opened(tmp_path)
    office.holds(FIRST)
    office.holds(OTHER, name="site.md")
    proposed = office.does(delta.main, "rule", YARD, "--over", SITE, "--because", WHY, "--as", "pavel")
    delta_id = proposed["deltas"][0]["id"]
    office.accepts(delta_id)
    assert office.verdicts(delta_id) == {delta_id: "proven"}
    assert office.report()["faults"] == []
    assert office.asks(QUESTION)["source_cards"][0]["id"] == YARD
