"""The files of two branches of answers made into one: what either has, and what both have by the rules of uniting.

Nothing on the branch is ever deleted, so what one side lacks has not come to it yet. A tombstone stands for whatever it
names. What an answer says besides where it stands can only be the same on both sides: anything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from inforce.errors import DataFault, Refused
from inforce.model.answers import Answer
from inforce.model.ids import answer_path, id_of_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.model.uniting import united
from inforce.storage.current_field import with_current, without_current
from inforce.storage.git import Repository
from inforce.storage.git_commits import FILE_MODE, ObjectPack
from inforce.storage.git_objects import TreeEntry
from inforce.storage.reading_ahead import read_ahead
from inforce.storage.records_in_files import read_object

_AT_ONCE = 500


class Differing(Struct, frozen=True):
    """The files that two tips do not have in common, by path: only ours, only theirs, and in both but not the same."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    both: tuple[str, ...]


def differing(repository: Repository, ours: str | None, theirs: str) -> Differing:
    """What two tips of the branch answers do not have in common."""
    changed = repository.changed_files(ours, theirs)
    of = {status: tuple(one.path for one in changed if one.status == status) for status in "DAM"}
    return Differing(of["D"], of["A"], of["M"])


def forgotten_in(paths: Sequence[str]) -> tuple[str, ...]:
    """The ids of the answers whose tombstones are among these files."""
    known = (id_of_path(path) for path in paths)
    return tuple(one[1] for one in known if one is not None and one[0] == "tombstone")


def united_files(
    repository: Repository, ours: str | None, theirs: str, where: str
) -> Iterator[tuple[str, TreeEntry | None]]:
    """What to set in our tree so that it holds the union, path by path; each file is read and seen to be what it is.

    Raises Refused for a file that is no answer, and for an answer that says two things; DataFault for a damaged one.
    """
    found = differing(repository, ours, theirs)
    forgotten = {answer_path(one) for one in forgotten_in((*found.ours, *found.theirs, *found.both))}
    yield from ((path, None) for path in found.ours if path in forgotten)
    for batch in _batches([path for path in found.theirs if path not in forgotten]):
        entries = _entries(repository, theirs, batch, where)
        for path, data in read_ahead(repository.reader, theirs, batch).items():
            _read(path, data, where)
        yield from entries.items()
    for batch in _batches(found.both):
        entries = _entries(repository, theirs, batch, where)
        mine, others = (read_ahead(repository.reader, tip, batch) for tip in (ours or theirs, theirs))
        pack = ObjectPack(repository.algorithm)
        for path in batch:
            made = pack.add("blob", _one_of(path, mine[path], others[path], where))
            yield path, None if path in forgotten else TreeEntry(FILE_MODE, made)
        pack.write(repository.directory)


def _batches(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    return (paths[start : start + _AT_ONCE] for start in range(0, len(paths), _AT_ONCE))


def _entries(repository: Repository, tip: str, paths: Sequence[str], where: str) -> dict[str, TreeEntry]:
    """The entries of files of the other side. Raises Refused for another file, another path than its id's, a link."""
    entries = {}
    for path in paths:
        known = id_of_path(path)
        entry = repository.entry(tip, path)
        if known is None or entry is None or entry.mode != FILE_MODE or _path_of(known) != path:
            raise Refused(
                f"the branch answers there holds something other than answers: {path}",
                where=where,
                next="see who put it there, and have it taken out",
                code="bad_branch",
            )
        entries[path] = entry
    return entries


def _path_of(known: tuple[str, str]) -> str | None:
    make = {"answer": answer_path, "tombstone": tombstone_path}.get(known[0])
    try:
        return None if make is None else make(known[1])
    except ValueError:
        return None


def _read(path: str, data: bytes, where: str) -> Answer | Tombstone:
    known = id_of_path(path)
    try:
        if known is not None and known[0] == "tombstone":
            return read_object(data, path, Tombstone)
        return read_object(data, path, Answer)
    except DataFault as error:
        raise DataFault(error.faults, next=f"what is damaged came from {where}: have it mended there") from None


def _one_of(path: str, mine: bytes, others: bytes, where: str) -> bytes:
    """One file out of two of the same answer, or of the same tombstone."""
    one, other = _read(path, mine, "here"), _read(path, others, where)
    if isinstance(one, Tombstone) or isinstance(other, Tombstone):
        # Forgotten at both: by the reason first given, and where that is of one day, by either.
        stones = [(stone, data) for stone, data in ((one, mine), (other, others)) if isinstance(stone, Tombstone)]
        return min(stones, key=lambda found: (found[0].forgotten_on, found[1]))[1]
    differs = [name for name, value in without_current(one).items() if getattr(other, name) != value]
    if differs:
        raise Refused(
            f"answer {one.id} is not the same here and there: {', '.join(differs)} differ, and what was shown is "
            "nobody's to change",
            where=f"{path} (here) and {where}",
            next="see with git log -p which of the two was changed and by whom, and put that one back as it was",
            code="two_answers",
        )
    both = united(one.current, other.current)
    return with_current(min(mine, others), path, lambda answer: msgspec.structs.replace(answer, current=both))
