"""tools/ingest: bring documents in as pending changes. Nothing answers from them until a person has accepted them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.ingest.bringing_in import BroughtIn
    from inforce.ingest.tracked import Tracked
    from inforce.storage.library import Library


@click.command(cls=Tool, name="ingest")
@click.argument("files", nargs=-1, required=True, metavar="FILE|URL|DIR...")
@click.option("--jurisdiction", metavar="PLACE", help="For which place the document rules: the id or name of a place.")
@click.option("--work", metavar="WORK", help="The work it is an edition of; else made from the title.")
@click.option("--edition", metavar="EDITION", help="The id of the edition; else the day it takes effect.")
@day_option("--effective-from", help="The first day in force; else read from the document, else unknown.")
@click.option("--title", metavar="TITLE", help="The title; else read from the document.")
@click.option(
    "--url", metavar="URL", help="Where it is published, for tools/feed to check: https://…, or a file's path."
)
@click.option("--encoding", metavar="NAME", help="The encoding of the file, where its bytes leave that open.")
@click.option("--replaces", multiple=True, metavar="ID", help="A work or edition it replaces; may be given again.")
@click.option(
    "--about", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Further fields, as YAML."
)
@click.option(
    "--tracked",
    type=click.Choice(["accept", "reject"]),
    help="What becomes of a Word file's tracked changes; recorded. Without it such a file is refused.",
)
@click.option("--as", "person", metavar="PERSON", help="Who proposes it; a development library has a reviewer.")
@click.option("--preview", is_flag=True, help="Show what would be proposed, and change nothing.")
@everyday_options
@click.pass_obj
@example("tools/ingest by-law.md --jurisdiction linden --preview")
def main(
    call: Invocation,
    /,
    files: tuple[str, ...],
    jurisdiction: str | None,
    work: str | None,
    edition: str | None,
    effective_from: date | None,
    title: str | None,
    url: str | None,
    encoding: str | None,
    replaces: tuple[str, ...],
    about: Path | None,
    tracked: Tracked | None,
    person: str | None,
    preview: bool,
) -> Exit:
    """Bring documents in as pending changes: Word, PDF, text, Markdown, HTML and law XML, in English and Chinese."""
    from inforce.cli.bringing_in import bring_in
    from inforce.cli.incoming import address_given, find_files, read_about
    from inforce.cli.proposing import proposer_of
    from inforce.ingest.given import Given

    paths = find_files(files)
    if len(paths) > 1 and any((work, edition, effective_from, title, url, encoding, about)):
        raise click.UsageError(
            "--work, --edition, --effective-from, --title, --url, --encoding and --about are for one file alone"
        )
    library = open_library(call, to_change=True)
    proposer = proposer_of(library, person)
    given = Given(
        proposed_by=proposer.id,
        jurisdiction=jurisdiction,
        work=work,
        edition=edition,
        effective_from=effective_from,
        title=title,
        replaces=replaces,
        url=None if url is None else address_given(url),
        tracked=tracked,
        about={} if about is None else read_about(about),
    )
    result = bring_in(call, library, paths, given, proposer, preview, encoding)
    _tell(call, library, result, preview)
    return Exit.NO if result.refused else Exit.DONE


def _tell(call: Invocation, library: Library, result: BroughtIn, preview: bool) -> None:
    from inforce.cli.proposal_text import proposal_data, proposal_lines

    if call.as_json:
        told: dict[str, Any] = {
            "deltas": [proposal_data(file, proposal) for file, proposal in result.proposals],
            "refused": [
                {"file": refusal.file, "reason": str(refusal.error), "code": refusal.error.code}
                for refusal in result.refused
            ],
            "nothing_new": [
                {"file": file, "instrument_id": found.instrument_id, "why": found.why}
                for file, found in result.nothing_new
            ],
            "preview": preview,
        }
        print_json(library, told)
        return
    click.echo(f"{library.name}" + (" (preview: nothing was written)" if preview else ""))
    for file, proposal in result.proposals:
        click.echo("\n".join(proposal_lines(file, proposal)))
    for file, found in result.nothing_new:
        click.echo(f"{file}: nothing new, it is held as {found.instrument_id} ({found.why})")
    for refusal in result.refused:
        click.echo(f"{refusal.file}: refused: {refusal.error}", err=True)
    for warning in result.left_behind:
        click.echo(f"Warning: {warning}", err=True)
    if result.proposals and not preview:
        doubts = "say what is right in doubt with tools/delta review ID, " if _in_doubt(result) else ""
        click.echo(f"Next: {doubts}read them with tools/delta show ID, then tools/delta accept ID --as PERSON")


def _in_doubt(result: BroughtIn) -> bool:
    proposals = [proposal for _, proposal in result.proposals]
    found = any(p.edition is not None and any(one.stops for one in p.edition.findings) for p in proposals)
    return found or any(doubt["field"] is not None for p in proposals for doubt in p.doubts)
