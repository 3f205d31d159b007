"""The site's folder: built beside and put in its place whole, and shown on this machine."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from inforce.errors import LibraryError, Refused
from inforce.pages import addresses
from inforce.pages.same_files import Changed, keep_times
from inforce.pages.site_build import KEY, SiteBuild
from inforce.pages.wording import TAGS

# What lies at the top of a site, beside its pages.
_FOLDERS = {"assets", "cards", "places", "rules", "search", *TAGS}
_FILES = {
    addresses.CARDS_FILE,
    addresses.FEED_FILE,
    addresses.MANIFEST_FILE,
    addresses.SITEMAP_FILE,
    addresses.SUMS_FILE,
}
_OF_A_SITE = _FOLDERS | _FILES


class BuildFailed(LibraryError):
    """MkDocs refused its configuration or stopped, or the folder could not be written."""

    code = "site_not_built"


def build(site: SiteBuild, root: Path, out: Path) -> Changed:
    """Build the site and put it in the place of the one that lay in a folder, which stays there until all is done.

    Files that are what they were keep the time they had; given back is how many are not.

    Raises BuildFailed with what MkDocs said, Refused for a folder that holds anything else, LibraryError.
    """
    from mkdocs.commands.build import build as build_with_mkdocs
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    refuse_what_is_no_site(out)
    said = _Said()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(said)
    try:
        with _made_beside(out) as making:
            config = load_config(config_file=str(root / "mkdocs.yml"), site_dir=str(making), strict=True)
            config.extra[KEY] = site
            build_with_mkdocs(config)
            changed = keep_times(out, making)
    except MkDocsException as stopped:
        raise BuildFailed(
            f"MkDocs stopped: {'; '.join([*said.warnings, str(stopped)])}",
            where=str(root / "mkdocs.yml"),
            next="correct what it names, then build again",
        ) from None
    except OSError as stopped:
        raise BuildFailed(
            f"the site could not be written: {stopped.strerror or stopped}",
            where=str(out),
            next="make room, or name another folder with --out; what lay there before is unchanged",
        ) from None
    finally:
        logger.removeHandler(said)
    return changed


def refuse_what_is_no_site(out: Path) -> None:
    """Refuse to put a site where something else lies: what is there would be removed. Raises Refused."""
    if not out.exists():
        return
    others = sorted(path.name for path in out.iterdir()) if out.is_dir() else [out.name]
    others = [name for name in others if name not in _OF_A_SITE and not name.endswith(".html")]
    if others:
        raise Refused(
            f"this folder holds something that is no part of a site ({others[0]}), and all in it would be removed",
            where=str(out),
            next="name an empty or new folder with --out, or empty this one yourself",
            code="not_a_site",
        )


@contextmanager
def _made_beside(out: Path) -> Iterator[Path]:
    """A folder to make the site in, beside the one it is to replace; it takes its place when all went well."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as folder:
        making = Path(folder) / "site"
        yield making
        before = Path(folder) / "before"
        if out.exists():
            out.rename(before)
        try:
            making.rename(out)
        except OSError:
            if before.exists():
                before.rename(out)
            raise


def serve(
    make: Callable[[], SiteBuild], root: Path, watched: Sequence[Path], port: int, ready: Callable[[str], None]
) -> None:
    """Show the site on this machine only, and build it anew whenever something watched changes, until interrupted.

    `ready` is told its address once it is there. Raises LibraryError where the first build fails, OSError where the
    port is taken.
    """
    from mkdocs.livereload import LiveReloadServer

    with tempfile.TemporaryDirectory(prefix="inforce-site-") as folder:
        out = Path(folder) / "site"

        def rebuild() -> None:
            build(make(), root, out)

        rebuild()
        server = LiveReloadServer(builder=rebuild, host="127.0.0.1", port=port, root=str(out))
        for path in watched:
            server.watch(str(path))
        ready(server.url)
        try:
            server.serve()  # type: ignore[no-untyped-call] # MkDocs says no types of it
        finally:
            server.shutdown()


class _Said(logging.Handler):
    """What MkDocs warned of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.warnings: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one warning."""
        self.warnings.append(record.getMessage())
