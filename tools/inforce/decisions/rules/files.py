"""Rules on files: what can be read, where it lies, what it is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from inforce.decisions.rules.looking import EXAMPLES, kind_of
from inforce.decisions.rules.view import Held, View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.settings import Checks

_FOLDERS = ("instruments", "cards", "deltas", "answers", "schema")
_SOURCE = re.compile(r"instruments/([^/]+/[^/]+/[^/]+)/(source\.[a-z0-9]+)")
_ALLOWED = re.compile(r"(?:[^/]+/README\.md|(?:.*/)?\.git(?:keep|ignore|attributes)|schema/[a-z_]+\.json)")
_SEGMENTS = {"instrument": 3, "checks": 3, "clause": 4, "card": 4, "delta": 1}
# How many folders lie above an object's file at its plain path; one more holds a shard where there are many.
_PLAIN_DEPTH = {"clause": 5, "card": 4}
_WORDS = "a-z and 0-9, joined by single . _ or -, at most 80 characters, and no name that a system keeps for itself"
NO_FILE_NAME = "some file system keeps this name for itself, or it has more than 80 characters: choose another"


def files_are_plain_yaml(view: View) -> Iterator[Fault]:
    """Every object file is YAML that means what its reader sees, no key given twice (design 1)."""
    return (fault for fault in view.unread if fault.code.startswith("yaml_"))


def fields_are_right(view: View) -> Iterator[Fault]:
    """Every object has the fields of its schema, each of the right kind, none besides (design 1)."""
    return (fault for fault in view.unread if not fault.code.startswith("yaml_"))


def folders_hold_objects_only(view: View) -> Iterator[Fault]:
    """Nothing lies in the library's folders that no command reads (design 1)."""
    for path in view.files:
        if path.split("/")[0] not in _FOLDERS or kind_of(path) is not None or _ALLOWED.fullmatch(path):
            continue
        source = _SOURCE.fullmatch(path)
        if source is None:
            message = "no command reads this file here: move it elsewhere, or give it the name of what it is"
            yield Fault(path, None, "stray_file", message)
        elif not view.holds("instrument", source[1]):
            yield Fault(path, None, "stray_file", f"there is no instrument.yml beside it: {source[1]} is not held")
        elif source[1] in view.instruments and view.instruments[source[1]].record.file != source[2]:
            named = view.instruments[source[1]].record.file or "none"
            yield Fault(path, None, "stray_file", f"the source that instrument.yml names is {named}: keep that one")


def an_object_has_one_file(view: View) -> Iterator[Fault]:
    """No object lies in two places: identity is the path (design 1)."""
    for first, path in view.copies:
        yield Fault(path, None, "two_files", f"by their names this and {first} hold one object: keep one of them")


def ids_are_safe(view: View) -> Iterator[Fault]:
    """Ids are short words that every file system takes, never copied from a document (design 1)."""
    for path in view.files:
        named = kind_of(path)
        if named is None or named[0] not in _SEGMENTS:
            continue
        kind, object_id = named
        if not ids.is_path_of(object_id, _SEGMENTS[kind]):
            wrong = ", ".join(repr(word) for word in object_id.split("/") if not ids.is_word(word))
            yield Fault(path, None, "unsafe_id", f"{wrong} cannot be part of an id: use {_WORDS}")


def objects_lie_where_their_id_says(view: View) -> Iterator[Fault]:
    """A delta lies in its year, an answer in its day and shard, a clause or card in its edition's folder (design 1)."""
    for held in view.deltas.values():
        yield from _misplaced(held, ids.delta_path(held.id, held.record.detected_on.year))
    for answer in view.answers:
        if not answer.path.startswith(EXAMPLES):
            yield from _misplaced(answer, _answer_path(answer.id, "answer"))
    for tombstone in view.tombstones:
        yield from _misplaced(tombstone, _answer_path(tombstone.id, "tombstone"))
    for kind, objects in (("clause", view.clauses), ("card", view.cards)):
        for path in (one.path for one in objects.values()):
            deeper = path.split("/")[_PLAIN_DEPTH[kind] : -1]
            if len(deeper) > 1 or not all(map(ids.is_word, deeper)):
                message = f"a {kind} lies in its edition's folder, or in a folder there where there are many: move it"
                yield Fault(path, None, "wrong_folder", message)


def _misplaced(held: Held[msgspec.Struct], expected: str | None) -> Iterator[Fault]:
    if expected is None:
        message = f"'{held.id}' is not an answer's id: <yyyymmdd>-<16 hex digits>"
        yield Fault(held.path, None, "unsafe_id", message)
    elif held.path != expected:
        yield Fault(
            held.path, None, "wrong_folder", f"by what it holds, this file belongs at {expected}: move it there"
        )


def _answer_path(answer_id: str, kind: str) -> str | None:
    try:
        return ids.answer_path(answer_id) if kind == "answer" else ids.tombstone_path(answer_id)
    except ValueError:
        return None


def ids_are_paths(view: View) -> Iterator[Fault]:
    """The id within a file is the one its path gives it (design 1: identity is the path)."""
    for held in view.objects():
        name = "instrument_id" if isinstance(held.record, Checks) else "id"
        written = getattr(held.record, name)
        if written != held.id and not held.path.startswith(EXAMPLES):
            message = f"'{written}' is not what the path says, '{held.id}': change one of them"
            yield view.fault(held.path, name, "id_is_not_path", message)
