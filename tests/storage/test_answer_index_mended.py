"""Whatever happens to the index of answers, the branch decides and no answer is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from inforce.errors import LibraryError
from inforce.model.ids import answer_path
from inforce.storage import answer_index
from inforce.storage.git import Repository
from tests.storage.example_answers import CARD, answer_id, answered
from tests.storage.keeping import ids, index_file, store_all
from tests.storage.repositories import NOON, SOMEBODY, git


def overwritten(file: Path) -> None:
    file.write_bytes(b"this is no database, and longer than a header would be" * 40)


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def garbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096 : len(data)] = os.urandom(len(data) - 4096)
    file.write_bytes(bytes(data))


def another_programs(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE answers (id TEXT)")
    database.close()


def another_version(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()


def a_table_short(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("DROP TABLE rests_on")
    database.close()


def removed(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    "damage",
    [overwritten, cut_short, emptied, garbled, another_programs, another_version, a_table_short, removed],
    ids=lambda damage: damage.__name__,
)
def test_a_damaged_or_foreign_index_is_made_anew_and_no_answer_is_lost(
    repository: Repository, damage: Callable[[Path], None]
) -> None:
    store = store_all(repository, [answered(number) for number in range(6)])
    whole = store.find(card=CARD)
    assert len(whole) == 6
    damage(index_file(repository))
    assert store.find(card=CARD) == whole
    store.store(answered(6), repository.branch("main") or "")
    assert len(store.find(card=CARD)) == 7


def test_a_record_that_cannot_be_read_is_named_and_hides_no_other(repository: Repository) -> None:
    store = store_all(repository, [answered(1), answered(2)])
    tip = repository.branch("answers") or ""
    broken = {
        answer_path(answer_id(3)): b"id: [",
        answer_path(answer_id(4)): repository.read_file(tip, answer_path(answer_id(2))),
    }
    made = repository.write_commit(broken, parents=[tip], base=tip, message="x", author=SOMEBODY, when=NOON)
    assert repository.move_branch("answers", made, tip)
    assert ids(store) == [answer_id(1), answer_id(2)]
    assert [path for path, _ in store.unreadable()] == sorted(broken)
    assert any("not the one its path gives it" in why for _, why in store.unreadable())
    mended = repository.write_commit(
        dict.fromkeys(broken), parents=[made], base=made, message="x", author=SOMEBODY, when=NOON
    )
    assert repository.move_branch("answers", mended, made)
    assert store.unreadable() == ()


def test_a_branch_that_was_rewound_or_removed_is_followed(repository: Repository) -> None:
    store = store_all(repository, [answered(1), answered(2), answered(3)])
    assert len(ids(store)) == 3
    git(repository.root, "branch", "-f", "answers", "answers~1")
    assert ids(store) == [answer_id(1), answer_id(2)]
    git(repository.root, "update-ref", "-d", "refs/heads/answers")
    assert ids(store) == []
    store.store(answered(4), repository.branch("main") or "")
    git(repository.root, "reflog", "expire", "--expire=now", "--all")
    git(repository.root, "gc", "-q", "--prune=now")
    assert ids(store) == [answer_id(4)]


def test_the_commit_it_was_built_for_may_be_gone(repository: Repository) -> None:
    store = store_all(repository, [answered(1), answered(2)])
    assert len(ids(store)) == 2
    git(repository.root, "update-ref", "-d", "refs/heads/answers")
    git(repository.root, "reflog", "expire", "--expire=now", "--all")
    git(repository.root, "gc", "-q", "--prune=now")
    store = store_all(repository, [answered(2), answered(3)])
    assert ids(store) == [answer_id(2), answer_id(3)]


def test_an_index_nobody_can_write_is_an_error_that_names_it(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_all(repository, [answered(1)])
    store.find()
    blocker = sqlite3.connect(index_file(repository), isolation_level=None)
    blocker.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(answer_index, "_SECONDS_FOR_A_LOCK", 0.1)
    with pytest.raises(LibraryError, match="locked") as caught:
        store.find()
    assert caught.value.where == str(index_file(repository))
    blocker.execute("ROLLBACK")
    blocker.close()
    assert len(store.find()) == 1
