"""Every command and option of tools/evaluate stands in the docs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from inforce.cli import evaluate

ROOT = Path(__file__).resolve().parents[2]
DOCS = "\n".join(
    path.read_text("utf-8")
    for path in (ROOT / "README.md", ROOT / "docs" / "evaluation.md", ROOT / "docs" / "office.md")
)
# What every command takes, told once in the README.
EVERYDAY = {"--json", "--library", "--help"}


def commands(command: click.Command, named: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, f"{named} {name}")
    else:
        yield named, command


COMMANDS = dict(commands(evaluate.main, "tools/evaluate"))


@pytest.mark.parametrize("named", COMMANDS)
def test_a_command_and_its_options_are_told(named: str) -> None:
    assert f"`{named}" in DOCS
    options = {name for option in COMMANDS[named].params for name in option.opts if name.startswith("--")} - EVERYDAY
    assert {name for name in options if f"`{name}" not in DOCS and f" {name} " not in DOCS} == set()


@pytest.mark.parametrize("named", COMMANDS)
def test_a_commands_help_ends_in_an_example_of_it(named: str) -> None:
    assert f"Example:\n      {named} " in (COMMANDS[named].__doc__ or COMMANDS[named].help or "")
