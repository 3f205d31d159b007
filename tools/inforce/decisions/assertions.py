"""A rule's text cut into what it asserts, one thing at a time, each with the words that lead into it.

Only for comparing two rules: what is quoted is never cut (`passages.py`). "Single rooms at least 10 m², double rooms at
least 7 m² for each bed" are two assertions, and the figure of one is none of the other's. An item of a list keeps its
lead; an assertion that leaves its subject out takes it from the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.interrogatives import has_han
from inforce.reading.quantities import quantities
from inforce.reading.sentences import sentences


class Assertion(NamedTuple):
    """The assertion's own words and those that lead into it, both as in the text."""

    text: str
    lead: str = ""


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


_NUMBERING = r"\s*(?:\(\d{1,3}[a-zA-Z]{0,2}\)|\d+(?:\.\d+)*[a-zA-Z]{0,2}\.)\s+"
_MARK = (
    r"(?<!section )(?<!subsection )(?<!paragraph )(?<!sections )(?<!paragraphs )"
    r"(?:\((?:[a-h]|[i-x]|[ivx]{2,4})\)(?=\s)|[（(][一二三四五六七八九十]{1,3}[）)])"
)
_MODAL = r"\b(?:must|may|shall|need not|cannot|(?:is|are) (?:prohibited|forbidden|required))\b"
# Where one English assertion ends and the next begins: the same subject goes on, a new one begins, a case of its own, a
# list of two objects with a period each.
_SAME_SUBJECT = rf"(?:[,;]\s+(?:and |but |or )?|\s+and )(?={_MODAL})"
_NEW_SUBJECT = (
    rf"[,;]\s+(?:and |but |or )?(?!(?:and|but|or|unless|except|provided|which|who|that|so that)\b|{_MODAL})"
    rf"(?=(?:[\w'’-]+ ){{1,14}}?{_MODAL})"
)
_NEW_CASE = r";\s+(?:and |but )?(?=(?:where|if|when|in the case|for)\b)"
_NEW_OBJECT = (
    r"[,;]\s+and (?=(?:the|its|their|his|her|an?) [^,;.]{1,60}? "
    r"for (?:at least |not less than |up to )?(?:\d|one|two|three|six))"
)
# A sentence whose subject is that of the one before it, or which is the penalty for it.
_POINTS_BACK = r"\s*(?:It|They|He|She|This|That|These|Such|(?:Maximum )?[Pp]enalty)\b|\s*(?:其|该|上述|前款|违反前款)"
_HAN_MODAL = "不得|应当|必须|可以|禁止|严禁|无需|无须|不必"
_ATTRIBUTE = (
    "(?:高度|宽度|长度|深度|厚度|面积|容积|期限|时间|标准|重量|数量|总量|距离|价格|费用?|比例|额度|金额|里程|年限|次数"
    "|人数)$"
)
_BARE_ATTRIBUTE = 4  # signs: 净空高度, 每袋重量 name no thing of their own
_HAN_TIMES = (
    "(?:并且|并|且|同时|其中|但是|但|每[年月日天周季度]+|夜间|昼间|白天|累计|合计|总额|最高|最低|最长|最多|一般"
    "|原则上|进行"
    "|均|都|也|还|再)*"
)


def assertions(text: str) -> tuple[Assertion, ...]:
    """Everything a rule's text asserts, in order; at least one where the text is not blank."""
    found: list[Assertion] = []
    lead = before = ""
    for start, end in sentences(text):
        sentence = text[start:end]
        opening, items = _items(sentence)
        if _says_what(opening):
            found.append(Assertion(opening.strip()))
        if items and not opening.strip():
            opening = lead  # the list goes on
        lead = opening if items else ""
        for item in items or (sentence,):
            said = _pattern(_NUMBERING).sub("", item, count=1) if item == sentence else item
            found += _cut(said, opening if items else before if _pattern(_POINTS_BACK).match(said) else "")
        before = sentence
    return tuple(found)


def _says_what(opening: str) -> bool:
    """Whether what leads into a list says already what may, must or must not be done: "may keep bees if—"."""
    folded = fold(opening)
    modal = _pattern(f"{_MODAL}|{_HAN_MODAL}").search(folded)
    return modal is not None and len(re.findall(r"[a-z]{2,}|[^\W\d_a-z]{2,}", folded[modal.end() :])) > 1


