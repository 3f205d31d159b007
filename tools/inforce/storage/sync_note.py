"""When answers were last synced with another repository, and what to say when that was long ago (design 4)."""

from __future__ import annotations

import json
import os
from datetime import date, datetime

from inforce.errors import LibraryError
from inforce.model.settings import Settings
from inforce.storage.git import Repository

DEFAULT_REMOTE = "origin"
_NOTE = "inforce-answers-synced"


def remote_of(settings: Settings) -> str:
    """The repository that answers are synced with where none is named: library.yml's, else `origin`."""
    return settings.answers_remote or DEFAULT_REMOTE


def note_sync(repository: Repository, named: str, now: datetime) -> None:
    """Remember in the git directory that answers were synced. Raises LibraryError where it cannot be written."""
    note = repository.common_dir / _NOTE
    part = note.with_name(f"{_NOTE}.{os.getpid()}")
    try:
        part.write_text(json.dumps({"with": named, "at": now.isoformat()}), "utf-8")
        part.replace(note)
    except OSError as error:
        raise LibraryError(
            f"the answers are synced, and that could not be noted: {error.strerror}",
            where=str(note),
            next="see the rights and space there",
        ) from None


def sync_advice(repository: Repository, settings: Settings, today: date) -> str | None:
    """What to say of the last sync: that it was `sync_warn_days` ago or more, or never was where it is to be.

    None where all is well, and where nobody syncs: no remote is named in library.yml, and none was ever synced with.
    Starts no git.
    """
    try:
        noted = json.loads((repository.common_dir / _NOTE).read_text("utf-8"))
        last = datetime.fromisoformat(noted["at"]).date()
    except FileNotFoundError:
        if settings.answers_remote is None or repository.branch("answers") is None:
            return None
        return f"answers have never been synced with {settings.answers_remote}: run tools/answers sync"
    except (OSError, ValueError, KeyError, TypeError):
        return "when answers were last synced cannot be read: run tools/answers sync"
    days = (today - last).days
    if days < settings.sync_warn_days:
        return None
    return f"answers were last synced on {last}, {days} days ago: run tools/answers sync"
