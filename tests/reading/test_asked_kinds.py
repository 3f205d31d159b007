from __future__ import annotations

import pytest

from inforce.reading.asked_kinds import asked_attributes, asked_kinds, counted_nouns
from inforce.reading.dimensions import dimensions


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How high may a fence be?", "length"),
        ("How far from a school must a ramp be?", "length"),
        ("What is the longest vehicle that may park?", "length"),
        ("How long must the leash of a dog be?", "length"),
        ("How big an area may a stall take up?", "area"),
        ("How much play space does each child need?", "area"),
        ("How heavy may a bin be?", "weight"),
        ("Is there a speed limit in the cemetery?", "speed"),
        ("How loud may the music be?", "noise"),
        ("How much does it cost to hire a hall?", "money"),
        ("How many dollars is the fine?", "money"),
        ("How long may a visitor park?", "duration"),
        ("How much notice must I give?", "duration"),
        ("How many days before must I book?", "duration"),
        ("How soon must I report it?", "duration"),
        ("From what age may a child enter?", "age"),
        ("How old must a driver be?", "age"),
        ("Until what time may a shop stay open?", "clock_time"),
        ("How late may a bar stay open?", "clock_time"),
        ("What is the lowest temperature that must be kept?", "temperature"),
        ("By when must a puppy be registered?", "date"),
        ("Which days may the bin stand outside?", "date"),
        ("What percentage must be kept?", "percent"),
        ("How many dogs may I keep?", "count"),
        ("How often must the tank be cleaned?", "frequency"),
        ("When must the plan be handed in?", "when"),
        ("May my son skate in the road?", "permission"),
        ("Is that allowed?", "permission"),
        ("Do I need a permit?", "permission"),
        ("Must I clean up after my dog?", "obligation"),
        ("Do I have to register?", "obligation"),
        ("Are cremations done on weekends?", "yes_no"),
        ("Who pays for the surveyor?", "person"),
        ("Where may I cross?", "place"),
        ("What documents must I submit?", "documents"),
        ("Which conditions apply?", "list"),
        ("How do I apply?", "procedure"),
        ("What does balcony mean?", "definition"),
        ("Why are shops closed?", "reason"),
        ("What happens if I do not pay?", "consequence"),
        ("单颗封顶多少钱？", "money"),
        ("直流和交流分别补多少？", "money"),
        ("贷款最高多少万元？", "money"),
        ("首付几成？", "percent"),
        ("事故率要降多少？", "percent"),
        ("比例上限是多少？", "percent"),
        ("封闭期是几年？", "duration"),
        ("多久能拿到？", "duration"),
        ("公示不少于几天？", "duration"),
        ("从什么时候起执行？", "date"),
        ("评审年度几月起算？", "date"),
        ("几点关门？", "clock_time"),
        ("围挡最低高度是多少米？", "length"),
        ("每户最多可以养几只犬？", "count"),
        ("多大年龄可以申请？", "age"),
        ("每年最多补几次？", "frequency"),
        ("预算收入是多少？", "number"),
        ("夫妻双方能否提取？", "permission"),
        ("还要不要提供报告？", "obligation"),
        ("学生是否已获减免？", "yes_no"),
        ("应向哪个部门办理？", "person"),
        ("到哪里办理？", "place"),
        ("要提交哪些材料？", "documents"),
        ("需要满足哪些条件？", "list"),
        ("额度怎么算？", "procedure"),
        ("什么是个体工商户？", "definition"),
        ("逾期有什么后果？", "consequence"),
    ],
)
def test_a_question_asks_for_its_kind(question: str, kind: str) -> None:
    assert kind in asked_kinds(question)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How long may a visitor park?", "length"),
        ("How many days must I wait?", "count"),
        ("Must I get a plumber when I sell my house?", "when"),
        ("What colour must a bin be?", "obligation"),
        ("一次最多多长时间？", "length"),
        ("最长不超过多少个月？", "count"),
        ("可以要求公司赔偿吗？", "obligation"),
        ("应当如何处理？", "place"),
        ("计算截止到哪一天？", "place"),
        ("贷款最高多少万元？", "number"),
    ],
)
def test_a_question_does_not_ask_for_a_kind_its_words_only_resemble(question: str, kind: str) -> None:
    assert kind not in asked_kinds(question)


@pytest.mark.parametrize(
    ("question", "nouns"),
    [
        ("How many dogs may I keep?", ("dogs",)),
        ("How many parking spaces must a shop provide?", ("parking spaces",)),
        ("How many square metres may it cover?", ()),
        ("每户最多可以养几只犬？", ("犬",)),
        ("每家最多派几人参加？", ("人",)),
        ("要等几个月？", ()),
        ("How long may I park?", ()),
    ],
)
def test_what_is_counted_is_told(question: str, nouns: tuple[str, ...]) -> None:
    assert counted_nouns(question) == nouns


def test_what_asks_for_a_quality_names_it() -> None:
    assert asked_attributes("What colour must a bin be?") == ("colour",)
    assert asked_attributes("What size of fish may I take?") == ("size",)
    assert asked_attributes("What is the fee?") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How high must a fence be?", {"height"}),
        ("How wide is the strip?", {"width"}),
        ("How far from a school must a ramp be?", {"distance"}),
        ("within 5 metres of a hydrant", {"distance"}),
        ("How long may I park?", set()),
        ("护栏净高不低于1.1米", {"height"}),
        ("一次多长时间", set()),
    ],
)
def test_the_dimension_of_a_length_is_told(text: str, expected: set[str]) -> None:
    assert dimensions(text) == expected
