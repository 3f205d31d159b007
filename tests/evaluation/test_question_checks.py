"""Every check of question sets, each with a file that breaks it and no other: tests/evaluation/question_sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from inforce.evaluation.questions.checking import CHECKS, Found, check_sets
from inforce.storage.library import Library
from inforce.storage.question_sets import question_set_paths

ROOT = Path(__file__).resolve().parents[2]
SETS = Path(__file__).parent / "question_sets"
INVALID = sorted((SETS / "invalid").glob("*.yml"))
TODAY = date(2026, 11, 30)

pytestmark = pytest.mark.skipif(
    not (ROOT / "library.yml").is_file(), reason="the sample library is not here: python tests/sample/build.py"
)


@pytest.fixture(scope="module")
def sample() -> Iterator[Library]:
    library = Library.open(ROOT)
    with library.repository:
        yield library


def checked(library: Library, *paths: Path) -> Found:
    return check_sets([(path, path.name) for path in paths], library, TODAY)


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_what_is_wrong_is_told_word_for_word_and_by_one_check_alone(sample: Library, path: Path) -> None:
    found = checked(sample, path)
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert [str(fault) for fault in found.faults] == expected
    assert [check.__name__ for check, faults in found.by_check if faults] == [path.stem]


def test_every_check_has_a_file_that_breaks_it_and_says_which_of_the_papers_it_is() -> None:
    assert [path.stem for path in INVALID] == sorted(check.__name__ for check in CHECKS)
    said = {(check.__doc__ or "").split(":")[0] for check in CHECKS}
    assert said == {"Format", "Source", "Scope", "Currency", "Titles", "Evidence", "Agreement", "Freshness"}


@pytest.mark.parametrize("path", sorted((SETS / "valid").glob("*.yml")), ids=lambda path: path.stem)
def test_a_valid_set_has_no_fault(sample: Library, path: Path) -> None:
    assert checked(sample, path).faults == []


def test_every_fault_of_every_file_is_told_in_one_run(sample: Library, tmp_path: Path) -> None:
    torn = tmp_path / "torn.yml"
    torn.write_text("about: [\n", encoding="utf-8")
    found = checked(sample, *INVALID, torn)
    assert {fault.file for fault in found.faults} == {*(path.name for path in INVALID), "torn.yml"}
    assert [fault.code for fault in found.unread] == ["yaml_syntax"]


def test_every_fault_says_what_to_do_next(sample: Library) -> None:
    for fault in checked(sample, *INVALID).faults:
        assert re.search(r"\. [A-Z][^.]*$", fault.message), str(fault)


def test_the_samples_own_sets_are_right_and_some_wait_for_the_pending_change(sample: Library) -> None:
    found = checked(sample, *question_set_paths(ROOT))
    assert [str(fault) for fault in found.faults] == []
    assert {asked.case.type for asked, _ in found.pending} == {"pending"}
    waiting = {delta.id for _, deltas in found.pending for delta in deltas}
    assert waiting == {delta.id for delta in sample.pending_deltas()}
