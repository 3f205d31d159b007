from __future__ import annotations

import pytest

from inforce.model.places import Place, Places
from inforce.reading.dates_in_text import dates_in
from inforce.reading.parts import Part, mentions_of, parts
from inforce.reading.places_in_text import places_in


def texts(question: str) -> list[str]:
    return [part.text for part in parts(question)]


def focused(question: str) -> list[str]:
    return [question[part.focus.start : part.focus.end] for part in parts(question) if part.focus]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How high may a fence be?", ["How high may a fence be?"]),
        (
            "How much is the bond, and when must it be lodged?",
            ["How much is the bond", "when must it be lodged?"],
        ),
        ("What is the fee? And who pays it?", ["What is the fee?", "And who pays it?"]),
        ("Can I keep a dog and do I need a licence?", ["Can I keep a dog", "do I need a licence?"]),
        ("What is the fine; how long may I wait?", ["What is the fine", "how long may I wait?"]),
        (
            "A client asks whether a fence needs a permit and how long approval takes.",
            ["A client asks whether a fence needs a permit", "how long approval takes."],
        ),
        ("My fence fell. Must I mend it?", ["Must I mend it?"]),
        ("梅州按哪些时段拨付、监理怎么审？", ["梅州按哪些时段拨付", "监理怎么审？"]),
        ("应公示多久并提交哪些材料？", ["应公示多久", "并提交哪些材料？"]),
        ("首付几成？余额有什么要求？", ["首付几成？", "余额有什么要求？"]),
        (
            "补助中，单次给每家多少，同一家累计最多多少？",
            ["补助中，单次给每家多少", "同一家累计最多多少？"],
        ),
        ("起付线是多少？/报销几成？", ["起付线是多少？", "报销几成？"]),
        ("现在负债率要求是多少？再对比试行版的要求。", ["现在负债率要求是多少？", "再对比试行版的要求。"]),
    ],
)
def test_a_question_is_cut_where_it_asks_again(question: str, expected: list[str]) -> None:
    assert texts(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "May I keep bees and chickens?",
        "What must a person who sells liquor and who holds a licence do?",
        "Tell me how and when I must apply.",
        "Is it allowed to smoke, and if so where?",
        "bond limit and notice period",
        "What are the hours on Saturday and Sunday?",
        "应公开哪些收费、退费和监督信息？",
        "有群众来咨询，想知道单颗封顶多少，我得先核实标准怎么定再答复。",
        "他缴了几年保险，能领多少？",
        "适用并联审批时宽度上限是多少？",
        "停车费标准",
    ],
)
def test_what_asks_once_is_one_part(question: str) -> None:
    assert len(parts(question)) == 1


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("上限和下限分别是多少元？", ["上限", "下限"]),
        ("甲级、乙级和丙级的年检费分别多少？", ["甲级", "乙级", "丙级"]),
        ("茂名市（2018年口径）与东莞市（2015年口径）分别是多少？", ["茂名市（2018年口径）", "东莞市（2015年口径）"]),
        ("厂家要交甲税、买家要交乙税，分别按多少？", ["厂家要交甲税", "买家要交乙税"]),
        ("中学和小学分别按多少测算？", ["中学", "小学"]),
        ("河源和肇庆每月限额、提取频次分别怎么定？", []),
        ("两个阈值分别是多少？", []),
        ("和平县的及时率分别是多少？", []),
    ],
)
def test_each_item_of_a_list_is_asked_about_one_by_one(question: str, expected: list[str]) -> None:
    assert focused(question) == expected


def test_an_item_knows_its_fellows() -> None:
    question = "上限和下限分别是多少元？"
    first, second = parts(question)
    assert first.others == (second.focus,)
    assert second.others == (first.focus,)


def test_a_part_is_the_question_at_its_place() -> None:
    question = " 　首付几成，还要什么材料？"
    for part in parts(question):
        assert question[part.start : part.end] == part.text


def lead(question: str, part: Part) -> str:
    return question[part.lead.start : part.lead.end] if part.lead else ""


def test_a_later_part_is_led_by_the_topic_of_its_sentence() -> None:
    question = "补助中，单次给每家多少，同一家累计最多多少？"
    assert lead(question, parts(question)[1]) == "补助中，"


def test_a_part_is_led_by_the_statement_before_it() -> None:
    question = "My landlord wants me out. What notice is due? Is it the same for a boarder?"
    assert [lead(question, part) for part in parts(question)] == ["My landlord wants me out."] * 2


def test_a_first_part_without_anything_before_it_has_no_lead() -> None:
    assert parts("What notice is due?")[0].lead is None


@pytest.mark.parametrize("question", ["", "   ", "\n\t"])
def test_an_empty_question_has_no_part(question: str) -> None:
    assert parts(question) == ()


@pytest.mark.parametrize("question", ["？？？", "AND OR NOT", "🐕🐕🐕", "??"])
def test_a_question_of_signs_only_is_one_or_more_parts_of_itself(question: str) -> None:
    assert "".join(texts(question)) in question


CITIES = Places(
    tuple(
        Place(id=place_id, name=name)
        for place_id, name in (
            ("mz", "梅州市"),
            ("zj", "湛江市"),
            ("cz", "潮州市"),
            ("calder", "Calder"),
            ("orell", "Orell"),
        )
    )
)


def places_of(question: str) -> list[list[str]]:
    mentions = places_in(question, CITIES).mentions
    return [sorted({one.candidates[0] for one in mentions_of(part, mentions, question)}) for part in parts(question)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("需要核实梅州和湛江两地规则。梅州怎么审？湛江给多少？", [["mz"], ["zj"]]),
        ("我们在经办潮州业务。首付几成？余额有什么要求？", [["cz"], ["cz"]]),
        ("梅州怎么审？湛江给多少、保底几个点？", [["mz"], ["zj"], ["zj"]]),
        ("需要核实梅州和湛江两地规则。保底几个点？", [["mz", "zj"]]),
        ("梅州给多少？湛江给多少？两地是同一种补贴吗？", [["mz"], ["zj"], ["mz", "zj"]]),
        ("梅州和湛江分别给多少？", [["mz"], ["zj"]]),
        ("答复两地咨询时，梅州和湛江分别给多少？", [["mz"], ["zj"]]),
        ("湛江2020年城镇和农村标准分别多少？", [["zj"], ["zj"]]),
        ("有企业来咨询，在梅州和湛江都有业务，问梅州租金多少、湛江面积多少？", [["mz"], ["zj"]]),
        ("各地市都在调研，梅州和湛江限额分别多少？", [["mz"], ["zj"]]),
        ("What is the fee in Calder? And who pays it?", [["calder"], ["calder"]]),
        ("What is the bond cap? I live in Orell.", [["orell"]]),
    ],
)
def test_a_part_has_its_own_place_or_inherits_the_last(question: str, expected: list[list[str]]) -> None:
    assert places_of(question) == expected


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("梅州2024年补多少？还要材料吗？", [["2024年"], ["2024年"]]),
        ("梅州2024年补多少？湛江补多少？几天到账？", [["2024年"], [], []]),
        ("2024年的政策，梅州补多少？湛江补多少？", [["2024年"], ["2024年"]]),
        ("What was the fee in Calder in 2015? And in Orell?", [["2015"], []]),
    ],
)
def test_a_date_said_of_one_place_is_not_inherited_by_another(question: str, years: list[list[str]]) -> None:
    subjects = places_in(question, CITIES).mentions
    dates = dates_in(question)
    assert [[one.text for one in mentions_of(part, dates, question, subjects)] for part in parts(question)] == years
