"""Where an answer stands, changed in its file: the field `current`, and not a byte besides."""

from __future__ import annotations

import re
from collections.abc import Callable

from inforce.errors import LibraryError
from inforce.model.answers import Answer
from inforce.storage.records_in_files import read_record, write_record

Change = Callable[[Answer], Answer]
# The top-level field `current`: its line and all that is indented below it.
_CURRENT = re.compile(rb"^current:.*\n(?:(?:[ -].*)?\n)*", re.MULTILINE)


def with_current(data: bytes, path: str, change: Change) -> bytes:
    """The bytes of an answer with its `current` changed and every other byte as it was.

    Raises ValueError when the change touches anything else: what was shown is not ours to rewrite.
    """
    old = read_record(data, path, Answer)
    new = change(old)
    if without_current(new) != without_current(old):
        raise ValueError(f"the change to {old.id} touches more than where it stands")
    written = _CURRENT.search(write_record(new, path))
    held = _CURRENT.search(data)
    if written is None or held is None:
        raise LibraryError(f"the field `current` cannot be found in {path}", where=path, next="run tools/check")
    made = data[: held.start()] + written[0] + data[held.end() :]
    if read_record(made, path, Answer) != new:
        raise LibraryError(
            f"{path} cannot be changed without touching more than `current`", where=path, next="run tools/check"
        )
    return made


def without_current(answer: Answer) -> dict[str, object]:
    """Every field of an answer but the one that may change."""
    return {name: getattr(answer, name) for name in answer.__struct_fields__ if name != "current"}
