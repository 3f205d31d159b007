"""A new library: a git repository of its own, with its first files in its first commit (design 1)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from inforce.errors import Refused
from inforce.storage.git import Move, Repository
from inforce.storage.git_commits import Identity
from inforce.storage.git_process import run_git
from inforce.storage.git_writing import CommitWriter
from inforce.storage.landings import land
from inforce.storage.library_commit import DEFAULT_BRANCH
from inforce.storage.signing import Signer

ATTRIBUTES = b"""# Rule text is kept to the character: git must not touch line ends.
/instruments/** -text
/cards/**       -text
/answers/**     -text
/deltas/**      -text
/schema/**      -text
/library.yml    -text
/people.yml     -text
"""
IGNORED = b"""# Answers live on the branch `answers`; their copies here are for reading.
/answers/*
!/answers/README.md
/build/
"""
ABOUT_ANSWERS = b"""# Answers

Every answer is a commit on the branch `answers`, stored before anyone saw it. The files below this folder are copies
for people to read, and the main branch does not track them. Look answers up with `tools/answers list`.
"""
ABOUT = b"""# A library of rules

`library.yml` says what the office is, `people.yml` who its people are. Rules lie in `instruments/`, the acceptances
they rest on in `cards/`, changes and decisions on them in `deltas/`. Bring a document in with `tools/ingest`, decide
on it with `tools/delta`, ask with `tools/ask`. Cases by which its answers are measured go in `questions/`.
"""


def create(
    directory: Path,
    files: Mapping[str, bytes],
    proposals: Mapping[str, Mapping[str, bytes]],
    *,
    message: str,
    author: Identity,
    when: datetime,
    sign: Signer | None = None,
) -> Repository:
    """Make the repository with its first commit, and a branch for each proposal (branch to its files on top of that).

    `sign` signs the first commit, which is the root of everything that is proven after (design 5).

    Raises Refused where the folder holds something already, or lies within another repository's library.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise Refused(
            "there is something here already", where=str(directory), next="name a folder that is new or empty"
        )
    directory.mkdir(parents=True, exist_ok=True)
    with _nothing_left_by_a_failure(directory):
        run_git(directory, "init", "-q", f"--initial-branch={DEFAULT_BRANCH}", "--template=")
        repository = Repository.containing(directory)
        writer = CommitWriter(repository)
        every = {".gitattributes": ATTRIBUTES, ".gitignore": IGNORED, "answers/README.md": ABOUT_ANSWERS, **files}
        first = writer.commit(every, parents=(), base=None, message=message, author=author, when=when, sign=sign)
        together = {
            branch: Move(
                writer.commit(
                    texts, parents=(first,), base=first, message=f"Text of {branch}", author=author, when=when
                ),
                None,
            )
            for branch, texts in proposals.items()
        }
        writer.write()
        land(repository, DEFAULT_BRANCH, first, None, together=together, why="in force: begin a library")
        return repository


@contextmanager
def _nothing_left_by_a_failure(directory: Path) -> Iterator[None]:
    """The folder was empty: half a library in it would be in the way of the next try."""
    try:
        yield
    except BaseException:
        for made in directory.iterdir():
            shutil.rmtree(made) if made.is_dir() else made.unlink()
        raise
