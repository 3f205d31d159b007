"""The forms of personal data in a text: numbers of persons, cards and plates, addresses of homes, names.

Each kind is found by its own form, checked where it has a check sign, or by the words that introduce it. A rule is
compiled only when the text holds enough digits, or one of the words, that it needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple


class Rule(NamedTuple):
    """One form: group 1 of `pattern` is personal data when `holds`; the text needs `digits` and one of `words`."""

    kind: str
    digits: int
    words: tuple[str, ...]
    pattern: str
    holds: Callable[[str], bool]


def personal_data(text: str) -> Iterator[tuple[int, int, str]]:
    """Every stretch of a half-width text that is personal data, as start, end and kind; they may overlap."""
    digits = len(digits_of(text))
    small = text.lower()
    for rule in RULES:
        if digits < rule.digits or (rule.words and not any(word in small for word in rule.words)):
            continue
        for match in _compiled(rule.pattern).finditer(text):
            if rule.holds(match[1]):
                yield match.start(1), match.end(1), rule.kind


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern whose letters and digits are ASCII, so that a Chinese sign beside a number bounds it."""
    return re.compile(pattern, re.ASCII)


def digits_of(found: str) -> str:
    """The digits of a text, in order."""
    return "".join(sign for sign in found if "0" <= sign <= "9")


def _anything(_found: str) -> bool:
    return True


def _landline(found: str) -> bool:
    """Nine to twelve digits with a leading 0: too long for a day, too odd for a sum."""
    return 9 <= len(digits_of(found)) <= 12


def _not_hotline(found: str) -> bool:
    """At least seven digits, and no number that an office gives to everybody (400, 800, 1300, 12345)."""
    digits = digits_of(found)
    return len(digits) >= 7 and not digits.startswith(("400", "800", "1300", "1800", "0800", "123"))


def chinese_id_holds(found: str) -> bool:
    """Whether the last of 18 signs is the check sign of GB 11643."""
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    total = sum(int(sign) * weight for sign, weight in zip(found[:17], weights, strict=True))
    return "10X98765432"[total % 11] == found[17].upper()


def luhn_holds(found: str) -> bool:
    """Whether the digits pass the check of ISO/IEC 7812."""
    total = 0
    for place, sign in enumerate(reversed(digits_of(found))):
        value = int(sign) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _card(found: str) -> bool:
    return 13 <= len(digits_of(found)) <= 19 and luhn_holds(found)


def _long_number(found: str) -> bool:
    """At least six digits that are no date."""
    return len(digits_of(found)) >= 6 and not re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", found)


def _with_digits(found: str) -> bool:
    return len(digits_of(found)) >= 3


def _plate(found: str) -> bool:
    """Capitals and at least two digits."""
    return len(digits_of(found)) >= 2 and any("A" <= sign <= "Z" for sign in found)


_IS = r"(?:\s?(?:no\.?|number|#|num\.?))?\s?(?:is|are|:|=)?\s?"  # "number is", "no:"
_SHI = r"(?:号码?|号)?[是为:\s]{0,3}"  # 号码是
_STREET = (
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Crescent|Close|Court|Boulevard|Blvd|Way|Terrace|Place)\b\.?"
)
_AT_HOME = (
    r"\b(?i:live|lives|living|reside|resides|residing|staying|home|house|flat|apartment|address|property|shop)"
    r"\s(?:(?:is|at|on|in)\s){0,2}"
)
_HAN_STREET = r"([^\s省市区县镇乡，。,、在于住是《》]{1,8}(?:路|街|大道|巷|弄|村|小区|花园|苑)\d{1,5}号"
_PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
_ID_WORDS = (
    r"id|identity(?: card| document)?|social security|medicare|tax file|national insurance|pension"
    r"|driver'?s? licen[cs]e"
)

