"""MkDocs' way into In Force: each event is handed on. `tools/publish` gives the site; `mkdocs build` alone finds it."""

from __future__ import annotations

import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))

from inforce.cli.publishing import site_from_surroundings
from inforce.pages.site_build import KEY, SiteBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


def _site(config: MkDocsConfig) -> SiteBuild:
    site: SiteBuild = config.extra[KEY]
    return site


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Find the site to be built."""
    if KEY not in config.extra:
        config.extra[KEY] = site_from_surroundings(config.site_url, config.extra.get("report"))
    _site(config).set_up(config)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    _site(config).add_files(files, config)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name a page."""
    _site(config).name_page(page)
    return markdown


def on_page_context(context: MutableMapping[str, Any], page: Page, config: MkDocsConfig, nav: object) -> None:
    """Draw a page."""
    _site(config).draw(context, page, config)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Let go of what was drawn."""
    page.content = ""
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Write the files for machines."""
    _site(config).finish(Path(config.site_dir))
