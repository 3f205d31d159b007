"""git is run the same way whatever surrounds it, and its failures are told in its own words."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from inforce.errors import GitFailed, LibraryError
from inforce.storage.git import Repository
from inforce.storage.git_process import Begun, command, environment, run_git
from tests.storage.repositories import NOON, SOMEBODY, commit, git, new_repository


def fake_git(directory: Path, script: str) -> None:
    """A git that does what the script says."""
    directory.mkdir(exist_ok=True)
    (directory / "git").write_text(f"#!/bin/sh\n{script}\n")
    (directory / "git").chmod(0o755)


def test_no_variable_of_the_callers_redirects_git(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = new_repository(tmp_path / "other")
    elsewhere = commit(other, {"x": "other"})
    here = git(root, "rev-parse", "HEAD")
    redirects = {
        "GIT_DIR": str(other / ".git"),
        "GIT_WORK_TREE": str(other),
        "GIT_COMMON_DIR": str(other / ".git"),
        "GIT_OBJECT_DIRECTORY": str(other / ".git/objects"),
        "GIT_INDEX_FILE": str(other / ".git/index"),
        "GIT_NAMESPACE": "elsewhere",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.worktree",
        "GIT_CONFIG_VALUE_0": str(other),
        "GIT_CONFIG_PARAMETERS": f"'core.worktree={other}'",
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_TRACE": "1",
        "GIT_AUTHOR_DATE": "1 +0000",
        "GIT_LITERAL_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "1",
        "LC_ALL": "de_DE.UTF-8",
        "LANGUAGE": "de",
    }
    for name, value in redirects.items():
        monkeypatch.setenv(name, value)
    with Repository.containing(root) as repository:
        assert repository.root == root
        assert repository.branch("main") == here
        made = repository.write_commit({"a": b"a"}, parents=[here], base=here, message="x", author=SOMEBODY, when=NOON)
        assert repository.move_branch("main", made, here)
        assert repository.changed_files(here, made)[0].path == "a"
    for name in redirects:
        monkeypatch.delenv(name)
    assert git(root, "rev-parse", "main") == made
    assert git(other, "rev-parse", "main") == elsewhere


def test_a_replacement_or_a_graft_never_changes_what_a_commit_holds(root: Path) -> None:
    first = git(root, "rev-parse", "HEAD")
    second = commit(root, {"rule.yml": "four hours\n"})
    false = commit(root, {"rule.yml": "no limit\n"})
    git(root, "reset", "-q", "--hard", second)
    git(root, "replace", second, false)
    (root / ".git/info").mkdir(exist_ok=True)
    (root / ".git/info/grafts").write_text(f"{second}\n")
    with Repository.containing(root) as repository:
        assert repository.read_file(second, "rule.yml") == b"four hours\n"
        assert repository.is_ancestor(first, second)
        assert [change.path for change in repository.changed_files(first, second)] == ["rule.yml"]


def test_no_hook_monitor_or_signing_program_of_the_users_is_run(root: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    for hook in ("reference-transaction", "pre-commit", "post-checkout", "post-index-change", "update", "post-commit"):
        place = root / ".git/hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"#!/bin/sh\necho {hook} >> {ran}\nexit 1\n")
        place.chmod(0o755)
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho program >> {ran}\nexit 1\n")
    program.chmod(0o755)
    for name in ("core.fsmonitor", "gpg.program", "core.pager", "core.editor", "diff.external", "core.sshCommand"):
        git(root, "config", name, str(program))
    for name in ("commit.gpgSign", "log.showSignature", "gc.autoDetach"):
        git(root, "config", name, "true")
    with Repository.containing(root) as repository:
        base = repository.branch("main") or ""
        made = repository.write_commit({"a": b"a"}, parents=[base], base=base, message="x", author=SOMEBODY, when=NOON)
        assert repository.move_branch("main", made, base)
        assert repository.refresh_worktrees("main", base, made) == ()
        assert repository.uncommitted() == ()
        assert repository.changed_files(base, made)
    assert not ran.exists()


def test_a_path_reaches_git_as_it_is_under_any_locale() -> None:
    assert command(["ls-tree", "规章"])[-1] == "规章".encode()
    assert environment()["LC_ALL"] == "C"
    assert not any(name.startswith("LANG") for name in environment())


def test_a_failure_is_told_by_gits_first_line_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints = {
        "fatal: Unable to create 'x/answers.lock': File exists.": "another git is at work here",
        "error: unable to write file: No space left on device": "free some space",
        "fatal: cannot lock ref: Permission denied": "must be able to write",
        "fatal: detected dubious ownership in repository": "safe.directory",
    }
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    for complaint, step in complaints.items():
        fake_git(tmp_path, f'echo "warning: never mind" >&2; echo "{complaint}" >&2; exit 128')
        with pytest.raises(GitFailed) as caught:
            run_git(tmp_path, "update-ref")
        assert caught.value.message == f"git update-ref: {complaint.split(': ', 1)[1]}"
        assert step in (caught.value.next or "")


def test_a_git_that_hangs_is_stopped_and_one_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_git(tmp_path, "exec sleep 60")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(GitFailed, match=r"did not end within 0\.2 seconds"):
        run_git(tmp_path, "status", seconds=0.2)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with pytest.raises(LibraryError, match="git is not installed"):
        run_git(tmp_path, "status")


def test_a_reader_whose_git_was_killed_reads_on_with_another(root: Path) -> None:
    with Repository.containing(root) as repository:
        commit_id = repository.branch("main") or ""
        batch = repository.reader._batch
        assert batch is not None
        batch._process.kill()
        batch._process.wait()
        assert repository.read_file(commit_id, "library.yml") == b"name: x\n"


def test_a_repository_of_another_user_is_refused_unless_git_is_told_to_trust_it(
    root: Path, own_surroundings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a directory to another user")
    os.chown(root, 65534, 65534)
    os.chown(root / ".git", 65534, 65534)
    monkeypatch.delenv("SUDO_UID", raising=False)
    with pytest.raises(LibraryError, match="does not trust") as caught:
        Repository.containing(root)
    assert f"safe.directory {root}" in (caught.value.next or "")
    (own_surroundings / ".gitconfig").write_text(f"[safe]\n\tdirectory = {root}\n")
    with Repository.containing(root) as repository:
        assert repository.branch("main") is not None


def test_a_command_that_was_begun_gives_its_output_once_it_is_wanted(root: Path) -> None:
    begun = Begun(root, "rev-parse", "--is-bare-repository")
    assert begun.output() == b"false\n"


def test_a_command_that_was_begun_and_failed_says_why(root: Path) -> None:
    begun = Begun(root, "rev-parse", "--verify", "no-such-thing")
    with pytest.raises(GitFailed, match="Needed a single revision"):
        begun.output()


def test_a_command_that_nobody_waits_for_is_ended(root: Path) -> None:
    begun = Begun(root, "cat-file", "--batch")
    process = begun._process
    del begun
    gc.collect()
    assert process.poll() is not None