RULES = (
    Rule("email", 0, ("@",), r"(?<![\w.+-])([\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})", _anything),
    Rule("phone", 7, ("+",), r"(?<![\w.+])(\+\d{1,3}[\s.()-]{0,2}\d(?:[\s.()-]{0,2}\d){6,12})(?!\d)", _anything),
    Rule("phone", 11, (), r"(?<![\w.,/〔\[-])((?:86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4})(?![\w-]|[.,]\d)", _anything),
    Rule(
        "phone",
        9,
        (),
        r"(?<![\w.,/〔\[-])(\(?0\d{1,4}\)?(?:[\s-]\d{2,8}){1,3}|0[1-9]\d{8,9})(?![\w/-]|[.,]\d)",
        _landline,
    ),
    Rule(
        "phone", 10, ("-", "."), r"(?<![\w.,/-])(\(\d{3}\)\s?\d{3}[-.\s]\d{4}|\d{3}-\d{3}-\d{4})(?![\w-])", _not_hotline
    ),
    Rule(
        "phone",
        7,
        ("phone", "tel", "mobile", "cell", "whatsapp", " me", "电话", "手机", "微信", "联系"),
        r"(?:\b(?i:phone|telephone|tel|mobile|cell|whatsapp|call me|ring me)\b|电话|手机|微信|联系方式)[^\d\[]{0,12}?"
        r"(\d(?:[\s-]?\d){6,14})(?![\d\w])",
        _not_hotline,
    ),
    Rule(
        "id",
        17,
        (),
        r"(?<![\w.-])([1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx])(?!\w)",
        chinese_id_holds,
    ),
    Rule("id", 9, ("-",), r"(?<![\w.-])(\d{3}-\d{2}-\d{4})(?![\w-])", _anything),
    Rule(
        "id",
        13,
        (),
        r"(?<![\w.-])(\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\s?\d{4}\s?[01][89]\d)(?![\w-])",
        luhn_holds,
    ),
    Rule(
        "id",
        6,
        ("id", "security", "medicare", "tax file", "insurance", "pension", "licen"),
        rf"\b(?i:(?:{_ID_WORDS}){_IS})([A-Z]{{0,3}}\d[\dA-Z -]{{3,20}}\d[A-Z]?)(?!\w)",
        _long_number,
    ),
    Rule(
        "id",
        6,
        ("身份证", "社保", "医保卡", "驾驶证", "学号", "工号", "病历"),
        rf"(?:身份证|社保卡|社保号|医保卡|驾驶证|学号|工号|病历号){_SHI}([A-Za-z]{{0,2}}\d[\dXx]{{4,19}})(?!\w)",
        _long_number,
    ),
    Rule("passport", 6, ("passport",), rf"\b(?i:passport{_IS})([A-Z]{{0,2}}\d{{6,9}}[A-Z]?)(?!\w)", _anything),
    Rule("passport", 6, ("护照",), rf"护照{_SHI}([A-Za-z]{{1,2}}\d{{6,9}})(?!\w)", _anything),
    Rule(
        "bank_card",
        13,
        (),
        r"(?<![\w.,-])([3-6]\d{12,18}|[3-6]\d{3}(?:([ -])\d{4})(?:\2\d{4}){1,2}(?:\2\d{1,4})?)(?![\w-]|[.,]\d)",
        _card,
    ),
    Rule(
        "account",
        6,
        ("account", "iban", "card"),
        rf"\b(?i:(?:bank account|account|iban|card){_IS})([A-Z]{{0,2}}\d[\dA-Z -]{{4,30}}\d)(?!\w)",
        _long_number,
    ),
    Rule(
        "account",
        6,
        ("银行卡", "卡号", "账号", "账户", "帐号"),
        rf"(?:银行卡|卡号|账号|账户|帐号){_SHI}(\d[\d -]{{6,24}}\d)(?!\w)",
        _long_number,
    ),
    Rule(
        "plate",
        3,
        tuple(_PROVINCES),
        rf"(?<![\w〔])([{_PROVINCES}][A-HJ-NP-Z][·• ]?[A-HJ-NP-Z\d]{{4,5}}[A-HJ-NP-Z\d挂学警])(?!\w)",
        _with_digits,
    ),
    Rule(
        "plate",
        2,
        ("plate", "rego"),
        rf"\b(?i:(?:number plate|licen[cs]e plate|plate|rego){_IS})"
        r"([A-Z0-9]{1,4}(?:[ -][A-Z0-9]{2,5}){1,3}|[A-Z0-9]{4,8})(?!\w)",
        _plate,
    ),
    Rule(
        "address",
        1,
        ("liv", "resid", "staying", "home", "house", "flat", "apartment", "address", "property", "shop"),
        rf"{_AT_HOME}((?:[Nn]o\.?\s?)?\d{{1,5}}[A-Za-z]?(?:[/-]\d{{1,5}})?\s"
        rf"(?:[A-Z][\w'’-]{{1,20}}\s){{1,3}}{_STREET})",
        _anything,
    ),
    Rule(
        "address",
        2,
        ("室", "房", "户"),
        rf"{_HAN_STREET}(?:\d{{1,4}}(?:号楼|栋|幢|座))?(?:\d{{1,3}}单元)?\d{{1,5}}(?:室|房|户))",
        _anything,
    ),
    Rule(
        "address",
        1,
        ("住", "地址"),
        rf"(?:住在|家住|住址[是为:]?|家庭地址[是为:]?)[^\s，。,；]{{0,16}}?{_HAN_STREET})",
        _anything,
    ),
    Rule(
        "name",
        0,
        ("name", "called"),
        r"\b(?:[Mm]y (?:full )?name(?:'s| is)|[Ii] am called|[Mm]y names? are)\s"
        r"((?:[A-Z][\w'’-]{1,20}\s?){1,4})(?<!\s)",
        _anything,
    ),
    Rule(
        "name",
        0,
        ("叫", "姓名", "名字"),
        r"(?:我叫|我的名字[叫是]|我名叫|本人姓名[是为:]?|姓名是)\s?([一-鿿·]{2,4}?)"
        r"(?=[^一-鿿·]|$|今年|[想要是住在来有需因为咨现和与的])",
        _anything,
    ),
)
