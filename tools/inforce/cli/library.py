"""tools/library: begin a library, keep its places, people and index (design 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import click

from inforce.cli import clock, keeping
from inforce.cli.code_owners import codeowners
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.cli.signing_options import key_option
from inforce.errors import Refused


@click.group(cls=ToolGroup, name="library")
def main() -> None:
    """Begin a library, and keep its places, its people and its index."""


main.add_command(keeping.place)
main.add_command(keeping.set_person_of_register)
main.add_command(keeping.key)
main.add_command(keeping.forge)
main.add_command(codeowners)


@main.command()
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--name", metavar="NAME", required=True, help="What the library is called in every output.")
@click.option("--owner", metavar="NAME", help="Who owns it: the first person of its register.")
@click.option("--email", metavar="E", help="Where the owner is reached; also the address of their commits.")
@key_option
@click.option(
    "--acceptance",
    "asked",
    type=click.Choice(["development", "signed"]),
    help="How changes are accepted: signed where a key is named, else development.",
)
@click.option("--timezone", metavar="ZONE", default="UTC", show_default=True, help="The zone of the library's days.")
@click.option("--sample", "with_sample", is_flag=True, help="Begin with the tools' own sample library.")
@everyday_options
@click.pass_obj
@example('tools/library init ../city-rules --name "City rules" --owner "Ines Vale" --email ines@city.example')
def init(
    call: Invocation,
    /,
    directory: Path,
    name: str,
    owner: str | None,
    email: str | None,
    key: Path | None,
    asked: Literal["development", "signed"] | None,
    timezone: str,
    with_sample: bool,
) -> Exit:
    """Begin a library in DIR, a new or empty folder: a git repository with a first commit."""
    from inforce.cli.beginning import empty_library, owner_named, sample
    from inforce.storage.library import Library
    from inforce.storage.library_branch import author_of
    from inforce.storage.new_library import create
    from inforce.storage.signing import signer

    acceptance = asked or ("development" if key is None or with_sample else "signed")
    if acceptance == "signed" and (key is None or owner is None or with_sample):
        raise Refused(
            "signed acceptance begins with its owner's signature",
            next="say who owns it and sign: --owner NAME --email E --key PATH, and no --sample",
            code="no_key",
        )
    now = clock.now(timezone)
    signed_with = key if acceptance == "signed" else None
    person = owner_named(owner or "Development reviewer", email, signed_with, now.date())
    files, proposals = sample(name) if with_sample else (empty_library(name, timezone, person, acceptance), {})
    author = author_of(person.name, person.emails, person.id)
    sign = None if signed_with is None else signer(signed_with)
    message = f"Begin the library {name}"
    create(directory, files, proposals, message=message, author=author, when=now, sign=sign)
    library = Library.open(directory)
    call.library = library.name
    told: dict[str, Any] = {"library": library.name, "directory": str(directory.resolve()), "commit": library.commit}
    if call.as_json:
        print_json(library, told)
    elif acceptance == "signed":
        click.echo(f"{library.name}: begun in {directory}, its first commit signed by {person.name}")
        click.echo(f"Its root is {library.commit}: whoever answers from it sets INFORCE_ROOT to that.")
        click.echo("Next: tools/library person ID --signing-key FILE, for each who is to accept changes")
    else:
        click.echo(f"{library.name}: begun in {directory}, a development library: not to be relied on")
        click.echo("Next: tools/library place ID --name NAME, then tools/ingest FILE --jurisdiction ID")
    return Exit.DONE


@main.command()
@click.option("--rebuild", is_flag=True, help="Make it again from the files alone.")
@click.option(
    "--verify", is_flag=True, help="Compare the index with one made again from the files; exit 1 where it differs."
)
@everyday_options
@click.pass_obj
@example("tools/library index --rebuild")
def index(call: Invocation, /, rebuild: bool, verify: bool) -> Exit:
    """Make the catalogue and the search index, which questions otherwise make by themselves on first use."""
    library = open_library(call)
    with (
        shown_progress(call, "Indexing clause", 1_000) as progress,
        shown_progress(call, "Embedding passage", 1_000) as embedding,
    ):
        where = library.build_index(rebuild=rebuild, progress=progress, embedding=embedding)
    faults = library.index_differences() if verify else []
    told = {"index": str(where), "commit": library.commit, "faults": faults}
    if call.as_json:
        print_json(library, told)
    else:
        click.echo(f"{library.name}: indexed at {library.commit[:12]} in {where}")
        for fault in faults:
            click.echo(f"  {fault}", err=True)
    return Exit.NO if faults else Exit.DONE
