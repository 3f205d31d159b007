"""The exit codes of design 6, one test a code, and the one translator of errors."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from inforce.cli.exits import Exit, Invocation, Tool, ToolGroup
from inforce.cli.options import everyday_options
from inforce.errors import DataFault, Fault, LibraryError, Refused


def run(body: object, *arguments: str) -> Result:
    @click.command(cls=Tool, name="try")
    @everyday_options
    @click.pass_obj
    def command(call: Invocation) -> object:
        call.library = "Harbour rules"
        if isinstance(body, BaseException):
            raise body
        return body

    return CliRunner().invoke(command, list(arguments))


def test_a_command_that_returns_nothing_is_done() -> None:
    assert run(None).exit_code == 0


def test_a_command_says_that_the_answer_is_no_with_one() -> None:
    assert run(Exit.NO).exit_code == 1


def test_what_could_not_be_done_is_two_and_says_what_where_and_what_next() -> None:
    result = run(LibraryError("the file cannot be read", where="people.yml:3", next="run tools/check"))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "Error [Harbour rules]: people.yml:3: the file cannot be read\nNext: run tools/check\n"


def test_what_was_refused_is_two_and_with_json_one_object() -> None:
    result = run(Refused("no person of that name", next="see people.yml"), "--json")
    assert result.exit_code == 2
    assert result.stderr == ""
    assert json.loads(result.stdout) == {
        "error": {"code": "refused", "message": "no person of that name", "where": None, "next": "see people.yml"},
        "library": "Harbour rules",
    }


def test_every_fault_of_a_file_is_told_at_once() -> None:
    faults = (Fault("a.yml", 1, "x", "first"), Fault("a.yml", 9, "y", "second"))
    result = run(DataFault(faults), "--json")
    assert json.loads(result.stdout)["error"]["faults"] == ["a.yml:1: first [x]", "a.yml:9: second [y]"]


def test_a_mistyped_option_is_two_never_one() -> None:
    result = run(None, "--jurisdicton", "vic")
    assert result.exit_code == 2
    assert "No such option" in result.stderr
    assert "Next: try --help" in result.stderr


def test_a_mistyped_option_with_json_is_an_object_too() -> None:
    result = run(None, "--json", "--jurisdicton")
    assert json.loads(result.stdout)["error"]["code"] == "usage"


def test_a_bug_is_three_with_a_trace_to_send_and_no_arguments_in_it() -> None:
    result = run(KeyError("clause"), "--json")
    assert result.exit_code == 3
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "our_fault"
    trace = Path(error["where"])
    try:
        assert "KeyError: 'clause'" in trace.read_text()
        assert "--json" not in trace.read_text()
    finally:
        trace.unlink()


def test_an_interrupt_is_neither_an_answer_nor_a_bug() -> None:
    assert run(KeyboardInterrupt()).exit_code == 130


def test_a_command_with_sub_commands_keeps_the_same_codes() -> None:
    @click.group(cls=ToolGroup)
    def group() -> None:
        """Two commands."""

    @group.command()
    def refuse() -> None:
        """Refuse."""
        raise Refused("no")

    @group.command()
    def deny() -> Exit:
        """Deny."""
        return Exit.NO

    assert CliRunner().invoke(group, ["refuse"]).exit_code == 2
    assert CliRunner().invoke(group, ["deny"]).exit_code == 1
    assert CliRunner().invoke(group, ["--help"]).exit_code == 0


@pytest.mark.parametrize("arguments", [["--help"], []])
def test_help_is_done(arguments: list[str]) -> None:
    assert run(None, *arguments).exit_code == 0
