"""The sample library after its pending change was accepted: another than the one in the repository's root."""

from __future__ import annotations

import json
from contextlib import ExitStack
from datetime import UTC, datetime

from click.testing import CliRunner

from inforce.cli import clock, delta
from inforce.decisions.matter import Question
from inforce.model.question_sets import Case
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


def question_of(case: Case) -> Question:
    """The question of a case of the sample's sets, as it is asked of the library on a day after all its changes."""
    return Question(
        text=case.question,
        asked_on=datetime(2026, 11, 30, 9, tzinfo=UTC),
        token="0" * 16,
        jurisdiction=case.place,
        as_at=case.as_at,
        applicant=case.applicant,
        topic=case.topic,
        audience=case.audience,
    )
