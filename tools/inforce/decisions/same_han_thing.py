"""Whether two Chinese assertions are about different things or bind different persons.

There are no word breaks to go by: what the question says is looked for in what stands before the modal verb or the
figure, sign by sign, and so is what the other rule says there instead: 消防车通道 against 人行道, 小微企业 against
总部企业.
"""

from __future__ import annotations

import re
from functools import cache

from inforce.decisions.statements import Statement
from inforce.reading.folding import fold

_PERSON = "(?:人|者|员|单位|企业|公司|机构|基地|商户|学生|部门|局|店|主|家庭|户)$"
_ANYBODY = (
    "任何|单位和个人|个人和单位|用人单位|管理单位|使用单位|经营单位|建设单位|单位|经营者|当事人|申请人|责任人"
    "|市民|居民|业主|公民|企业"
)
# Words of a rule's subject that name no thing.
_PLAIN = (
    "平均|总量|总数|总和|总额|比例|数量|标准|时间|期限|本市|全市|区内|本区|以上|以下|以内|不超过|不少于|不低于|应当"
    "|按照|规定"
    "|一次性?|其中|以及|或者|进行|实行|从事|采取|使用|设置|最[高低长短多少大小]|自[^,，]{0,24}之日起"
    "|[每年月日天人户次的与和及在对向由之起后前内为等者时其该于从可并且一二两三四五六七八九十百千万零]|\\W|\\d"
)
# What a question asks with, and the verbs and particles between its phrases.
_ASKING = (
    "请问|我想知道|申请|办理|领取|享受|提出|收到|从事|进行|多长时间|什么时候|什么时间|有哪些|有什么|是什么|哪些|什么"
    "|怎么样?|如何"
    "|是否|能否|可否|能不能|可不可以|要不要|多少[万千亿]?[元天日年月个名人吨米斤度岁次倍]*|多[久长高宽深大远厚]"
    "|几[个天日年月名人次只辆元岁家户点倍吨米]+|应当|应该|必须|需要|可以|不得|不能|最[多少高低长短晚早大小]"
    "|每[年月日天周人户次季度]+|至少|超过|小于|大于|低于|高于|少于|多于|规定|要求"
    "|[的在对向从给为把被由和与及或吗呢吧啊？?,，。;；：:、\\s]"
)


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def other_han_thing(question: str, a: Statement, b: Statement) -> bool:
    """Whether the two bind different persons, or are about different things."""
    return _other_phrase(question, a, b) or _other_phrase(question, b, a) or _other_person(a, b)


def _other_phrase(question: str, holder: Statement, lacker: Statement) -> bool:
    """Whether words of the question stand in what one rule is about, and the other is about something else."""
    topic = f"{holder.lead}{holder.folded[: holder.head]}"
    missing = [
        run
        for phrase in _phrases(question)
        for run in _runs(phrase, lacker.whole)
        if run in topic and not _pattern(_ANYBODY).fullmatch(run)
    ]
    if not missing:
        return False
    own = f"{lacker.lead}{lacker.folded[: lacker.head]}"
    rest = _pattern(f"{_ANYBODY}|{_PLAIN}").sub("", fold(own))
    return len([sign for sign in rest if sign not in holder.whole and sign not in question]) > 1


def lacks_asked(question: str, holder: Statement, lacker: Statement) -> bool:
    """Whether words of the question stand in one assertion, anywhere, and not in the other."""
    return any(run in holder.whole for phrase in _phrases(question) for run in _runs(phrase, lacker.whole))


def _phrases(question: str) -> list[str]:
    return [part for part in re.split(_ASKING, fold(question)) if len(part) > 1]


def _runs(phrase: str, text: str) -> list[str]:
    """The stretches of a phrase of which no pair of signs stands in a text."""
    held = {place for place in range(len(phrase) - 1) if phrase[place : place + 2] in text}
    held |= {place + 1 for place in held}
    gaps = "".join(" " if place in held else sign for place, sign in enumerate(phrase)).split()
    return [gap for gap in gaps if len(gap) > 1]


def _other_person(a: Statement, b: Statement) -> bool:
    """Whether each binds somebody in particular, by what is left of the subjects without what they end in alike."""
    one, two = a.subject.rstrip(",，"), b.subject.rstrip(",，")
    if not one or not two or one.startswith(two) or two.startswith(one):
        return False
    while one and two and one[-1] == two[-1]:
        one, two = one[:-1], two[:-1]
    one, two = (_pattern(_ANYBODY).sub("", subject) for subject in (one, two))
    known = one in b.whole or two in a.whole
    return not known and all(_pattern(_PERSON).search(subject) for subject in (one, two))
