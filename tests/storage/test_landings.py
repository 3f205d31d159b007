"""A landing leaves branch and checkouts together, or is finished by the next one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inforce.errors import LibraryError, Refused
from inforce.storage import landings
from inforce.storage.git import Move, Repository
from inforce.storage.landings import finish_landing, land
from tests.storage.repositories import NOON, SOMEBODY, commit, fsck, git, new_repository

FILES: dict[str, bytes | None] = {"cards/五.yml": b"a2\n", "cards/b.yml": None, "cards/新.yml": b"n\n"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return new_repository(tmp_path / "library", {"cards/五.yml": "a\n", "cards/b.yml": "b\n", "other": "o\n"})


def proposed(repository: Repository, files: dict[str, bytes | None] = FILES) -> tuple[str, str]:
    old = repository.branch("main") or ""
    return old, repository.write_commit(files, parents=[old], base=old, message="Land", author=SOMEBODY, when=NOON)


def cut_short(
    repository: Repository, new: str, old: str, monkeypatch: pytest.MonkeyPatch, where: object, step: str
) -> None:
    """Begin to land a commit and stop before the step."""

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(where, step, stop)
        with pytest.raises(KeyboardInterrupt):
            land(repository, "main", new, old, together={}, why="Land")


def test_branch_index_and_files_land_together_with_other_branches(root: Path) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        landed = land(repository, "main", new, old, together={"answers": Move(new, None)}, why="Land")
        assert landed == landings.Landed(moved=True)
        assert repository.branches() == {"main": new, "answers": new}
    assert git(root, "status", "--porcelain") == ""
    assert (root / "cards/五.yml").read_text() == "a2\n"
    assert not list((root / ".git").glob("inforce-landing*"))


def test_nothing_moves_when_the_user_has_changed_one_of_the_files(root: Path) -> None:
    (root / "cards/五.yml").write_text("mine\n")
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        with pytest.raises(Refused, match=r"in the way of main: cards/五\.yml"):
            land(repository, "main", new, old, together={}, why="Land")
        assert repository.branch("main") == old
    assert (root / "cards/五.yml").read_text() == "mine\n"
    assert not list((root / ".git").glob("inforce-landing*"))


def test_nothing_moves_when_one_of_the_branches_stands_elsewhere(root: Path) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        landed = land(repository, "main", new, old, together={"answers": Move(new, old)}, why="Land")
        assert landed == landings.Landed(moved=False)
        assert repository.branches() == {"main": old}
    assert git(root, "status", "--porcelain") == ""
    assert not list((root / ".git").glob("inforce-landing*"))


def test_the_first_commit_of_a_branch_lands_too(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    with Repository.containing(tmp_path) as repository:
        new = repository.write_commit({"a": b"a"}, parents=[], base=None, message="x", author=SOMEBODY, when=NOON)
        assert land(repository, "main", new, None, together={}, why="Land").moved
    assert git(tmp_path, "status", "--porcelain") == ""
    assert (tmp_path / "a").read_text() == "a"


@pytest.mark.parametrize("written", [(), ("cards/五.yml",), ("cards/五.yml", "cards/新.yml", "cards/b.yml"), ("half",)])
def test_a_landing_cut_short_is_finished_by_the_next_one(
    root: Path, monkeypatch: pytest.MonkeyPatch, written: tuple[str, ...]
) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, landings, "bring_all_along")
        # As a git stopped in the middle of its checkout leaves it: files written, the index not yet.
        if written == ("half",):
            (root / "cards/五.yml").write_bytes(b"a")
            (root / "cards/新.yml").touch()
        for path in () if written == ("half",) else written:
            content = FILES[path]
            (root / path).unlink() if content is None else (root / path).write_bytes(content)
        assert repository.branch("main") == new
        assert git(root, "status", "--porcelain") != ""
        finish_landing(repository)
        assert git(root, "status", "--porcelain") == ""
        finish_landing(repository)
    assert (root / "cards/五.yml").read_text() == "a2\n"
    assert not (root / "cards/b.yml").exists()


def test_a_landing_that_never_moved_the_branch_is_dropped(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, Repository, "move_branches")
        finish_landing(repository)
        assert repository.branch("main") == old
        assert git(root, "status", "--porcelain") == ""
        assert land(repository, "main", new, old, together={}, why="Land").moved


def test_what_a_user_did_after_a_landing_was_cut_short_is_kept_and_named(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, landings, "bring_all_along")
        (root / "cards/五.yml").write_text("mine\n")
        with pytest.raises(LibraryError) as caught:
            finish_landing(repository)
        assert str(root) in str(caught.value)
        assert "git read-tree -m -u" in str(caught.value)
        assert (root / "cards/五.yml").read_text() == "mine\n"
        (root / "cards/五.yml").write_text("a\n")
        finish_landing(repository)
    assert git(root, "status", "--porcelain") == ""


def test_a_note_that_cannot_be_read_is_named(root: Path) -> None:
    (root / ".git/inforce-landing").write_text("{")
    with Repository.containing(root) as repository, pytest.raises(LibraryError, match="inforce-landing"):
        finish_landing(repository)


def test_a_kill_at_any_point_leaves_the_old_state_or_the_new_one_after_the_next_command(root: Path) -> None:
    """Killed with everything it started, at points spread over the whole landing."""
    for attempt in range(12):
        with Repository.containing(root) as repository:
            old, new = proposed(repository, {"cards/五.yml": f"{attempt}\n".encode(), f"cards/{attempt}.yml": b"x\n"})
        code = (
            "import sys; from pathlib import Path\n"
            "from inforce.storage.git import Repository; from inforce.storage.landings import land\n"
            "repository = Repository.containing(Path(sys.argv[1])); print('ready', flush=True)\n"
            "land(repository, 'main', sys.argv[2], sys.argv[3], together={}, why='Land')\n"
        )
        landing = subprocess.Popen(
            [sys.executable, "-c", code, str(root), new, old],
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert landing.stdout is not None
        assert landing.stdout.readline() == b"ready\n"
        time.sleep(attempt * 0.004)
        os.killpg(landing.pid, signal.SIGKILL)
        landing.wait()
        landing.stdout.close()
        # A git that was killed leaves its lock behind, as git's own message tells its user.
        (root / ".git/index.lock").unlink(missing_ok=True)
        (root / ".git/refs/heads/main.lock").unlink(missing_ok=True)
        with Repository.containing(root) as repository:
            finish_landing(repository)
            landed = repository.branch("main") == new
        assert git(root, "status", "--porcelain") == ""
        assert (root / f"cards/{attempt}.yml").exists() == landed
    fsck(root)


def test_a_commit_made_on_top_meanwhile_is_kept(root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    git(root, "worktree", "add", "-q", "--detach", str(tmp_path / "linked"))
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, landings, "bring_all_along")
        git(tmp_path / "linked", "checkout", "-q", "--detach", new)
        on_top = commit(tmp_path / "linked", {"more": "m\n"})
        assert repository.move_branch("main", on_top, new)
        finish_landing(repository)
        assert repository.branch("main") == on_top
    assert git(root, "status", "--porcelain") == "D  more"
    assert (root / "cards/五.yml").read_text() == "a2\n"


def test_a_lock_that_a_killed_git_of_ours_left_is_removed_and_the_work_goes_on(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, Repository, "move_branches")
        left = root / ".git/refs/heads/main.lock"
        left.write_text(new + "\n")
        (root / ".git/HEAD.lock").touch()
        finish_landing(repository)
        assert not left.exists()
        assert land(repository, "main", new, old, together={}, why="Land").moved


def test_a_lock_that_is_somebody_elses_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Repository.containing(root) as repository:
        old, new = proposed(repository)
        cut_short(repository, new, old, monkeypatch, Repository, "move_branches")
        theirs = root / ".git/refs/heads/main.lock"
        theirs.write_text(old + "\n")
        finish_landing(repository)
        assert theirs.exists()
        with pytest.raises(LibraryError, match=r"main\.lock"):
            land(repository, "main", new, old, together={}, why="Land")
        assert not list((root / ".git").glob("inforce-landing*"))
