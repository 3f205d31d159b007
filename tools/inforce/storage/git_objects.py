"""Reading git's objects through one `git cat-file --batch` that stays, and taking trees apart.

Paths are found by walking trees, never by handing `commit:path` to git, so no name in a tree can be taken for more.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from inforce.errors import GitFailed
from inforce.storage.git_cat_file import Batch, StoredObject
from inforce.storage.git_process import path_bytes, run_git

TREE_MODE = 0o40000
LINK_MODE = 0o120000
SUBMODULE_MODE = 0o160000
_TREES_KEPT = 1024
# So many names fit in the smallest pipe that a system gives (4096 bytes): git and its asker never wait for each other.
_ASKED_TOGETHER = 50


class TreeEntry(Struct, frozen=True):
    """One line of a tree: the file mode, a number as git has it, and the object's id."""

    mode: int
    id: str

    @property
    def is_tree(self) -> bool:
        """True for a directory."""
        return self.mode == TREE_MODE

    @property
    def is_file(self) -> bool:
        """True for what has content of its own, a file or a symbolic link; not for a submodule."""
        return self.mode not in (TREE_MODE, SUBMODULE_MODE)


Tree = Mapping[bytes, TreeEntry]
EMPTY_TREE: Tree = MappingProxyType({})


def parse_tree(data: bytes, id_bytes: int) -> Tree:
    """Take a tree object apart. `id_bytes` is the length of an id (20 or 32). Raises GitFailed when it is cut short."""
    entries: dict[bytes, TreeEntry] = {}
    start = 0
    while start < len(data):
        space = data.find(b" ", start)
        nul = data.find(b"\0", space + 1)
        end = nul + 1 + id_bytes
        if space < 0 or nul < 0 or end > len(data):
            raise GitFailed("a tree object is damaged", next="run git fsck")
        if entries.get(name := data[space + 1 : nul]) is not None:
            raise GitFailed(f"a tree object has two entries of the name {name!r}", next="run git fsck")
        entries[name] = TreeEntry(int(data[start:space], 8), data[nul + 1 : end].hex())
        start = end
    return MappingProxyType(entries)


class ObjectReader:
    """Reads the objects of one repository. Starts its git at the first read; may be shared between threads."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock = threading.Lock()
        self._batch: Batch | None = None
        self._trees: dict[str, Tree] = {}

    def read(self, name: str) -> StoredObject | None:
        """The object of that name (an id or full reference, also with `^{commit}` or `^{tree}`); None if there is none.

        Raises GitFailed when the object is there but damaged, or git does not answer in time.
        """
        if not name or any(character.isspace() or character == "\0" for character in name):
            return None
        with self._lock:
            # The git that stays may have been stopped by somebody; a second one that ends has a reason of its own.
            for _ in range(2):
                if self._batch is None:
                    self._batch = Batch(self._directory)
                try:
                    return self._batch.read(path_bytes(name))[0]
                except EOFError:
                    self._batch.close()
                    self._batch = None
        # Asked on its own, git says why.
        run_git(self._directory, "cat-file", "-t", "--end-of-options", name)
        raise GitFailed(f"git cat-file ended while reading {name}", where=str(self._directory), next="run git fsck")

    def read_blobs(self, full_ids: Sequence[str]) -> list[bytes]:
        """The contents of many files by their blob ids, asked for together. Raises GitFailed if one cannot be read."""
        return [found.data for found in self._read_many(full_ids, "blob")]

    def trees(self, full_ids: Collection[str]) -> dict[str, Tree]:
        """Many trees by their ids (or by those of commits), asked for together. Raises GitFailed, as for one."""
        missing = [full_id for full_id in full_ids if full_id not in self._trees]
        read = self._read_many([full_id + "^{tree}" for full_id in missing], "tree")
        found = {full_id: self._trees[full_id] for full_id in full_ids if full_id in self._trees}
        for full_id, tree in zip(missing, read, strict=True):
            found[full_id] = self._keep(full_id, tree)
        return found

    def _read_many(self, names: Sequence[str], kind: str) -> list[StoredObject]:
        found: list[StoredObject] = []
        for start in range(0, len(names), _ASKED_TOGETHER):
            asked = names[start : start + _ASKED_TOGETHER]
            with self._lock:
                self._batch = self._batch or Batch(self._directory)
                try:
                    answers = self._batch.read(*(name.encode() for name in asked))
                except EOFError:
                    self._batch.close()
                    self._batch = None
                    raise unreadable(asked[0], self._directory) from None
            for name, answer in zip(asked, answers, strict=True):
                if answer is None or answer.kind != kind:
                    raise unreadable(name, self._directory)
                found.append(answer)
        return found

    def tree(self, full_id: str) -> Tree:
        """The tree of that id (of a tree, or of a commit, whose tree it is).

        Raises GitFailed when it cannot be read: a directory that is damaged must never pass for an empty one.
        """
        held = self._trees.get(full_id)
        if held is not None:
            return held
        found = self.read(full_id + "^{tree}")
        if found is None:
            raise unreadable(full_id, self._directory)
        return self._keep(full_id, found)

    def _keep(self, full_id: str, found: StoredObject) -> Tree:
        if len(self._trees) >= _TREES_KEPT:
            self._trees.clear()
        tree = self._trees[full_id] = parse_tree(found.data, len(found.id) // 2)
        return tree

    def entry(self, root: str, path: str) -> TreeEntry | None:
        """What lies at a path below a tree or commit; None where there is nothing. Raises GitFailed."""
        entry: TreeEntry | None = None
        at = root
        for segment in path_bytes(path).split(b"/"):
            if entry is not None and not entry.is_tree:
                return None
            entry = self.tree(at).get(segment)
            if entry is None:
                return None
            at = entry.id
        return entry

    def close(self) -> None:
        """End the git that stays. Reading again starts another."""
        with self._lock:
            if self._batch is not None:
                self._batch.close()
                self._batch = None


def unreadable(name: str, directory: Path) -> GitFailed:
    """What to say of an object that has to be there."""
    return GitFailed(
        f"{name} is missing from the repository, or damaged",
        where=str(directory),
        next="run git fsck, and fetch again what it names from another copy",
    )
