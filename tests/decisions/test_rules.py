"""Every rule of tools/check, each with cases that are files: tests/valid, tests/invalid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.decisions.rules.checking import RULES, faults_of
from inforce.decisions.rules.looking import TYPES, kind_of, look
from inforce.errors import DataFault
from inforce.model.people import Register
from inforce.model.question_sets import QuestionSet
from inforce.model.settings import Settings
from inforce.storage.records_in_files import read_record, record_of, write_record
from inforce.storage.schemas import faults_of as schema_faults
from inforce.storage.schemas import keeps_to_schema
from inforce.storage.yaml_files import load_yaml
from tests.decisions.case_files import (
    INVALID,
    OAKFORD,
    VALID,
    expected_of_case,
    files_in,
    files_of_case,
    invalid_cases,
)

KINDS = {**TYPES, "library": Settings, "people": Register, "question_set": QuestionSet}
VALID_FILES = sorted(path for path in VALID.glob("*/*.yml"))
FILES = files_in(OAKFORD)
PARKING = "instruments/tarn-west/visitor-parking/2024-09-01"
MARKET = "instruments/west-oakford/market-stalls/2025-02-18/instrument.yml"


def told(files: dict[str, bytes]) -> list[str]:
    return [str(fault) for fault in faults_of(look(files))]


def with_change(path: str, old: str, new: str) -> dict[str, bytes]:
    text = FILES[path].decode()
    assert old in text
    return FILES | {path: text.replace(old, new).encode()}


@pytest.mark.parametrize("library", sorted((VALID / "libraries").iterdir()), ids=lambda folder: folder.name)
def test_a_valid_library_has_no_faults(library: Path) -> None:
    assert told(files_in(library)) == []


@pytest.mark.parametrize("file", VALID_FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_valid_file_is_read_and_written_again_to_the_byte(file: Path) -> None:
    data = file.read_bytes()
    record = read_record(data, file.name, KINDS[file.parent.name])
    assert read_record(write_record(record, "x"), file.name, KINDS[file.parent.name]) == record


@pytest.mark.parametrize("case", invalid_cases(), ids=lambda case: f"{case.parent.name}-{case.name}")
def test_an_invalid_library_is_told_every_fault_word_for_word(case: Path) -> None:
    files = files_of_case(case)
    expected = expected_of_case(case)
    assert told(files) == expected
    rule = next(rule for rule in RULES if rule.__name__ == case.parent.name)
    own = [str(fault) for fault in rule(look(files))]
    assert own
    assert set(own) <= set(expected)


def test_every_rule_has_a_case_and_every_case_a_rule() -> None:
    rules = {rule.__name__ for rule in RULES}
    assert {folder.name for folder in INVALID.iterdir() if folder.is_dir()} == rules
    assert {case.parent.name for case in invalid_cases()} == rules
    assert len(RULES) == len(rules)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_says_in_one_sentence_where_it_comes_from(rule: object) -> None:
    said = (rule.__doc__ or "").split("\n\n")[0]
    assert re.search(r"\((?:design|standard) [0-9]", said), said


def test_there_is_a_valid_file_of_every_kind() -> None:
    assert {file.parent.name for file in VALID_FILES} == set(KINDS)


def test_what_a_type_refuses_its_schema_refuses_too() -> None:
    refused = 0
    for case in invalid_cases():
        for path, content in files_of_case(case).items():
            named = kind_of(path)
            kind = named[0] if named else path.removesuffix(".yml")
            if kind not in KINDS:
                continue
            try:
                loaded = load_yaml(content, path)
            except DataFault:
                continue
            try:
                record_of(loaded, KINDS[kind])
            except DataFault:
                refused += 1
                assert not keeps_to_schema(kind, loaded), f"{case}: {path}"
    assert refused > 10


@pytest.mark.parametrize("file", VALID_FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_valid_file_keeps_to_its_schema(file: Path) -> None:
    assert schema_faults(file.parent.name, load_yaml(file.read_bytes(), file.name)) == []


def test_every_fault_that_a_file_can_have_is_told_in_one_run() -> None:
    both = with_change(f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    both["library.yml"] = FILES["library.yml"].replace(b'"UTC"', b'"Nowhere/Oakford"')
    both["cards/notes.txt"] = b"x"
    assert [line.rsplit(" ", 1)[1] for line in told(both)] == ["[stray_file]", "[order_twice]", "[no_time_zone]"]


def test_an_object_that_cannot_be_read_is_not_missed_by_those_that_name_it() -> None:
    broken = FILES | {f"{PARKING}/clauses/s-1.yml": b"id: ["}
    assert [line.rsplit(" ", 1)[1] for line in told(broken)] == ["[yaml_syntax]"]


def test_a_day_that_looks_like_a_placeholder_stands_when_a_person_says_it_is_the_day() -> None:
    attribute = 'field: "clauses/s-1/effective_from"\n    value: "2025-02-18"'
    files = with_change(MARKET, attribute, attribute.replace("2025-02-18", "1900-01-01"))
    clause = MARKET.replace("instrument.yml", "clauses/s-1.yml")
    files[clause] = FILES[clause].replace(b'"2025-02-18"\n', b'"1900-01-01"\n')
    codes = {line.rsplit(" ", 1)[1] for line in told(files)}
    assert "[placeholder_date]" not in codes
    assert codes == {"[not_its_clause]", "[clause_changed]"}


def test_a_rule_that_looks_back_stands_when_a_person_says_so() -> None:
    files = with_change(f"{PARKING}/instrument.yml", 'promulgated_on: "2024-05-06"', 'promulgated_on: "2025-05-06"')
    reviewed = b'where: "line 1"\n    reviewed_by: "ode-farrow"\n    reviewed_on: "2025-02-06"'
    assert [line.rsplit(" ", 1)[1] for line in told(files)] == ["[days_out_of_order]"]
    path = f"{PARKING}/instrument.yml"
    files[path] = files[path].replace(b'where: "line 1"', reviewed)
    assert told(files) == []


def test_what_was_decided_under_a_mandate_stands_after_it_was_taken_back() -> None:
    files = with_change("people.yml", '      - work: "tarn-west/visitor-parking"\n', "")
    then = read_record(FILES["people.yml"], "people.yml", Register)
    asked: list[str] = []

    def register_at_decision(path: str) -> Register | None:
        asked.append(path)
        return then

    assert {line.rsplit(" ", 1)[1] for line in told(files)} == {"[no_mandate]"}
    assert faults_of(look(files, register_at_decision=register_at_decision)) == []
    assert asked == [f"deltas/2025/visitor-parking-{edition}.yml" for edition in ("2021-01-01", "2024-09-01")]


def test_a_development_librarys_reviewer_needs_no_mandate_and_a_signed_librarys_does() -> None:
    files = with_change("people.yml", "    may_accept:\n      - {}\n", "")
    assert told(files) == []
    files["library.yml"] = FILES["library.yml"].replace(b'"development"', b'"signed"')
    assert {line.rsplit(" ", 1)[1] for line in told(files)} == {"[no_mandate]"}


def test_a_change_pending_card_is_not_doubted_while_a_delta_cannot_be_read() -> None:
    broken = FILES | {"deltas/2026/kennels-2027-01-01.yml": b"id: ["}
    assert [line.rsplit(" ", 1)[1] for line in told(broken)] == ["[yaml_syntax]"]


def test_an_example_answer_may_be_overtaken() -> None:
    card = "cards/tarn-west/visitor-parking/2024-09-01/s-1.yml"
    answer = "answers/2026/11/30/0a/20261130-0a00000000000001.yml"
    files = with_change(card, "retired_on: null", 'retired_on: "2026-11-01"')
    files[card] = files[card].replace(b'status: "live"', b'status: "retired"\nretired_because: "error"')
    assert [line.rsplit(" ", 1)[1] for line in told(files)] == ["[answer_lags]"]
    files["answers/examples/answered.yml"] = files.pop(answer)
    assert told(files) == []


def test_the_reader_is_told_how_far_the_reading_is() -> None:
    steps: list[tuple[int, int]] = []
    look(FILES, progress=lambda done, of: steps.append((done, of)))
    assert steps[0] == (0, len(FILES))
    assert steps[-1] == (len(FILES), len(FILES))


LINES = [
    (path, number) for path, content in FILES.items() if path.endswith(".yml") for number in range(content.count(b"\n"))
]
VALUES = st.sampled_from(
    ["null", '"unknown"', '"2024-02-30"', '"9999-12-31"', '"0001-01-01"', "[]", "{}", '""', '"/"', '"a/b/c/d"', "-1"]
)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(st.sampled_from(LINES), VALUES), min_size=1, max_size=4))
def test_whatever_a_line_is_changed_to_the_faults_are_told_and_nothing_breaks(
    changes: list[tuple[tuple[str, int], str]],
) -> None:
    files = dict(FILES)
    for (path, number), value in changes:
        lines = files[path].split(b"\n")
        if number < len(lines):
            key, colon, _ = lines[number].partition(b":")
            lines[number] = key + colon + b" " + value.encode() if colon else value.encode()
        files[path] = b"\n".join(lines)
    for fault in faults_of(look(files)):
        assert fault.message
        assert fault.file in files or fault.code == "missing_file"


def test_what_is_told_of_a_field_is_on_the_line_of_that_field() -> None:
    told_of = 0
    for case in invalid_cases():
        files = files_of_case(case)
        for fault in faults_of(look(files)):
            named = re.match(r"(?:[a-z_0-9]+(?:\[\d+\])?\.)*([a-z_0-9]+): ", fault.message)
            if fault.line is None or named is None or f"{named[1]}:".encode() not in files[fault.file]:
                continue
            assert f"{named[1]}:" in files[fault.file].decode().splitlines()[fault.line - 1], str(fault)
            told_of += 1
    assert told_of > 100
