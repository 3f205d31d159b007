"""The copies in the work tree are for people: whole or not there, never through a link, never over somebody's work."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answer_id, answered, moved
from tests.storage.keeping import main_of
from tests.storage.repositories import fsck, git

LATER = datetime(2026, 3, 4, tzinfo=UTC)


def test_a_copy_that_cannot_be_written_is_a_warning_and_the_answer_is_stored(repository: Repository) -> None:
    (repository.root / "answers").write_text("a file of the user's")
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    assert store.read(answer_id(1)) == answered(1)
    assert len(store.warnings) == 1
    assert "no copy could be written" in store.warnings[0]
    assert (repository.root / "answers").read_text() == "a file of the user's"


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_a_copy_is_never_written_through_a_link_out_of_the_library(
    repository: Repository, tmp_path: Path, depth: int
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    link = repository.root.joinpath(*answer_path(answer_id(1)).split("/")[:depth])
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(outside)
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    assert list(outside.iterdir()) == []
    assert len(store.warnings) == 1


def test_a_link_in_place_of_a_copy_is_not_written_through(repository: Repository, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    link = repository.root / answer_path(answer_id(1))
    link.parent.mkdir(parents=True)
    link.symlink_to(victim)
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    assert victim.read_text() == "precious"
    assert len(store.warnings) == 1


def test_a_copy_that_somebody_changed_is_left_as_it_is(repository: Repository) -> None:
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    copy = repository.root / answer_path(answer_id(1))
    copy.write_text("my notes")
    store.update(answer_id(1), moved, "Move", when=LATER)
    assert copy.read_text() == "my notes"
    assert "has been changed by hand" in store.warnings[0]
    copy.unlink()
    store.update(answer_id(1), lambda answer: moved(answer, "declined"), "Move", when=LATER)
    assert b'"declined"' in copy.read_bytes()


def test_a_bare_repository_stores_answers_without_copies(repository: Repository, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(repository.root), "bare.git")
    with Repository.containing(tmp_path / "bare.git") as bare:
        store = AnswerStore(bare)
        store.store(answered(1), main_of(bare))
        assert store.read(answer_id(1)) == answered(1)
        assert store.warnings == []
    assert not os.path.lexists(tmp_path / "bare.git/answers")
    fsck(tmp_path / "bare.git")
