"""Real documents, where a folder of them is there: every article found, every character accounted for."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument

SHARED = Path(os.environ.get("INFORCE_SHARED") or Path(__file__).resolve().parents[3] / "shared")
BY_LAWS = SHARED / "corpora" / "akn_za_bylaws"
LAWS = SHARED / "corpora" / "zh_laws"

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="no folder of real documents: set INFORCE_SHARED")


def documents(folder: Path, pattern: str, step: int) -> Iterator[tuple[Path, ReadDocument | Refused]]:
    for path in sorted(folder.rglob(pattern))[::step]:
        try:
            yield path, read_document(path.read_bytes(), path.name)
        except Refused as refused:
            yield path, refused


def test_by_laws_are_read_or_refused_for_what_the_file_is() -> None:
    refused: Counter[str] = Counter()
    share = []
    for _, found in documents(BY_LAWS / "xml", "*.xml", 3):
        if isinstance(found, Refused):
            refused[found.code] += 1
        else:
            share.append(found.characters.units / found.characters.source)
    assert set(refused) <= {"no_units", "tied_refs"}
    assert len(share) > 40
    assert sum(share) / len(share) > 0.95


def test_the_evidence_of_every_question_on_the_by_laws_stands_whole_in_one_unit() -> None:
    read: dict[str, ReadDocument] = {}
    missed = []
    for line in (BY_LAWS / "lay_questions.jsonl").read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        if not question.get("evidence") or not question.get("gold"):
            continue
        file = question["gold"]["file"]
        if file not in read:
            read[file] = read_document((BY_LAWS / file).read_bytes(), file)
        wanted = " ".join(question["evidence"].split())
        if not any(wanted in " ".join(unit.text.split()) for unit in read[file].units):
            missed.append(question["question"])
    assert missed == []


def test_chinese_laws_have_the_articles_that_their_lines_begin_with() -> None:
    article = re.compile(r"^第[零〇一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十]+)?[\s　]", re.MULTILINE)
    odd = []
    for path, found in documents(LAWS / "docs", "*.md", 9):
        assert isinstance(found, ReadDocument), path
        printed = len(article.findall(path.read_text(encoding="utf-8")))
        units = sum(1 for unit in found.units if unit.number.startswith("第"))
        if printed != units:
            odd.append((path.name, printed, units))
    assert len(odd) <= 2, odd


def test_a_surely_read_first_day_of_a_chinese_law_is_the_recorded_one() -> None:
    right = wrong = 0
    for line in (LAWS / "documents.jsonl").read_text(encoding="utf-8").splitlines()[::4]:
        record = json.loads(line)
        path = LAWS / record["file"]
        found = read_document(path.read_bytes(), path.name).attribute("effective_from")
        if found is not None and found.confidence >= 0.7 and record["effective_date"]:
            right += str(found.value) == record["effective_date"]
            wrong += str(found.value) != record["effective_date"]
    assert right > 40
    assert wrong <= 0.12 * right  # heads that leave their amendments out


def test_word_files_are_read_whole_and_those_made_of_by_laws_give_their_clauses() -> None:
    found = {path.name: document for path, document in documents(SHARED / "corpora" / "hard_files", "*.docx", 1)}
    assert len(found) == 9
    assert [name for name, document in found.items() if isinstance(document, Refused)] == []
    for name, document in found.items():
        assert isinstance(document, ReadDocument)
        if name.startswith("liquor"):
            path = BY_LAWS / "xml" / "za-wc033" / "liquor-trading-hours-2012" / f"{name[-15:-5]}.xml"
            made_of = read_document(path.read_bytes(), path.name)
            assert [unit.ref for unit in document.units] == [unit.ref for unit in made_of.units]


def test_pdfs_are_read_or_refused_for_a_reason() -> None:
    refused: Counter[str] = Counter()
    for _, found in documents(SHARED / "corpora" / "hard_files", "*.pdf", 1):
        if isinstance(found, Refused):
            refused[found.code] += 1
        else:
            assert all(unit.page for unit in found.units)
    assert not refused


@pytest.mark.parametrize("work", ["za-wc033/liquor-trading-hours-2012", "za-cpt/special-rating-area-2012"])
def test_clauses_of_a_pdf_are_those_of_the_same_by_law_as_xml(work: str) -> None:
    for path in sorted((BY_LAWS / "pdf" / work).glob("*.pdf")):
        printed = read_document(path.read_bytes(), path.name)
        source = BY_LAWS / "xml" / work / f"{path.stem}.xml"
        wanted = {unit.ref: "".join(unit.text.split()) for unit in read_document(source.read_bytes(), "x").units}
        found = {unit.ref: "".join(unit.text.split()) for unit in printed.units}
        assert {ref: found.get(ref) for ref in wanted} == wanted
