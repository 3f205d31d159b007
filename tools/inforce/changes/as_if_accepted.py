"""The library as it would be if a pending delta were accepted: to see what it would settle, never to answer from.

The delta is accepted in a clone that is thrown away, by the rules of `accept` but those of who may: what a proposal
lacks (a day in doubt, an edition out of order) refuses it here as it would there. Clauses are found by their words
alone, whatever library.yml says: vectors of the whole library would be made for each try.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from inforce.changes.deciding import accept_deltas
from inforce.changes.how import How
from inforce.storage.acceptances import acceptances_unread
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.library import Library
from inforce.storage.throw_away_clones import throw_away_clone

Trial = Callable[[str], AbstractContextManager[Library]]


@contextmanager
def trials(library: Library, now: datetime) -> Iterator[Trial]:
    """Within the block: the library with the delta of an id accepted. Nothing of the library itself is written.

    To try one raises Refused where it could not be accepted as it stands, LibraryError where the clone cannot be made.
    """
    caches: set[Path] = set()

    @contextmanager
    def with_accepted(delta_id: str) -> Iterator[Library]:
        # In one place again and again, so that each index is made from the one of the library as it is.
        with throw_away_clone(library.repository, Path(place) / "clone") as clone:
            caches.add(cache_dir(clone.identity))
            as_it_is = _open(library, clone, library.commit)
            as_it_is.build_index()
            outcome = accept_deltas(as_it_is, [delta_id], How(), now)
            yield _open(library, clone, outcome.decided[-1].commit)

    with tempfile.TemporaryDirectory(prefix="inforce-as-if-") as place:
        try:
            yield with_accepted
        finally:
            for cache in caches:
                shutil.rmtree(cache, ignore_errors=True)


def _open(library: Library, clone: Repository, commit: str) -> Library:
    """The library in the clone, with every acceptance as its file has it: nobody's key is here to sign with."""
    opened = Library(clone, commit, library.branch).ranked_by(None)
    reviewer = library.settings.development_reviewer or library.register.people[0].id
    opened.settings = replace(opened.settings, acceptance="development", development_reviewer=reviewer)
    opened.acceptances = acceptances_unread(opened.settings)
    return opened