def _items(sentence: str) -> tuple[str, list[str]]:
    """What leads into a list, and its items; no items where the sentence holds no list."""
    marks = list(_pattern(_MARK).finditer(sentence))
    before = sentence[: marks[0].start()].rstrip() if marks else ""
    if not marks or (len(marks) == 1 and before and before[-1] not in ":：—–"):
        return "", []
    opening = _pattern(_NUMBERING).sub("", sentence[: marks[0].start()], count=1)
    bounds = [*(mark.end() for mark in marks)], [*(mark.start() for mark in marks[1:]), len(sentence)]
    return opening, [sentence[start:end].strip() for start, end in zip(*bounds, strict=True)]


def _cut(piece: str, lead: str) -> Iterator[Assertion]:
    if has_han(piece):
        yield from _cut_han(piece, lead)
    else:
        yield from _cut_english(piece, lead)


def _cut_english(piece: str, lead: str) -> Iterator[Assertion]:
    """Cut where a further modal verb, case or object begins, once what stands before has asserted something itself."""
    folded = fold(piece)
    cuts = [
        (match.start(), match.end(), kind)
        for kind, source in enumerate((_SAME_SUBJECT, _NEW_SUBJECT, _NEW_CASE, _NEW_OBJECT))
        for match in _pattern(source).finditer(folded)
    ]
    start, before = 0, lead
    for left, right, kind in sorted(cuts):
        if left <= start or not _pattern(_MODAL).search(folded, start, left):
            continue
        yield Assertion(piece[start:left], before)
        before = " ".join(part for part in (lead, _carried(piece[start:left], before, kind)) if part)
        start = right
    yield Assertion(piece[start:], before)


def _carried(said: str, before: str, kind: int) -> str:
    """What the next assertion takes from this one: its subject, its subject and verb, or nothing."""
    if kind == 1:
        return ""
    modal = _pattern(_MODAL).search(fold(said))
    if modal is None:
        return before
    if kind == 0:
        return said[: modal.start()].strip()
    verb = re.match(r"\s+[a-z]+", said[modal.end() :])
    return said[: modal.end() + (verb.end() if verb and kind in (2, 3) else 0)].strip()


def _cut_han(piece: str, lead: str) -> Iterator[Assertion]:
    """Cut at commas: a piece with a modal verb or a bounded figure asserts something, the next such piece another."""
    segments = [part for part in re.split("(?<=[,，;；])", piece) if part]
    said, before, topic = "", "", ""
    for segment in segments:
        if not said or not _asserts(said) or not _asserts(segment) or segment.startswith("除"):
            said += segment
            topic = said if not _asserts(said) and not before else topic
            continue
        yield Assertion(said, lead + before)
        before = ("" if said.startswith(topic) else topic) + _carried_han(said, segment, topic)
        said = segment
    yield Assertion(said, lead + before)


def _carried_han(said: str, segment: str, topic: str) -> str:
    """What a piece takes from the one before: all of it, its subject, its subject's owner, or the topic of both."""
    subject = _subject_han(said)
    own = re.sub("(?:为|是|按照?)?(?:每[年月日天人户次个])*$", "", segment[: _head(segment)])
    if _is_elliptic(segment):
        return subject
    if _pattern(_ATTRIBUTE).search(own) and len(own) <= _BARE_ATTRIBUTE and "的" not in own:
        return said
    owner = subject.rpartition("的")[0]
    return owner if owner and "的" not in own else topic if said.startswith(topic) else ""


def _asserts(segment: str) -> bool:
    """Whether a piece holds a modal verb, or a figure bounded or given for each; a condition asserts nothing."""
    if _pattern(_HAN_MODAL).search(segment):
        return True
    if re.search("(?:的|时|后|前|期间|以外)[,，]?$", segment):
        return False
    return any(
        quantity.comparison != "exact" or re.search("为$|每", segment[: quantity.start]) is not None
        for quantity in quantities(segment)
        if quantity.kind not in ("date", "clock_time", "age")
    )


def _head(segment: str) -> int:
    """Where the assertion proper begins: its modal verb, or failing that its figure."""
    modal = _pattern(_HAN_MODAL).search(segment)
    if modal is not None:
        return modal.start()
    return min((quantity.start for quantity in quantities(segment)), default=len(segment))


def _is_elliptic(segment: str) -> bool:
    """Whether nothing but times, joints and bounds stands before the modal verb or the figure."""
    rest = _pattern(_HAN_TIMES).sub("", segment[: _head(segment)], count=1)
    return len(re.sub("不?超过|不?少于|不?低于|为|按照?", "", rest)) < 2


def _subject_han(said: str) -> str:
    return re.sub("(?:昼间|夜间|白天|每[年月日天])+$", "", said[: _head(said)])
