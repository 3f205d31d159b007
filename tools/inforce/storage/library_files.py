"""The files of a library as its keeper has them: those of its branch, and over them what is not yet committed.

Only tools/check reads so, that a person who edits a file is told before committing. What answers reads commits alone.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from inforce.errors import DataFault
from inforce.model.deltas import ChangeDelta
from inforce.model.people import Register
from inforce.storage.answers_branch import BRANCH as ANSWERS
from inforce.storage.git import Repository
from inforce.storage.git_process import run_git
from inforce.storage.library_commit import CHECKED_OUT, DEFAULT_BRANCH, REGISTER_FILE, commit_to_read, repository_of
from inforce.storage.records_in_files import read_record

PLACES = ("instruments", "cards", "deltas", "answers", "schema", "library.yml", REGISTER_FILE)
_ANSWER = re.compile(r"answers/[0-9]{4}/")
# So many objects are read from git together; whoever asks for one in the order of paths soon asks for the next.
_TOGETHER = 500
_OBJECT = ".yml"


class LibraryFiles(Mapping[str, bytes]):
    """Path to content, read when asked for. `uncommitted` are the paths taken from the work tree."""

    def __init__(self, repository: Repository, branch: str, commit: str, *, with_answers: bool = False) -> None:
        self.repository = repository
        self.branch = branch
        self.commit = commit
        self._blobs: dict[str, str | None] = dict(repository.list_files(commit, *PLACES))
        changed = repository.uncommitted(*PLACES) if self.is_checked_out else ()
        self.uncommitted = frozenset(changed)
        for path in changed:
            self._blobs.pop(path, None)
            if _is_file(repository.root / path):
                self._blobs[path] = None
        self._block: dict[str, bytes] = {}
        answers = repository.branch(ANSWERS)
        self.leaves_out_answers = answers is not None and not with_answers
        if answers is not None and with_answers:
            records = repository.list_files(answers, "answers")
            self._blobs |= {path: blob for path, blob in records.items() if _ANSWER.match(path)}

    @classmethod
    def open(cls, directory: Path, *, with_answers: bool = False) -> LibraryFiles:
        """The files of the library a folder lies in; `with_answers` adds the records on the answers branch.

        Raises LibraryError when there is no library, no commit, or no such branch. A library.yml that cannot be read is
        no reason to stop: it is a fault among the others, and `main` (else what is checked out) is read.
        """
        repository = repository_of(directory)
        try:
            branch, commit = commit_to_read(repository)
        except DataFault:
            found = repository.branch(DEFAULT_BRANCH)
            branch = CHECKED_OUT if found is None else DEFAULT_BRANCH
            head = repository.resolve(CHECKED_OUT) if found is None else found
            if head is None:
                raise
            commit = head
        return cls(repository, branch, commit, with_answers=with_answers)

    @property
    def is_checked_out(self) -> bool:
        """Whether the work tree has the library's branch checked out: only then are its changes the library's."""
        if self.repository.work_tree is None:
            return False
        if self.branch == CHECKED_OUT:
            return True
        head = (self.repository.git_dir / "HEAD").read_text("utf-8", "replace").strip()
        return head == f"ref: refs/heads/{self.branch}"

    def __getitem__(self, path: str) -> bytes:
        """The content of a file. Raises KeyError where there is none."""
        blob = self._blobs[path]
        if blob is None:
            return _read(self.repository.root / path)
        if not path.endswith(_OBJECT):
            return self.repository.read_blob(blob)
        if path not in self._block:
            self._read_block(path)
        return self._block[path]

    def _read_block(self, path: str) -> None:
        """Read an object and those that follow it."""
        start = bisect_left(self._objects, path)
        paths = self._objects[start : start + _TOGETHER]
        blobs = [blob for one in paths if (blob := self._blobs[one]) is not None]
        self._block = dict(zip(paths, self.repository.reader.read_blobs(blobs), strict=True))

    @cached_property
    def _objects(self) -> list[str]:
        """The committed objects in the order of their paths."""
        return sorted(path for path, blob in self._blobs.items() if blob is not None and path.endswith(_OBJECT))

    def __iter__(self) -> Iterator[str]:
        return iter(self._blobs)

    def __len__(self) -> int:
        return len(self._blobs)

    def register_at_decision(self, delta_path: str) -> Register | None:
        """people.yml as it stood before the commit on the branch in which a delta was first decided (design 5).

        None where that cannot be told: the decision is not committed, or the register of that day cannot be read.
        """
        order = ("--first-parent", "--reverse", "--format=%H")
        told = run_git(self.repository.directory, "log", *order, self.commit, "--", delta_path)
        for commit in told.decode().split():
            data = self.repository.read_file(commit, delta_path)
            if data is not None and _is_decided(data, delta_path):
                before = self.repository.resolve(f"{commit}^1") or commit
                return self._register_at(before)
        return None

    def _register_at(self, commit: str) -> Register | None:
        data = self.repository.read_file(commit, REGISTER_FILE)
        try:
            return None if data is None else read_record(data, REGISTER_FILE, Register)
        except DataFault:
            return None


def _is_decided(data: bytes, path: str) -> bool:
    try:
        return read_record(data, path, ChangeDelta).status != "pending"
    except DataFault:
        return False


def _is_file(place: Path) -> bool:
    return place.is_symlink() or place.is_file()


def _read(place: Path) -> bytes:
    """The bytes git would store: of a symbolic link, where it points; nothing outside the library is opened."""
    return os.fsencode(os.readlink(place)) if place.is_symlink() else place.read_bytes()
