"""Whatever the user is in the middle of, an answer is stored with HEAD and index to the byte as they were, or not."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from inforce.errors import LibraryError
from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answer_id, answered
from tests.storage.repositories import commit, fsck, git, new_repository, state_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return new_repository(tmp_path / "library", {"cards/a.yml": "".join(f"line {n}\n" for n in range(40))})


def store(root: Path, number: int = 1) -> None:
    """Store an answer as one command would."""
    with Repository.containing(root) as repository:
        keeper = AnswerStore(repository)
        keeper.store(answered(number), repository.branch("main") or "")
        assert keeper.read(answer_id(number)) == answered(number)


def staged_hunks(root: Path) -> None:
    lines = (root / "cards/a.yml").read_text().splitlines(keepends=True)
    (root / "cards/a.yml").write_text("".join(["first\n", *lines, "last\n"]))
    patch = git(root, "diff", "-U1").split("@@ -")[:2]
    git(root, "apply", "--cached", "--unidiff-zero", "-", stdin="@@ -".join(patch))
    assert git(root, "status", "--porcelain") == "MM cards/a.yml"


def intent_to_add(root: Path) -> None:
    (root / "new").write_text("new")
    git(root, "add", "-N", "new")


def conflict(root: Path) -> None:
    git(root, "checkout", "-q", "-b", "theirs")
    commit(root, {"cards/a.yml": "theirs\n"})
    git(root, "checkout", "-q", "main")
    commit(root, {"cards/a.yml": "ours\n"})


def merging(root: Path) -> None:
    conflict(root)
    git(root, "merge", "theirs", fails=True)


def rebasing(root: Path) -> None:
    conflict(root)
    git(root, "rebase", "theirs", fails=True)


def picking(root: Path) -> None:
    conflict(root)
    git(root, "cherry-pick", "theirs", fails=True)


def bisecting(root: Path) -> None:
    first = git(root, "rev-parse", "HEAD")
    commit(root, {"b": "b"})
    git(root, "bisect", "start", "HEAD", first)


def detached(root: Path) -> None:
    git(root, "checkout", "-q", "--detach")


def unborn(root: Path) -> None:
    git(root, "checkout", "-q", "--orphan", "new")


def on_a_proposal(root: Path) -> None:
    git(root, "checkout", "-q", "-b", "delta/x")
    commit(root, {"cards/a.yml": "proposed\n"})
    (root / "cards/a.yml").write_text("edited\n")


def nobody_named(root: Path) -> None:
    git(root, "config", "user.useConfigOnly", "true")


def signing(root: Path) -> None:
    for name, value in {"commit.gpgSign": "true", "gpg.program": "false", "gpg.format": "ssh"}.items():
        git(root, "config", name, value)


def failing_hooks(root: Path) -> None:
    hooks = "pre-commit commit-msg prepare-commit-msg post-commit reference-transaction post-checkout post-index-change"
    for hook in hooks.split():
        place = root / ".git/hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"#!/bin/sh\ntouch {root}/{hook}-ran\nexit 1\n")
        place.chmod(0o755)
    git(root, "config", "core.hooksPath", str(root / ".git/hooks"))


def index_locked(root: Path) -> None:
    (root / ".git/index.lock").write_text("another git is at work")


def index_damaged(root: Path) -> None:
    (root / ".git/index").write_bytes(b"damaged")


def odd_settings(root: Path) -> None:
    settings = {
        "core.autocrlf": "true",
        "core.quotepath": "true",
        "core.logAllRefUpdates": "false",
        "core.preferSymlinkRefs": "true",
        "core.commentChar": "K",
        "i18n.commitEncoding": "GBK",
        "user.name": "K<>",
        "receive.denyCurrentBranch": "refuse",
        "fsck.badTree": "ignore",
        "transfer.unpackLimit": "1",
        "core.sparseCheckout": "true",
    }
    for name, value in settings.items():
        git(root, "config", name, value)


SCENES = [
    staged_hunks, intent_to_add, merging, rebasing, picking, bisecting, detached, unborn, on_a_proposal, nobody_named,
    signing, failing_hooks, index_locked, index_damaged, odd_settings,
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_stored_with_head_index_and_branches_as_they_were(root: Path, scene: Callable[[Path], None]) -> None:
    scene(root)
    before = state_of(root)
    files = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and ".git" not in path.parts}
    store(root, 1)
    store(root, 2)
    assert state_of(root) == before
    after = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and ".git" not in path.parts}
    assert set(after) - set(files) == {root / answer_path(answer_id(number)) for number in (1, 2)}
    assert {path: after[path] for path in files} == files
    if scene is not index_damaged:
        fsck(root)


def test_stored_from_a_linked_work_tree_into_that_one(root: Path, tmp_path: Path) -> None:
    git(root, "worktree", "add", "-q", str(tmp_path / "linked"), "-b", "other")
    (root / "staged").write_text("s")
    git(root, "add", "staged")
    before = state_of(root), state_of(tmp_path / "linked")
    store(tmp_path / "linked")
    assert (state_of(root), state_of(tmp_path / "linked")) == before
    assert (tmp_path / "linked" / answer_path(answer_id(1))).exists()
    assert not (root / "answers").exists()
    store(root, 2)
    fsck(root)


def test_a_work_tree_that_has_the_answers_checked_out_comes_along(root: Path, tmp_path: Path) -> None:
    """Otherwise the next commit there would take every later answer out again."""
    store(root, 1)
    git(root, "worktree", "add", "-q", str(tmp_path / "on answers"), "answers")
    store(root, 2)
    with Repository.containing(tmp_path / "on answers") as repository:
        keeper = AnswerStore(repository)
        keeper.store(answered(3), repository.branch("main") or "")
        assert keeper.warnings == []
    assert git(tmp_path / "on answers", "status", "--porcelain") == ""
    for number in (1, 2, 3):
        assert (tmp_path / "on answers" / answer_path(answer_id(number))).exists()


def test_a_lock_on_the_branch_is_waited_for(root: Path) -> None:
    store(root, 1)
    lock = root / ".git/refs/heads/answers.lock"
    lock.touch()
    opener = threading.Thread(target=lambda: (time.sleep(0.4), lock.unlink()))
    opener.start()
    store(root, 2)
    opener.join()
    fsck(root)


def test_a_lock_that_stays_means_not_stored_and_says_what_to_do(root: Path) -> None:
    store(root, 1)
    tip = git(root, "rev-parse", "answers")
    (root / ".git/refs/heads/answers.lock").touch()
    before = state_of(root)
    with pytest.raises(LibraryError, match=r"answers\.lock': File exists") as caught:
        store(root, 2)
    assert "remove that .lock file" in (caught.value.next or "")
    assert (git(root, "rev-parse", "answers"), state_of(root)) == (tip, before)
    assert not (root / answer_path(answer_id(2))).exists()


def test_a_branch_in_the_way_of_the_answers_is_named(root: Path) -> None:
    git(root, "branch", "answers/mine")
    with pytest.raises(LibraryError, match="answers/mine' exists") as caught:
        store(root, 1)
    assert "git branch -m" in (caught.value.next or "")


@pytest.mark.parametrize("step", ["unpack-objects", "update-ref"])
@pytest.mark.parametrize("how", ["fails", "is killed"])
def test_whichever_step_git_fails_at_nothing_is_stored_and_it_is_said(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, how: str
) -> None:
    store(root, 1)
    tip, before = git(root, "rev-parse", "answers"), state_of(root)
    real = next(str(Path(place) / "git") for place in os.environ["PATH"].split(":") if (Path(place) / "git").is_file())
    fail = (
        "echo 'error: unable to write file: No space left on device' >&2; exit 128" if how == "fails" else "kill -9 $$"
    )
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/git").write_text(f'#!/bin/sh\ncase " $* " in *" {step} "*) {fail};; esac\nexec {real} "$@"\n')
    (tmp_path / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    with pytest.raises(LibraryError, match=step):
        store(root, 2)
    monkeypatch.undo()
    assert (git(root, "rev-parse", "answers"), state_of(root)) == (tip, before)
    assert not (root / answer_path(answer_id(2))).exists()
    fsck(root)
