"""tools/library codeowners: who is asked to review what at a git host, as its CODEOWNERS file."""

from __future__ import annotations

import click

from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json


@click.command()
@click.option("--host", type=click.Choice(["github", "gitlab"]), default="github", show_default=True)
@everyday_options
@click.pass_obj
@example("tools/library codeowners --host github > .github/CODEOWNERS")
def codeowners(call: Invocation, host: str) -> Exit:
    """Print the CODEOWNERS file of a git host, made from people.yml.

    Put it into the repository, and make it again whenever people or mandates change. Who has no login at the host is
    told on standard error.
    """
    from inforce.changes.code_owners import code_owners
    from inforce.storage.holdings import Holdings

    library = open_library(call)
    holdings = Holdings(library.repository, library.commit, "instruments/")
    held = [edition for name in holdings.editions() if (edition := holdings.instrument(name)) is not None]
    made = code_owners(library.name, library.register, held, "gitlab" if host == "gitlab" else "github")
    if call.as_json:
        told = {"host": host, "text": made.text, "without_login": list(made.without_login)}
        print_json(library, {**told, "without_owner": list(made.without_owner)})
        return Exit.DONE
    click.echo(made.text, nl=False)
    for person in made.without_login:
        click.echo(f"Warning: {person} may decide and has no login: tools/library person {person} --login L", err=True)
    for path in made.without_owner:
        click.echo(f"Warning: nobody with a login may decide on {path}: the host asks nobody there", err=True)
    return Exit.DONE
