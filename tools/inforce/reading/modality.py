"""What a sentence demands, allows or forbids, what it negates, and under which conditions.

Everything is read on the folded text, so the spans are places in the text as given. The lists are cautious where a rule
would lose its force: "no person may" forbids, "need not" releases, 可以不 releases, "may only" both allows and limits.
"""

import re
from bisect import bisect_left
from functools import cache
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.interrogatives import has_han
from inforce.reading.patterns import pattern
from inforce.reading.sentences import sentences

__all__ = ["Condition", "Modal", "conditions", "modality", "negations", "sentences"]

OBLIGATION, PERMISSION, PROHIBITION, RELEASE, LIMIT = "obligation", "permission", "prohibition", "release", "limit"


class Modal(NamedTuple):
    """One modal expression: its kind (obligation, permission, prohibition, release, limit) and its place."""

    kind: str
    start: int
    end: int


class Condition(NamedTuple):
    """One condition: its kind (if, when, unless, except, subject_to, provided) and the place of the whole of it."""

    kind: str
    start: int
    end: int


# Each kind in English and in Chinese, in order: where two overlap the one found first in this list is kept.
_MODALS = (
    (
        RELEASE,
        r"\b(?:need(?:s|ed)? not|needn't|(?:is|are|be|was|were|not be) (?:not )?exempt(?:ed)?(?: from)?"
        r"|not (?:be )?(?:required|obliged|bound|necessary|compelled)(?: to)?|(?:do|does|did)(?: not"
        r"|n't) (?:need|have) to"
        r"|no (?:obligation|duty|need|requirement)(?: to)?)\b",
        r"可以不|可不(?!予)|无需|无须|毋须|不必|不需要?|免予|免于|豁免",
    ),
    (
        PROHIBITION,
        r"\b(?:may|must|shall|should|can|could|will)(?: never| not|n't)\b(?! only\b)|\bcannot\b|\bmustn't\b|\bshan't\b"
        r"|\b(?:no (?:[a-z-]+ ){1,10}?|nobody |no-?one |nothing |none (?:[a-z]+ ){0,4}?|neither (?:[a-z]+ ){1,8}?|nor )"
        r"(?:may|shall|must|can|will)\b"
        r"|\b(?:is|are|be|was|were|it is)(?: hereby| strictly| expressly)? (?:prohibited|forbidden|unlawful"
        r"|illegal|banned)\b"
        r"|\bprohibit(?:s|ing)?\b|\b(?:is|are|be|was|were) not (?:be )?(?:permitted|allowed|authorised"
        r"|authorized|entitled)\b"
        r"|\bunder no circumstances\b|\bit is an offence\b",
        r"不得(?!不|已)|禁止|严禁|不准(?!确)|不许|不应当?|不可(?![抗或避逆分])|不允许|不予|勿",
    ),
    (
        OBLIGATION,
        r"\bmust\b|\bshall\b(?! (?:be|have) (?:entitled|permitted|allowed|the right))|\b(?:is|are|be|was"
        r"|were) (?:required|obliged|bound) to\b"
        r"|\b(?:has|have|had) to\b|\b(?:is|are) compelled to\b|\bmandatory\b|\bcompulsory\b",
        r"应当|必须|(?<![供反适相对效响呼感回照本理])应(?![急用届收付征纳邀对战聘诉缴税力])"
        r"|(?<![无毋必])须(?![知要眉])|有义务|有责任|务必",
    ),
    (
        PERMISSION,
        r"\bmay\b|\b(?:is|are|be|was|were) (?:permitted|allowed|entitled|authorised|authorized|free"
        r"|empowered) (?:to|by)\b"
        r"|\bshall (?:be entitled|be permitted|be allowed|have the right)\b|\b(?:has|have) the (?:right"
        r"|power) to\b|\bcan\b",
        r"可以|有权|(?<!不)允许|(?<!不予)准许|准予|(?<![不许认方宁尚均])可(?=[向在由按依凭自申要采予给将另])",
    ),
    (LIMIT, r"\bonly\b|\bsolely\b|\bexclusively\b", "仅限?|只能|只限|方可|才能|才可"),
)
_MONTH_OF_MAY = pattern(r"May(?= \d| of\b)|(?<=\d )May\b|(?<=in )May\b|(?<=th )May\b")
_NEGATIONS = (
    r"\b(?:not|no(?!s?\.? ?\d)|never|neither|nor|none|nobody|nothing|without|cannot|refus(?:e|es|ed|al)"
    r"|fail(?:s|ed|ure)?)\b|n't\b"
    r"|不(?!动产|可抗力|仅|但|断|同|良|锈|法|规则|久|限于|论|管)|未(?!来|成年)|无(?!线|人机|障碍|偿|害化|论|形|人驾驶)"
    r"|没有|(?<!除)非(?!法|机动|物质|遗|营利|公有|常|洲|税)|勿|禁止|严禁|除外|拒绝|免除"
)
# A condition in English: its cue; it runs to the end of its clause.
_ENGLISH_CUES = (
    (
        "provided",
        r"provided(?: always| further| however)?,? that|on (?:the )?condition that|providing that"
        r"|provided it|provided they",
    ),
    (
        "unless",
        r"unless|save (?:that|as|where|for|with|if)|otherwise than|without (?:the )?(?:prior |written "
        r"|express |first )*"
        r"(?:approval|consent|permission|authori[sz]ation|permit|licen[cs]e)",
    ),
    (
        "except",
        r"except(?:ing)?(?: that| where| when| if| as| for| in| with| by| on)?|other than|excluding"
        r"|with the exception of",
    ),
    ("subject_to", r"subject to|notwithstanding|despite"),
    (
        "when",
        r"when(?:ever)?|until|after|before|while|as soon as|within (?:\S+ ){1,3}(?:hour|day|week|month"
        r"|year)s?|upon|during",
    ),
    (
        "if",
        r"if|where(?:ver)?|in (?:the )?(?:case|event) (?:of|that|where)|(?:so|as) long as|in so far as"
        r"|insofar as|to the extent that|should",
    ),
)
_NO_CONDITION = pattern(r"should (?:not )?be\b")
# A condition in Chinese: the whole of it.
_CHINESE_CONDITIONS = (
    (
        "except",
        r"除[^。;；]{1,60}?(?:以外|之外|外)(?=[,，]|$|[\u4e00-\u9fff])|[^,，。;；:：\n]{1,60}除外"
        r"|[^,，。;；:：\n]{0,40}另有(?:规定|约定)的?",
    ),
    (
        "unless",
        r"除非[^。;；]{1,60}?(?=[,，。;；]|$)|未经[^,，。;；]{0,30}?(?:批准|同意|许可|允许|核准|审批|登记|备案)",
    ),
    ("provided", r"(?<!不)但(?!书)是?[^。;；]*"),
    ("if", r"(?:如果|如有|如(?=[^何下期实此同])|若(?!干)|倘若?|假如|一旦)[^。;；]{1,60}?(?=[,，。;；]|$)"),
    (
        "when",
        r"[^,，。;；:：\n]{1,40}(?<![小及同届临按随定])时(?=[,，])"
        r"|[^,，。;；:：\n]{1,60}(?:的情况下|的情形下|期间|之前|以前|之后|以后)(?=[,，])",
    ),
    ("if", r"[^。;；:：\n]{1,200}?(?<!目)的(?=[,，;；:：。])"),
)


