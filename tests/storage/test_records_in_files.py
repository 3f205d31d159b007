"""Records come out of files strictly, and go back to the same bytes."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from inforce.errors import DataFault
from inforce.model.answers import Candidate
from inforce.model.cards import SourceCard
from inforce.model.dates import When
from inforce.model.instruments import Attribute, Clause, CrossReference, Instrument
from inforce.model.settings import Recheck, Settings, Thresholds
from inforce.storage.records_in_files import read_object, read_record, schema_of_path, write_record
from tests.storage.libraries import card, clause, instrument

EDITION = instrument(
    "cn/tingche/2021-01-01",
    title="停车条例",
    language="zh-Hans",
    retrieved_at=datetime(2024, 1, 2, 3, 4, tzinfo=timezone(timedelta(hours=8))),
)
ARTICLE = clause(
    f"{EDITION.id}/art-10-1",
    "停放机动车的，\n应当缴费。\n",
    clause_reference="第十条之一",
    order=11,
    heading_path=("第二章 管理",),
    effective_to=When(None),
    page=7,
    safety=True,
    cross_references=(CrossReference(text="第五条"),),
)


def test_a_record_is_written_with_a_hint_and_reads_back_the_same() -> None:
    path = f"instruments/{EDITION.id}/clauses/art-10-1.yml"
    written = write_record(ARTICLE, path)
    assert written.decode() == (
        "# yaml-language-server: $schema=../../../../../schema/clause.json\n"
        'id: "cn/tingche/2021-01-01/art-10-1"\n'
        'instrument_id: "cn/tingche/2021-01-01"\n'
        'clause_reference: "第十条之一"\n'
        "text: |\n  停放机动车的，\n  应当缴费。\n"
        "supersedes: null\n"
        "order: 11\n"
        'heading_path:\n  - "第二章 管理"\n'
        'effective_to: "unknown"\n'
        "page: 7\n"
        'cross_references:\n  - text: "第五条"\n'
        "safety: true\n"
    )
    assert read_object(written, path, Clause) == ARTICLE
    assert write_record(read_object(written, path, Clause), path) == written


def test_every_kind_of_value_comes_back_as_it_was() -> None:
    rich = instrument(
        EDITION.id,
        effective_from=When(None),
        record_begins=date(2020, 2, 29),
        attributes=(Attribute(field="topics", value="x", confidence=0.25, evidence="“x”\t\u200b"),),
        retrieved_at=EDITION.retrieved_at,
        topics=("null", "~", "NO"),
    )
    for record in (rich, EDITION, card(ARTICLE, EDITION)):
        written = write_record(record, "x.yml")
        assert read_record(written, "x.yml", type(record)) == record


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("instruments/a/b/c/instrument.yml", "instrument"),
        ("instruments/a/b/c/checks.yml", "checks"),
        ("instruments/a/b/c/clauses/0/s-1.yml", "clause"),
        ("cards/a/b/c/s-1.2.yml", "card"),
        ("deltas/2024/x.yml", "delta"),
        ("answers/2024/01/02/ab/20240102-ab00000000000000.yml", "answer"),
        ("library.yml", "library"),
        ("people.yml", "people"),
        ("mkdocs.yml", None),
        ("instruments/a/b/c/source.xml", None),
    ],
)
def test_a_path_says_what_its_file_is(path: str, schema: str | None) -> None:
    assert schema_of_path(path) == schema


def test_numbers_and_booleans_are_made_where_the_type_asks_and_nowhere_else() -> None:
    data = b"attribute_confidence: 0.5\ncoverage: '1'\nmargin: 1e-2\n"
    assert read_record(data, "x.yml", Thresholds) == Thresholds(attribute_confidence=0.5, coverage=1.0, margin=0.01)
    candidate = b"clause_id: 007\nscore: 2\nkept: true\nreason: true\n"
    assert read_record(candidate, "x.yml", Candidate) == Candidate(clause_id="007", score=2.0, kept=True, reason="true")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("007", "x.yml:1: grace_days: '007' is not a whole number [wrong_value]"),
        ("1.0", "x.yml:1: grace_days: '1.0' is not a whole number [wrong_value]"),
        ("1e3", "x.yml:1: grace_days: '1e3' is not a whole number [wrong_value]"),
        ("null", "x.yml:1: grace_days is empty: expected a whole number [wrong_value]"),
        ("'null'", "x.yml:1: grace_days: 'null' is not a whole number [wrong_value]"),
        ("[1]", "x.yml:1: grace_days: a list is not a whole number [wrong_value]"),
        ("true", "x.yml:1: grace_days: 'true' is not a whole number [wrong_value]"),
    ],
)
def test_what_is_not_a_number_is_not_made_one(value: str, message: str) -> None:
    with pytest.raises(DataFault) as refused:
        read_record(f"grace_days: {value}\n".encode(), "x.yml", Recheck)
    assert [str(fault) for fault in refused.value.faults] == [message]


@pytest.mark.parametrize(
    "word", ["'null'", "'~'", "''", "20240101", "2024-1-1", "2024-01-01T00:00:00", "soon", "Unknown"]
)
def test_a_date_is_a_day_the_word_unknown_or_nothing(word: str) -> None:
    written = write_record(EDITION, "x.yml").decode().replace("effective_to: null", f"effective_to: {word}")
    with pytest.raises(DataFault) as refused:
        read_record(written.encode(), "x.yml", Instrument)
    shown = word.strip("'")
    assert [str(fault) for fault in refused.value.faults] == [
        f"x.yml:7: effective_to: '{shown}' is not a date written YYYY-MM-DD, or the word unknown, or null [wrong_value]"
    ]


def test_faults_deep_in_a_file_are_named_by_their_path_and_line() -> None:
    data = b"""\
name: X
acceptance: signed
timezone: UTC
places:
  - id: au
    name: Australia
  - {id: au-nsw, parent: [au]}
hand_over:
  - persom: ana
audiences:
  public: strict
"""
    with pytest.raises(DataFault) as refused:
        read_record(data, "library.yml", Settings)
    assert [str(fault) for fault in refused.value.faults] == [
        "library.yml:7: places[1].parent: a list is not text, or null [wrong_value]",
        "library.yml:7: places[1].name is missing: expected text [missing_field]",
        "library.yml:9: hand_over[0].persom is not a field of hand over: did you mean person? [unknown_field]",
        "library.yml:9: hand_over[0].person is missing: expected text [missing_field]",
        "library.yml:10: audiences: a mapping is not a list, each a mapping with the fields name, notice, notice_zh "
        "[wrong_value]",
    ]


@pytest.mark.parametrize("data", [b"", b"- a\n", b"text\n"])
def test_a_file_that_is_no_mapping_is_no_object(data: bytes) -> None:
    with pytest.raises(DataFault, match=r"the file.* a mapping with the fields id, clause_id"):
        read_record(data, "x.yml", SourceCard)


def test_the_id_in_a_file_is_the_one_its_path_gives_it() -> None:
    written = write_record(ARTICLE, "x.yml")
    with pytest.raises(DataFault) as refused:
        read_object(written, f"instruments/{EDITION.id}/clauses/art-11.yml", Clause)
    assert str(refused.value.faults[0]) == (
        f"instruments/{EDITION.id}/clauses/art-11.yml: id: '{ARTICLE.id}' is not the id its path gives it, "
        f"'{EDITION.id}/art-11' [identity]"
    )
