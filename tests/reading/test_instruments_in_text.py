from __future__ import annotations

import pytest

from inforce.reading.instruments_in_text import named_instruments


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "What does section 12(3) of the Residential Tenancies Act 1995 say?",
            [("Residential Tenancies Act 1995", "section 12(3)")],
        ),
        ("Under the Data Act 2018, what is the penalty?", [("Data Act 2018", "")]),
        (
            "Does the Kettle Bay Trading Days and Hours By-law, 2010 apply?",
            [("Kettle Bay Trading Days and Hours By-law, 2010", "")],
        ),
        ("Does By-law No 6 of 2010 apply?", [("By-law No 6 of 2010", "")]),
        ("What does S.I. 2019/123 say?", [("S.I. 2019/123", "")]),
        ("What does Rule 16.4.2(a)(ii) require?", [("", "Rule 16.4.2(a)(ii)")]),
        ("What does s 12AA say?", [("", "s 12AA")]),
        ("《养犬条例》第十条规定了什么？", [("养犬条例", "第十条")]),
        ("《养犬条例》（2021年修订）第十条之一第二款怎么说？", [("养犬条例", "第十条之一第二款")]),
        ("养犬条例第十条怎么说？", [("养犬条例", "第十条")]),
        ("第十条之一怎么说？", [("", "第十条之一")]),
        ("《甲办法》和《乙办法》冲突吗？", [("甲办法", ""), ("乙办法", "")]),
        ("How high may a fence be?", []),
        ("What is the act of a child?", []),
        ("May I keep 5 bees?", []),
    ],
)
def test_the_instruments_named_are_told(question: str, expected: list[tuple[str, str]]) -> None:
    found = named_instruments(question)
    assert [(one.title, one.reference) for one in found] == expected
    assert all(one.title in question[one.start : one.end] for one in found)
