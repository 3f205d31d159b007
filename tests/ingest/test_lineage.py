"""Which clause stands in the place of which, from one edition to the next."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inforce.ingest.lineage import compare, same_clauses
from inforce.model.instruments import Clause

PARKING = "A visitor must not park a vehicle in the yard of the office for more than four hours on any day."
KEYS = "The keeper of the keys must log every key that is handed out, with the name of the person and the hour."
GATES = "The gates of the yard are locked at midnight, and nobody but the keeper may open them before dawn."
FEES = "The fee for a permit is fixed by the schedule, and is paid to the cashier before the permit is given."


def edition(name: str, *sections: tuple[str, str]) -> tuple[Clause, ...]:
    return tuple(
        Clause(
            id=f"place/work/{name}/s-{number}",
            instrument_id=f"place/work/{name}",
            clause_reference=number,
            text=text,
            supersedes=None,
            order=order,
        )
        for order, (number, text) in enumerate(sections)
    )


def kinds(old: tuple[Clause, ...], new: tuple[Clause, ...]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    found = compare(old, new)
    return {
        change.kind: (tuple(c.rsplit("-", 1)[1] for c in change.old), tuple(c.rsplit("-", 1)[1] for c in change.new))
        for change in found.changes
    }


def test_the_same_words_under_the_same_number_are_unchanged() -> None:
    old, new = edition("a", ("1", PARKING), ("2", KEYS)), edition("b", ("1", PARKING), ("2", KEYS))
    found = compare(old, new)
    assert (found.changes, found.unchanged) == ((), 2)
    assert found.before == {new[0].id: old[0].id, new[1].id: old[1].id}


def test_a_figure_that_changes_is_told_with_both_texts() -> None:
    found = compare(edition("a", ("1", PARKING)), edition("b", ("1", PARKING.replace("four", "two"))))
    (change,) = found.changes
    assert change.kind == "changed"
    assert "four hours" in (change.old_text or "")
    assert "two hours" in (change.new_text or "")


def test_numbers_that_move_up_because_one_was_put_in_are_moves_not_changes() -> None:
    old = edition("a", ("1", PARKING), ("2", KEYS), ("3", GATES))
    new = edition("b", ("1", FEES), ("2", PARKING), ("3", KEYS), ("4", GATES))
    found = compare(old, new)
    assert [change.kind for change in found.changes] == ["added", "moved", "moved", "moved"]
    assert found.before == {new[1].id: old[0].id, new[2].id: old[1].id, new[3].id: old[2].id}


def test_a_clause_that_moves_and_changes_is_found_by_its_words() -> None:
    old = edition("a", ("1", PARKING), ("2", KEYS))
    new = edition("b", ("1", FEES), ("7", KEYS.replace("the hour", "the minute")), ("8", PARKING))
    found = compare(old, new)
    assert found.before[new[1].id] == old[1].id
    assert found.before[new[2].id] == old[0].id


def test_an_old_number_taken_over_by_another_rule_is_not_its_successor() -> None:
    old, new = edition("a", ("5", PARKING)), edition("b", ("5", "Dogs are welcome everywhere."))
    assert kinds(old, new) == {"added": ((), ("5",)), "removed": (("5",), ())}


def test_a_clause_cut_in_two_is_a_split() -> None:
    old = edition("a", ("1", f"{PARKING} {GATES}"))
    new = edition("b", ("1", PARKING), ("2", GATES))
    assert kinds(old, new) == {"split": (("1",), ("1", "2"))}
    assert set(compare(old, new).before) == {clause.id for clause in new}


def test_two_clauses_made_one_are_a_merger() -> None:
    old = edition("a", ("1", PARKING), ("2", GATES))
    new = edition("b", ("1", f"{PARKING} {GATES}"))
    assert kinds(old, new) == {"merged": (("1", "2"), ("1",))}


def test_chinese_clauses_are_compared_by_their_characters() -> None:
    old = edition("a", ("5", "仓库应当每周巡查，并将巡查的时间和人员记入台账。"))
    new = edition("b", ("6", "仓库应当每日巡查，并将巡查的时间和人员记入台账。"))
    assert kinds(old, new) == {"changed": (("5",), ("6",))}


def test_a_removed_clause_is_told_with_its_text() -> None:
    found = compare(edition("a", ("1", PARKING), ("2", KEYS)), edition("b", ("1", PARKING)))
    assert [(change.kind, change.old_text) for change in found.changes] == [("removed", KEYS)]


def test_a_first_edition_only_adds() -> None:
    found = compare((), edition("a", ("1", PARKING), ("2", KEYS)))
    assert [change.kind for change in found.changes] == ["added", "added"]
    assert found.before == {}


texts = st.lists(st.sampled_from([PARKING, KEYS, GATES, FEES, f"{PARKING} {KEYS}", "Short."]), max_size=6)


@given(texts, texts)
def test_every_clause_is_told_of_exactly_once_and_used_at_most_once(first: list[str], second: list[str]) -> None:
    old = edition("a", *((str(at), text) for at, text in enumerate(first)))
    new = edition("b", *((str(at), text) for at, text in enumerate(second)))
    found = compare(old, new)
    told_new = [clause for change in found.changes for clause in change.new]
    told_old = [clause for change in found.changes for clause in change.old]
    assert len(told_new) == len(set(told_new))
    assert len(told_old) == len(set(told_old))
    assert len(told_new) + found.unchanged == len(new)
    assert len(told_old) + found.unchanged == len(old)
    moved = [old_id for change in found.changes if change.kind != "split" for old_id in change.old]
    assert set(found.before.values()) <= {clause.id for clause in old}
    assert len(moved) == len(set(moved))


@given(texts)
def test_comparing_an_edition_with_itself_changes_nothing(first: list[str]) -> None:
    old = edition("a", *((str(at), text) for at, text in enumerate(first)))
    assert compare(old, old).changes == ()
    assert same_clauses(old, old)
