"""tools/library place, person, key, forge: what the owner keeps. One commit each, signed where that is asked for."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json
from inforce.cli.signing_options import as_option, key_option
from inforce.errors import NotHeld, Refused

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("place_id", metavar="ID")
@click.option("--name", metavar="NAME", required=True, help="What people are shown.")
@click.option("--parent", metavar="P", help="The place it lies in.")
@click.option(
    "--alias", "aliases", metavar="A", multiple=True, help="Another name it is asked for by; may be given again."
)
@as_option
@key_option
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
    key: Path | None,
) -> Exit:
    """Add a place, or change the one of that ID."""
    from inforce.changes.housekeeping import set_place
    from inforce.changes.how import How
    from inforce.model.ids import is_word

    _refuse_bad_id(place_id, is_word(place_id))
    library = open_library(call, to_change=True)
    fields: dict[str, Any] = {"id": place_id, "name": name}
    fields |= {} if parent is None else {"parent": parent}
    fields |= {"aliases": list(aliases)} if aliases else {}
    commit = set_place(library, fields, How(person, key), clock.now(library.settings.timezone))
    return _told(call, f"place {place_id}: {name}", {"place": fields, "commit": commit})


@click.command("person")
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
@click.option("--login", "logins", metavar="L", multiple=True, help="A name at the git host; may be given again.")
@click.option("--signing-key", type=_FILE, metavar="FILE", help="A public SSH key of theirs, valid from today.")
@as_option
@key_option
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
    logins: tuple[str, ...],
    signing_key: Path | None,
    person: str | None,
    key: Path | None,
) -> Exit:
    """Add a person, or change the one of that ID."""
    from inforce.changes.housekeeping import set_person
    from inforce.changes.how import How
    from inforce.changes.keys import with_key
    from inforce.model.ids import is_word
    from inforce.model.records import to_data
    from inforce.storage.signing import public_key

    _refuse_bad_id(person_id, is_word(person_id))
    library = open_library(call, to_change=True)
    fields: dict[str, Any] = {"id": person_id, "name": name, "role": role, "contact": contact}
    fields |= {"emails": list(emails)} if emails else {}
    fields |= {"may_accept": [_mandate(rule) for rule in mandates]} if mandates else {}
    fields |= {"host_logins": list(logins)} if logins else {}
    now = clock.now(library.settings.timezone)
    if signing_key is not None:
        held = library.register.get(person_id)
        keys = () if held is None else held.keys
        fields["keys"] = [to_data(one) for one in with_key(keys, public_key(signing_key), now.date())]
    commit = set_person(library, fields, How(person, key), now)
    return _told(call, f"person {person_id}: {name}", {"person": fields, "commit": commit})


@click.command()
@click.argument("person_id", metavar="PERSON")
@click.argument("signing_key", metavar="FILE", type=_FILE)
@day_option("--first-day", help="The first day it is valid; else today, for a key that is new.")
@day_option("--last-day", help="The last day it is valid.")
@click.option(
    "--last-good", metavar="COMMIT", help="It was compromised: the last commit up to which its signatures count."
)
@as_option
@key_option
@everyday_options
@click.pass_obj
@example("tools/library key ines-vale ines-2024.pub --last-day 2026-11-30 --as mara-elling --key ~/.ssh/mara")
def key(
    call: Invocation,
    /,
    person_id: str,
    signing_key: Path,
    first_day: date | None,
    last_day: date | None,
    last_good: str | None,
    person: str | None,
    key: Path | None,
) -> Exit:
    """Register a signing key of a PERSON (or git host), end one on a day, or say that it was compromised."""
    from inforce.changes.how import How
    from inforce.changes.keys import key_text, set_key

    library = open_library(call, to_change=True)
    now = clock.now(library.settings.timezone)
    good = None if last_good is None else library.repository.resolve(last_good)
    if last_good is not None and good is None:
        raise NotHeld(f"there is no commit {last_good} in this library", next="name one of git log", code="no_commit")
    commit = set_key(library, person_id, key_text(signing_key), (first_day, last_day, good), How(person, key), now)
    return _told(call, f"a key of {person_id}", {"person": person_id, "commit": commit})


@click.command()
@click.argument("forge_id", metavar="ID")
@click.option("--name", metavar="NAME", required=True, help="What the git host calls itself.")
@click.option("--signing-key", type=_FILE, metavar="FILE", required=True, help="The public key it signs merges with.")
@as_option
@key_option
@everyday_options
@click.pass_obj
@example("tools/library forge github --name GitHub --signing-key web-flow.gpg --as mara-elling --key ~/.ssh/mara")
def forge(
    call: Invocation, /, forge_id: str, name: str, signing_key: Path, person: str | None, key: Path | None
) -> Exit:
    """Trust the merges that a git host signs with its own key: an OpenPGP block, or an SSH key."""
    from inforce.changes.how import How
    from inforce.changes.keys import key_text, set_forge
    from inforce.model.ids import is_word

    _refuse_bad_id(forge_id, is_word(forge_id))
    library = open_library(call, to_change=True)
    now = clock.now(library.settings.timezone)
    commit = set_forge(library, forge_id, name, key_text(signing_key), How(person, key), now)
    return _told(call, f"git host {forge_id}: {name}", {"forge": forge_id, "commit": commit})


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
            f"'{word}' cannot be an id: it takes small letters and digits, with single . - _ between",
            next="name it in such letters, as in: port-linden",
            code="bad_id",
        )


def _mandate(rule: str) -> dict[str, str]:
    if rule == "everything":
        return {}
    parts = dict(part.partition("=")[::2] for part in rule.split(","))
    unknown = set(parts) - {"place", "work", "topic", "kind"}
    if unknown or not all(parts.values()):
        raise click.UsageError(f"--accepts {rule}: write everything, or place=P,work=W,topic=T,kind=K")
    return parts