# What stands before a condition and is no part of it: 第五条, （二）, a quote mark.
_NUMBERING = pattern(
    '[ ,，\\n"]*(?:第[零一二三四五六七八九十百千0-9]+条(?:之[一二三四五六七八九十]+)?'
    '|[(（][一二三四五六七八九十0-9]+[)）]|[0-9]+[.、])?[ \\n"]*'
)


class _Taken:
    """Which places of a text already belong to something found."""

    def __init__(self, length: int) -> None:
        self._places = bytearray(length)

    def take(self, start: int, end: int) -> bool:
        """Take the places from start to end; False, and nothing taken, where one of them is taken already."""
        if any(self._places[start:end]):
            return False
        self._places[start:end] = b"\1" * (end - start)
        return True


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """A list of expressions as a pattern, compiled when first needed."""
    return re.compile(source)


def modality(sentence: str) -> tuple[Modal, ...]:
    """The modal expressions of a sentence in order: must and 应当, may and 可以, must not and 不得, need not, only."""
    folded = fold(sentence)
    months = {match.start() for match in _MONTH_OF_MAY.finditer(sentence)} if "May" in sentence else set()
    in_han = has_han(folded)
    in_english = not in_han or any("a" <= sign <= "z" for sign in folded)
    taken = _Taken(len(folded))
    found = [
        Modal(kind, match.start(), match.end())
        for kind, english, chinese in _MODALS
        for source in (*((english,) if in_english else ()), *((chinese,) if in_han else ()))
        for match in _pattern(source).finditer(folded)
        if match.start() not in months and taken.take(*match.span())
    ]
    return tuple(sorted(found, key=lambda one: one.start))


