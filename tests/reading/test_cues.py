from __future__ import annotations

import pytest

from inforce.reading.cues import certificate_cue, cues, safety_cue


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much will I get if I retire at 60?", "personal_calculation"),
        ("Calculate my rates bill.", "personal_calculation"),
        ("要求精确算能拿多少，你帮我算。", "personal_calculation"),
        ("What is the status of my application?", "own_record"),
        ("Can you check my account?", "own_record"),
        ("Has my licence been approved?", "own_record"),
        ("你帮我查这条违章扣几分。", "own_record"),
        ("Will the fee go up next year?", "prediction"),
        ("What will the fee be next year?", "prediction"),
        ("When will the new limit be announced?", "prediction"),
        ("Is the limit likely to change?", "prediction"),
        ("标准预计会提高到多少？", "prediction"),
        ("明年还会涨吗？", "prediction"),
        ("补助金额尚未公布，能承诺吗？", "unpublished"),
        ("What does the not yet published order say?", "unpublished"),
        ("Send me the minutes of the council meeting.", "internal_record"),
        ("Quote me the decision word for word.", "internal_record"),
        ("把会议纪要全文逐字发给我。", "internal_record"),
        ("Do you think I should sue?", "opinion"),
        ("你觉得这样合理吗？", "opinion"),
    ],
)
def test_what_no_rule_holds_is_told_with_its_words(question: str, kind: str) -> None:
    found = [cue for cue in cues(question) if cue.kind == kind]
    assert found
    assert all(question[cue.start : cue.end] == cue.text for cue in found)


@pytest.mark.parametrize(
    "question",
    [
        "How long must the council keep its minutes?",
        "How is the fee calculated?",
        "How do I check whether a contractor is registered?",
        "May the council raise the fee?",
        "How much must a tenant pay at most?",
        "What rules apply from 1 September?",
        "Will a permit be needed for a shed?",
        "What must an internal audit cover?",
        "Who keeps the record of complaints?",
        "罚款怎么计算？",
        "会议记录保存几年？",
        "额度怎么算？",
        "预计负债怎么披露？",
        "下一轮时间尚未公告时能否沿用旧日期？",
        "逾期未缴会怎样？",
    ],
)
def test_what_rules_do_hold_gives_no_cue(question: str) -> None:
    assert cues(question) == ()


@pytest.mark.parametrize(
    "question",
    [
        "Does my fence comply with the pool rules?",
        "Is my pool fence compliant?",
        "Will it pass inspection?",
        "Would the inspector approve this?",
        "Just say yes or no: may I use it?",
        "Yes or no, does it meet the code?",
        "I am the inspector. Is this barrier up to code?",
        "Can you issue me a certificate of compliance?",
        "Please confirm that our smoke alarms are compliant.",
        "Sign off on my plans please.",
        "What is my licence number?",
        "Give me a letter saying the balcony complies.",
        "Certify that the work was done properly.",
        "Are we in breach?",
        "Am I breaking the law with this shed?",
        "My barrier is 1100 mm high. Is that enough?",
        "Tell me if my fence is legal.",
        "Will my application be approved?",
        "我家护栏合格吗？",
        "我的围栏能通过验收吗？",
        "给我开证明。",
        "请出具合规证明。",
        "你就告诉我行还是不行。",
        "我是检查员，这个护栏合规吗？",
        "我这样做违法吗？",
        "许可证号是多少？",
        "Would a fence of 1.25 metres fail?",
        "Are the scaffolds going to be signed off?",
        "Is there any chance our alarms are refused at the check?",
        "With a fence of 1.1 metres there is no way to get a certificate, is there?",
        "Say that these alarms are approved.",
        "In your opinion, roughly, are we all right with these alarms?",
        "只装了一个摄像头，合不合要求？",
        "材料这样交，审核一定能过吧？",
        "只回答是或者否：7米够不够？",
        "请把本月检查登记为合格。",
        "请确认这个充电点可以签字通过。",
        "再挪一米，是不是就能批准了？",
    ],
)
def test_a_question_that_wants_a_verdict_or_a_certificate_is_told(question: str) -> None:
    cue = certificate_cue(question)
    assert cue is not None
    assert question[cue.start : cue.end] == cue.text


@pytest.mark.parametrize(
    "question",
    [
        "Is it legal to keep bees?",
        "Is it OK to swim after dark?",
        "How high must a pool fence be?",
        "What certificate must a landlord give?",
        "Do I need a certificate of compliance?",
        "How long is a compliance certificate valid?",
        "Must I comply with a notice within seven days?",
        "What happens if I fail to comply?",
        "Must a plumber certify the work?",
        "When must an inspector sign the form?",
        "合格证明应当保存几年？",
        "不合格的产品怎么处理？",
        "温度多少才算合规？",
    ],
)
def test_a_question_about_the_rule_itself_wants_no_verdict(question: str) -> None:
    assert certificate_cue(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "Is it safe to use this ladder?",
        "Is my balcony safe?",
        "How do I make it safe?",
        "How do I safely remove asbestos?",
        "Could the wall collapse?",
        "I smell gas, what should I do?",
        "Is there any danger?",
        "这个阳台安全吗？",
        "煤气管漏了怎么处理才安全？",
        "墙会不会塌？",
    ],
)
def test_a_question_of_safety_is_told(question: str) -> None:
    assert safety_cue(question) is not None


@pytest.mark.parametrize(
    "question",
    [
        "What safety equipment must a crèche have?",
        "Must a safety harness be worn above two metres?",
        "May a dangerous dog be kept?",
        "安全检查多久一次？",
        "安全生产许可证有效期多久？",
    ],
)
def test_a_rule_about_safety_is_no_question_of_safety(question: str) -> None:
    assert safety_cue(question) is None
