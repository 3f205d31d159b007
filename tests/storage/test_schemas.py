"""The schemas say what the types say, and more: forms, conditions, the calendar."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from inforce.errors import DataFault
from inforce.model.records import Hint, Plain, form_of, without_none
from inforce.storage.records_in_files import record_of, write_record
from inforce.storage.schema_making import KINDS, make_schemas, schema_bytes
from inforce.storage.schemas import SCHEMA_FOLDER, faults_of, validator
from inforce.storage.yaml_files import dump_yaml, load_yaml

MADE = make_schemas()


def types_within(wanted: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    found: dict[str, type[msgspec.Struct]] = {}

    def look(hint: Hint) -> None:
        hint = without_none(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint.__name__ not in found:
            found[hint.__name__] = hint
            for field in msgspec.structs.fields(hint):
                look(field.type)
        for part in form_of(hint)[1]:
            look(part)

    look(wanted)
    return found


def example(kind: str, **changes: Plain) -> dict[str, Any]:
    held: dict[str, Any] = json.loads(json.dumps(MADE[kind]["examples"][0]))
    return held | changes


def faults(kind: str, **changes: Plain) -> list[str]:
    data = {name: value for name, value in example(kind, **changes).items() if value != "LEFT OUT"}
    return [str(fault) for fault in faults_of(kind, load_yaml(dump_yaml(data), "x.yml"))]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_committed_schema_is_what_the_types_give(kind: str) -> None:
    made = schema_bytes(MADE[kind])
    assert (SCHEMA_FOLDER / f"{kind}.json").read_bytes() == made, (
        "from tools/, run: python -m inforce.storage.schema_making"
    )


def test_there_is_no_schema_besides() -> None:
    assert sorted(path.stem for path in SCHEMA_FOLDER.glob("*.json")) == sorted(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_schema_is_a_schema_and_its_example_keeps_to_it_and_loads(kind: str) -> None:
    Draft202012Validator.check_schema(MADE[kind])
    assert MADE[kind]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert MADE[kind]["$id"] == f"{kind}.json"
    assert list(validator(kind).iter_errors(example(kind))) == []
    assert faults(kind) == []
    record = record_of(load_yaml(dump_yaml(example(kind)), "x.yml"), KINDS[kind])
    assert record_of(load_yaml(write_record(record, "x.yml"), "x.yml"), KINDS[kind]) == record


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_field_is_described_and_nothing_else_is_allowed(kind: str) -> None:
    schema = MADE[kind]
    for name, wanted in types_within(KINDS[kind]).items():
        part = schema if wanted is KINDS[kind] else schema["$defs"][name]
        assert part["additionalProperties"] is False
        for field in msgspec.structs.fields(wanted):
            assert part["properties"][field.name].get("description"), f"{name}.{field.name} in schema_texts.yml"


def test_an_answered_answer_without_a_source_card_cannot_exist() -> None:
    assert faults("answer", source_card_ids=[], assertions=[]) == [
        "x.yml:1: an answered answer needs a source card [contradiction]",
        "x.yml:8: source_card_ids has 0 entries, and needs 1 or more [too_few]",
        "x.yml:47: assertions has 0 entries, and needs 1 or more [too_few]",
    ]
    with pytest.raises(DataFault, match="an answered answer needs a source card"):
        record_of(load_yaml(dump_yaml(example("answer", source_card_ids=[])), "x.yml"), KINDS["answer"])


def test_what_is_not_answered_needs_a_reason_and_a_person() -> None:
    assert faults("answer", queue="declined", source_card_ids=[], assertions=[]) == [
        "x.yml:1: what is not answered needs a reason and a named person [contradiction]",
        "x.yml:1: handed_to is missing [missing_field]",
        "x.yml:11: reason is null, and the other fields ask for it [contradiction]",
    ]


def test_a_card_is_what_its_status_says() -> None:
    assert faults("card", accepted_by=None) == [
        "x.yml:1: a live card needs accepted_by and accepted_on [contradiction]",
        "x.yml:7: accepted_by is null, and the other fields ask for it [contradiction]",
    ]
    assert faults("card", status="retired", retired_on="2024-09-01") == [
        "x.yml:1: a retired card, and no other, has retired_on and retired_because [contradiction]",
        "x.yml:1: retired_because is missing [missing_field]",
    ]
    assert faults("card", status="change_pending", retired_on="2024-09-01") == [
        "x.yml:11: retired_on must be null here: '2024-09-01' contradicts the other fields [contradiction]"
    ]
    assert faults("card", status="change_pending") == []


def test_a_delta_is_decided_or_pending() -> None:
    assert faults("delta", status="pending") == [
        "x.yml:1: a decided delta, and no other, has decided_by and decided_on [contradiction]",
        "x.yml:6: decided_by must be null here: "
        '\'{"id": "r-okafor", "name": "Ruth Okafor"}\' contradicts the other fields [contradiction]',
        "x.yml:9: decided_on must be null here: '2024-05-20' contradicts the other fields [contradiction]",
    ]


@pytest.mark.parametrize(
    ("kind", "changes", "fault"),
    [
        (
            "clause",
            {"id": "Calder/Pools/2021/S 5"},
            "1: id: 'Calder/Pools/2021/S 5' is not the id of a clause or card: "
            "<place>/<work>/<edition>/<ref> [wrong_form]",
        ),
        (
            "clause",
            {"id": "../../library"},
            "1: id: '../../library' is not the id of a clause or card: <place>/<work>/<edition>/<ref> [wrong_form]",
        ),
        ("card", {"clause_sha256": "abc"}, "14: clause_sha256: 'abc' is not a SHA-256 in hexadecimal [wrong_form]"),
        (
            "card",
            {"effective_from": "2024-02-31"},
            "6: effective_from: '2024-02-31' is not a day of the calendar: "
            "expected a date written YYYY-MM-DD, or the word unknown [impossible_date]",
        ),
        ("card", {"effective_from": "unknown"}, None),
        (
            "card",
            {"accepted_on": "20240101"},
            "10: accepted_on: '20240101' is not a date written YYYY-MM-DD, or null [wrong_value]",
        ),
        (
            "answer",
            {"asked_on": "2024-03-02T09:30:00"},
            "3: asked_on: '2024-03-02T09:30:00' is not a time with its offset, "
            "written 2024-07-01T09:30:00+10:00 [wrong_value]",
        ),
        (
            "library",
            {"thresholds": {"coverage": "1.5"}},
            "18: thresholds.coverage: 1.5 must be at most 1 [out_of_bounds]",
        ),
        (
            "library",
            {"thresholds": {"coverage": "nan"}},
            "18: thresholds.coverage: 'nan' is not a number [wrong_value]",
        ),
        ("clause", {"order": "-1"}, "6: order: -1 must be at least 0 [out_of_bounds]"),
        ("clause", {"page": "null"}, "13: page: 'null' is not a whole number, or null [wrong_value]"),
        ("answer", {"checks": []}, None),
        (
            "instrument",
            {"url": "ftp://law.example/a"},
            "9: url: 'ftp://law.example/a' is not an address that begins with https://, http:// or file:/// "
            "[wrong_form]",
        ),
        ("clause", {"text": "LEFT OUT"}, "1: text is missing: expected text [missing_field]"),
        (
            "clause",
            {"txet": "x"},
            "13: txet is not a field of clause: did you mean text? [unknown_field]",
        ),
    ],
)
def test_a_fault_names_line_field_value_and_what_is_expected(
    kind: str, changes: dict[str, Any], fault: str | None
) -> None:
    found = faults(kind, **changes)
    if "checks" in changes:
        assert found == [
            "x.yml:1: an answer records eight checks [contradiction]",
            "x.yml:18: checks has 0 entries, and needs 8 or more [too_few]",
        ]
    else:
        assert found == ([] if fault is None else [f"x.yml:{fault}"])


def test_every_fault_of_a_file_is_told_at_once() -> None:
    assert faults("card", id="A", effective_from="2023-02-30", status="alive", delta_id=None, colour="red") == [
        "x.yml:1: id: 'A' is not the id of a clause or card: <place>/<work>/<edition>/<ref> [wrong_form]",
        "x.yml:6: effective_from: '2023-02-30' is not a day of the calendar: "
        "expected a date written YYYY-MM-DD, or the word unknown [impossible_date]",
        "x.yml:12: status: 'alive' is not one of live, change_pending, retired [wrong_value]",
        "x.yml:13: delta_id is empty: expected text [wrong_value]",
        "x.yml:15: colour is not a field of source card: its fields are id, clause_id, instrument_id, edition, "
        "jurisdiction, effective_from, accepted_by, accepted_on, retired_on, status, delta_id, clause_sha256, "
        "retired_because [unknown_field]",
    ]