def negations(text: str) -> tuple[tuple[int, int], ...]:
    """The places of what negates: not, no, never, without, 不, 未, 无, 非; not the 不 of 不动产 or the 未 of 未成年."""
    return tuple(match.span() for match in _pattern(_NEGATIONS).finditer(fold(text)))


def conditions(text: str) -> tuple[Condition, ...]:
    """The conditions, exceptions and provisos of a text, in order, each as a whole, none inside another.

    English: from "if", "unless", "provided that" … to the end of the clause; a proviso to the end of its sentence.
    Chinese: 除…外, …除外, 但…, 如…, and the clause that ends with 的 before a comma.
    """
    folded = fold(text)
    found = [*_english_conditions(folded, text), *_chinese_conditions(folded)]
    kept: list[Condition] = []
    for one in sorted(found, key=lambda condition: (condition.start, -condition.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


def _english_conditions(folded: str, text: str) -> list[Condition]:
    """Each English cue with its clause: to the next comma or semicolon, a proviso to the end of the sentence."""
    if not re.search("[a-z]", folded):
        return []
    ends = [end for _, end in sentences(text)]
    cues = _pattern(
        "|".join(rf"(?P<{kind}_{place}>\b(?:{source})\b)" for place, (kind, source) in enumerate(_ENGLISH_CUES))
    )
    found: list[Condition] = []
    reached = 0
    for match in cues.finditer(folded):
        if match.start() < reached or _NO_CONDITION.match(folded, match.start()):
            continue
        kind = str(match.lastgroup).rsplit("_", 1)[0]
        following = bisect_left(ends, match.end())
        sentence_end = ends[following] if following < len(ends) else len(folded)
        stop = (
            None
            if kind == "provided"
            else re.compile(r"[,;:](?!\d)|\.(?=\s|$)").search(folded, match.end(), sentence_end)
        )
        reached = stop.start() if stop else sentence_end
        found.append(Condition(kind, match.start(), reached))
    return found


def _chinese_conditions(folded: str) -> list[Condition]:
    """Each Chinese condition; an earlier pattern of the list takes its place before a later one."""
    if folded.isascii():
        return []
    found: list[Condition] = []
    taken = _Taken(len(folded))
    for kind, source in _CHINESE_CONDITIONS:
        for match in _pattern(source).finditer(folded):
            numbering = _NUMBERING.match(match.group())
            start = match.start() + (numbering.end() if numbering else 0)
            if start < match.end() and taken.take(start, match.end()):
                found.append(Condition(kind, start, match.end()))
    return found
