"""The sample library after its pending change was accepted: another than the one in the repository's root."""

from __future__ import annotations

import json
from contextlib import ExitStack
from datetime import UTC, datetime

from click.testing import CliRunner

from inforce.cli import clock, delta
from inforce.storage.library import Library
from tests.sample import build


def accepted_copy(stack: ExitStack) -> Library:
    """The sample library in a folder of its own, made from its plan, with the pending change accepted."""
    folder = stack.enter_context(build.scratch())
    build.build(folder)
    at = ["--library", str(folder), "--json"]
    with clock.fixed_at(datetime(2026, 3, 27, 9, tzinfo=UTC)):
        listed = json.loads(CliRunner().invoke(delta.main, ["list", "--pending", *at]).stdout)["deltas"]
        told = CliRunner().invoke(delta.main, ["accept", *(one["id"] for one in listed), "--as", "tobias-renn", *at])
    if told.exit_code:
        raise SystemExit(told.output)
    return Library.open(folder)
