from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.actors import actor, actors
from inforce.reading.frames import strip_frame


@pytest.mark.parametrize(
    ("question", "left", "asker"),
    [
        ("A client asks whether a fence needs a permit.", "a fence needs a permit.", "client"),
        ("I have a tenant who wants to know if she may sublet.", "she may sublet.", "tenant"),
        ("Can you tell me if I may keep bees?", "I may keep bees?", None),
        ("Please, what is the fee? Thank you", "what is the fee?", None),
        ("有群众来窗口咨询，单颗封顶多少，我得核实标准答复。", "单颗封顶多少", "群众"),
        ("有市民来电咨询，垃圾几点收？", "垃圾几点收？", "市民"),
        ("我们在核定低保标准，特困按几倍定？", "低保标准，特困按几倍定？", None),
        ("我是窗口的、有企业来咨询，怎么申报？", "怎么申报？", "企业"),
        ("请问养犬登记费多少？", "养犬登记费多少？", None),
        ("各档多少钱？请整理供对比。", "各档多少钱？", None),
        ("How high may a fence be?", "How high may a fence be?", None),
    ],
)
def test_the_frame_is_told_from_the_question(question: str, left: str, asker: str | None) -> None:
    frame = strip_frame(question)
    assert frame.text.strip() == left
    assert frame.asker == asker
    assert len(frame.text) == len(question)


@pytest.mark.parametrize("question", ["", "Please", "谢谢", "我们在核定", "A client asks"])
def test_a_frame_with_nothing_in_it_stays(question: str) -> None:
    assert strip_frame(question).text.strip() == question.strip()


@given(st.text(alphabet=st.sampled_from("请问我们在核定有群众来咨询，。? a client asks please tell me"), max_size=40))
def test_places_in_the_question_hold_without_its_frame(question: str) -> None:
    frame = strip_frame(question)
    assert len(frame.text) == len(question)
    assert all(sign in (" ", question[place]) for place, sign in enumerate(frame.text))


@pytest.mark.parametrize(
    ("question", "kind", "words"),
    [
        ("May a tenant sublet?", "tenant", "tenant"),
        ("What must my landlord repair?", "landlord", "landlord"),
        ("May visitors park overnight?", "visitor", "visitors"),
        ("Must a licence holder keep books?", "licence_holder", "licence holder"),
        ("租客能养狗吗？", "tenant", "租客"),
        ("职工能提取公积金吗？", "employee", "职工"),
        ("个体工商户要登记吗？", "self_employed", "个体工商户"),
    ],
)
def test_who_a_question_is_about_is_told(question: str, kind: str, words: str) -> None:
    found = actor(question)
    assert found is not None
    assert (found.kind, found.text) == (kind, words)
    assert question[found.start : found.end] == words


def test_who_asks_is_not_who_it_is_about() -> None:
    assert actor("有企业来咨询，怎么申报？") is None
    assert actor("A tenant asks whether a fence needs a permit.") is None


def test_a_tax_on_companies_is_no_company() -> None:
    assert actors("企业所得税多久内汇算清缴？") == ()
