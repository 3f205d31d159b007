"""git's clean-up is asked for when it is worth it, and loses no answer."""

from __future__ import annotations

from pathlib import Path

from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from inforce.storage.upkeep import advice, loose_objects
from tests.storage.example_answers import answer_id, answered
from tests.storage.repositories import fsck, git, new_repository


def test_a_tidy_repository_needs_nothing_and_one_with_very_many_loose_objects_or_packs_does(tmp_path: Path) -> None:
    root = new_repository(tmp_path / "library")
    with Repository.containing(root) as repository:
        assert advice(repository) is None
        folder = root / ".git/objects/17"
        folder.mkdir(exist_ok=True)
        for number in range(100):
            (folder / f"{number:038x}").touch()
        assert loose_objects(repository) >= 25_600
        assert "run git gc" in (advice(repository) or "")
        for file in folder.iterdir():
            file.unlink()
        for number in range(60):
            (root / f".git/objects/pack/pack-{number}.pack").touch()
        assert "60 packs" in (advice(repository) or "")


def test_a_clean_up_in_the_midst_of_storing_loses_no_answer(tmp_path: Path) -> None:
    root = new_repository(tmp_path / "library")
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        for number in range(12):
            store.store(answered(number), repository.branch("main") or "")
            if number % 4 == 3:
                git(root, "gc", "-q", "--prune=now")
        assert all(store.read(answer_id(number)) == answered(number) for number in range(12))
        assert len(store.find()) == 12
    fsck(root)
