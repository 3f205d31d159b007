"""Real git repositories, set up and looked into with plain git, which knows nothing of the code under test."""

from __future__ import annotations

import hashlib
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from inforce.storage.git import Identity

SOMEBODY = Identity("Somebody", "somebody@example.invalid")
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def git(directory: Path, *arguments: str, stdin: str = "", fails: bool = False) -> str:
    """Run git as a user would and give back what it printed."""
    who = ["-c", "user.name=A User", "-c", "user.email=user@example.invalid"]
    ran = subprocess.run(
        ["git", *who, *arguments], cwd=directory, input=stdin, capture_output=True, text=True, check=False
    )
    assert (ran.returncode != 0) == fails, f"git {arguments}: {ran.stdout}{ran.stderr}"
    return ran.stdout.rstrip("\n")


def commit(directory: Path, files: dict[str, str], message: str = "Change") -> str:
    """Commit files on the branch that is checked out."""
    for path, text in files.items():
        place = directory / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    git(directory, "add", "-f", "--", *files)
    git(directory, "commit", "-q", "-m", message)
    return git(directory, "rev-parse", "HEAD")


def new_repository(directory: Path, files: dict[str, str] | None = None, *, options: tuple[str, ...] = ()) -> Path:
    """A repository with a branch main and one commit, which ignores answers/ as a library does."""
    directory.mkdir(parents=True, exist_ok=True)
    git(directory, "init", "-q", "-b", "main", *options)
    commit(directory, {".gitignore": "answers/\n", "library.yml": "name: x\n", **(files or {})}, "Begin")
    return directory


def state_of(directory: Path) -> dict[str, str]:
    """What storing an answer must leave alone: HEAD, the index to the byte, the user's branches, what is half-way."""
    git_dir = Path(git(directory, "rev-parse", "--absolute-git-dir"))
    common = (directory / git(directory, "rev-parse", "--git-common-dir")).resolve()
    state = {"HEAD": (git_dir / "HEAD").read_text()}
    for name in ("index", "MERGE_HEAD", "ORIG_HEAD", "CHERRY_PICK_HEAD", "rebase-merge/head-name", "index.lock"):
        file = git_dir / name
        state[name] = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else "none"
    state["config"] = (common / "config").read_text()
    refs = git(directory, "for-each-ref", "--format=%(refname) %(objectname)")
    state["refs"] = "\n".join(line for line in refs.splitlines() if not line.startswith("refs/heads/answers "))
    return state


def fsck(directory: Path) -> None:
    """Nothing is broken, missing or badly made. What hangs loose is allowed: git clears that away."""
    ran = subprocess.run(
        ["git", "fsck", "--strict", "--full"], cwd=directory, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = [
        line
        for line in (ran.stdout + ran.stderr).splitlines()
        if not line.startswith(("dangling ", "Checking ", "notice: "))
    ]
    assert told == []
