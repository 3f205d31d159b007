"""Making commits out of files without git's index: trees built here, objects handed over as a pack, as a fetch does.

`git unpack-objects --strict` (few objects: loose files) or `git index-pack --strict` (many: one pack) checks and writes
them, each whole or not at all. No reference, index or work tree is touched; what no branch comes to name, gc removes.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from inforce.errors import Refused
from inforce.storage.git_cat_file import object_id
from inforce.storage.git_objects import EMPTY_TREE, LINK_MODE, TREE_MODE, ObjectReader, Tree, TreeEntry
from inforce.storage.git_process import SECONDS_FOR_BULK, WRITTEN_OUT, path_bytes, run_git

FILE_MODE = 0o100644
# git's own bound (fetch.unpackLimit): up to here loose objects, above it one pack.
_LOOSE_LIMIT = 100
_PACK_TYPE = {"commit": 1, "tree": 2, "blob": 3}
_NOT_IN_A_NAME = re.compile(r"[<>\n\0]")


class Identity(Struct, frozen=True):
    """Who a commit is by. Raises ValueError for a name or address that a commit cannot hold."""

    name: str
    email: str

    def __post_init__(self) -> None:
        for part in (self.name, self.email):
            if not part.strip() or _NOT_IN_A_NAME.search(part):
                raise ValueError(f"'{part}' cannot stand in a commit")


class ObjectPack:
    """Objects gathered in memory under the ids git will give them, then written at once."""

    def __init__(self, algorithm: str) -> None:
        self._algorithm = algorithm
        self._objects: dict[str, tuple[str, bytes]] = {}

    def __len__(self) -> int:
        return len(self._objects)

    def add(self, kind: str, data: bytes) -> str:
        """Take an object in and give back its id."""
        made = object_id(kind, data, self._algorithm)
        self._objects[made] = (kind, data)
        return made

    def get(self, wanted: str) -> tuple[str, bytes] | None:
        """Kind and bytes of an object gathered here, None where it is not one of them."""
        return self._objects.get(wanted)

    def encoded(self) -> bytes:
        """The pack, version 2, without deltas."""
        parts = [b"PACK" + (2).to_bytes(4, "big") + len(self._objects).to_bytes(4, "big")]
        for kind, data in self._objects.values():
            parts += [_pack_header(_PACK_TYPE[kind], len(data)), zlib.compress(data, 1)]
        body = b"".join(parts)
        return body + hashlib.new(self._algorithm, body, usedforsecurity=False).digest()

    def write(self, directory: Path) -> None:
        """Give the objects to the repository; moving a branch to them makes them last.

        Raises GitFailed, and leaves no half of an object.
        """
        if len(self._objects) < _LOOSE_LIMIT:
            run_git(directory, "unpack-objects", "-q", "--strict", stdin=self.encoded(), settings=WRITTEN_OUT)
        else:
            how = ("index-pack", "--stdin", "--strict")
            run_git(directory, *how, stdin=self.encoded(), settings=WRITTEN_OUT, seconds=SECONDS_FOR_BULK)


def _pack_header(kind: int, size: int) -> bytes:
    first, size = (kind << 4) | (size & 0x0F), size >> 4
    out = bytearray()
    while size:
        out.append(first | 0x80)
        first, size = size & 0x7F, size >> 7
    out.append(first)
    return bytes(out)


def commit_data(tree: str, parents: Sequence[str], message: str, author: Identity, when: datetime) -> bytes:
    """The bytes of a commit, author and committer in one. Raises ValueError for a time unzoned or before 1970."""
    offset = when.utcoffset()
    if offset is None or when.timestamp() < 0:
        raise ValueError("a commit needs a time with its offset, not before 1970")
    minutes = round(offset.total_seconds() / 60)
    zone = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}{abs(minutes) % 60:02d}"
    if "\0" in message:
        raise ValueError("a commit message cannot hold a NUL")
    stamp = f"{author.name} <{author.email}> {int(when.timestamp())} {zone}"
    lines = [f"tree {tree}", *(f"parent {parent}" for parent in parents), f"author {stamp}", f"committer {stamp}"]
    return ("\n".join(lines) + f"\n\n{message.rstrip()}\n").encode()


def tree_with(
    reader: ObjectReader, pack: ObjectPack, base: str | None, files: Mapping[str, bytes | TreeEntry | None]
) -> str:
    """The tree that is `base` (a commit or tree, None for nothing) with these files set, or taken out where None.

    A path can also be given an entry that the repository has already: a file, or a whole directory. None takes a whole
    directory out too. Only the directories on the way are read. A directory left empty goes. Raises Refused for a path
    no file can have, or one that runs through something that is not a directory.
    """
    root = EMPTY_TREE if base is None else reader.tree(base)
    changes: list[_Change] = [(_segments(path), content) for path, content in files.items()]
    made = _changed_tree(reader, pack, root, changes)
    return pack.add("tree", b"") if made is None else made


def _segments(path: str) -> tuple[bytes, ...]:
    segments = tuple(path_bytes(path).split(b"/"))
    for segment in segments:
        if segment in (b"", b".", b"..") or segment.lower() == b".git" or b"\0" in segment:
            raise Refused(
                f"'{path}' is not a path a file can have",
                next="name a path below the library, without .. or .git",
                code="bad_path",
            )
    return segments


_Change = tuple[tuple[bytes, ...], bytes | TreeEntry | None]
_Changes = Iterable[_Change]


def _changed_tree(reader: ObjectReader, pack: ObjectPack, tree: Tree, changes: _Changes) -> str | None:
    """The id of a tree with the changes made, added to the pack; None when nothing is left in it."""
    entries = dict(tree)
    deeper: dict[bytes, list[_Change]] = {}
    # Removals first, so that a file can make way for a directory of its name.
    for segments, content in sorted(changes, key=lambda change: change[1] is not None):
        name = segments[0]
        if len(segments) > 1:
            deeper.setdefault(name, []).append((segments[1:], content))
        elif content is None:
            entries.pop(name, None)
        elif isinstance(content, TreeEntry):
            entries[name] = content
        else:
            entries[name] = TreeEntry(_mode_for(name, entries.get(name)), pack.add("blob", content))
    for name, below in deeper.items():
        made = _changed_tree(reader, pack, _directory(reader, entries, name, below), below)
        if made is None:
            entries.pop(name, None)
        else:
            entries[name] = TreeEntry(TREE_MODE, made)
    if not entries:
        return None
    return pack.add("tree", encode_tree(entries))


def _directory(reader: ObjectReader, entries: Mapping[bytes, TreeEntry], name: bytes, below: _Changes) -> Tree:
    entry = entries.get(name)
    if entry is None:
        return EMPTY_TREE
    if not entry.is_tree:
        raise Refused(
            f"'{name.decode('utf-8', 'replace')}' is a file, not a directory",
            next="move the file away; run tools/check to see what should be there",
            code="bad_path",
        )
    return reader.tree(entry.id)


def _mode_for(name: bytes, old: TreeEntry | None) -> int:
    if old is not None and old.is_tree:
        raise Refused(
            f"'{name.decode('utf-8', 'replace')}' is a directory, not a file",
            next="move the directory away; run tools/check to see what should be there",
            code="bad_path",
        )
    return FILE_MODE if old is None or not old.is_file or old.mode == LINK_MODE else old.mode


def encode_tree(entries: Mapping[bytes, TreeEntry]) -> bytes:
    """The bytes of a tree, in git's order: a directory sorts as if its name ended in `/`."""
    ordered = sorted(entries.items(), key=lambda item: item[0] + b"/" if item[1].is_tree else item[0])
    return b"".join(b"%o %s\0" % (entry.mode, name) + bytes.fromhex(entry.id) for name, entry in ordered)
