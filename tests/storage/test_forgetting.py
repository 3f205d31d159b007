"""A forgotten answer is in no commit that can be reached; everything else is as it was, and a tombstone says so."""

from __future__ import annotations

import subprocess
import threading
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from inforce.errors import LibraryError, NotHeld
from inforce.model.ids import answer_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.storage import forgetting
from inforce.storage.answer_store import AnswerStore
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from tests.storage.example_answers import CARD, DAY, answer_id, answered, declined, moved
from tests.storage.repositories import NOON, SOMEBODY, commit, fsck, git

SECRET = "How long may Ms Quillfeather of 9 Nowhere Lane park?"
WHEN = datetime(2026, 4, 5, 6, tzinfo=UTC)


def kept(repository: Repository) -> AnswerStore:
    """Four answers, the second one secret, which was also moved between queues, over two library commits."""
    store = AnswerStore(repository)
    store.store(answered(1), repository.branch("main") or "")
    store.store(answered(2, question=SECRET), repository.branch("main") or "")
    commit(repository.root, {"a": "a"})
    store.store(declined(3), repository.branch("main") or "")
    store.update(answer_id(2), moved, "Move", when=NOON)
    store.store(answered(4), repository.branch("main") or "")
    return store


def reachable(root: Path) -> bytes:
    """All that any reference reaches, reflogs included."""
    told = git(root, "rev-list", "--objects", "--all", "--reflog", "--no-object-names")
    objects = subprocess.run(
        ["git", "cat-file", "--batch"], cwd=root, input=told.encode(), capture_output=True, check=True
    )
    return objects.stdout


def test_the_text_is_in_no_reachable_object_nor_file_nor_index(repository: Repository) -> None:
    store = kept(repository)
    store.find()
    assert SECRET.encode() in reachable(repository.root)
    forgotten = store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    assert SECRET.encode() not in reachable(repository.root)
    assert store.read(answer_id(2)) is None
    assert answer_id(2) not in [row.id for row in store.find()]
    for place in (repository.root / "answers", cache_dir(repository.identity)):
        for file in place.rglob("*"):
            assert not file.is_file() or b"Quillfeather" not in file.read_bytes()
    assert forgotten.commits_rewritten == 4
    assert forgotten.still_there == (
        "git's object store, until git gc --prune=now (when no other git is at work here)",
    )
    git(repository.root, "gc", "-q", "--prune=now")
    assert git(repository.root, "cat-file", "--batch-all-objects", "--batch-check").count("blob") == 7
    fsck(repository.root)


def test_a_tombstone_says_when_and_on_which_cards_and_nothing_of_what_was_asked(repository: Repository) -> None:
    store = kept(repository)
    forgotten = store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    expected = Tombstone(
        id=answer_id(2),
        asked_on=answered(2).asked_on,
        asked_about_date=DAY,
        queue="answered",
        source_card_ids=(CARD,),
        forgotten_on=date(2026, 4, 5),
        by="a-person",
        because="asked to",
    )
    assert forgotten.tombstone == store.tombstone(answer_id(2)) == expected
    copy = repository.root / tombstone_path(answer_id(2))
    assert copy.read_bytes() == repository.read_file(repository.branch("answers") or "", tombstone_path(answer_id(2)))
    assert not (repository.root / answer_path(answer_id(2))).exists()
    with pytest.raises(LibraryError, match="there is an answer"):
        store.store(answered(2), repository.branch("main") or "")
    for again in (store.forget, lambda *_, **__: store.update(answer_id(2), moved, "Move", when=WHEN)):
        with pytest.raises(NotHeld, match="was forgotten on 2026-04-05 by a-person: asked to"):
            again(answer_id(2), by="a-person", because="again", when=WHEN)


def test_the_others_keep_their_bytes_their_history_and_the_library_commits_they_name(repository: Repository) -> None:
    store, root = kept(repository), repository.root
    secret = answer_path(answer_id(2))
    form = "--format=%an %ae %aI %cI %s%n%b"

    def history() -> list[tuple[str, list[str], dict[str, str]]]:
        commits = git(root, "log", "--first-parent", "--reverse", "--format=%H", "answers", "--").split()
        return [
            (
                git(root, "log", "-1", form, one),
                git(root, "log", "-1", "--format=%P", one).split()[1:],
                {path: blob for path, blob in repository.list_files(one).items() if path != secret},
            )
            for one in commits
        ]

    before = history()
    store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    after = history()
    assert after[:-1] == before
    assert [extra for _, extra, _ in after].count([]) == len(after) - 2
    for number, answer in ((1, answered(1)), (3, declined(3)), (4, answered(4))):
        assert store.read(answer_id(number)) == answer
    first, second = (repository.resolve(name) or "" for name in ("main~1", "main"))
    assert repository.is_ancestor(first, repository.branch("answers") or "")
    assert repository.is_ancestor(second, repository.branch("answers") or "")
    fsck(root)


