"""tools/library: begin a library, keep its places, people and index (design 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.errors import Refused

_AS = click.option("--as", "person", metavar="PERSON", help="Who changes it; a development library has a reviewer.")


@click.group(cls=ToolGroup, name="library")
def main() -> None:
    """Begin a library, and keep its places, its people and its index."""


@main.command()
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--name", metavar="NAME", required=True, help="What the library is called in every output.")
@click.option("--owner", metavar="NAME", help="Who owns it: the first person of its register.")
@click.option("--email", metavar="E", help="Where the owner is reached; also the address of their commits.")
@click.option("--key", metavar="PATH", help="The owner's signing key, for signed acceptance.")
@click.option("--acceptance", type=click.Choice(["development", "signed"]), default="development", show_default=True)
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
    key: str | None,
    acceptance: str,
    timezone: str,
    with_sample: bool,
) -> Exit:
    """Begin a library in DIR, a new or empty folder: a git repository with a first commit."""
    from inforce.cli.beginning import empty_library, owner_named, sample
    from inforce.storage.library import Library
    from inforce.storage.library_branch import author_of
    from inforce.storage.new_library import create

    if acceptance == "signed" or key is not None:
        raise Refused(
            "this version cannot begin a library with signed acceptance",
            next="begin it with --acceptance development; a signed one is begun anew by a version that can",
            code="signed_acceptance",
        )
    now = clock.now(timezone)
    person = owner_named(owner or "Development reviewer", email)
    files, proposals = sample(name) if with_sample else (empty_library(name, timezone, person), {})
    author = author_of(person.name, person.emails, person.id)
    create(directory, files, proposals, message=f"Begin the library {name}", author=author, when=now)
    library = Library.open(directory)
    call.library = library.name
    told: dict[str, Any] = {"library": library.name, "directory": str(directory.resolve()), "commit": library.commit}
    if call.as_json:
        print_json(library, told)
    else:
        click.echo(f"{library.name}: begun in {directory}, a development library: not to be relied on")
        click.echo("Next: tools/library place ID --name NAME, then tools/ingest FILE --jurisdiction ID")
    return Exit.DONE


@main.command()
@click.argument("place_id", metavar="ID")
@click.option("--name", metavar="NAME", required=True, help="What people are shown.")
@click.option("--parent", metavar="P", help="The place it lies in.")
@click.option(
    "--alias", "aliases", metavar="A", multiple=True, help="Another name it is asked for by; may be given again."
)
@_AS
@everyday_options
@click.pass_obj
@example('tools/library place port-linden --name "Port Linden" --parent calder --alias "City of Port Linden"')
def place(
    call: Invocation,
    /,
    place_id: str,
    name: str,
    parent: str | None,
    aliases: tuple[str, ...],
    person: str | None,
) -> Exit:
    """Add a place, or change the one of that ID."""
    from inforce.changes.housekeeping import set_place
    from inforce.model.ids import is_word

    _refuse_bad_id(place_id, is_word(place_id))
    library = open_library(call, to_change=True)
    fields: dict[str, Any] = {"id": place_id, "name": name}
    fields |= {} if parent is None else {"parent": parent}
    fields |= {"aliases": list(aliases)} if aliases else {}
    commit = set_place(library, fields, person, clock.now(library.settings.timezone))
    return _told(call, f"place {place_id}: {name}", {"place": fields, "commit": commit})


@main.command("person")
@click.argument("person_id", metavar="ID")
@click.option("--name", metavar="NAME", required=True, help="The name on acceptances.")
@click.option("--role", metavar="ROLE", required=True, help="What they are.")
@click.option("--contact", metavar="CONTACT", required=True, help="What an asker is given to reach them.")
@click.option("--email", "emails", metavar="E", multiple=True, help="An address of their commits; may be given again.")
@click.option(
    "--accepts",
    "mandates",
    metavar="RULE",
    multiple=True,
    help="What they may accept: everything, or place=P,work=W,topic=T,kind=K; may be given again.",
)
@_AS
@everyday_options
@click.pass_obj
@example(
    'tools/library person ines-vale --name "Ines Vale" --role "Tenancy adviser" --contact "room 4" --accepts everything'
)
def set_person_of_register(
    call: Invocation,
    /,
    person_id: str,
    name: str,
    role: str,
    contact: str,
    emails: tuple[str, ...],
    mandates: tuple[str, ...],
    person: str | None,
) -> Exit:
    """Add a person, or change the one of that ID."""
    from inforce.changes.housekeeping import set_person
    from inforce.model.ids import is_word

    _refuse_bad_id(person_id, is_word(person_id))
    library = open_library(call, to_change=True)
    fields: dict[str, Any] = {"id": person_id, "name": name, "role": role, "contact": contact}
    fields |= {"emails": list(emails)} if emails else {}
    fields |= {"may_accept": [_mandate(rule) for rule in mandates]} if mandates else {}
    commit = set_person(library, fields, person, clock.now(library.settings.timezone))
    return _told(call, f"person {person_id}: {name}", {"person": fields, "commit": commit})


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
    with shown_progress(call, "Indexing clause", 1_000) as progress:
        where = library.build_index(rebuild=rebuild, progress=progress)
    faults = library.index_differences() if verify else []
    told = {"index": str(where), "commit": library.commit, "faults": faults}
    if call.as_json:
        print_json(library, told)
    else:
        click.echo(f"{library.name}: indexed at {library.commit[:12]} in {where}")
        for fault in faults:
            click.echo(f"  {fault}", err=True)
    return Exit.NO if faults else Exit.DONE


def _told(call: Invocation, what: str, told: dict[str, Any]) -> Exit:
    """Say what was kept, with the library's name as it now is."""
    if call.as_json:
        print_json(None, {**told, "library": call.library})
    else:
        click.echo(f"{call.library}: {what}")
    return Exit.DONE


def _refuse_bad_id(word: str, good: bool) -> None:
    if not good:
        raise Refused(
            f"'{word}' cannot be an id: it takes small letters and digits, with single . - _ between", code="bad_id"
        )


def _mandate(rule: str) -> dict[str, str]:
    if rule == "everything":
        return {}
    parts = dict(part.partition("=")[::2] for part in rule.split(","))
    unknown = set(parts) - {"place", "work", "topic", "kind"}
    if unknown or not all(parts.values()):
        raise click.UsageError(f"--accepts {rule}: write everything, or place=P,work=W,topic=T,kind=K")
    return parts
