"""tools/publish: the public site of what a library has accepted, built, and shown on this machine (design 6)."""

from __future__ import annotations

import errno
from pathlib import Path

import click

from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress


@click.group(cls=ToolGroup, name="publish")
def main() -> None:
    """Make the public site of the library's accepted rules."""


@main.command()
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Where to build; else build/site.")
@click.option("--url", metavar="URL", help="Where the site will lie: for its map and its permanent links.")
@click.option("--report", metavar="URL", help="Where readers report an error: a page, or mailto: and an address.")
@everyday_options
@click.pass_obj
@example("tools/publish build --url https://rules.city.example/ --report https://city.example/contact")
def build(call: Invocation, /, out: Path | None, url: str | None, report: str | None) -> Exit:
    """Build the site from what is committed on the library's branch. A site that lay in the folder gives way to it."""
    from inforce.cli.publishing import ROOT, site_of
    from inforce.pages import site_folder

    library = open_library(call, to_answer=True)
    with shown_progress(call, "Reading edition", 1_000) as progress:
        site = site_of(library, url, report, progress)
    folder = (out or ROOT / "build" / "site").resolve()
    there = folder.exists()
    changed = site_folder.build(site, ROOT, folder)
    shown = site.publication
    told = {
        "site": str(folder),
        "commit": shown.commit,
        "made_on": shown.today.isoformat(),
        "pages": len(site.pages),
        "files": changed.files,
        "changed_files": changed.differ,
        "editions": len(shown.editions),
        "clauses": len(shown.clauses),
        "under_review": sum(clause.showing == "review" for clause in shown.clauses.values()),
        "withdrawn": sum(clause.showing == "withdrawn" for clause in shown.clauses.values()),
        "left_out": list(shown.left_out),
    }
    if call.as_json:
        print_json(library, told)
        return Exit.DONE
    click.echo(f"{library.name}: {told['pages']} pages, {told['clauses']} clauses in {folder}")
    click.echo(f"  at commit {shown.commit[:12]}, as on {shown.today}; {told['under_review']} clauses under review")
    if there:
        click.echo(f"  {changed.differ} of {changed.files} files differ from those of the site that was there")
    if url is None:
        click.echo("  no --url given: there is no map of the site, and links to cite begin at its root", err=True)
    for clause_id in shown.left_out:
        click.echo(f"  left out: {clause_id}: its text is not the one that was accepted; run tools/check", err=True)
    return Exit.DONE


@main.command()
@click.option(
    "--port", metavar="N", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where to listen."
)
@everyday_options
@click.pass_obj
@example("tools/publish serve --port 8080")
def serve(call: Invocation, /, port: int) -> Exit:
    """Show the site on this machine, to nobody else; it follows the library's branch. Ctrl-C ends it."""
    from inforce.cli.publishing import ROOT, site_of
    from inforce.errors import LibraryError
    from inforce.pages import site_folder

    library = open_library(call, to_answer=True)
    watched = [ROOT / "site", library.repository.common_dir / "refs", library.repository.common_dir / "packed-refs"]

    def ready(address: str) -> None:
        if call.as_json:
            print_json(library, {"address": address})
        else:
            click.echo(f"{library.name}: {address}")

    try:
        site_folder.serve(
            lambda: site_of(open_library(call, tell=False, to_answer=True), None, None),
            ROOT,
            [path for path in watched if path.exists()],
            port,
            ready,
        )
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise LibraryError(
            f"port {port} cannot be listened on: {error.strerror}", next="name another with --port", code="port_taken"
        ) from None
    return Exit.DONE
