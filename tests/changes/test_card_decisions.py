"""A person decides what a change does to each card: the file, what may stand in it, and what comes of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from inforce.cli import delta
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from tests.office import Office, rules
from tests.proof.signed_office import SignedOffice
from tests.storage.example_answers import answered

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"
TEMPLATE = """\
# library: "Linden rules"
# change: "Yard Rules (Linden), edition 2024-09-01, in force from 2024-09-01; after 2021-01-01: 2 changed, 1 unchanged"
# One entry for each card that this change puts in question. Where you decide otherwise change `effect`, and
# say in `why` what you will want to read when somebody asks.
#   keep        answers that rest on the card still stand, because the words are the same
#   replace_by  the card named in replaced_by takes its place
#   retire      nothing takes its place
# Then: tools/delta accept {delta_id} --as PERSON --decisions FILE
delta: "{delta_id}"
proposal: "{tip}"
cards:
  # possible: replace_by, retire (its clause does not read the same in what is proposed)
  - card: "linden/yard-rules/2021-01-01/s-1"
    effect: "replace_by"
    replaced_by: "linden/yard-rules/2024-09-01/s-1"
    why: "the text changes, from 2024-09-01"
  # possible: replace_by, retire (its clause does not read the same in what is proposed)
  - card: "linden/yard-rules/2021-01-01/s-2"
    effect: "replace_by"
    replaced_by: "linden/yard-rules/2024-09-01/s-2"
    why: "the text changes, from 2024-09-01"
  # possible: keep, replace_by, retire
  # proposed: replace_by linden/yard-rules/2024-09-01/s-3
  - card: "linden/yard-rules/2021-01-01/s-3"
    effect: "keep"
    why: "the words are the same"
