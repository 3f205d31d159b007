"""Several commits written at once: each may build on one made just before it, and all reach the disk as one pack.

Bringing in or landing a whole library is hundreds of commits: one at a time, each would start git twice and wait for
the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from inforce.storage.git import Repository
from inforce.storage.git_cat_file import StoredObject
from inforce.storage.git_commits import Identity, ObjectPack, commit_data, tree_with
from inforce.storage.git_objects import ObjectReader, TreeEntry
from inforce.storage.signed_commits import with_signature
from inforce.storage.signing import Signer

FileContent = bytes | TreeEntry | None


class CommitWriter:
    """Makes commits in memory; `write` puts them on disk. No reference, index or work tree is touched."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._pack = ObjectPack(repository.algorithm)
        self._reader = _Layered(repository, self._pack)

    def commit(
        self,
        files: Mapping[str, FileContent],
        *,
        parents: Sequence[str],
        base: str | None,
        message: str,
        author: Identity,
        when: datetime,
        sign: Signer | None = None,
    ) -> str:
        """The id of the commit whose tree is `base` with these files set, signed where `sign` is given.

        None takes a path out; an entry (of a file or a whole directory) is put there as it is. Raises Refused for a
        path that no file can have, and as `sign` does.
        """
        tree = tree_with(self._reader, self._pack, base, files)
        data = commit_data(tree, parents, message, author, when)
        if sign is not None:
            data = with_signature(data, sign(data), self._repository.algorithm)
        return self._pack.add("commit", data)

    def folder(self, files: Mapping[str, FileContent], base: str | None) -> str:
        """The id of a tree that is `base` (a tree, None for nothing) with these files set, by their paths within it."""
        return tree_with(self._reader, self._pack, base, files)

    def tree_id(self, commit: str, path: str) -> str | None:
        """The id of a directory of a commit or tree, made here or held; None where there is none."""
        entry = self._reader.entry(commit, path)
        return entry.id if entry is not None and entry.is_tree else None

    def write(self) -> None:
        """Put everything made so far on disk. Raises GitFailed and leaves no half of an object."""
        if len(self._pack):
            self._pack.write(self._repository.directory)
        self.close()

    def close(self) -> None:
        """End the git that was started for reading. What was not written is forgotten."""
        self._reader.close()
        self._pack = ObjectPack(self._repository.algorithm)
        self._reader = _Layered(self._repository, self._pack)


class _Layered(ObjectReader):
    """Reads what was just made before what the repository holds."""

    def __init__(self, repository: Repository, pack: ObjectPack) -> None:
        super().__init__(repository.directory)
        self._pack = pack

    def read(self, name: str) -> StoredObject | None:
        wanted, _, peeled = name.partition("^")
        made = self._pack.get(wanted)
        if made is None:
            return super().read(name)
        kind, data = made
        if peeled == "{tree}" and kind == "commit":
            return self.read(data[5 : data.index(b"\n")].decode())
        return StoredObject(wanted, kind, data)
