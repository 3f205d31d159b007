"""Which commit of a proposal was last shown here, kept in the git directory: nobody accepts what they have not seen.

A note is of this clone and its worktrees alone. Where there is none, nothing is known of what was seen.
"""

from __future__ import annotations

import os
from pathlib import Path

from inforce.model.ids import is_word
from inforce.storage.git import Repository
from inforce.storage.git_refs import FULL_ID

_FOLDER = "inforce-shown"


def note_shown(repository: Repository, delta_id: str, tip: str) -> str | None:
    """Note that the proposal of a delta was shown as it stands at `tip`. Gives back why it could not be noted."""
    note = _note_of(repository, delta_id)
    part = note.with_name(f"{note.name}.{os.getpid()}.part")
    try:
        note.parent.mkdir(exist_ok=True)
        part.write_text(f"{tip}\n", encoding="ascii")
        part.replace(note)
    except OSError as error:
        return f"what was shown of {delta_id} could not be noted in {note}: {error.strerror}"
    return None


def shown_tip(repository: Repository, delta_id: str) -> str | None:
    """The commit of a proposal that was last shown here; None where none was, or the note cannot be read."""
    if not is_word(delta_id):
        return None
    try:
        noted = _note_of(repository, delta_id).read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None
    return noted if FULL_ID.fullmatch(noted) else None


def _note_of(repository: Repository, delta_id: str) -> Path:
    return repository.common_dir / _FOLDER / delta_id
