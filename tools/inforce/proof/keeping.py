"""What is remembered between runs: the walk so far, what it means for answers, and the last head that was verified.

Each walk is kept under the commit it leads to and under the version of these rules, and sealed (storage/state_dir): a
verdict that somebody else put there is not read, and the walk is made again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.state_dir import SealedFiles, state_dir

if TYPE_CHECKING:
    from inforce.proof.walk import Walk

# Raised with every change of what counts as proven, so that no verdict of an older rule is taken for one of these.
RULES = 1
_KEPT = 4


class Standing(msgspec.Struct, frozen=True):
    """What answers need of a walk: the root, and the objects that differ from what was proven, each with the reason.

    `objects` is by kind and id, as `card/…`; `refusals` are reasons for which nothing at all may be answered.
    """

    root: str
    objects: dict[str, str] = {}
    refusals: tuple[str, ...] = ()


class Head(msgspec.Struct, frozen=True):
    """The head of a library that was last seen proven here, and its first commit."""

    root: str
    commit: str


class Memory:
    """What this user's machine remembers of one repository."""

    def __init__(self, repository: Repository) -> None:
        self._proofs = SealedFiles(cache_dir(repository.identity) / f"proof-{RULES}")
        state = state_dir()
        name = hashlib.sha256(repository.identity.encode("utf-8", "surrogateescape")).hexdigest()[:32]
        self._heads = SealedFiles((state or Path("/nonexistent")) / "heads")
        self._head_name = name

    @property
    def is_kept(self) -> bool:
        """Whether anything is remembered from one run to the next."""
        return self._heads.are_kept

    def standing(self, commit: str) -> Standing | None:
        """What a commit means for answers, where that was worked out before."""
        data = self._proofs.read(f"{commit}.standing")
        return None if data is None else msgspec.json.decode(data, type=Standing)

    def keep_standing(self, commit: str, standing: Standing) -> None:
        """Remember what a commit means for answers."""
        self._proofs.write(f"{commit}.standing", msgspec.json.encode(standing))
        self._forget_old(".standing")

    def walk(self) -> Walk | None:
        """The last walk that was made, whichever commit it leads to."""
        from inforce.proof.walk import Walk

        data = self._proofs.read("walk")
        return None if data is None else msgspec.json.decode(data, type=Walk)

    def keep_walk(self, walk: Walk) -> None:
        """Remember a walk to go on from."""
        self._proofs.write("walk", msgspec.json.encode(walk))

    def head(self) -> Head | None:
        """The head last verified here; None where none was."""
        data = self._heads.read(self._head_name)
        return None if data is None else msgspec.json.decode(data, type=Head)

    def keep_head(self, head: Head) -> None:
        """Remember a head that was verified."""
        self._heads.write(self._head_name, msgspec.json.encode(head))

    @property
    def head_path(self) -> Path:
        """The file that remembers the head, for whoever must be told to remove it."""
        return self._heads.path(self._head_name)

    def _forget_old(self, suffix: str) -> None:
        directory = self._proofs.path("x").parent
        try:
            kept = sorted(directory.glob(f"*{suffix}"), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in kept[_KEPT:]:
                path.unlink(missing_ok=True)
        except OSError:
            return
