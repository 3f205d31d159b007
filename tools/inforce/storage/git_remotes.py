"""Talking to another repository: one reference fetched, one pushed, and no other touched, here or there.

Everywhere else git may use no protocol at all. Here it may use exactly three: `file`, `ssh` and `https`; with no hook
of this side, no prompt, no program that a configuration names for the other side, and a bound on the time it takes.
"""

from __future__ import annotations

import re
from pathlib import Path

from inforce.errors import LibraryError, Refused
from inforce.storage.git import Repository
from inforce.storage.git_process import SECONDS_FOR_BULK, Ran, failure, path_text, run_git, try_git

_ALLOWED = tuple(f"protocol.{name}.allow=always" for name in ("file", "ssh", "https"))
_SETTINGS = (
    *_ALLOWED,
    "core.sshCommand=ssh -o BatchMode=yes -o ConnectTimeout=30",
    "core.askPass=",
    "credential.interactive=false",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=60",
    "fetch.fsckObjects=true",
    "submodule.recurse=false",
    "push.recurseSubmodules=no",
    "push.followTags=false",
    "push.gpgSign=false",
)
_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def address_of(repository: Repository, named: str) -> str:
    """The address of another repository: of a remote of that name, else what is named is one itself. Raises Refused."""
    if not named.strip() or named.startswith("-") or any(sign in named for sign in "\0\n\r"):
        raise Refused(f"'{named}' is neither a remote nor an address", next="name one: tools/answers sync REMOTE")
    if named in remotes(repository):
        return path_text(run_git(repository.directory, "remote", "get-url", "--", named)).strip()
    if _PLAIN_NAME.fullmatch(named) and not (repository.directory / named).exists():
        raise Refused(
            f"there is no remote {named} here",
            where=str(repository.directory),
            next=f"add it (git remote add {named} ADDRESS), or name another: tools/answers sync REMOTE",
            code="no_remote",
        )
    return named


def remotes(repository: Repository) -> tuple[str, ...]:
    """The names of the remotes that this repository knows."""
    return tuple(path_text(run_git(repository.directory, "remote")).split())


def fetch(repository: Repository, address: str, reference: str, into: str) -> str | None:
    """Fetch a reference of another repository into one of ours; gives back its commit, None where it has none.

    Raises LibraryError, with git's own words, when the other repository cannot be reached.
    """
    directory = repository.directory
    if not _talk(directory, "ls-remote", "--upload-pack=git-upload-pack", "--", address, reference).strip():
        return None
    options = ("--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--refmap=")
    _talk(directory, "fetch", *options, "--upload-pack=git-upload-pack", "--", address, f"+{reference}:{into}")
    return repository.resolve(into)


def push(
    repository: Repository, address: str, commit: str, reference: str, expected: str | None, *, anew: bool
) -> bool:
    """Move a reference of another repository to a commit; False when it has moved there meanwhile.

    `anew`: its history was written anew, so that it must stand exactly at `expected`. Raises LibraryError when the
    other repository refuses, with its reason.
    """
    lease = [f"--force-with-lease={reference}:{expected or ''}"] if anew else []
    options = ("--porcelain", "--no-verify", "--receive-pack=git-receive-pack")
    arguments = ("push", *options, *lease, "--", address, f"{commit}:{reference}")
    ran = try_git(repository.directory, *arguments, settings=_SETTINGS, seconds=SECONDS_FOR_BULK)
    if ran.code == 0:
        return True
    refused = [line.split("\t")[-1] for line in path_text(ran.output).splitlines() if line.startswith("!")]
    if not refused:
        raise _unreachable(repository.directory, address, arguments, ran)
    if "[remote rejected]" not in refused[0]:
        return False
    if "failed to update ref" in refused[0] or "cannot lock ref" in refused[0]:
        return False
    raise Refused(
        f"the other repository does not take it: {refused[0]}",
        where=shown(address),
        next=(
            "answers were forgotten, so the branch answers has to be written anew there: let it be (git config "
            "receive.denyNonFastForwards false, or the rule for that branch on your git host), then sync again"
            if anew
            else "ask who keeps it to let you push the branch answers"
        ),
        code="not_taken",
    )


def shown(address: str) -> str:
    """An address as it may be shown: without a password or token in it."""
    return re.sub(r"//[^/@]*@", "//", address)


def _talk(directory: Path, *arguments: str) -> bytes:
    ran = try_git(directory, *arguments, settings=_SETTINGS, seconds=SECONDS_FOR_BULK)
    if ran.code != 0:
        address = arguments[arguments.index("--") + 1]
        raise _unreachable(directory, address, arguments, ran)
    return ran.output


def _unreachable(directory: Path, address: str, arguments: tuple[str, ...], ran: Ran) -> LibraryError:
    error = failure(directory, arguments, ran)
    told = error.message.replace(address, shown(address))
    return LibraryError(
        f"the other repository cannot be reached: {told}",
        where=shown(address),
        next="see the address, your key or token for it, and the network; nothing is lost, sync again later",
        code="not_reached",
    )
