"""What a sentence demands, allows, forbids, denies and makes conditional."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.modality import conditions, modality, negations


def kinds(sentence: str) -> list[tuple[str, str]]:
    return [(modal.kind, sentence[modal.start : modal.end]) for modal in modality(sentence)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A visitor must sign.", [("obligation", "must")]),
        ("A visitor SHALL sign.", [("obligation", "SHALL")]),
        ("The owner is required to pay.", [("obligation", "is required to")]),
        ("A visitor may park.", [("permission", "may")]),
        ("The tenant shall be entitled to enter.", [("permission", "shall be entitled")]),
        ("A visitor may not park.", [("prohibition", "may not")]),
        ("A visitor must not park.", [("prohibition", "must not")]),
        ("A visitor shall not park.", [("prohibition", "shall not")]),
        ("Smoking is prohibited.", [("prohibition", "is prohibited")]),
        ("No person may park here.", [("prohibition", "No person may")]),
        ("No owner or occupier of land shall burn waste.", [("prohibition", "No owner or occupier of land shall")]),
        ("Parking is not permitted.", [("prohibition", "is not permitted")]),
        ("A visitor need not sign.", [("release", "need not")]),
        ("A visitor is not required to sign.", [("release", "not required to")]),
        ("A visitor may only park by day.", [("permission", "may"), ("limit", "only")]),
        ("It was made in May 2024 and on 5 May.", []),
        ("经营者应当建立台账。", [("obligation", "应当")]),
        ("经营者必须登记。", [("obligation", "必须")]),
        ("供应商应提交材料。", [("obligation", "应")]),
        ("相应的应急供应适应要求。", []),
        ("可以停放。", [("permission", "可以")]),
        ("不得停放。", [("prohibition", "不得")]),
        ("禁止停放。", [("prohibition", "禁止")]),
        ("不应停放。", [("prohibition", "不应")]),
        ("不应当停放。", [("prohibition", "不应当")]),
        ("无需登记。", [("release", "无需")]),
        ("可以不登记。", [("release", "可以不")]),
        ("经同意方可停放。", [("limit", "方可")]),
        ("因不可抗力停放的", []),
    ],
)
def test_a_modal_expression_is_read_as_what_it_does(sentence: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(sentence) == expected


def test_negations_are_found_and_words_that_only_hold_their_sign_are_not() -> None:
    text = "No one may, without consent, not even by day; it can't be done. 未经批准不得停放，无需登记。"
    assert [text[start:end] for start, end in negations(text)] == ["No", "without", "not", "n't", "未", "不", "无"]
    assert negations("不动产、未成年人、无人机和不同的非机动车") == ()


def named(text: str) -> list[tuple[str, str]]:
    return [(condition.kind, text[condition.start : condition.end]) for condition in conditions(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A visitor may park if the gate is open, by day.", [("if", "if the gate is open")]),
        ("Where the gate is closed, a visitor leaves by the east door.", [("if", "Where the gate is closed")]),
        ("No person may keep bees unless the council permits it.", [("unless", "unless the council permits it")]),
        (
            "No one may, without the written consent of the owner, paint.",
            [("unless", "without the written consent of the owner")],
        ),
        ("Subject to section 9, dogs may run.", [("subject_to", "Subject to section 9")]),
        ("All gates except the east gate close.", [("except", "except the east gate close")]),
        (
            "A visitor shall leave; provided that a person with a permit, or a child, may stay.",
            [("provided", "provided that a person with a permit, or a child, may stay.")],
        ),
        ("When the alarm sounds, leave.", [("when", "When the alarm sounds")]),
        ("违反规定停放的，处以罚款。", [("if", "违反规定停放的")]),
        ("除本条例另有规定外，应当登记。", [("except", "除本条例另有规定外")]),
        ("可以停放；但是夜间不得停放。", [("provided", "但是夜间不得停放")]),
        ("未经批准，不得停放。", [("unless", "未经批准")]),
        ("如果不服，可以申请复议。", [("if", "如果不服")]),
        ("法律另有规定的，从其规定。", [("except", "法律另有规定的")]),
        ("法律规定可以停放的除外。", [("except", "法律规定可以停放的除外")]),
        ("A visitor must sign.", []),
        ("车辆应当登记。", []),
    ],
)
def test_a_condition_is_found_as_a_whole(text: str, expected: list[tuple[str, str]]) -> None:
    assert named(text) == expected


PIECES = (
    "No person|may|not|must|if|the gate|is open|,|;|.|unless|provided that|应当|不得|的，|但是|除|外|，|。|未经批准|"
    "如果|May 5| "
)


@given(st.lists(st.sampled_from(PIECES.split("|")), max_size=14).map(" ".join))
def test_everything_found_lies_in_the_text_in_order_and_apart(text: str) -> None:
    for found in (modality(text), conditions(text)):
        reached = 0
        for one in found:
            assert reached <= one.start < one.end <= len(text)
            reached = one.end
    assert all(0 <= start < end <= len(text) for start, end in negations(text))