"""


def template(office: Office, delta_id: str) -> tuple[Path, str]:
    """A file of decisions as it comes; gives back its path and text."""
    path = office.desk / "cards.yml"
    path.unlink(missing_ok=True)
    office.does(delta.main, "show", delta_id, "--template", str(path))
    return path, path.read_text(encoding="utf-8")


def keep_answer(office: Office, number: int, ref: str, about: date) -> Answer:
    """An answer about a day that rests on one card of the first edition."""
    answer = msgspec.structs.replace(answered(number, card_id=f"{OLD}/{ref}"), asked_about_date=about)
    with office.opening() as library:
        AnswerStore(library.repository).store(answer, library.commit)
    return answer


def queue_of(office: Office, answer: Answer) -> str:
    with office.opening() as library:
        found = AnswerStore(library.repository).read(answer.id)
    assert found is not None
    return found.current.queue


@pytest.fixture
def proposed(office: Office) -> str:
    office.holds(FIRST)
    return office.proposes(SECOND)


def test_the_template_keeps_what_reads_the_same_and_says_what_else_is_possible(office: Office, proposed: str) -> None:
    tip = office.git("rev-parse", f"delta/{proposed}")
    expected = TEMPLATE.format(delta_id=proposed, tip=tip)
    assert template(office, proposed)[1] == expected
    assert office.run(delta.main, "show", proposed, "--template").stdout == expected
    told = office.does(delta.main, "show", proposed, "--template")
    assert (told["template"], told["file"], told["library"]) == (expected, "-", "Linden rules")


def test_a_template_is_never_written_over_a_file(office: Office, proposed: str) -> None:
    path, _ = template(office, proposed)
    assert office.refused("show", proposed, "--template", str(path))["code"] == "exists"


def test_what_is_decided_has_no_template(office: Office) -> None:
    delta_id = office.holds(FIRST)
    error = office.refused("show", delta_id, "--template")
    assert error["message"] == f"delta {delta_id} was accepted: there is nothing to decide card by card"


def test_the_decisions_are_recorded_with_the_persons_own_reasons(office: Office, proposed: str) -> None:
    path, text = template(office, proposed)
    path.write_text(text.replace('the words are the same"\n', 'Read side by side."\n'), encoding="utf-8")
    office.accepts(proposed, "--decisions", str(path))
    effects = {effect.card_id: (effect.effect, effect.why) for effect in office.delta(proposed).card_effects}
    assert effects == {
        f"{OLD}/s-1": ("replace_by", "the text changes, from 2024-09-01"),
        f"{OLD}/s-2": ("replace_by", "the text changes, from 2024-09-01"),
        f"{OLD}/s-3": ("keep", "Read side by side."),
    }


def test_an_answer_on_a_kept_card_returns_where_the_old_edition_still_answers_for_its_day(office: Office) -> None:
    office.holds(FIRST)
    before, after = date(2024, 8, 31), date(2024, 9, 1)
    kept, later = keep_answer(office, 1, "s-3", before), keep_answer(office, 2, "s-3", after)
    changed = keep_answer(office, 3, "s-2", before)
    delta_id = office.proposes(SECOND)
    path, _ = template(office, delta_id)
    office.accepts(delta_id, "--decisions", str(path))
    queues = {answer.id: queue_of(office, answer) for answer in (kept, later, changed)}
    assert queues == {kept.id: "answered", later.id: "change_pending", changed.id: "change_pending"}
    with office.opening() as library:
        found = AnswerStore(library.repository).read(later.id)
    assert found is not None
    assert found.current.history[-1].why == (
        f"{delta_id} was accepted; its card {OLD}/s-3 does not stand for 2024-09-01"
    )


def test_without_decisions_the_effects_stand_as_proposed(office: Office, proposed: str) -> None:
    office.accepts(proposed)
    assert {effect.effect for effect in office.delta(proposed).card_effects} == {"replace_by"}


def test_a_card_that_is_retired_leaves_its_clause_without_one_in_the_new_edition(office: Office, proposed: str) -> None:
    path, text = template(office, proposed)
    entry = f'effect: "replace_by"\n    replaced_by: "{NEW}/s-2"'
    path.write_text(text.replace(entry, 'effect: "retire"'), encoding="utf-8")
    office.accepts(proposed, "--decisions", str(path))
    held = office.git("ls-tree", "-r", "--name-only", "main", "cards").split()
    assert f"cards/{NEW}/s-1.yml" in held
    assert f"cards/{NEW}/s-2.yml" not in held
    assert office.clause(f"{NEW}/s-2").text.endswith("two hours.")
    assert office.card(f"{OLD}/s-2").retired_on == date(2024, 9, 1)


def test_a_card_of_a_corrected_edition_can_be_retired(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(FIRST.replace("four", "five"), "--edition", "2021-01-01")
    path, text = template(office, delta_id)
    assert text.count('effect: "keep"') == 2
    text = text.replace(f'effect: "replace_by"\n    replaced_by: "{OLD}/s-2.2"', 'effect: "retire"')
    path.write_text(text, encoding="utf-8")
    office.accepts(delta_id, "--decisions", str(path))
    retired = office.card(f"{OLD}/s-2")
    assert (retired.status, retired.retired_because) == ("retired", "error")
    assert f"cards/{OLD}/s-2.2.yml" not in office.git("ls-tree", "-r", "--name-only", "main", "cards")
    assert office.card(f"{OLD}/s-3").status == "live"


def test_another_card_may_take_the_place_than_was_proposed(office: Office, proposed: str) -> None:
    path, text = template(office, proposed)
    path.write_text(text.replace(f'replaced_by: "{NEW}/s-2"', f'replaced_by: "{NEW}/s-3"'), encoding="utf-8")
    office.accepts(proposed, "--decisions", str(path))
    effects = {effect.card_id: effect.replaced_by for effect in office.delta(proposed).card_effects}
    assert effects[f"{OLD}/s-2"] == f"{NEW}/s-3"
    assert office.card(f"{NEW}/s-2").status == "live"


def test_every_fault_is_told_at_once_with_its_line(office: Office, proposed: str) -> None:
    path = office.desk / "wrong.yml"
    path.write_text(
        f'delta: "another"\nproposal: "main"\nmood: "fair"\ncards:\n'
        f'  - card: "{OLD}/s-1"\n    effect: "keep"\n    why: ""\n'
        f'  - card: "{OLD}/s-2"\n    effect: "replace_by"\n    replaced_by: "{NEW}/s-77"\n'
        f'    why: "Why not."\n    x: "y"\n'
        f'  - card: "{OLD}/s-9"\n    effect: "keep"\n    why: "Unknown."\n'
        f'  - card: "{OLD}/s-2"\n    effect: "drop"\n    why: "Twice."\n',
        encoding="utf-8",
    )
    told = office.does(delta.main, "accept", proposed, "--decisions", str(path), code=2)["error"]
    assert told["code"] == "bad_decisions"
    assert told["next"] == f"mend the file, or write a new one: tools/delta show {proposed} --template FILE"
    assert [fault.removeprefix(f"{path}:") for fault in told["faults"]] == [
        "3: mood: there is no such field; a file of decisions holds delta, proposal and cards [decision]",
        f"1: delta: these are decisions on another, not on {proposed} [decision]",
        "2: proposal: write the full id of the commit that was read, or leave the line out [decision]",
        f"6: cards[0].effect: keep is not possible for {OLD}/s-1: its clause does not read the same in what is "
        "proposed; write replace_by or retire [decision]",
        "7: cards[0].why: say why, in a sentence: it is what is shown when somebody asks [decision]",
        "12: cards[1].x: there is no such field; an entry holds card, effect, replaced_by and why [decision]",
        f"10: cards[1].replaced_by: there is no card {NEW}/s-77, neither proposed with this change nor held and "
        "standing [decision]",
        f"13: cards[2]: delta {proposed} puts no card {OLD}/s-9 in question [decision]",
        f"16: cards[3].card: {OLD}/s-2 is decided on twice: keep one entry [decision]",
        f"4: cards: nothing is decided about {OLD}/s-3: add an entry for it [decision]",
    ]
    assert office.delta(proposed).status == "pending"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('effect: "keep"\n    replaced_by: "x"', "only with the effect replace_by does a card take the place"),
        ('effect: "replace_by"', "name the card that takes its place"),
        (f'effect: "replace_by"\n    replaced_by: "{OLD}/s-3"', "a card does not take its own place"),
        ('effect: "drop"', "write one of keep, replace_by, retire"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(office: Office, proposed: str, entry: str, words: str) -> None:
    path, text = template(office, proposed)
    path.write_text(text.replace('effect: "keep"', entry), encoding="utf-8")
    told = office.does(delta.main, "accept", proposed, "--decisions", str(path), code=2)["error"]
    assert words in told["message"]


@pytest.mark.parametrize("text", ["[]", "- a\n", 'cards: "all"\n', "delta: [\n"])
def test_what_is_no_file_of_decisions_is_refused(office: Office, proposed: str, text: str) -> None:
    path = office.desk / "odd.yml"
    path.write_text(text, encoding="utf-8")
    assert "error" in office.does(delta.main, "accept", proposed, "--decisions", str(path), code=2)


def test_the_commit_a_file_was_made_for_is_the_one_that_was_read(office: Office, proposed: str) -> None:
    path, text = template(office, proposed)
    tip = office.git("rev-parse", f"delta/{proposed}")
    path.write_text(text.replace(tip, "0" * 40), encoding="utf-8")
    error = office.refused("accept", proposed, "--decisions", str(path))
    assert (error["code"], error["next"]) == ("moved", f"look at it again: tools/delta show {proposed}")


def test_while_nothing_ends_every_card_is_kept(office: Office) -> None:
    office.holds(FIRST)
    later = FIRST.replace("1 January 2021", "a day to be fixed by order").replace("four", "two")
    delta_id = office.proposes(later, name="later.md")
    path, text = template(office, delta_id)
    assert text.count("  # possible: keep (linden/yard-rules/") == 3
    path.write_text(text.replace('effect: "keep"', 'effect: "retire"'), encoding="utf-8")
    told = office.does(delta.main, "accept", delta_id, "--decisions", str(path), code=2)["error"]
    assert "has no first day yet, so nothing ends; write keep" in told["message"]


def test_decisions_are_for_one_change_alone(office: Office, proposed: str) -> None:
    path, _ = template(office, proposed)
    assert office.refused("accept", "--all", "--decisions", str(path))["code"] == "usage"


def test_an_answer_whose_card_fell_before_does_not_return_when_a_later_change_is_rejected(office: Office) -> None:
    office.holds(FIRST)
    answer = keep_answer(office, 1, "s-2", date(2022, 5, 1))
    office.holds(FIRST.replace("four", "five"), "--edition", "2021-01-01")
    delta_id = office.proposes(SECOND)
    assert answer.id in office.delta(delta_id).affected_answer_ids
    office.does(delta.main, "reject", delta_id)
    assert queue_of(office, answer) == "change_pending"


def test_decided_on_the_proposals_own_branch_a_retired_card_leaves_no_draft_behind(
    office: Office, proposed: str
) -> None:
    path, text = template(office, proposed)
    entry = f'effect: "replace_by"\n    replaced_by: "{NEW}/s-2"'
    path.write_text(text.replace(entry, 'effect: "retire"'), encoding="utf-8")
    office.does(delta.main, "accept", proposed, "--on-branch", "--decisions", str(path))
    held = office.git("ls-tree", "-r", "--name-only", f"delta/{proposed}", "cards").split()
    assert f"cards/{NEW}/s-1.yml" in held
    assert f"cards/{NEW}/s-2.yml" not in held


@pytest.mark.parametrize("on_branch", [False, True])
def test_signed_decisions_on_cards_are_proven(tmp_path: Path, on_branch: bool) -> None:
    office = SignedOffice.opened(tmp_path)
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    path, text = template(office, delta_id)
    entry = f'effect: "replace_by"\n    replaced_by: "{NEW}/s-2"'
    path.write_text(text.replace(entry, 'effect: "retire"'), encoding="utf-8")
    options = ["--decisions", str(path), *office.by("ines")]
    office.does(delta.main, "accept", delta_id, *options, *(["--on-branch"] if on_branch else []))
    if on_branch:
        tree = office.git("merge-tree", "--write-tree", "main", f"delta/{delta_id}")
        parents = [office.git("rev-parse", name) for name in ("main", f"delta/{delta_id}")]
        office.commits({}, parents=parents, base=tree, sign="ines", message="Merge what was decided")
    assert office.verdicts(delta_id) == {delta_id: "proven"}
    assert office.report()["faults"] == []
    assert {effect.effect for effect in office.delta(delta_id).card_effects} == {"keep", "replace_by", "retire"}
    assert f"cards/{NEW}/s-2.yml" not in office.git("ls-tree", "-r", "--name-only", "main", "cards").split()
