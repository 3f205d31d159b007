"""Two places that rule on the same point, one of them in two editions; and a set of questions about them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click
from click.testing import CliRunner, Result

from inforce.cli import clock, evaluate
from inforce.evaluation.run_folder import RunFolder
from inforce.model.question_sets import QuestionSet
from inforce.model.records import from_data
from inforce.storage.yaml_files import dump_yaml
from tests.decisions.small_libraries import make
from tests.storage.libraries import MadeLibrary

TODAY = "2026-06-30"
_WORDS = "A visitor may park in the yard for not more than {} hours."
_OLD, _NEW, _NEIGHBOUR = "au-nsw/yard/2020-01-01", "au-nsw/yard/2024-01-01", "au-qld/yard/2020-01-01"
_QUESTION = "How long may a visitor park in the yard?"


def yards(root: Path) -> MadeLibrary:
    """The library."""
    return make(
        {
            "instruments": {
                _OLD: {"title": "Yard Rules", "effective_to": "2024-01-01", "clauses": {"s-5": _WORDS.format("four")}},
                _NEW: {"title": "Yard Rules", "clauses": {"s-5": _WORDS.format("two")}},
                _NEIGHBOUR: {"title": "Yard Rules", "clauses": {"s-5": _WORDS.format("nine")}},
            }
        },
        root,
    )


def cases(years: range = range(2020, 2026)) -> Iterator[dict[str, Any]]:
    """In each year: the question in each place, in words that name place and day, and one that nothing answers."""
    for year in years:
        old = year < 2024
        said, unsaid = ("four", "two") if old else ("two", "four")
        rule = {"expected": [f"not more than {said} hours"], "gold": [f"{_OLD if old else _NEW}/s-5"]}
        day = f"{year}-05-01"
        forbidden = [f"not more than {word} hours" for word in (unsaid, "nine")]
        yield _case(f"own-{year}", "time", place="au-nsw", as_at=day, forbidden=forbidden, **rule)
        yield _case(
            f"read-{year}",
            "place",
            question=f"How long could a visitor park in the yard in New South Wales on 1 May {year}?",
            reads_place="au-nsw",
            reads_day=day,
            **rule,
        )
        yield _case(
            f"neighbour-{year}",
            "place",
            place="au-qld",
            as_at=day,
            expected=["not more than nine hours"],
            gold=[f"{_NEIGHBOUR}/s-5"],
        )
        yield _case(f"nowhere-{year}", "place", as_at=day, queue="declined", reason=["no_place"])
        yield _case(
            f"leash-{year}",
            "unanswerable",
            question="How long may the leash of a dog be?",
            place="au-nsw",
            as_at=day,
            queue="declined",
        )


def _case(case_id: str, kind: str, **fields: object) -> dict[str, Any]:
    return {"id": case_id, "type": kind, "question": _QUESTION, **fields}


def written_set(path: Path, some: list[dict[str, Any]]) -> Path:
    """A question set in a file."""
    data = {"about": "Parking in yards", "owner": "ana", "reviewed_on": TODAY, "today": TODAY, "cases": some}
    from_data(data, QuestionSet)
    path.write_bytes(dump_yaml(data))
    return path


def evaluates(library: MadeLibrary, *arguments: str, today: str = TODAY) -> Result:
    """`tools/evaluate` on the library, at noon of a day."""
    noon = datetime.combine(
        date.fromisoformat(today), datetime.min.time().replace(hour=12), ZoneInfo("Australia/Sydney")
    )
    command: click.Command = evaluate.main
    given = [
        *arguments,
        *([] if arguments[0] == "compare" or arguments[0] == "score" else ["--library", str(library.root)]),
    ]
    with clock.fixed_at(noon):
        return CliRunner().invoke(command, given)


def content(folder: Path) -> dict[str, bytes]:
    """Every file that must be the same from run to run: all but the times."""
    assert RunFolder(folder).timings()
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "timings.jsonl"
    }
