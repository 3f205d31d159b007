"""A run of the feed: fetch what is to be checked, then read it, and land what came of it, anew where somebody else did.

Killed at any point, it has either landed whole or not at all; the next run finds the rest.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection
from datetime import date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from inforce import __version__
from inforce.errors import LibraryError, NotHeld
from inforce.feed.addresses import Guard, Resolve, resolve
from inforce.feed.checking import Checking
from inforce.feed.lanes import Wanted, fetch_all
from inforce.feed.outcomes import Body, Checked, CheckFailed, Validators
from inforce.feed.targets import Target, targets
from inforce.feed.web import Fetcher, Limits
from inforce.model.settings import Settings
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.library_branch import Moved

_ATTEMPTS = 5
Progress = Callable[[str, int, int], None]


class Asked(Struct, frozen=True):
    """What a run is to check: the works or editions named (all, where none is), or of all only what is due."""

    only: tuple[str, ...] = ()
    due: bool = False


class Ran(Struct, frozen=True):
    """What came of a run. `without_source` could not be checked: nothing says where their text is published."""

    library: Library
    checked: tuple[Checked, ...]
    without_source: tuple[str, ...]
    not_due: int = 0
    left_behind: tuple[LibraryError, ...] = ()


def check_sources(
    open_library: Callable[[], Library],
    now: datetime,
    asked: Asked,
    *,
    limits: Limits | None = None,
    resolver: Resolve = resolve,
    progress: Progress | None = None,
) -> Ran:
    """Check the sources of a library and propose what has changed. `open_library` gives the library as it stands.

    Raises NotHeld for what is named and not held, and LibraryError where nothing could be landed.
    """
    library = open_library()
    tell = progress or (lambda doing, done, of: None)
    found = targets(library, Holdings(library.repository, library.commit), now.date(), asked.only)
    _refuse_unknown(asked.only, found)
    wanted = [target for target in found if target.source is not None]
    due = [target for target in wanted if target.is_due(now.date())] if asked.due else wanted
    without = tuple(target.key for target in found if target.source is None)
    with tempfile.TemporaryDirectory(prefix="inforce-feed-") as folder:
        fetched = _fetch(library, due, now.date(), Path(folder), limits or Limits(), resolver, tell)
        for attempt in range(_ATTEMPTS):
            checking = Checking(library, now)
            checking.take(fetched, lambda done, of: tell("Reading", done, of))
            try:
                checking.land()
            except Moved:
                if attempt == _ATTEMPTS - 1:
                    raise
                library = open_library()
            else:
                break
    return Ran(library, tuple(checking.checked), without, len(wanted) - len(due), checking.left_behind)


def fetcher_of(settings: Settings, limits: Limits, resolver: Resolve = resolve) -> Fetcher:
    """What fetches for a library: within its guard, under its own name."""
    contact = " ".join((settings.feed.contact or "no contact set").split())
    plain = "".join(sign for sign in contact if sign.isascii() and sign.isprintable() and sign not in "()")
    return Fetcher(Guard(settings.feed.allowed, resolver), f"In-Force/{__version__} (+{plain})", limits)


def _fetch(
    library: Library,
    due: Collection[Target],
    today: date,
    folder: Path,
    limits: Limits,
    resolver: Resolve,
    tell: Progress,
) -> dict[str, Body | CheckFailed]:
    settings = library.settings
    fetched: dict[str, Body | CheckFailed] = {}
    wanted = [
        Wanted(target.key, target.source, _known(target, today, settings), folder / str(number))
        for number, target in enumerate(due)
        if target.source is not None
    ]
    arriving = fetch_all(
        wanted, lambda: fetcher_of(settings, limits, resolver), settings.feed.folders, library.repository.directory
    )
    same = {target.key: target.edition.source_sha256 for target in due}
    same |= {target.key: target.checks.last_good_sha256 or same[target.key] for target in due if target.checks}
    for key, body in arriving:
        fetched[key] = body
        # What is held already need not stay on the disk until it is its turn.
        if isinstance(body, Body) and body.path is not None and body.sha256 == same[key]:
            body.path.unlink()
        tell("Fetching", len(fetched), len(wanted))
    return fetched


def _known(target: Target, today: date, settings: Settings) -> Validators:
    """What to tell the server of what is held: now and then nothing, as some say for ever that nothing is new."""
    checks = target.checks
    long_ago = today - timedelta(days=settings.recheck.every_days)
    if checks is None or checks.last_full_on is None or checks.last_full_on <= long_ago:
        return Validators()
    return Validators(checks.last_good_etag, checks.last_good_modified)


def _refuse_unknown(only: Collection[str], found: Collection[Target]) -> None:
    known = {edition.id for target in found for edition in target.editions}
    known |= {target.edition.work_id for target in found}
    missing = [name for name in only if name not in known]
    if missing:
        raise NotHeld(
            f"there is no source of {', '.join(missing)} to check",
            next="tools/feed status lists what is checked: a work, or the newest edition of one",
        )
