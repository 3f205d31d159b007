"""The numbers that stand in a text, each read once and whole, before anything is known of what they count."""

import re
from decimal import Decimal
from typing import NamedTuple

from inforce.reading.numerals import CHINESE_DIGITS, CHINESE_NUMERALS, NUMBER_WORDS, digits_value, read_number
from inforce.reading.patterns import pattern


class Amount(NamedTuple):
    """A number at `folded[start:end]`; `worded` when it is in words, `chinese` when in Chinese numerals or units."""

    start: int
    end: int
    value: Decimal
    worded: bool = False
    chinese: bool = False


_WORD = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_LARGE = "hundred|thousand|million|billion"
_AMOUNT = pattern(
    rf"(?P<digits>(?<![\d.,])(?<!\d[:/])\d+(?:(?:[,.']|(?: (?=\d{{3}}(?!\d))))\d+)*)(?P<half>½|¼|¾| ?1/2(?!\d))?"
    rf"(?:(?P<large> ?(?:{_LARGE})\b)|(?P<units>[十百千万亿]+))?"
    r"|(?P<vulgar>[½¼¾⅓⅔])"
    r"|\b(?P<part>(?:(?:an?|one|two|three|four|five) |(?:one|two|three)-)"
    r"(?:thirds?|fourths?|fifths?|tenths?|quarters?|half|halves)\b|half\b(?!-))"
    rf"|\b(?P<words>(?:an? (?=(?:hundred|thousand|million|dozen)\b))?"
    rf"(?:{_WORD})(?:[ -](?:and )?(?:{_WORD}))*(?: and a half\b)?)\b(?!-fold)"
    r"|(?<=\bwithin )(?P<one>an?)(?= (?:hour|day|week|fortnight|month|year)\b)"
    r"|(?:(?<=\bthan )|(?<=\bexceeding )|(?<=\bexceed )|(?<=\bleast )|(?<=\bafter )|(?<=\bof )|(?<=\bfor ))"
    r"(?P<once>an?)(?= (?:hour|week|fortnight|month|year)\b)"
    rf"|(?P<chinese>[{CHINESE_NUMERALS}]+(?:点[{''.join(CHINESE_DIGITS)}]+)?|半)"
)
# 零件, 大陆, 队伍, 参加 are words; so are 统一, 同一, 唯一.
_SELDOM_ALONE = frozenset("零陆伍参叁柒捌玖贰壹拾佰仟")
_ONE_BEHIND = frozenset("统唯单同划逐某任另这那之")
_OF_A_THOUSAND = frozenset("克米瓦伏帕卡")
_IN_BRACKETS = pattern(r" ?\(([^()]{1,40})\)")


def amounts(folded: str) -> list[Amount]:
    """The numbers of a folded text in order. "30 (thirty)" is one number; 12.1.3, 12A and 1,2,3 are none."""
    found: list[Amount] = []
    reached = 0
    for match in _AMOUNT.finditer(folded):
        if match.start() < reached:
            continue
        amount = _read(match, folded)
        if amount is None:
            continue
        amount = _with_repetition(amount, folded)
        reached = amount.end
        found.append(amount)
    return found


def _read(match: re.Match[str], folded: str) -> Amount | None:
    if match["chinese"]:
        before = folded[match.start() - 1 : match.start()]
        if match["chinese"] in _SELDOM_ALONE or (match["chinese"] == "一" and before in _ONE_BEHIND):
            return None
        end = match.end()
        value = read_number(match["chinese"])
        if value is None and match["chinese"].endswith("千") and folded[end : end + 1] in _OF_A_THOUSAND:
            end -= 1  # 二十五千克 is twenty-five kilograms
            value = read_number(match["chinese"][:-1])
        return value if value is None else Amount(match.start(), end, value, chinese=True)
    if match["one"] or match["once"]:
        return Amount(match.start(), match.end(), Decimal(1), worded=True)
    if match["words"] or match["part"] or match["vulgar"]:
        value = read_number(match.group())
        return None if value is None else Amount(match.start(), match.end(), value, worded=True)
    return _read_digits(match, folded)


def _read_digits(match: re.Match[str], folded: str) -> Amount | None:
    """A number in digits, with the 万 or million behind it; None for numberings and dates."""
    digits = match["digits"]
    end = match.end("digits")
    value = digits_value(digits)
    if value is None and " " in digits:
        digits = digits.split(" ")[0]
        end = match.start() + len(digits)
        value = digits_value(digits)
        return None if value is None else Amount(match.start(), end, value)
    if value is None or folded[end : end + 1] in ("²", "³") or re.match(r"[.:]\d|/\d{2}", folded[end : end + 3]):
        return None
    if match["half"]:
        value += {"¼": Decimal("0.25"), "¾": Decimal("0.75")}.get(match["half"], Decimal("0.5"))
        end = match.end("half")
    if match["large"]:
        factor = read_number("one " + match["large"].strip())
        return Amount(match.start(), match.end(), value * (factor or 1))
    if match["units"]:
        product = read_number(f"{value}{match['units']}")
        return None if product is None else Amount(match.start(), match.end(), product, chinese=True)
    return Amount(match.start(), end, value)


def _with_repetition(amount: Amount, folded: str) -> Amount:
    """The amount with the same number repeated in brackets behind it: "thirty (30)", "30 (thirty)"."""
    repeated = _IN_BRACKETS.match(folded, amount.end)
    if repeated and read_number(repeated.group(1)) == amount.value:
        return amount._replace(end=repeated.end())
    return amount
