"""The readings on real questions and rules: in the folder INFORCE_SHARED names, or in one beside the repository."""

from __future__ import annotations

import json
import os
import re
import time
from datetime import date
from pathlib import Path

import pytest

from inforce.model.places import Place, Places
from inforce.reading.asked_date import asked_of
from inforce.reading.asked_kinds import asked_kinds
from inforce.reading.cues import certificate_cue, cues, safety_cue
from inforce.reading.dates_in_text import dates_in
from inforce.reading.masking import mask
from inforce.reading.parts import parts
from inforce.reading.phrases import word_set
from inforce.reading.places_in_text import places_in

SHARED = Path(os.environ.get("INFORCE_SHARED") or Path(__file__).resolve().parents[3] / "shared")
pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=f"needs the real documents in {SHARED}")

TODAY = date(2026, 7, 1)
CITIES = word_set(
    "广州 深圳 珠海 汕头 佛山 韶关 湛江 肇庆 江门 茂名 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮"
)
GUANGDONG = Places(
    (
        Place(id="gd", name="广东省"),
        *(Place(id=f"gd-{n}", name=f"{city}市", parent="gd") for n, city in enumerate(sorted(CITIES))),
    )
)
NOWHERE = Places(())


def questions(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (SHARED / name).read_text(encoding="utf-8").splitlines()]


def benchmark() -> list[dict[str, str]]:
    return questions("benchmark/normative_qa_200_questions.jsonl")


def test_every_city_of_the_gold_documents_is_read_and_no_other() -> None:
    missed = []
    for row in benchmark():
        read = {GUANGDONG.get(one.candidates[0]).name for one in places_in(row["question"], GUANGDONG).mentions}
        named = {f"{city}市" for city in CITIES if city in row["question"]}
        if read - {"广东省"} != named:
            missed.append((row["qid"], read, named))
    assert missed == []


def test_lay_questions_of_national_law_name_no_place() -> None:
    found = [row["question"] for row in questions("corpora/zh_laws/questions_gold.jsonl")]
    assert [text for text in found if places_in(text, GUANGDONG).mentions or places_in(text, GUANGDONG).unknown] == []


def test_titles_of_local_law_name_their_place_though_no_place_is_held() -> None:
    missed = []
    for row in questions("corpora/zh_laws/documents.jsonl"):
        place = row["sub_jurisdiction"] or row["jurisdiction"]
        if place not in ("", "全国"):
            read = [one.text for one in places_in(row["title"], NOWHERE).unknown]
            missed += [] if any(one.startswith(place[:2]) for one in read) else [row["title"]]
    assert len(missed) <= 8  # titles that name a county, a scheme or a city where the metadata name the province


def test_what_a_library_can_answer_gives_no_cue() -> None:
    names = (
        "benchmark/normative_qa_200_questions.jsonl",
        "corpora/zh_laws/questions_gold.jsonl",
        "corpora/akn_za_bylaws/lay_questions.jsonl",
    )
    found = [row["question"] for name in names for row in questions(name)]
    assert [text for text in found if cues(text) or certificate_cue(text) or safety_cue(text)] == []


def test_most_of_what_no_library_can_answer_gives_a_cue_or_a_place_that_is_not_held() -> None:
    rows = questions("benchmark/normative_qa_unanswerable.jsonl")
    told = [row for row in rows if cues(row["question"]) or places_in(row["question"], GUANGDONG).unknown]
    assert len(told) >= 33  # of 40; the others ask for what does not exist


def test_kinds_asked_for_agree_with_the_labels_of_lay_questions() -> None:
    kinds = {
        "height": "length",
        "depth": "length",
        "distance": "length",
        "time": "clock_time",
        "number": "count",
        "fee": "money",
    }
    right = wrong = 0
    for row in questions("corpora/akn_za_bylaws/lay_questions.jsonl"):
        if row["answerable"] and row["kind"] != "amount":
            agrees = kinds.get(row["kind"], row["kind"]) in asked_kinds(row["question"])
            right, wrong = right + agrees, wrong + (not agrees)
    assert right >= 85
    assert wrong <= 12


def test_law_holds_no_personal_data() -> None:
    files = sorted((SHARED / "corpora/zh_laws/docs").rglob("*.md"))[::40]
    files += sorted((SHARED / "corpora/akn_za_bylaws/xml").rglob("*.xml"))[::15]
    assert files
    for path in files:
        text = re.sub(r"<[^>]{1,400}>", " ", path.read_text(encoding="utf-8"))
        assert mask(text).kinds == (), path


def test_a_question_is_read_in_two_milliseconds() -> None:
    found = [row["question"] for row in benchmark()]
    for text in found:
        parts(text)  # patterns are compiled at the first use
    begun = time.process_time()
    for text in found:
        parts(text + " ")
        places_in(text, GUANGDONG)
        asked_of(dates_in(text, TODAY), text, TODAY)
        asked_kinds(text)
        cues(text)
        mask(text)
    assert (time.process_time() - begun) / len(found) < 0.004  # twice what is meant, for slow machines
