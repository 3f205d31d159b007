"""Transcripts that are kept true: a page whose commands are run, in order, and whose outputs must be what comes out.

In a ```console block a line `NAME$ COMMAND` is run at NAME's desk: in the library there (`rules`), once there is one,
with a memory of its own of what was verified. What follows is its output, and `[exit N]` where it ends otherwise than
0. `tools/…` runs in this process, with the clock where the last `<!-- at: … -->` set it; all else is given to a shell.
`<!-- file: PATH -->` before a block writes that block to a file, and `<!-- serve: FOLDER -->` puts a folder on a web
server.

What cannot be the same twice stands as `<commit 1>`, `<answer 1>`: numbered as they first come up, and usable in the
commands after.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import subprocess
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path

from click.testing import CliRunner

from inforce.cli import clock

_COMMAND = re.compile(r"(?P<who>[a-z]+)\$ (?P<line>.*)")
_NOTE = re.compile(r"<!-- (?P<what>at|file|serve): (?P<value>\S+) -->")
_COMMIT = re.compile(r"\b(?:[0-9a-f]{40}|[0-9a-f]{12})\b")
_ANSWER = re.compile(r"\b\d{8}-[0-9a-f]{16}\b")
_PLACE, _PORT = "/srv/rules-office", "8000"


class Stage:
    """Where a transcript is played: a folder with a desk for each person, a clock, and perhaps a web server."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = folder.resolve()
        self._environment = dict(environment)
        self._now = datetime(2026, 1, 5, 9, tzinfo=UTC)
        self._port = ""
        self._commits: list[str] = []
        self._answers: list[str] = []
        self._closing = contextlib.ExitStack()

    def close(self) -> None:
        """Stop the web server, where there is one."""
        self._closing.close()

    def note(self, what: str, value: str) -> None:
        """Set the clock, or serve a folder."""
        if what == "at":
            self._now = datetime.fromisoformat(value).replace(tzinfo=UTC)
        elif what == "serve":
            self._port = str(self._closing.enter_context(_served(self._folder / value)))

    def write(self, path: str, text: str) -> None:
        """Put a file on the stage, as of the clock's time: a server tells it by that."""
        place = self._folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        os.utime(place, (self._now.timestamp(), self._now.timestamp()))

    def run(self, who: str, line: str) -> str:
        """What a command gives, with what cannot be the same twice named."""
        desk = self._folder / who
        desk.mkdir(parents=True, exist_ok=True)
        desk = desk / "rules" if (desk / "rules").is_dir() else desk
        line = self._real(line)
        env = self._environment | {
            "INFORCE_STATE": str(self._folder / f".{who}" / "state"),
            "INFORCE_CACHE": str(self._folder / f".{who}" / "cache"),
            "GIT_AUTHOR_DATE": self._now.isoformat(),
            "GIT_COMMITTER_DATE": self._now.isoformat(),
        }
        code, output = self._tool(line, desk, env) if line.startswith("tools/") else _shell(line, desk, env)
        told = self._named(output).rstrip("\n")
        return "\n".join(part for part in (told, f"[exit {code}]" if code else "") if part)

    def _tool(self, line: str, desk: Path, env: Mapping[str, str]) -> tuple[int, str]:
        name, *arguments = shlex.split(line.removeprefix("tools/"))
        command = import_module(f"inforce.cli.{name}").main
        with contextlib.chdir(desk), clock.fixed_at(self._now):
            result = CliRunner(env=dict(env)).invoke(command, arguments)
        return result.exit_code, result.output

    def _real(self, line: str) -> str:
        for kind, known in (("commit", self._commits), ("answer", self._answers)):
            for number, value in enumerate(known, start=1):
                line = line.replace(f"<{kind} {number}>", value)
        return line.replace(_PLACE, str(self._folder)).replace(f":{_PORT}/", f":{self._port}/")

    def _named(self, output: str) -> str:
        output = output.replace(str(self._folder), _PLACE).replace(f":{self._port}/", f":{_PORT}/")
        output = _ANSWER.sub(lambda found: self._name("answer", self._answers, found[0]), output)
        return _COMMIT.sub(lambda found: self._name("commit", self._commits, found[0]), output)

    def _name(self, kind: str, known: list[str], value: str) -> str:
        number = next((n for n, one in enumerate(known, start=1) if one.startswith(value) or value.startswith(one)), 0)
        if not number:
            known.append(value)
            number = len(known)
        elif len(value) > len(known[number - 1]):
            known[number - 1] = value
        return f"<{kind} {number}>"


def played(page: str, stage: Stage) -> str:
    """The page with the outputs that its commands give now."""
    out: list[str] = []
    lines = iter(page.split("\n"))
    file = ""
    for line in lines:
        out.append(line)
        note = _NOTE.fullmatch(line)
        if note is not None and note["what"] == "file":
            file = note["value"]
        elif note is not None:
            stage.note(note["what"], note["value"])
        elif line.startswith("```"):
            block = list(iter(partial(next, lines), "```"))
            if file:
                stage.write(file, "\n".join(block) + "\n")
                file = ""
            elif line == "```console":
                block = list(_run_again(block, stage))
            out += [*block, "```"]
    return "\n".join(out)


def _run_again(block: list[str], stage: Stage) -> Iterator[str]:
    rest = iter(block)
    for line in rest:
        command = _COMMAND.fullmatch(line)
        if command is None:
            continue
        yield line
        whole = command["line"]
        while whole.endswith("\\"):
            more = next(rest)
            yield more
            whole = whole[:-1] + more.strip()
        told = stage.run(command["who"], whole)
        if told:
            yield from told.split("\n")


def _shell(line: str, desk: Path, env: Mapping[str, str]) -> tuple[int, str]:
    ran = subprocess.run(["sh", "-c", line], cwd=desk, env=env, check=False, stdout=-1, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {".md": "text/markdown; charset=utf-8", "": "application/octet-stream"}  # noqa: RUF012 - as the library has it

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[int]:
    folder.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
