"""The pass test: an instrument moves, its questions are asked again, and what comes of each is written down."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from inforce.changes.retest_list import Row, write_csv
from inforce.cli import answers, ask, check, delta
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
PARKING, NIGHT = "How long may a visitor park in the yard?", "Is parking between midnight and 5 a.m. allowed?"
SECOND = rules("two", "1 March 2027")


@pytest.fixture
def office(office: Office) -> Office:
    office.today = "2026-12-01"
    office.holds(FIRST)
    return office


def asked(office: Office, question: str = PARKING, *options: str, code: int = 0) -> str:
    return str(office.does(ask.main, question, "--jurisdiction", "linden", *options, code=code)["answer_id"])


def held(office: Office, answer_id: str | None) -> Answer:
    assert answer_id is not None
    with office.opening() as library:
        found = AnswerStore(library.repository).read(answer_id)
    assert found is not None
    return found


def retested(office: Office, *options: str) -> dict[str, Any]:
    return office.does(delta.main, "retest", *options)


def outcomes(answer: Answer) -> dict[str, str]:
    return {str(one.asked_about_date): one.outcome for one in answer.current.retests}


def test_a_question_about_today_is_asked_of_its_day_of_today_and_of_the_first_day(office: Office) -> None:
    first = asked(office)
    office.today = "2027-01-15"
    changed = office.holds(SECOND)
    told = retested(office)
    assert told["deltas"] == [{"id": changed, "asked_again": 1, "outcomes": {"changed": 1, "same": 2}}]
    old = held(office, first)
    assert outcomes(old) == {"2026-12-01": "same", "2027-01-15": "same", "2027-03-01": "changed"}
    new = {str(one.asked_about_date): held(office, one.answer_id) for one in old.current.retests}
    assert "four hours" in new["2026-12-01"].body
    assert "two hours" in new["2027-03-01"].body
    assert {one.asked_on.date().isoformat() for one in new.values()} == {"2027-01-15"}
    assert [new[day].as_at_given for day in sorted(new)] == [True, False, True]


def test_the_answer_about_today_takes_its_place_and_the_move_names_the_delta(office: Office) -> None:
    first = asked(office)
    office.today = "2027-04-01"
    changed = office.holds(SECOND)
    retested(office)
    old = held(office, first)
    new = held(office, old.current.superseded_by)
    assert (str(new.asked_about_date), "two hours" in new.body) == ("2027-04-01", True)
    last = old.current.history[-1]
    assert (last.queue, last.delta_id) == ("change_pending", changed)
    assert last.why == f"asked again after {changed}: changed, see {new.id}"
    assert not old.current.is_open
    assert office.does(check.main)["faults"] == []


def test_a_question_about_a_day_that_was_named_is_asked_of_that_day_alone(office: Office) -> None:
    given = asked(office, PARKING, "--as-at", "2026-06-01")
    read = asked(office, "How long could a visitor park in the yard yesterday?")
    office.today = "2027-06-01"
    office.holds(SECOND)
    retested(office)
    assert outcomes(held(office, given)) == {"2026-06-01": "same"}
    assert outcomes(held(office, read)) == {"2026-11-30": "same"}
    assert "four hours" in held(office, held(office, read).current.superseded_by).body


def test_what_is_no_longer_answered_is_told_as_declined(office: Office) -> None:
    first = asked(office, NIGHT)
    office.today = "2027-04-01"
    office.holds(SECOND.replace("Parking between midnight and 5 a.m. is not allowed.", "The yard is lit."))
    retested(office)
    old = held(office, first)
    assert outcomes(old)["2027-04-01"] == "declined"
    assert held(office, old.current.superseded_by).queue == "declined"


def test_an_answer_whose_cards_were_kept_and_that_comes_out_the_same_stands_as_it_is(office: Office) -> None:
    first = asked(office)
    office.holds(FIRST.replace("5 a.m.", "6 a.m."), "--edition", "2021-01-01")
    told = retested(office)
    current = held(office, first).current
    assert (current.queue, current.superseded_by) == ("answered", None)
    assert told["deltas"][-1]["outcomes"] == {"same": 2}
    assert told["answers"] == []


def test_case_audience_applicant_and_topic_are_those_of_then(office: Office) -> None:
    first = asked(
        office, PARKING, "--ref", "C-7", "--audience", "internal", "--applicant", "visitor", "--topic", "yard"
    )
    office.today = "2027-04-01"
    office.holds(SECOND)
    retested(office)
    new = held(office, held(office, first).current.superseded_by)
    assert (new.ref, new.audience, new.applicant, new.topic) == ("C-7", "internal", "visitor", "yard")


def test_it_is_asked_once_and_the_next_run_has_nothing_to_do(office: Office) -> None:
    asked(office)
    office.today = "2027-04-01"
    changed = office.holds(SECOND)
    retested(office)
    assert retested(office)["deltas"] == []
    assert office.run(delta.main, "retest").stdout.startswith("Nothing is to be asked again: every accepted change")
    again = retested(office, changed)
    assert again["deltas"] == [{"id": changed, "asked_again": 0, "outcomes": {}}]
    assert [row["asked_about_date"] for row in again["answers"]] == ["2027-04-01", "2027-03-01"]


def test_the_same_question_of_the_same_case_is_answered_once_and_of_another_case_apart(office: Office) -> None:
    one, two, other = asked(office), asked(office), asked(office, PARKING, "--ref", "C-8")
    office.today = "2027-04-01"
    office.holds(SECOND)
    retested(office)
    first, second, third = (held(office, answer_id) for answer_id in (one, two, other))
    assert first.current.superseded_by == second.current.superseded_by
    assert first.current.superseded_by != third.current.superseded_by
    of_case = held(office, third.current.superseded_by)
    assert (of_case.ref, of_case.body) == ("C-8", held(office, first.current.superseded_by).body)
    assert of_case.id in of_case.shown.text
    assert json.loads(of_case.shown.json)["answer_id"] == of_case.id


def test_the_answers_to_be_told_about_are_a_list_for_a_spreadsheet(office: Office) -> None:
    first = asked(office, PARKING, "--ref", "=HYPERLINK(1)")
    asked(office, NIGHT)
    office.today = "2027-04-01"
    changed = office.holds(SECOND)
    result = office.run(delta.main, "retest", "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    old = held(office, first)
    assert [row["answer_id"] for row in rows] == [first, first]
    assert rows[0] == {
        "ref": "'=HYPERLINK(1)",
        "answer_id": first,
        "asked_on": "2026-12-01T09:00:00+00:00",
        "question": PARKING,
        "jurisdiction": "linden",
        "asked_about_date": "2027-04-01",
        "old_queue": "answered",
        "old_answer": "A visitor must not park in the yard for more than four hours.",
        "new_queue": "answered",
        "new_answer": "A visitor must not park in the yard for more than two hours.",
        "outcome": "changed",
        "new_id": old.current.superseded_by,
        "delta_id": changed,
    }
    assert result.stderr == f"{changed}: 2 answers asked again; 2 changed; 4 same\n[Linden rules]\n"


@pytest.mark.parametrize("begins", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1"])
def test_no_cell_of_the_list_is_one_that_a_spreadsheet_works_out(begins: str) -> None:
    row = Row(**dict.fromkeys(Row.__annotations__, begins))
    file = io.StringIO()
    assert write_csv(iter([row, row]), file) == 2
    assert [*csv.reader(io.StringIO(file.getvalue()))][1:] == [[f"'{begins}"] * len(row)] * 2


def test_a_case_can_be_asked_again_and_listed_alone(office: Office) -> None:
    mine, others = asked(office, PARKING, "--ref", "C-1"), asked(office, PARKING, "--ref", "C-2")
    office.today = "2027-04-01"
    changed = office.holds(SECOND)
    told = retested(office, "--ref", "C-1")
    assert {row["answer_id"] for row in told["answers"]} == {mine}
    assert held(office, others).current.retests == ()
    retested(office)
    assert {row["ref"] for row in retested(office, changed)["answers"]} == {"C-1", "C-2"}
    assert {row["ref"] for row in retested(office, changed, "--ref", "C-2")["answers"]} == {"C-2"}


def test_a_rejected_or_pending_change_has_nothing_to_ask_again(office: Office) -> None:
    asked(office)
    pending = office.proposes(SECOND)
    error = office.refused("retest", pending)
    assert error["message"] == f"delta {pending} is not decided yet, so its questions are declined until it is"
    assert error["next"] == f"decide it first: tools/delta accept {pending} --as PERSON"
    office.does(delta.main, "reject", pending)
    assert retested(office)["deltas"] == []
    assert office.refused("retest", pending)["message"] == (
        f"delta {pending} was rejected: it changed nothing, so nothing is to be asked again"
    )
    assert office.refused("retest", "no-such")["message"] == "there is no delta no-such"


def test_what_was_known_on_a_day_gone_by_is_not_overtaken_by_a_change(office: Office) -> None:
    office.today = "2027-01-10"
    known = asked(office, PARKING, "--known-at", "2026-12-15")
    office.today = "2027-04-01"
    changed = office.holds(SECOND)
    assert office.delta(changed).affected_answer_ids == ()
    assert retested(office)["deltas"] == []
    current = held(office, known).current
    assert (current.queue, current.history) == ("answered", ())
    assert office.does(check.main)["faults"] == []


def test_the_list_of_answers_says_which_one_took_its_place(office: Office) -> None:
    first = asked(office, PARKING, "--ref", "C-9")
    asked(office)
    office.today = "2027-04-01"
    office.holds(SECOND)
    retested(office)
    rows = office.does(answers.main, "list", "--ref", "C-9")["answers"]
    superseded = held(office, first).current.superseded_by
    assert {row["answer_id"]: row["superseded_by"] for row in rows}[first] == superseded
    assert f"\n    asked again: {superseded}\n" in office.run(answers.main, "list", "--ref", "C-9").stdout
    assert first not in {row["answer_id"] for row in office.does(answers.main, "list", "--open")["answers"]}


def test_a_conflict_that_was_ruled_on_is_asked_again_and_settled_by_who_ruled(office: Office) -> None:
    office.holds(rules("six", "1 January 2021", title="Site Rules"), name="site.md")
    question = "For how many hours may a visitor park in the yard?"
    first = asked(office, question, code=1)
    assert held(office, first).queue == "conflict"
    yard, site = "linden/yard-rules/2021-01-01/s-2", "linden/site-rules/2021-01-01/s-2"
    told = office.does(delta.main, "rule", yard, "--over", site, "--because", "The yard has rules of its own.")
    office.accepts(told["deltas"][0]["id"])
    retested(office, told["deltas"][0]["id"])
    current = held(office, first).current
    assert (current.resolved, current.history[-1].person, current.is_open) == ("ruled", "owner", False)
    assert outcomes(held(office, first)) == {"2026-12-01": "newly_answered"}
    assert "four hours" in held(office, current.superseded_by).body
