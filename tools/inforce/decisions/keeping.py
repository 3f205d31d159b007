"""Check 8: the answer is stored with its cards before anyone sees it (standard 3.8).

The record holds what was shown, to the byte. When it cannot be stored the keeper raises, and nothing is shown.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from inforce import __version__
from inforce.decisions.matter import Cleared
from inforce.decisions.recording import record_of
from inforce.decisions.showing import answer_json, answer_text
from inforce.model.answers import Answer, Shown
from inforce.storage.library import Library


class Keeper(Protocol):
    """Where answers are kept. `store` returns when the record is safe, and raises LibraryError when it is not."""

    def store(self, answer: Answer, library_commit: str) -> str:
        """Keep one answer; returns the commit that holds it."""
        ...


def store(cleared: Cleared, library: Library, keeper: Keeper) -> Answer:
    """Write the record of a cleared answer or decline, with what will be shown, and keep it. Raises LibraryError."""
    answer = _with_shown(record_of(cleared, library, __version__), library)
    keeper.store(answer, library.commit)
    return answer


def same_for(answer: Answer, answer_id: str, ref: str | None, library: Library) -> Answer:
    """The same answer to the same question for another case: a record of its own, which is still to be kept."""
    return _with_shown(msgspec.structs.replace(answer, id=answer_id, ref=ref), library)


def _with_shown(bare: Answer, library: Library) -> Answer:
    return msgspec.structs.replace(bare, shown=Shown(text=answer_text(bare, library), json=answer_json(bare)))
