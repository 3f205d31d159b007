"""The sample's question sets try everything that an answer can end in, in both languages, and every way to go wrong."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from inforce.evaluation.questions.checking import check_sets
from inforce.model.answers import Queue, Reason
from inforce.model.question_sets import Case, CaseType, QuestionSet
from inforce.storage.library import Library
from inforce.storage.question_sets import question_set_paths, read_question_set
from inforce.storage.yaml_files import load_yaml
from tests.sample.accepted import accepted_copy

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = Path(__file__).parent
TODAY = date(2026, 11, 30)

# How answers on rules were seen to go wrong, over the questions of a published evaluation of two systems.
KINDS_OF_FAILURE = {
    "wrong document",
    "wrong provision in the right document",
    "sibling scheme",
    "level of government",
    "version",
    "version within one year",
    "wrong chapter",
    "empty, or right without a citation",
    "general rule in place of the special one",
    "detail left out",
    "unasked detail",
    "boundary not stated",
    "made up the part outside the corpus",
    "provision missed in a document that is cited",
    "disputed premise",
    "one of two places missed",
    "contradiction not penalised",
    "own arithmetic",
    "wrong side fact",
    "the mark of a note glued to a figure",
    "another row of the table",
    "a standard that is not named",
    "two editions of one title",
}

pytestmark = pytest.mark.skipif(
    not (ROOT / "library.yml").is_file(), reason="the sample library is not here: python tests/sample/build.py"
)


@pytest.fixture(scope="module")
def sets() -> list[QuestionSet]:
    return [read_question_set(path) for path in question_set_paths(ROOT)]


@pytest.fixture(scope="module")
def cases(sets: list[QuestionSet]) -> list[Case]:
    return [case for one in sets for case in one.cases]


def is_chinese(case: Case) -> bool:
    return any("\u4e00" <= sign <= "\u9fff" for sign in case.question)


def test_every_queue_type_and_reason_is_tried(cases: list[Case]) -> None:
    assert {case.queue for case in cases} == set(get_args(Queue))
    assert {case.type for case in cases} == set(get_args(CaseType))
    # The sample's rules never fall due; of conflict and pending the queue is the reason.
    of_their_own = {"stale", "conflict", "pending"}
    assert {reason for case in cases for reason in case.reason} == set(get_args(Reason)) - of_their_own


def test_every_type_is_tried_in_both_languages(cases: list[Case]) -> None:
    # In the Chinese places of the sample nothing disagrees and nothing is pending.
    assert {case.type for case in cases if not is_chinese(case)} == set(get_args(CaseType))
    assert {case.type for case in cases if is_chinese(case)} == set(get_args(CaseType)) - {"conflict", "pending"}


def test_every_kind_of_failure_has_a_case(cases: list[Case]) -> None:
    named = {case.against for case in cases if case.id.startswith("k-")}
    assert named == KINDS_OF_FAILURE


def test_every_person_who_keeps_rules_owns_a_set(sets: list[QuestionSet]) -> None:
    assert {one.owner for one in sets} == {"mara-elling", "tobias-renn", "ines-vale", "pavel-dorne", "shen-yuan"}


def test_what_is_asked_after_the_acceptance_is_right_then_and_not_before() -> None:
    path = SAMPLE / "after_acceptance.yml"
    with ExitStack() as stack:
        found = check_sets([(path, path.name)], accepted_copy(stack), TODAY)
        assert [str(fault) for fault in found.faults] == []
    before = check_sets([(path, path.name)], Library.open(ROOT), TODAY)
    assert {fault.code for fault in before.faults} == {"gold_not_held"}


def test_what_is_kept_beside_the_sets_is_of_a_case_that_is_there(cases: list[Case]) -> None:
    known = {case.id for case in (*cases, *read_question_set(SAMPLE / "after_acceptance.yml").cases)}
    beside = load_yaml((SAMPLE / "beside_the_sets.yml").read_bytes(), "beside_the_sets.yml").data
    assert set(beside["named"]) <= known
