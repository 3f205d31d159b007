"""git as a program: a fixed environment, no shell, no hooks, a time limit, and its failure told in its own words.

Nothing of the caller's surroundings redirects it (design 8): every `GIT_*` variable is dropped, replacement objects and
grafts are ignored, nothing is fetched. The user's own configuration is still read, because it is there that git keeps
whom it trusts (`safe.directory`); what in it could run a program or change an object is overruled on each command line.
"""

from __future__ import annotations

import os
import subprocess
import weakref
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from inforce.errors import GitFailed, LibraryError

SECONDS = 60.0
# Wide enough for landing or importing a whole library at once.
SECONDS_FOR_BULK = 900.0

_SETTINGS = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.filesRefLockTimeout=2000",
    "gc.auto=0",
    "maintenance.auto=false",
    "commit.gpgSign=false",
    "log.showSignature=false",
    "protocol.allow=never",
    "advice.graftFileDeprecated=false",
)
# Objects are written out to the disk as they are made; the one flush that makes them last is that of the reference
# which comes to name them, before it is put in place. git's own "batch" does the same: one flush, not one an object.
# The third name is what the first was called before git 2.36.
WRITTEN_OUT = ("core.fsync=committed", "core.fsyncMethod=writeout-only", "core.fsyncObjectFiles=true")
FLUSHED = ("core.fsync=committed", "core.fsyncMethod=fsync")

_FIXED = {
    "LC_ALL": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    # Named so that git never has to guess them from the host, which can mean a wait for the network.
    "GIT_AUTHOR_NAME": "In Force",
    "GIT_AUTHOR_EMAIL": "answers@inforce.invalid",
    "GIT_COMMITTER_NAME": "In Force",
    "GIT_COMMITTER_EMAIL": "answers@inforce.invalid",
}


class Ran(Struct, frozen=True):
    """How a git command ended: its exit status and what it wrote to each stream."""

    code: int
    output: bytes
    complaint: bytes


def environment() -> dict[str, str]:
    """The environment git runs in: the caller's without any `GIT_*` or language setting, and the fixed ones."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LC_", "LANG")) and name}
    return kept | _FIXED


def command(arguments: Sequence[str | bytes], settings: Sequence[str] = ()) -> list[bytes]:
    """The whole command line, as bytes so that a path is passed on as it is whatever the locale."""
    line: list[bytes] = [b"git"]
    for setting in (*_SETTINGS, *settings):
        line += [b"-c", setting.encode()]
    return line + [path_bytes(part) if isinstance(part, str) else part for part in arguments]


def path_bytes(path: str) -> bytes:
    """A path of a repository as git stores it. Bytes that are not UTF-8 come back as they were (`surrogateescape`)."""
    return path.encode("utf-8", "surrogateescape")


def path_text(path: bytes) -> str:
    """The path as text: real characters, never git's quoted form."""
    return path.decode("utf-8", "surrogateescape")


def try_git(
    directory: Path,
    *arguments: str | bytes,
    stdin: bytes = b"",
    settings: Sequence[str] = (),
    seconds: float = SECONDS,
) -> Ran:
    """Run git in a directory and say how it ended. Raises LibraryError without git, GitFailed past the time limit."""
    try:
        ended = subprocess.run(
            command(arguments, settings),
            input=stdin,
            capture_output=True,
            cwd=directory,
            env=environment(),
            timeout=seconds,
            check=False,
        )
    except FileNotFoundError:
        raise _cannot_start(directory) from None
    except subprocess.TimeoutExpired:
        raise GitFailed(
            f"git {_name(arguments)} did not end within {seconds:g} seconds",
            where=str(directory),
            next="see whether another program holds the repository, then try again",
        ) from None
    return Ran(ended.returncode, ended.stdout, ended.stderr)


def run_git(
    directory: Path,
    *arguments: str | bytes,
    stdin: bytes = b"",
    settings: Sequence[str] = (),
    seconds: float = SECONDS,
) -> bytes:
    """Run git and give back its output. Raises GitFailed, with git's own first line, when it exits other than 0."""
    ran = try_git(directory, *arguments, stdin=stdin, settings=settings, seconds=seconds)
    if ran.code != 0:
        raise failure(directory, arguments, ran)
    return ran.output


def start_git(directory: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a git that stays and is talked to through its pipes. Raises LibraryError where there is no git."""
    try:
        return subprocess.Popen(
            command(arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=directory,
            env=environment(),
            bufsize=0,
        )
    except FileNotFoundError:
        raise _cannot_start(directory) from None


class Begun:
    """A git command that runs while its caller goes on with other work. It is stopped when nobody waits for it."""

    def __init__(self, directory: Path, *arguments: str) -> None:
        self._directory, self._arguments = directory, arguments
        self._process = start_git(directory, *arguments)
        self._stop = weakref.finalize(self, end_git, self._process)

    def output(self) -> bytes:
        """Wait for the command and give back what it wrote, once. Raises GitFailed as `run_git` does."""
        try:
            output, _ = self._process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._stop()
        # Asked again on its own, git says why it failed.
        return output if self._process.returncode == 0 else run_git(self._directory, *self._arguments)


def end_git(process: subprocess.Popen[bytes]) -> None:
    """Close the pipes of a git that stays, and see it end."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def failure(directory: Path, arguments: Sequence[str | bytes], ran: Ran) -> GitFailed:
    """What git's failure says: its first line that is not a mere warning, and what to do next where that is known."""
    lines = [line.strip() for line in ran.complaint.decode("utf-8", "replace").splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("warning:", "hint:"))] or lines
    first = telling[0] if telling else f"it exited with {ran.code}"
    for prefix in ("fatal: ", "error: "):
        first = first.removeprefix(prefix)
    return GitFailed(f"git {_name(arguments)}: {first}", where=str(directory), next=_next_step(first, directory))


def _next_step(complaint: str, directory: Path) -> str | None:
    if "dubious ownership" in complaint:
        return f"if you trust its owner: git config --global --add safe.directory {directory}"
    if "File exists" in complaint and ".lock" in complaint:
        return "another git is at work here, or one was stopped: wait, and if none runs, remove that .lock file"
    if "exists; cannot create" in complaint:
        return "rename the branch that is in the way: git branch -m OLD NEW"
    if "No space left" in complaint:
        return "free some space on that disk, then try again"
    if "Permission denied" in complaint or "Read-only file system" in complaint:
        return "this user must be able to write the repository"
    return None


def _name(arguments: Sequence[str | bytes]) -> str:
    return path_text(arguments[0]) if isinstance(arguments[0], bytes) else arguments[0]


def _cannot_start(directory: Path) -> LibraryError:
    if not directory.is_dir():
        return LibraryError("there is no such directory", where=str(directory), next="name a folder that is there")
    return LibraryError("git is not installed, or not on the PATH", next="install git 2.30 or newer", code="no_git")
