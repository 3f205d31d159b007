"""The walk of a library, as far as it is not remembered, and what it means for answers (design 5)."""

from __future__ import annotations

from datetime import datetime

from inforce.errors import LibraryError
from inforce.model import ids
from inforce.proof.files import Files
from inforce.proof.keeping import Head, Memory, Standing
from inforce.proof.paths import kept_by
from inforce.proof.proving import NotProven
from inforce.proof.signers import compromised
from inforce.proof.walk import Walk
from inforce.proof.walking import walked
from inforce.storage.first_parents import chain_holds
from inforce.storage.git import Repository
from inforce.storage.git_history import commits_that_change
from inforce.storage.library import Library
from inforce.storage.library_commit import SETTINGS_FILE, commit_to_read, settings_at


def walk_of(library: Library, now: datetime) -> Walk:
    """The walk up to the head of a library's branch, made as far as it is not remembered.

    Raises BrokenChain for a history that is cut off, NotProven where the branch was rewritten or rolled back.
    """
    if library.branch is None:
        return walk_of_another(library, now)
    repository, memory = library.repository, Memory(library.repository)
    _refuse_rewritten(repository, library.commit, memory)
    known = memory.walk()
    if known is not None and not chain_holds(repository, library.commit, known.tip):
        known = None
    walk = walked(repository, library.commit, now, known)
    if not walk.ahead_of_time:
        memory.keep_walk(walk)
        if walk.register is not None:
            memory.keep_head(Head(walk.root, walk.tip))
    return walk


def walk_of_another(library: Library, now: datetime) -> Walk:
    """The walk up to another commit than the head: one that is about to land, or one of the past.

    The past is judged by the register of then, but for keys found out since (design 5). Raises BrokenChain for a
    history that is cut off.
    """
    repository = library.repository
    known = Memory(repository).walk()
    if known is not None and chain_holds(repository, library.commit, known.tip):
        return walked(repository, library.commit, now, known)
    branch, head = commit_to_read(repository)
    marks: dict[str, str] = {}
    if chain_holds(repository, head, library.commit):
        today = walk_of(Library(repository, head, branch), now)
        marks = today.compromised | compromised(Files(repository).register(today.register))
    return walked(repository, library.commit, now, None, marks)


def standing_of(walk: Walk) -> Standing:
    """What a walk means for answers."""
    if walk.register is None:
        begun = next((fault.why.words for fault in walk.improper), "it has no register that its owner signed")
        return Standing(walk.root, {}, (begun,))
    objects: dict[str, str] = {}
    refusals: list[str] = []
    for path, found in walk.diverged.items():
        known = ids.id_of_path(path)
        if kept_by(path) == "owner":
            refusals.append(f"{path}: {found.why.words}")
        elif found.is_gone:
            refusals.append(f"{path} was taken away by commit {found.commit[:12]}: {found.why.words}")
        elif known is not None:
            objects[f"{known[0]}/{known[1]}"] = found.why.words
    return Standing(walk.root, objects, tuple(refusals))


def standing_of_development(library: Library) -> Standing:
    """A development library needs no proof. One that ever asked for signed acceptance is none.

    Raises NotProven where its branch was rewritten after it was verified here as a signed one.
    """
    repository, memory = library.repository, Memory(library.repository)
    if memory.head() is not None and library.branch is not None:
        _refuse_rewritten(repository, library.commit, memory)
    for commit in commits_that_change(repository.directory, library.commit, SETTINGS_FILE):
        try:
            asked = settings_at(repository, commit).acceptance
        except LibraryError:
            continue
        if asked == "signed":
            why = f"library.yml asked for signed acceptance in commit {commit[:12]}, and says development now"
            return Standing(commit, {}, (why,))
    return Standing("")


def _refuse_rewritten(repository: Repository, commit: str, memory: Memory) -> None:
    head = memory.head()
    if head is None or head.commit == commit or chain_holds(repository, commit, head.commit):
        return
    raise NotProven(
        f"its branch was rewritten or rolled back: {head.commit[:12]}, verified here before, is no longer on it",
        next="fetch it again from where it is kept; if the owner says that the rewriting was meant, "
        f"remove {memory.head_path}",
    )
