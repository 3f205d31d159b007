"""From cards, clauses and instruments back to answers; whatever happens to the index, the branch decides."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import msgspec
import pytest

from inforce.model.answers import Answer, Current, Queue
from inforce.storage import answer_index
from inforce.storage.answer_rows import rests_on
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import CARD, DAY, answer_id, answered, card, declined, moved
from tests.storage.keeping import ids, index_file, store_all
from tests.storage.repositories import NOON

OTHER_CARD = "place/other/2020-05-05/s-1"


def test_an_answer_is_found_by_what_it_rests_on_its_queue_and_its_day(repository: Repository) -> None:
    later = DAY + timedelta(days=3)
    store = store_all(
        repository,
        [answered(1), answered(2, card_id=OTHER_CARD), declined(3), answered(4, day=later), declined(5, day=later)],
    )
    one, two, three, four, five = (
        answer_id(1), answer_id(2), answer_id(3), answer_id(4, later), answer_id(5, later),
    )  # fmt: skip
    assert ids(store) == [one, two, three, four, five]
    assert ids(store, card=CARD) == ids(store, clause=CARD) == [one, four]
    assert ids(store, instrument="place/other/2020-05-05") == ids(store, instrument="place/other") == [two]
    assert ids(store, instrument="place/work") == [one, four]
    assert ids(store, queue="declined", since=later) == [five]
    assert ids(store, instrument="place/work/2021-01-01", since=later) == [four]
    assert ids(store, open_only=True) == [three, five]
    assert ids(store, card="place/work/2021-01-01/s-50") == []
    assert ids(store, card="' OR 1=1 --") == []


def test_a_row_shows_the_queue_of_the_day_and_the_queue_of_now(repository: Repository) -> None:
    store = store_all(repository, [answered(1)])
    store.update(answer_id(1), moved, "Move", when=NOON)
    (row,) = store.find(queue="change_pending")
    assert (row.queue, row.current_queue, row.reason, row.open) == ("answered", "change_pending", None, True)
    assert (row.asked_on, row.asked_about_date) == (answered(1).asked_on, DAY)
    assert (row.question, row.jurisdiction) == (answered(1).question, "place")
    assert store.find(queue="answered") == ()


def test_both_sides_of_a_conflict_lead_to_the_answer_and_what_was_only_near_does_not(repository: Repository) -> None:
    from inforce.model.answers import ConflictSide, Nearest

    sides = tuple(ConflictSide(card=card(side), text="x", point="p") for side in (CARD, OTHER_CARD))
    near = (Nearest(card=card("place/near/2020-01-01/s-1"), text="x"),)
    answer = msgspec.structs.replace(declined(1, queue="conflict"), conflict=sides, nearest=near)
    assert {target for kind, target in rests_on(answer) if kind == "card"} == {CARD, OTHER_CARD}
    store = store_all(repository, [answer])
    assert ids(store, card=OTHER_CARD) == ids(store, instrument="place/work/2021-01-01") == [answer.id]
    assert ids(store, card="place/near/2020-01-01/s-1") == []


def test_the_index_equals_what_reading_every_answer_gives_through_any_history(repository: Repository) -> None:
    chance = random.Random(7)
    store = AnswerStore(repository)
    held: dict[str, Answer] = {}
    for number in range(60):
        answer = (
            declined(number) if chance.random() < 0.3 else answered(number, card_id=chance.choice([CARD, OTHER_CARD]))
        )
        store.store(answer, repository.branch("main") or "")
        held[answer.id] = answer
        if chance.random() < 0.2:
            target = chance.choice(sorted(held))
            queue: Queue = chance.choice(["answered", "change_pending", "declined"])
            held[target] = moved(held[target], queue)
            store.update(target, lambda old, queue=queue: moved(old, queue), "Move", when=NOON)
        if chance.random() < 0.1:
            gone = chance.choice(sorted(held))
            store.forget(gone, by="p", because="asked", when=NOON)
            del held[gone]
        if chance.random() < 0.2:
            check_against(store, held)
    check_against(store, held)


def check_against(store: AnswerStore, held: dict[str, Answer]) -> None:
    assert sorted(ids(store)) == sorted(held)
    for wanted in (CARD, OTHER_CARD):
        expected = sorted(name for name, answer in held.items() if ("card", wanted) in rests_on(answer))
        assert sorted(ids(store, card=wanted)) == expected
    for queue in ("answered", "declined", "change_pending"):
        expected = sorted(name for name, answer in held.items() if answer.current.queue == queue)
        assert sorted(ids(store, queue=queue)) == expected
    assert sorted(ids(store, open_only=True)) == sorted(n for n, answer in held.items() if answer.current.is_open)


def test_a_build_in_several_batches_ends_with_everything(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_all(repository, [answered(number) for number in range(11)])
    monkeypatch.setattr(answer_index, "_BATCH", 3)
    assert len(ids(store)) == 11


def test_several_processes_and_threads_read_and_build_it_at_once(repository: Repository) -> None:
    store_all(repository, [answered(number) for number in range(40)])
    code = (
        "import sys; from pathlib import Path\n"
        "from inforce.storage.git import Repository; from inforce.storage.answer_store import AnswerStore\n"
        "with Repository.containing(Path(sys.argv[1])) as repository:\n"
        "    print(len(AnswerStore(repository).find()))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [sys.executable, "-c", code, str(repository.root)]
    running = [
        subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    with ThreadPoolExecutor(6) as pool:
        counts = list(pool.map(lambda _: len(AnswerStore(repository).find()), range(12)))
    assert set(counts) == {40}
    for process in running:
        assert process.communicate() == ("40\n", "")


def test_only_this_user_can_read_the_index(repository: Repository) -> None:
    store_all(repository, [answered(1)]).find()
    file = index_file(repository)
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_what_is_open_is_what_the_record_says(repository: Repository) -> None:
    settled = msgspec.structs.replace(declined(1), current=Current(queue="answered"))
    assert ids(store_all(repository, [settled, declined(2)]), open_only=True) == [answer_id(2)]
    assert date(2026, 1, 2) == DAY
