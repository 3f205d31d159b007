"""The site to be built, found at the edge: the library, its proof, the day and the address."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from inforce.cli import clock
from inforce.cli.exits import Invocation
from inforce.cli.options import open_library
from inforce.errors import Refused

if TYPE_CHECKING:
    from inforce.pages.site_build import SiteBuild
    from inforce.pages.snapshot import Progress
    from inforce.storage.library import Library

ROOT = Path(__file__).resolve().parents[3]
_WEB = ("https://", "http://")


def site_of(library: Library, address: str | None, report: str | None, progress: Progress | None = None) -> SiteBuild:
    """The site of a library as on its own today. Raises LibraryError; Refused for an address that is none."""
    from inforce.pages.publishing import publication_of
    from inforce.pages.site_build import SiteBuild, Where
    from inforce.pages.snapshot import take

    for name, given, schemes in (("--url", address, _WEB), ("--report", report, (*_WEB, "mailto:"))):
        if given is not None and not given.startswith(schemes):
            raise Refused(
                f"{name} {given} is not an address on the web",
                next=f"write it whole, beginning with {' or '.join(schemes)}",
                code="bad_address",
            )
    held = take(library) if progress is None else take(library, progress)
    publication = publication_of(held, clock.today(library.settings.timezone))
    where = Where(None if address is None else address.rstrip("/") + "/", report)
    return SiteBuild(publication, ROOT, where)


def site_from_surroundings(address: str | None, report: str | None) -> SiteBuild:
    """The site for `mkdocs build` alone: of the library that the commands would use from here."""
    given = os.environ.get("INFORCE_LIBRARY")
    library = open_library(Invocation(library_given=None if given is None else Path(given)), tell=False, to_answer=True)
    return site_of(library, address, report)
