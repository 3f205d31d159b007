"""The pages' own HTML: templates in `site/pages`, filled with models, every value escaped where it is put in.

A clause's text never passes through Markdown: "(c)" stays "(c)", a list keeps its numbers, `<script>` is text.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from inforce.pages.on_page import OnPage
from inforce.pages.publication import Publication
from inforce.pages.site_pages import SitePage


class Drawing:
    """Draws the pages of one publication. `address` is where the site will lie, `report` where errors are reported."""

    def __init__(self, publication: Publication, templates: Path, *, address: str | None, report: str | None) -> None:
        self.publication = publication
        self.address = address
        self.report = report
        self._environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

        self._environment.filters["begun"] = _begun

    def html(self, page: SitePage) -> str:
        """The inside of a page."""
        template = self._environment.get_template(page.template)
        return template.render(page=page, site=self.publication, on=self.on(page))

    def on(self, page: SitePage) -> OnPage:
        """What a template says and links to on that page."""
        return OnPage(self.publication, page, self.address, self.report)


def _begun(words: str) -> str:
    """Words as they begin a line: section 4 as Section 4."""
    return words[:1].upper() + words[1:]
