"""What a document says about itself, with the words it rests on; front matter taken as typed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import Attribute, ReadDocument
from tests.ingest.read_text import read

CHINESE = """# 海港市摊位管理条例

2018年3月30日 海港市第十五届人民代表大会常务委员会第三次会议通过

2021年9月24日 海港市第十五届人民代表大会常务委员会第三十三次会议修正

<!-- INFO END -->

第一条　摊位应当登记。

第二条　本条例自2018年5月1日起施行。2001年发布的《海港市摊位暂行办法》同时废止。
"""


def one(document: ReadDocument, name: str) -> Attribute:
    found = document.attribute(name)
    assert found is not None
    return found


def test_a_chinese_head_gives_title_body_type_and_the_last_day_it_was_made() -> None:
    document = read(CHINESE, "law.md")
    assert document.title == "海港市摊位管理条例"
    assert one(document, "issuing_body").value == "海港市人民代表大会常务委员会"
    assert one(document, "document_type").value == "条例"
    assert one(document, "promulgated_on").value == date(2021, 9, 24)
    assert one(document, "promulgated_on").quote.startswith("2021年9月24日")
    assert one(document, "promulgated_on").line == 5
    assert document.language == "zh"


def test_what_a_document_repeals_is_named_as_printed() -> None:
    (mention,) = read(CHINESE, "law.md").mentions
    assert (mention.action, mention.title, mention.says) == ("repeals", "海港市摊位暂行办法", "art-2")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. The Markets Act 1998 is repealed.\n2. Gates are locked.\n", [("repeals", "Markets Act 1998")]),
        ("1. This Act repeals the Markets Act 1998.\n2. Gates are locked.\n", [("repeals", "Markets Act 1998")]),
        ("1. This Code replaces the Stalls Code 2010.\n2. Gates are locked.\n", [("replaces", "Stalls Code 2010")]),
        (
            "1. Section 4 of the Markets Act 1998 is amended by omitting “two”.\n2. So.\n",
            [("amends", "Markets Act 1998")],
        ),
        (
            "第一条 依照《安全法》制定。\n第二条 《旧办法》、《旧规定》同时废止。\n",
            [("repeals", "旧办法"), ("repeals", "旧规定")],
        ),
        ("第一条 依照《安全法》第三条办理。\n", []),
    ],
)
def test_mentions_of_other_instruments(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(mention.action, mention.title) for mention in read(text).mentions] == expected


def test_an_english_head_gives_its_days() -> None:
    document = read("Yard Act 2020\nAct No. 4 of 2020\nAssented 2 November 2020\n1. Gates are locked.\n")
    assert one(document, "promulgated_on").value == date(2020, 11, 2)
    assert one(document, "document_type").value == "act"
    assert str(one(document, "number").value).endswith("No. 4 of 2020")


def test_a_document_number_in_the_head_is_read() -> None:
    document = read("关于摊位登记的通知\n海政发〔2023〕15号\n第一条 摊位应当登记。\n")
    assert one(document, "number").value == "海政发〔2023〕15号"


def test_what_is_not_said_is_not_there() -> None:
    assert read("1. Gates are locked.\n").attributes == ()


MATTER = (
    "---\ntitle: Yard Code\neffective_from: 2024-07-01\neffective_to:\ntopics: [gates]\nsafety: true\n"
    "colour: red\n---\n"
)
BODY = "# Yard Code\n\n## 1 Gates\n\nGates are locked.\n"
VALUES = {
    "title": "Yard Code",
    "effective_from": "2024-07-01",
    "effective_to": None,
    "topics": ["gates"],
    "safety": "true",
    "colour": "red",
}


def with_matter(values: Mapping[str, object]) -> ReadDocument:
    def loader(text: str, where: str) -> Mapping[str, object]:
        assert text.startswith("title: Yard Code")
        assert where == "code.md"
        return values

    return read_document((MATTER + BODY).encode(), "code.md", front_matter=loader)


def test_front_matter_is_taken_as_typed_and_before_anything_read() -> None:
    document = with_matter(VALUES)
    day = one(document, "effective_from")
    assert (day.value, day.confidence, day.basis, day.quote, day.line) == (
        date(2024, 7, 1),
        1.0,
        "given",
        "effective_from: 2024-07-01",
        3,
    )
    assert one(document, "safety").value is True
    assert one(document, "topics").value == ("gates",)
    assert document.units[0].line == 11


def test_front_matter_keys_that_are_not_known_are_named() -> None:
    assert any("colour" in doubt.message for doubt in with_matter(VALUES).doubtful)


def test_front_matter_without_a_loader_is_left_out_and_said() -> None:
    document = read(MATTER + BODY, "code.md")
    assert document.characters.left_out[0].what == "front matter"
    assert document.doubtful[0].message == "front matter was not read"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("effective_from", "2024-02-31"),
        ("effective_from", "July"),
        ("topics", "gates"),
        ("safety", "perhaps"),
        ("place", ["a"]),
    ],
)
def test_front_matter_that_is_wrong_is_refused_with_its_line(key: str, value: object) -> None:
    with pytest.raises(Refused, match=key) as refused:
        with_matter({**VALUES, key: value})
    assert str(refused.value.where).startswith("code.md:")


def test_a_day_that_is_not_known_is_the_word_unknown() -> None:
    assert one(with_matter({**VALUES, "effective_from": "unknown"}), "effective_from").value == "unknown"


AMENDED_UNSAID = (
    "# 停车条例\n\n2005年12月1日 市人民代表大会常务委员会公布\n\n"
    "第一条　访客停车不得超过四小时。\n\n第二条　本条例自2006年3月1日起施行。\n"
)


@pytest.mark.parametrize(
    ("name", "sure"),
    [
        ("停车条例.md", True),
        ("停车条例(2006-03-01).md", True),
        ("停车条例(2019-07-26).md", False),
        ("x-2019-13-45.md", True),
    ],
)
def test_a_file_named_by_a_day_long_after_all_that_its_head_says_is_likely_a_later_edition(
    name: str, sure: bool
) -> None:
    document = read_document(AMENDED_UNSAID.encode(), name)
    for field in ("effective_from", "promulgated_on"):
        found = document.attribute(field)
        assert found is not None
        assert (found.confidence >= 0.8) is sure
    told = [doubt.message for doubt in document.doubtful]
    said = (
        "the first day read, 2006-03-01, is before the day that its file is named by, 2019-07-26: "
        "it is likely the first edition's"
    )
    assert (said in told) is not sure


def test_a_day_of_adoption_is_not_surely_the_day_of_making_known() -> None:
    text = "# 停车条例\n\n2005年12月1日 市人民代表大会常务委员会通过\n\n第一条　访客停车不得超过四小时。\n"
    found = read_document(text.encode(), "x.md").attribute("promulgated_on")
    assert found is not None
    assert (str(found.value), found.confidence) == ("2005-12-01", 0.6)


@pytest.mark.parametrize(
    ("title", "body", "kind", "number"),
    [
        ("海港市住房局关于停车的通知", "海港市住房局", "通知", None),
        ("海港市财政局 海港市住房局关于停车收费的通知", "海港市财政局 海港市住房局", "通知", None),
        ("海港市财政局、海港市住房局等5个部门关于停车的公告", "海港市财政局、海港市住房局等5个部门", "公告", None),
        ("海港市住房局关于停车的通告（港住发〔2024〕44号）", "海港市住房局", "通告", "港住发〔2024〕44号"),
        ("关于停车的报告", None, "报告", None),
        ("印发海港市停车方案的通知", None, "通知", None),
    ],
)
def test_a_title_says_by_whom_of_which_kind_and_under_which_number(
    title: str, body: str | None, kind: str, number: str | None
) -> None:
    document = read_document(f"# {title}\n\n第一条　访客停车不得超过四小时。\n".encode(), "x.md")
    read = {name: document.attribute(name) for name in ("issuing_body", "document_type", "number")}
    found = {name: None if one is None else one.value for name, one in read.items()}
    assert found == {"issuing_body": body, "document_type": kind, "number": number}