def test_nothing_of_the_library_is_rewritten_even_in_a_merge_of_two_answers_branches(repository: Repository) -> None:
    store, root = kept(repository), repository.root
    ours = repository.branch("answers") or ""
    base = git(root, "rev-parse", "answers~2")
    theirs = repository.write_commit(
        {"answers/2026/note.txt": b"n"}, parents=[base], base=base, message="Theirs", author=SOMEBODY, when=NOON
    )
    united = repository.write_commit(
        {"answers/2026/note.txt": b"n"}, parents=[ours, theirs], base=ours, message="Unite", author=SOMEBODY, when=NOON
    )
    assert repository.move_branch("answers", united, ours)
    before = git(root, "rev-parse", "main")
    store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    assert SECRET.encode() not in reachable(root)
    assert git(root, "rev-parse", "main") == before
    assert git(root, "rev-list", "--count", "main") == "2"
    subjects = git(root, "log", "--format=%s", "answers", "--").splitlines()
    assert subjects.count("Unite") == subjects.count("Theirs") == 1
    fsck(root)


def test_an_example_that_the_library_keeps_too_is_taken_out_of_the_answers_all_the_same(repository: Repository) -> None:
    store, root = kept(repository), repository.root
    path = answer_path(answer_id(2))
    with_example = commit(
        root, {path: (repository.read_file(repository.branch("answers") or "", path) or b"").decode()}
    )
    tip = repository.branch("answers") or ""
    without = repository.write_commit({path: None}, parents=[tip], base=tip, message="x", author=SOMEBODY, when=NOON)
    files = {path: repository.read_file(tip, path)}
    again = repository.write_commit(
        files, parents=[without, with_example], base=without, message="Again", author=SOMEBODY, when=NOON
    )
    assert repository.move_branch("answers", again, tip)
    still = store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN).still_there
    assert "refs/heads/main" in still
    commits = git(root, "rev-list", "--first-parent", "answers", "--").split()
    assert all(repository.entry(one, path) is None for one in commits)
    assert repository.branch("main") == with_example
    fsck(root)


def test_a_clone_without_the_whole_history_cannot_forget(repository: Repository, tmp_path: Path) -> None:
    kept(repository)
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-single-branch", f"file://{repository.root}", "shallow")
    git(tmp_path / "shallow", "branch", "answers", "origin/answers")
    with Repository.containing(tmp_path / "shallow") as shallow:
        store = AnswerStore(shallow)
        store.store(answered(7), shallow.branch("main") or "")
        with pytest.raises(LibraryError, match="whole history"):
            store.forget(answer_id(7), by="a-person", because="asked to", when=WHEN)
        assert store.read(answer_id(7)) == answered(7)


def test_where_else_the_text_can_be_found_is_said(repository: Repository, tmp_path: Path) -> None:
    store, root = kept(repository), repository.root
    git(root, "tag", "old-answers", "answers")
    git(root, "update-ref", "refs/remotes/origin/answers", "answers")
    commit(root, {answer_path(answer_id(2)): "an example kept on main"})
    still = store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN).still_there
    assert {"refs/tags/old-answers", "refs/remotes/origin/answers", "refs/heads/main"} <= set(still)


def test_an_answer_that_is_not_held_cannot_be_forgotten(repository: Repository) -> None:
    store = kept(repository)
    tip = repository.branch("answers")
    for wanted in (answer_id(9), "no id"):
        with pytest.raises(NotHeld):
            store.forget(wanted, by="a-person", because="x", when=WHEN)
    assert repository.branch("answers") == tip


def test_answers_stored_while_one_is_forgotten_are_kept(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another writer that knows nothing of our turns gets in between, again and again."""
    store = kept(repository)
    main = repository.branch("main") or ""
    original, later = forgetting._with_tombstone, iter(range(10, 13))

    def after_another(*arguments: object) -> str:
        number = next(later, None)
        if number is not None:
            other = threading.Thread(target=_store_without_waiting, args=(repository, number, main))
            other.start()
            other.join()
        return original(*arguments)

    monkeypatch.setattr(forgetting, "_with_tombstone", after_another)
    store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    assert SECRET.encode() not in reachable(repository.root)
    for number in (10, 11, 12):
        assert store.read(answer_id(number)) == answered(number)
    fsck(repository.root)


def _store_without_waiting(repository: Repository, number: int, main: str) -> None:
    tip = repository.branch("answers") or ""
    from inforce.storage.records_in_files import write_record

    path = answer_path(answer_id(number))
    files: dict[str, bytes | None] = {path: write_record(answered(number), path)}
    made = repository.write_commit(files, parents=[tip], base=tip, message="x", author=SOMEBODY, when=NOON)
    assert repository.move_branch("answers", made, tip)


def test_the_first_answer_and_the_only_one_can_be_forgotten(repository: Repository) -> None:
    store = AnswerStore(repository)
    store.store(answered(1, question=SECRET), repository.branch("main") or "")
    store.forget(answer_id(1), by="a-person", because="asked to", when=WHEN)
    assert SECRET.encode() not in reachable(repository.root)
    assert list(repository.list_files(repository.branch("answers") or "")) == [tombstone_path(answer_id(1))]
    store.store(answered(2), repository.branch("main") or "")
    fsck(repository.root)


def test_a_work_tree_with_the_answers_checked_out_loses_it_too(repository: Repository, tmp_path: Path) -> None:
    store = kept(repository)
    linked = tmp_path / "on answers"
    git(repository.root, "worktree", "add", "-q", str(linked), "answers")
    forgotten = store.forget(answer_id(2), by="a-person", because="asked to", when=WHEN)
    assert not (linked / answer_path(answer_id(2))).exists()
    assert git(linked, "status", "--porcelain") == ""
    assert "the reflog of the work tree that has it checked out" in forgotten.still_there
