"""What kind of thing a question asks for, which the clause that answers must hold: a length, a sum, leave, a list.

The kinds of quantity are those of `quantities`: length, area, volume, weight, money, duration, age, clock_time, date,
percent, count, speed, noise, temperature, multiple. `number` is a figure whose unit the question leaves open (a bare
多少): never guessed. `when` is a day, a period or a condition. The others are place, person (an authority too),
permission, obligation, yes_no, list, documents, procedure, definition, consequence, reason, frequency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from inforce.reading.folding import fold
from inforce.reading.interrogatives import AUXILIARIES, WH, has_han, opens_with_verb
from inforce.reading.phrases import Phrases, Word, word_set, words
from inforce.reading.units import CLASSIFIERS, chinese_unit, english_unit

_ENGLISH = {
    "length": "how high|tall|wide|deep|thick|far|close|near|narrow|low; what|which|maximum|minimum|the ~ height|"
    "width|depth|"
    "thickness|distance|clearance|setback|diameter; longest|shortest|biggest vehicle|fence|wall|"
    "building|sign|hedge|leash|load|boat; highest|tallest|widest|deepest|thickest",
    "area": "how big|large an area|space|room|site|stall; what area; how much ~ space|area|floor|room; floor area; "
    "how many square",
    "volume": "how much water|oil|fuel|liquid; what volume|capacity",
    "weight": "how heavy; what weight|mass",
    "speed": "how fast; speed limit",
    "noise": "how loud; noise level|limit; decibels",
    "temperature": "how hot|cold; what temperature",
    "money": "how much ~ cost|costs|pay|paid|charge|charged|earn|fine|fee|rent|deposit|price|bond|tax|salary|"
    "compensation|penalty|levy|"
    "grant|subsidy; what|the ~ fee|fees|fine|fines|price|cost|rent|salary|wage|charge|deposit|bond|tariff|pay|levy|"
    "subsidy; what does ~ cost|"
    "charge; does|do|will it|this|that ~ cost; pay for; how much is|are|was; how expensive; be fined",
    "duration": "how long; how soon; how quickly; how much * notice|warning|time; how much time|notice|warning; "
    "what|the ~ period|"
    "duration; notice period; time limit; the longest ~ time|period; within what time; how long before|after; for "
    "how long; jail time; "
    "prison sentence; until when",
    "age": "how old; what|which age; minimum|maximum|youngest|oldest age; by|from|at|of|the ~ age",
    "clock_time": "what time|times|hours; at|until|till|from|between which|what time|times|hour|hours; opening|"
    "closing|trading|business hours",
    "date": "what|which date|day|days; on which days; by when; deadline; due date; which days",
    "percent": "what|which percentage|percent|proportion|share|interest; how many percent; the ~ rate|percentage",
    "frequency": "how often; how frequently; how many times",
    "place": "where; which|what place|places|area|areas|zone|office; to which office",
    "person": "who; whom; whose; which|what authority|department|officer|official|body|person|committee; "
    "responsible for",
    "permission": "am|are|is i|we|it|he|she|they|you|that|this ~ allowed|permitted|legal|lawful|ok|okay|forbidden|"
    "prohibited|illegal;"
    "allowed|permitted to; have|has the right; is that|this|it ok|okay; get|need permission|consent|approval; do i "
    "need a|an permit|licence|license;"
    "is ~ allowed|permitted|prohibited|banned|legal|required",
    "obligation": "do|does|did ~ have|need to; am|are|is ~ required|obliged; must; have|has to; need|needs to; "
    "compulsory; mandatory; need a|an",
    "list": "what are; which ~ are; what|which conditions|requirements|criteria|steps|items|types|kinds|factors|"
    "measures|elements|duties; list;"
    "what must; what should ~ contain|include",
    "documents": "what|which documents|document|papers|forms|records|evidence|proof|information|documentation; "
    "documents|papers ~ required|needed|submitted",
    "procedure": "how do|does|can|should|must|may|would|to|is|are|could|will|might; what ~ process|procedure|steps;"
    " what happens; how i|we",
    "definition": "what is meant; meaning of; what does ~ mean; define; definition of; what counts as; what "
    "constitutes; what is a|an",
    "consequence": "what happens if; penalty|penalties|sanction|sanctions|consequence|consequences; get ~ for "
    "breaking; how many years in jail",
    "reason": "why; for what reason",
    "when": "when must|may|can|should|does|do|did|is|are|was|were|will|has|have|must; from|since when; how far in "
    "advance; how early",
}
_CHINESE = {
    "money": "多少钱 多少罚款 罚款~多少 罚多少 费用~多少 价格~多少 单价~多少 收费~多少 收费标准 租金~多少 "
    "工资~多少 补贴~多少 补助~多少 补多少 奖多少 奖励~多少 奖金~多少 "
    "金额~多少 押金~多少 押金 保证金~多少 学费 住宿费 缴费标准 额度~多少 限额 报多少 赔多少 领多少 拿多少 收多少 "
    "缴多少 交多少 津贴 医疗费 登记费~多少 费~多少 怎么收费 封顶~多少 价~分别 多少工资 贷多少",
    "duration": "多久 多长时间 期限 年限 几天 几年 几个月 几日 几小时 几周 多少天 时限 有效期 保护期 持有期 工期 "
    "多少时间 时效~多 何时前 几个工作日",
    "date": "什么时候 何时 哪天 哪一天 几号 几月 哪年 哪一年 起止日期 截止时间 什么时间 截止日期 施行日期 日期~什么",
    "clock_time": "几点 几时 营业时间 开放时间",
    "percent": "比例 百分之几 百分比 几成 费率 税率 利率 占比 占多少 几个点 率~多少 率~分别 率是多少",
    "age": "多少岁 几岁 多少周岁 年龄~多少 多大年龄 多大年纪",
    "length": "多高 多宽 多深 多厚 多远 多长 高度~多少 宽度~多少 深度~多少 距离~多少 长度~多少 净高 间距~多少 "
    "半径~多少 厚度~多少",
    "area": "面积~多少 多大面积 多大的面积 建筑面积~多",
    "weight": "多重 重量~多少",
    "count": "多少个 几个 几只 几次 几家 几名 几人 多少人 多少名 多少只 多少次 多少项 几种 多少种",
    "multiple": "多少倍 几倍",
    "frequency": "多久~一次 几次 频次 每隔多久",
    "place": "哪里 在哪 何地 在何处 到何处 于何处 什么地方 具体地址 哪儿 去哪 到哪办",
    "person": "谁 哪个部门 什么部门 哪个机关 什么机关 何机关 哪个单位 受理部门 哪些人 由何 哪个机构 什么机构",
    "permission": "能否 可否 能不能 可不可以 可以~吗 能~吗 是否可以 是否允许 允许~吗 还能 得~吗 是否能 有权 "
    "禁止~吗 可行",
    "obligation": "要不要 是否应 应否 是否需要 需要~吗 必须~吗 应当~吗 要~吗 应~吗 是否必须 需不需要 用不用 应该~吗",
    "yes_no": "是否 能否 可否 吗 有没有 是不是 能不能 会不会 要不要 可不可以 有无 算不算 需不需要",
    "list": "哪些 什么条件 什么要求 哪几 包括什么 有什么 什么情形 什么情况 何种 什么内容 哪类 什么标准 包含什么 "
    "什么责任 什么义务 什么职责 什么权利 什么规定 什么方式 满足什么",
    "documents": "什么材料 哪些材料 什么证件 哪些证件 什么资料 哪些资料 哪些文件 什么手续 提交~材料 什么凭证 哪些证据",
    "procedure": "怎么 如何 怎样 什么程序 什么流程 办理流程 怎么办",
    "definition": "什么是 是什么意思 是指什么 指什么 的定义 何为 何谓 什么叫 如何理解 如何界定 如何认定 怎么认定",
    "consequence": "后果 怎么处罚 如何处罚 什么处罚 如何处理 怎么处理 罚多少 什么责任 承担~责任",
    "reason": "为什么 为何 原因",
}
_KINDS = Phrases(
    _ENGLISH,
    _CHINESE,
    unless="多少人才 多少人民币 多少个月 多少个工作日 要求 主要 重要 需要 在哪些 在哪个 在哪一 在哪种 "
    "几个月 几个点 几个工作日 何时间",
)
_NAMING = word_set("人 户 次 人次 学分 学时 课时")  # classifiers that name what they count
_QUANTITIES = word_set(
    "length area volume weight money duration age clock_time date percent count speed noise temperature multiple"
)
_STOP_NOUN = (
    AUXILIARIES
    | WH
    | word_set(
        "of in on at for to per i we you he she they it a an the and or from before after during each with within"
    )
)


def asked_kinds(text: str) -> frozenset[str]:
    """The kinds of thing that a question, or one part of it, asks for: several, or none where none is read."""
    folded = fold(text)
    kinds = set(_KINDS.labels(folded))
    kinds |= set(_counted_kinds(folded))
    if has_han(folded):
        return frozenset(_han_refined(folded, kinds))
    return frozenset(_english_refined(folded, kinds))


def counted_nouns(text: str) -> tuple[str, ...]:
    """The things whose number is asked for: "dogs" of "how many dogs", 犬 of 几只犬; a unit of measure is none."""
    folded = fold(text)
    return tuple(noun for kind, noun in _counted(folded) if kind == "count" and noun)


def asked_attributes(text: str) -> tuple[str, ...]:
    """The noun that "what" or "which" asks for, in English: "colour" of "what colour must a bin be"."""
    every = words(fold(text))
    found = []
    for place in range(len(every) - 2):
        if every[place].text in ("what", "which") and every[place + 1].text not in _STOP_NOUN:
            noun = [word.text for word in every[place + 1 : place + 4]]
            end = next((number for number, word in enumerate(noun) if word in _STOP_NOUN), 0)
            found += [" ".join(noun[:end])] if end else []
    return tuple(found)


def _counted_kinds(folded: str) -> Iterator[str]:
    return (kind for kind, _ in _counted(folded))


def _counted(folded: str) -> Iterator[tuple[str, str]]:
    """What "how many" and 多少 count: the kind of the unit, or count and the noun, or number where nothing follows."""
    every = words(folded)
    for place in range(len(every) - 1):
        if every[place].text == "how" and every[place + 1].text == "many":
            yield _english_count(every, place + 2)
    if not folded.isascii():
        for match in _han_count().finditer(folded):
            yield _han_kind(folded, match)


def _english_count(every: tuple[Word, ...], place: int) -> tuple[str, str]:
    noun: list[str] = []
    while place < len(every) and every[place].text not in _STOP_NOUN and not every[place].after_stop and len(noun) < 4:
        noun.append(every[place].text)
        place += 1
    for length in (2, 1):
        unit = english_unit(" ".join(noun[:length])) if noun else None
        if unit is not None:
            return unit.kind, ""
    return "count", " ".join(noun)


@cache
def _han_count() -> re.Pattern[str]:
    return re.compile(r"多少|(?<![了过好这那前后十面近第])几(?![乎何])")


def _han_kind(folded: str, match: re.Match[str]) -> tuple[str, str]:
    """The kind behind 多少 or 几: 多少万元 is money, 几个月 a duration, 几只犬 a count of 犬, 多少？ a number."""
    place = match.end()
    place += folded.startswith(("万", "亿", "千"), place)
    unit = chinese_unit(folded, place)
    if unit is not None and not folded.startswith(("年度", "年级"), place):
        return unit[0].kind, ""
    if folded.startswith(("月", "号"), place):
        return "date", ""
    if folded.startswith(("比例", "成", "百分", "个点", "个百分点"), place):
        return "percent", ""
    if folded.startswith(("人才", "人民币"), place):
        return "number", ""
    for length in (2, 1):
        classifier = folded[place : place + length]
        if classifier in CLASSIFIERS:
            return "count", classifier if classifier in _NAMING else _noun(folded, place + length)
    return "number", ""


def _noun(folded: str, place: int) -> str:
    """Up to four Chinese signs that name what is counted, up to a verb, particle or sign."""
    found = re.compile(r"[一-鿿]{1,6}").match(folded, place)
    noun = re.split(r"[可能应须必要不得的在吗呢啊会才算由给按]", found.group())[0] if found else ""
    return noun[:4]


def _han_refined(folded: str, kinds: set[str]) -> set[str]:
    """Chinese kinds made consistent: a figure with a known unit is no open number, 多长时间 is no length."""
    if "多长时间" in folded and not re.search(r"多[高宽深厚远]|长度", folded):
        kinds.discard("length")
    if kinds & (_QUANTITIES - {"count"}):
        kinds.discard("number")
    if "frequency" in kinds or (kinds & (_QUANTITIES - {"count"}) and not counted_nouns(folded)):
        kinds.discard("count")
    if kinds & {"permission", "obligation"} and kinds & _QUANTITIES:
        kinds -= {"obligation"}
    return kinds


def _english_refined(folded: str, kinds: set[str]) -> set[str]:
    """English kinds made consistent: leave and duty by the first verb, "how long must it be" a length as well."""
    every = words(folded)
    asks = next((place for place, word in enumerate(every) if word.text in WH or opens_with_verb(every, place)), None)
    if asks is not None and every[asks].text in AUXILIARIES:
        kinds.add("yes_no")
        kinds.add("permission" if every[asks].text in ("may", "can", "could") else "yes_no")
        kinds.add("obligation" if every[asks].text == "must" else "yes_no")
        kinds.discard("procedure")
    else:
        kinds -= {"permission", "obligation"} if kinds & (_QUANTITIES | {"list", "documents"}) else set()
    if "duration" in kinds and re.search(r"\bhow long\b[^?.;]*\bbe\b\s*\??\s*$", folded):
        kinds.add("length")
    if asked_attributes(folded) and not kinds & (_QUANTITIES | {"list", "documents", "person", "place"}):
        kinds -= {"obligation", "permission"}
    if "how much" in folded and not kinds & _QUANTITIES:
        kinds |= {"money", "number"}
    if kinds & _QUANTITIES:
        kinds -= {"definition", "procedure", "list", "place"} - ({"place"} if "where" in folded else set())
    return kinds
