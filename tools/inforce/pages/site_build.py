"""The site as MkDocs builds it: pages made in memory, drawn one at a time, then the files for machines.

MkDocs finds `site/hook.py` in mkdocs.yml, which hands each of its events to a `SiteBuild`. Pages are kept out of
MkDocs' own navigation, whose cost grows with the square of their number, and their text out of its Markdown.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from inforce.pages import addresses, machine_files, wording
from inforce.pages.drawing import Drawing
from inforce.pages.linked_data import linked_data
from inforce.pages.publication import Publication, PublicEdition
from inforce.pages.site_pages import SitePage, check_addresses, pages_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

# Where in MkDocs' own configuration the site to be built is handed to the hook.
KEY = "in_force"


class Where(Struct, frozen=True):
    """Where the site will lie and where errors in it are to be reported, as far as that is known.

    `address` ends in a slash; without it there is no map of the site, and permanent links are shown from its root on.
    """

    address: str | None = None
    report: str | None = None


class SiteBuild:
    """One site in the making: what MkDocs asks for, event by event."""

    def __init__(self, publication: Publication, root: Path, where: Where) -> None:
        self.publication = publication
        self.pages = {page.address: page for page in pages_of(publication, not_found=where.address is not None)}
        self._where = where
        self._drawing = Drawing(publication, root / "site" / "pages", address=where.address, report=where.report)

    def set_up(self, config: MkDocsConfig) -> None:
        """Give MkDocs the names of this site."""
        config.site_name = self.publication.library
        config.site_url = self._where.address

    def add_files(self, files: Files, config: MkDocsConfig) -> None:
        """Add every page, empty so far, and leave out what the theme brings beside its style sheets and its sign.

        Its scripts are for its own search and menus; its map of the site and its 404 are made without knowing ours.
        """
        from mkdocs.structure.files import File, InclusionLevel

        for file in [file for file in files if file.src_dir != config.docs_dir]:
            if not file.src_uri.endswith((".css", "favicon.png")):
                files.remove(file)
        config.theme.static_templates = set()
        for address in self.pages:
            uri = address.removesuffix(".html") + ".md"
            files.append(File.generated(config, uri, content="", inclusion=InclusionLevel.NOT_IN_NAV))

    def name_page(self, page: Page) -> None:
        """Give a page its title, as it stands in lists and in the browser."""
        page.meta = {"title": self.pages[page.file.dest_uri].title}

    def draw(self, context: MutableMapping[str, Any], page: Page, config: MkDocsConfig) -> None:
        """Draw a page just before it is written, so that only one is held at a time."""
        ours = self.pages[page.file.dest_uri]
        config.theme["language"] = wording.TAGS[ours.language]
        page.content = self._drawing.html(ours)
        context["on"] = self._drawing.on(ours)
        context["ours"] = ours
        context["site"] = self.publication
        context["base"] = self._where.address if ours.address == addresses.NOT_FOUND else None
        context["linked_data"] = self._linked_data(ours)

    def _linked_data(self, page: SitePage) -> str | None:
        edition = page.subject
        if not isinstance(edition, PublicEdition) or edition.withdrawn:
            return None
        return linked_data(edition, self.publication, self._where.address)

    def finish(self, site: Path) -> None:
        """Write the files for machines, and last the manifest of everything."""
        marks: dict[str, machine_files.FileMark] = {}
        folders: set[Path] = set()
        made = machine_files.machine_files(self.publication, tuple(self.pages.values()), self._where.address)
        for name, data in made:
            path = site / name
            if path.parent not in folders:
                path.parent.mkdir(parents=True, exist_ok=True)
                folders.add(path.parent)
            path.write_bytes(data)
            marks[name] = machine_files.mark_of(data)
        check_addresses([*self.pages, *marks, addresses.MANIFEST_FILE, addresses.SUMS_FILE])
        for path in site.rglob("*"):
            name = path.relative_to(site).as_posix()
            if name not in marks and path.is_file():
                marks[name] = machine_files.mark_of(path.read_bytes())
        (site / addresses.SUMS_FILE).write_bytes(machine_files.sums(marks))
        (site / addresses.MANIFEST_FILE).write_bytes(machine_files.manifest(self.publication, marks))
