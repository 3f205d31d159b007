"""The library as it would be if a pending delta were accepted: to see what it would settle, never to answer from.

The delta is accepted in a clone that is thrown away, by the rules of `accept` but those of who may: what a proposal
lacks (a day in doubt, an edition out of order) refuses it here as it would there.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from inforce.changes.deciding import accept_deltas
from inforce.changes.how import How
from inforce.storage.acceptances import acceptances_unread
from inforce.storage.git import Repository
from inforce.storage.library import Library
from inforce.storage.throw_away_clones import throw_away_clone


@contextmanager
def as_if_accepted(library: Library, delta_id: str, now: datetime) -> Iterator[Library]:
    """The library with that delta accepted. Nothing of the library itself is written.

    Raises Refused where it could not be accepted as it stands, LibraryError where the clone cannot be made.
    """
    with (
        tempfile.TemporaryDirectory(prefix="inforce-as-if-") as place,
        throw_away_clone(library.repository, Path(place) / "clone") as clone,
    ):
        outcome = accept_deltas(_open(library, clone, library.commit), [delta_id], How(), now)
        yield _open(library, clone, outcome.decided[-1].commit)


def _open(library: Library, clone: Repository, commit: str) -> Library:
    """The library in the clone, with every acceptance as its file has it: nobody's key is here to sign with."""
    opened = copy(Library(clone, commit, library.branch))
    reviewer = library.settings.development_reviewer or library.register.people[0].id
    opened.settings = replace(opened.settings, acceptance="development", development_reviewer=reviewer)
    opened.acceptances = acceptances_unread(opened.settings)
    return opened
