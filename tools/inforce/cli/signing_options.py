"""The options of whoever puts their name to something: who they are, and the key they sign with."""

from __future__ import annotations

from pathlib import Path

import click

as_option = click.option(
    "--as", "person", metavar="PERSON", help="Who you are, by id in people.yml; a development library has a reviewer."
)
key_option = click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="INFORCE_KEY",
    metavar="PATH",
    help="Your signing key (or its .pub, where ssh-agent holds it); else INFORCE_KEY.",
)
