"""The frame of a question: who asks on whose behalf and what the answer is for, which is no part of what is asked.

At a counter the asker is seldom the applicant ("a client asks whether", 有群众来咨询). The frame is told apart so
that it is neither searched for nor taken for the applicant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from inforce.reading.folding import fold


class Frame(NamedTuple):
    """A question without its frame: `text` is as long, the frame in it blanked, so that places hold.

    `asker` is the third party named as asking ("client", 群众), with its place; None when the asker speaks for itself.
    """

    text: str
    removed: tuple[tuple[int, int], ...]
    asker: str | None


_OFFICES = (
    "窗口|厅|局|处室|处|科室|科|集团|部门|中心|公司|单位|医保处|财政处|住建部门|法规科|法规处|街道|社区|热线|市民热线"
    "|12345热线"
)
_WORK = (
    "经办|办理|核定|核实|审核|落实|梳理|调研|统计|研究|查验|组织|辅导|监管|征收|牵头研究|对比|清理|核对|整理|复核"
    "|谋划|规划"
    "|做|了解|答复|处理|受理|审查"
)
# What may stand before the question itself. Each is tried only where one of its words stands near the beginning.
_LEADS = (
    (
        ("please", "hi", "hello", "good ", "dear "),
        r"\s{0,9}(?:please|hi|hello|good (?:morning|afternoon|day)|dear \w{1,20})\b[\s,.!]{0,9}",
    ),
    (
        ("ask", "know", "wonder", "nquire"),
        r"\s{0,9}(?:(?:i|we) (?:have|had|got) )?(?:an?|one|my|our|some|the|another) "
        r"((?:\w{1,20} ){0,2}?\w{1,20}),? (?:who |that )?(?:asks?|asked|is asking|wants? to know|wanted to know"
        r"|would like to know|wonders?|enquires?|inquires?|needs to know)"
        r"(?: me| us)?(?: whether| if| about|:|,)?(?=\s)",
    ),
    (
        (
            *("tell", "advise", "inform", "let ", "find out", "to ask", "to check", "to confirm"),
            *("wonder", "asking", "know"),
        ),
        r"\s{0,9}(?:(?:can|could|would|will) (?:you|someone|anybody) (?:please )?"
        r"(?:tell|advise|inform|let) (?:me|us)(?: know)?(?: whether| if)?"
        r"|(?:i|we)(?: would|'d)? (?:like|want|need|wish) to (?:know|find out|ask|check|confirm)(?: whether| if)?"
        r"|(?:i was|i am|i'm|we are|we were) (?:just )?(?:wondering|asking|trying to find out)(?: whether| if)?"
        r"|(?:please )?(?:tell|advise) (?:me|us)(?: whether| if)?|do you know(?: whether| if)?)(?=\s)[\s,:]{0,9}",
    ),
    (
        ("请", "您好", "你好", "麻烦", "想"),
        r"\s{0,9}(?:请问一下|请问|请教一下|请教|您好|你好|麻烦问一下|麻烦您|想请问|想问一下|想问|想咨询一下"
        r"|想咨询)[，,、!！\s]{0,9}",
    ),
    (
        ("咨询", "问", "反映", "来电"),
        r"\s{0,9}有([一-鿿]{2,8}?)(?:来电|来|到|在)?(?:窗口)?(?:来)?(?:咨询|问起|问说|来问|反映|询问)"
        r"(?:[，,、:：\s]|我们?|说|一下){0,4}",
    ),
    (
        ("我", "咱"),
        rf"\s{{0,9}}(?:我们|我|咱们)(?:{_OFFICES})?(?:在|正在|正|想)?(?:{_WORK})(?:一下|一笔|一个|一宗|一批)?",
    ),
    (
        ("我", "咱"),
        rf"\s{{0,9}}(?:我们|我|咱们)(?:是)?[一-鿿]{{0,6}}?(?:{_OFFICES}|岗位|工作人员|经办|税管员|社保经办)的?[，,、]",
    ),
)
# What may stand behind it: what the answer is needed for.
_TAILS = (
    (
        ("核", "确认", "查", "找"),
        r"[，,。]?(?:我们?|咱们)?(?:需要|需|得|要|好|先|再|来){0,4}(?:核实|核准|确认|查|找)(?:一下)?[一-鿿]{0,10}?"
        r"(?:答复|回复|口径)?(?:他|她|群众|企业)?[。.]?\s{0,9}$",
    ),
    (("复",), r"[，,。]?(?:我们?|咱们)?(?:好|要|来)?(?:答复|回复)(?:他|她|群众|企业)?[。.]?\s{0,9}$"),
    (
        ("整理", "汇总"),
        r"[，,。]?(?:请|麻烦)?(?:帮我|帮忙)?(?:整理|汇总)(?:一下)?(?:供[一-鿿]{0,10})?[。.]?\s{0,9}$",
    ),
    (("供",), r"[，,。]?供[一-鿿]{2,10}(?:使用|参考)[。.]?\s{0,9}$"),
    (("thank", "please"), r"[\s,.]{0,9}(?:thank you|thanks|many thanks|please advise|please)[\s.!]{0,9}$"),
)
_NEAR = 80


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _tried(forms: tuple[tuple[tuple[str, ...], str], ...], near: str) -> Iterator[re.Pattern[str]]:
    """The forms of which a word stands in the text near by."""
    return (_compiled(pattern) for triggers, pattern in forms if any(word in near for word in triggers))


def strip_frame(question: str) -> Frame:
    """The question with what frames it blanked. Nothing is blanked when nothing else would be left."""
    folded = fold(question)
    removed: list[tuple[int, int]] = []
    asker: tuple[int, int] | None = None
    start, moved = 0, True
    while moved:
        moved = False
        for lead in _tried(_LEADS, folded[start : start + _NEAR]):
            match = lead.match(folded, start)
            if match and match.end() > start and folded[match.end() :].strip("?？。. "):
                if lead.groups and asker is None:
                    asker = match.span(1)
                removed.append((start, match.end()))
                start, moved = match.end(), True
    end = len(folded)
    for tail in _tried(_TAILS, folded[-_NEAR:]):
        match = tail.search(folded, max(start, end - 40), end)
        if match and folded[start : match.start()].strip("?？。. "):
            removed.append((match.start(), end))
            end = match.start()
    return _blanked(question, tuple(sorted(removed)), asker)


def _blanked(question: str, removed: tuple[tuple[int, int], ...], asker: tuple[int, int] | None) -> Frame:
    """The question with the removed stretches as spaces."""
    text = question
    for start, end in removed:
        text = text[:start] + " " * (end - start) + text[end:]
    return Frame(text, removed, question[slice(*asker)] if asker else None)
