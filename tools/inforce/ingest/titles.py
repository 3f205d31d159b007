"""What a title says of its document: who issues it, its number, its kind, the year and the place it speaks of.

A title is read by its form alone, without a list of titles. Where it can be read in two ways, or where a rule is often
wrong, the confidence says so, and a person looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from inforce.ingest.structure import Attribute
from inforce.model.places import Places
from inforce.reading.folding import fold
from inforce.reading.known_places import chinese_names
from inforce.reading.languages import language_of
from inforce.reading.places_in_text import places_in

_HAN = "\u4e00-\u9fff"
NUMBER_IN_BRACKETS = rf"[{_HAN}]{{1,12}}[〔\[（(【](?:19|20)\d\d[〕\]）)】]\s?第?\d{{1,5}}号"
NUMBER_OF_ORDER = (
    rf"[{_HAN}]{{2,24}}(?:令|公告)\s?(?:[（(〔]?(?:19|20)\d\d[）)〕]?年?)?\s?第?[\d一二三四五六七八九十百零]{{1,6}}号"
)
_NUMBER_OF_STANDARD = (
    r"(?:GB|GBJ|JGJ|CJJ|DB|DBJ|HJ|AQ|GA|JT|WS|T)\s?\d{0,2}(?:/[A-Z]{1,8})?\s?/?\s?[\d.]{2,8}(?:-\d{1,4})?-(?:19|20)\d\d"
)
_NUMBER = rf"{NUMBER_IN_BRACKETS}|{NUMBER_OF_ORDER}|(?:19|20)\d\d年第\d{{1,4}}号|第\d{{1,5}}号|{_NUMBER_OF_STANDARD}"
_NUMBER_BEHIND = re.compile(rf"(?:[（(]|[\s　]|(?<=[知告见定复函法例则准范程]))(?P<number>{_NUMBER})[）)]?$")
_NUMBER_BEFORE = re.compile(rf"^(?P<number>{_NUMBER})(?=[\s　:：]|关于|印发|$)")
_QUOTED = re.compile(r"《[^《》]*(?:《[^《》]*》[^《》]*)*》")
_BRACKETS_AT_END = re.compile(r"\s*(?:（[^（）]*）|\([^()]*\)|【[^【】]*】|[《》“”\"！!。.])+\s*$")
# 法 ends the names of laws, and of much that is none: 做法, 执法.
_CHINESE_TYPE = re.compile(
    r"(修正案|实施细则|施行细则|实施办法|施行办法|条例|规定|办法|细则|解释|决定|决议|通知|规则|意见|公告|通告|通报|布告|"
    r"批复|答复|复函|标准|规范|规程|准则|守则|章程|制度|方案|预案|计划|规划|纲要|目录|清单|名录|名单|指引|指南|须知|问答|"
    r"政策解读|解读|政策介绍|报告|汇编|措施|公约|协定|条约|纪要|命令|令|议案|声明|说明|需求书|倡议书|函|宪法|"
    r"(?<![做方看用想说书司执立守违合犯宪文语])法)$"
)
# 国务院令第650号 names its kind before its number.
_ORDER = re.compile(rf"^[{_HAN}]{{2,20}}?(令|公告)\s?(?:(?:19|20)\d\d年)?第")
_ENGLISH_TYPE = re.compile(
    r"\b(Act|Bill|By-?laws?|Code|Regulations?|Rules|Ordinance|Order|Policy|Policies|Notice|Determination|Directive|"
    r"Standards?|Scheme|Guidelines?|Terms of Service|Agreement)\b",
    re.IGNORECASE,
)
_BODY = (
    rf"[{_HAN}]{{0,60}}(?:部|司|委|委员会|局|厅|署|院|会|办公室|办公厅|办|政府|中心|银行|分行|支行|公司|处|所|站|大学|"
    r"支队|总队|大队|集团|联社|残联|妇联|文联|科协|图书馆|指挥部|党组|机构|领导小组)(?:等\d{0,2}[一二三四五六七八九十]{0,2}个?(?:部门|单位))?"
)
_BODIES = re.compile(rf"{_BODY}(?:[ \u3000、，,]+{_BODY})*")
# Words by which a title goes on behind the bodies that issue the document.
_GOES_ON = re.compile(r"\s?(?:关于|印发|转发|批转|颁布|颁发)")
_NO_BODY = re.compile(r"[的《》“”]|\d{4}年")
# The body whose own rules a document is: 海港仲裁委员会仲裁规则. Often right, not surely.
_OWN_RULES = re.compile(rf"(?!关于)([{_HAN}]{{2,20}}?(?:委员会|管理中心|人民政府|人民法院|总公司))(?!的)[{_HAN}]")
_YEAR = re.compile(r"(?<![\d〔\[【-])((?:19|20)\d\d)(?![\d〕\]】]|\s?-\s?\d)\s?年?")
_YEARS = re.compile(
    r"(?<!\d)((?:19|20)\d\d)年?度?\s?(?:至|到|[-\u2013\u2014\uff0d~\uff5e]{1,2})\s?((?:19|20)\d\d)(?=\D|$)"
)
_COUNTRY = "中华人民共和国"
_SEAT = re.compile(
    rf"([{_HAN}]{{2,3}}?(?:自治县|县|区|市|镇|乡|旗|街道))(?=人民政府|人民代表大会|人大|人民法院|人民检察院)"
)
_COMPANY = re.compile(rf"[{_HAN}]{{0,16}}?公司")
_ADMINISTERED = ("省", "市", "自治区", "自治州", "盟", "县", "区", "镇", "乡", "旗", "街道", "特别行政区")
_NOWHERE = Places(())


def of_title(title: str, line: int) -> Iterator[Attribute]:
    """Number, kind, issuing body, year and place, as far as a title names them."""
    named = " ".join(title.split())
    number = _number(named, line)
    yield from number
    yield from _type(named, line)
    bodies = _bodies(named)
    if bodies is not None:
        yield Attribute("issuing_body", bodies, 0.9, title, line)
    elif own := _OWN_RULES.match(named):
        yield Attribute("issuing_body", own.group(1), 0.6, title, line)
    yield from _year(named, number, line)
    yield from _place(named, bodies, line)


def _number(title: str, line: int) -> list[Attribute]:
    """A number that stands before or behind the title, mostly in brackets: …的通知（港住发〔2024〕44号）.

    Behind the quoted title of another document it may be that document's: 废止《…办法》（…号）.
    """
    match = _NUMBER_BEFORE.match(title) or _NUMBER_BEHIND.search(title)
    if match is None:
        return []
    quotes = title[: match.start()].rstrip().endswith("》") and not title.startswith("《")
    return [Attribute("number", match["number"], 0.6 if quotes else 0.9, title, line)]


def _type(title: str, line: int) -> Iterator[Attribute]:
    """The kind by which a title calls its document: its last word in Chinese, a word of kind in English."""
    ends = _NUMBER_BEHIND.sub("", title).rstrip()
    bare = _BRACKETS_AT_END.sub("", ends)
    match = _CHINESE_TYPE.search(bare) or _CHINESE_TYPE.search(ends) or _ORDER.match(ends)
    english = [] if match else list(_ENGLISH_TYPE.finditer(title))
    if match:
        # Words such as 废止《停车办法》 name the kind of what they quote.
        quoted = not ends.startswith("《") and any(one.end() > len(bare) for one in _QUOTED.finditer(ends))
        yield Attribute("document_type", match.group(1), 0.6 if quoted else 0.9, title, line)
    elif english:
        yield Attribute("document_type", english[-1].group(1).lower(), 0.8, title, line)


def _bodies(title: str) -> str | None:
    """The bodies that a title begins with: several with spaces or commas between them."""
    match = _GOES_ON.search(_QUOTED.sub(lambda quoted: "《" * len(quoted.group()), title))
    head = title[: match.start()].strip() if match else ""
    return head if head and _BODIES.fullmatch(head) and not _NO_BODY.search(head) else None


def _year(title: str, number: list[Attribute], line: int) -> Iterator[Attribute]:
    """The year or span of years that the title names itself, else the year of its number.

    Less surely where it names several, or only quotes the title of another document that does.
    """
    words = title.replace(str(number[0].value), " ") if number else title
    own = _QUOTED.sub(" ", words)
    spans = [f"{match.group(1)}-{match.group(2)}" for match in _YEARS.finditer(own)]
    years = list(dict.fromkeys([*spans, *_YEAR.findall(_YEARS.sub(" ", own))]))
    quoted = list(dict.fromkeys(_YEAR.findall(words)))
    of_number = re.findall(r"(?:19|20)\d\d", str(number[0].value)) if number else []
    if years:
        yield Attribute("year", ", ".join(years), 0.9 if len(years) == 1 else 0.6, title, line)
    elif of_number:
        yield Attribute("year", of_number[-1], number[0].confidence, title, line)
    elif quoted:
        yield Attribute("year", ", ".join(quoted), 0.6, title, line)


def _place(title: str, bodies: str | None, line: int) -> Iterator[Attribute]:
    """The place of the body that issues the document, else the one place that the title names."""
    if language_of(title) != "zh":
        return
    if title.startswith(_COUNTRY):
        yield Attribute("place", _COUNTRY, 0.9, title, line)
        return
    if bodies is not None:
        held = _SEAT.match(bodies)
        seats = [held.group(1)] if held else _places_of(bodies)
        if seats:
            yield Attribute("place", seats[0], 0.9, title, line)
            return
    named = _places_of(title)
    if named:
        known = named[0].startswith(tuple(chinese_names())) and named[0].endswith(_ADMINISTERED)
        # 市财政局 is of the place that the title names; 财政部 is of none.
        of_here = bodies is None or bodies.startswith(_ADMINISTERED)
        yield Attribute("place", named[0], 0.9 if len(named) == 1 and known and of_here else 0.6, title, line)


def _places_of(text: str) -> list[str]:
    """The places that a text names, each once; a name that begins the name of a company is none."""
    folded = fold(text)
    found: list[str] = []
    for one in places_in(text, _NOWHERE).unknown:
        if _COMPANY.match(folded, one.end) is None and not any(one.text in held or held in one.text for held in found):
            found.append(one.text)
    return found
