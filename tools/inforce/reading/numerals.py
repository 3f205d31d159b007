"""Numbers as they are written in rules: digits with separators, English number words, Chinese numerals.

A number is read as a whole or not at all: "12.1.3" and "12A" are numberings, not numbers, and give None.
"""

import re
from decimal import Decimal

from inforce.reading.folding import fold
from inforce.reading.patterns import pattern

CHINESE_DIGITS = {
    **{sign: value for value, sign in enumerate("零一二三四五六七八九")},
    **{sign: value for value, sign in enumerate("零壹贰叁肆伍陆柒捌玖")},
    **{"〇": 0, "两": 2, "兩": 2, "貳": 2, "參": 3, "叄": 3, "陸": 6, "弌": 1, "弍": 2, "弎": 3},
}
CHINESE_UNITS = {
    **{"十": 10, "百": 100, "千": 1_000, "拾": 10, "佰": 100, "仟": 1_000},
    **{"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000},
}
_CHINESE_TENS = {"廿": "二十", "卅": "三十", "卌": "四十"}
CHINESE_NUMERALS = "".join(CHINESE_DIGITS) + "".join(CHINESE_UNITS) + "".join(_CHINESE_TENS)

_ONE_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINAL_WORDS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_ONES, _TENS, _ORDINALS = _ONE_WORDS.split(), _TEN_WORDS.split(), _ORDINAL_WORDS.split()
_SMALL = {word: value for value, word in enumerate(_ONES)} | {word: 20 + 10 * place for place, word in enumerate(_TENS)}
_ORDINAL_VALUES = {word: value for value, word in enumerate(_ORDINALS)} | {
    word[:-1] + "ieth": 20 + 10 * place for place, word in enumerate(_TENS)
}
_LARGE = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_PARTS = {"half": 2, "halve": 2, "quarter": 4} | {word: value for word, value in _ORDINAL_VALUES.items() if value > 2}
NUMBER_WORDS = frozenset(_SMALL) | frozenset(_LARGE) | {"hundred", "dozen"}

_GROUPED = pattern(r"\d{1,3}(?:([ ,.'])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?")
_PLAIN = pattern(r"\d+(?:[.,]\d+)?")
_LONGEST = 40  # signs: what is longer is no number that a rule states
_PERCENT = pattern(r"(.+?) ?(%|‰|per ?cent|per centum)")
_CHINESE_FRACTION = pattern(r"(.+)分之(.+)")
_CHINESE_POINT = pattern(r"([^点]+)点([零一二三四五六七八九]+)")
_SLASHED = pattern(r"(\d{1,2})/(\d{1,2})")
_WORDED = pattern(r"(?:([a-z -]+) and )?(?:([a-z -]+?)[ -])?([a-z]+?)s?")
_VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅛": (1, 8)}


def read_number(text: str) -> Decimal | None:
    """The value of a text that is one number and nothing else; None when it is not.

    Reads 2500, 2,500, 2 500,00, 2,1 (decimal comma), 20% and 20 per cent (as 0.2), 2/3, ½, 1½, one hundred and five,
    two thirds, a half, 一百零五, 二〇二四, 3.5万, 百分之五, 三分之二, 半.
    """
    folded = " ".join(fold(text).split())
    fraction = _fraction(folded)
    return _simple(folded) if fraction is None else fraction


def _fraction(folded: str) -> Decimal | None:
    """The value of a fraction or a percentage, None where the text is neither."""
    if parts := _PERCENT.fullmatch(folded):
        return _quotient(_simple(parts.group(1)), Decimal(1000 if parts.group(2) == "‰" else 100))
    if parts := _CHINESE_FRACTION.fullmatch(folded):
        return _quotient(_simple(parts.group(2)), _simple(parts.group(1)))
    if parts := _SLASHED.fullmatch(folded):
        return _quotient(Decimal(parts.group(1)), Decimal(parts.group(2)))
    if folded[-1:] in _VULGAR:
        upper, lower = _VULGAR[folded[-1]]
        whole = digits_value(folded[:-1].strip()) if len(folded) > 1 else Decimal(0)
        return None if whole is None else whole + Decimal(upper) / lower
    if (parts := _WORDED.fullmatch(folded)) and parts.group(3) in _PARTS:
        if not parts.group(2) and parts.group(3) not in ("half", "quarter"):
            return None  # "third" alone is an ordinal
        before, top = english_number(parts.group(1) or "zero"), _top(parts.group(2))
        return None if before is None or top is None else before + Decimal(top) / _PARTS[parts.group(3)]
    if parts := _CHINESE_POINT.fullmatch(folded):
        whole_part, decimals = _chinese_value(parts.group(1)), _chinese_value(parts.group(2))
        if whole_part is None or decimals is None:
            return None
        return whole_part + decimals.scaleb(-len(parts.group(2)))
    return Decimal("0.5") if folded == "一半" else None


def _top(words: str | None) -> int | None:
    """The upper number of a worded fraction: two in two thirds, 1 in a half and in half."""
    return 1 if words in (None, "a", "an") else english_number(words or "")


def _quotient(top: Decimal | None, bottom: Decimal | None) -> Decimal | None:
    return top / bottom if top is not None and bottom else None


def _simple(folded: str) -> Decimal | None:
    """A number without a fraction or a per cent sign."""
    value = digits_value(folded)
    if value is not None:
        return value
    if folded.isascii():
        whole = english_number(folded)
        return None if whole is None else Decimal(whole)
    return _chinese_value(folded)


def digits_value(folded: str) -> Decimal | None:
    """The value of folded digits, with or without separators: 2,500 is 2500, 2,1 and 2.1 are 2.1, 2 500,00 is 2500.

    One comma before exactly three digits parts thousands, unless the number begins with 0; one point is decimal.
    """
    if not folded[:1].isdecimal() or not folded.isascii() or len(folded) > _LONGEST:
        return None
    grouped = _GROUPED.fullmatch(folded)
    if grouped and folded[0] != "0":
        mark = grouped.group(1) or ","
        if mark != "." or folded.count(".") > 1:
            return Decimal(folded.replace(mark, "").replace(",", "."))
    if _PLAIN.fullmatch(folded):
        return Decimal(folded.replace(",", "."))
    return None


def english_number(words: str) -> int | None:
    """The value of a folded English cardinal or ordinal: "one hundred and five", "twenty-first"; None otherwise."""
    total, current, bound, last = 0, 0, 1_000_000_000_000, ""
    for word in words.replace("-", " ").split():
        if last in _ORDINAL_VALUES or (word == "and" and not last) or (word in ("a", "an") and last):
            return None
        value = _SMALL.get(word, _ORDINAL_VALUES.get(word))
        if value is not None:
            if not _fits(value, current):
                return None
            current += value
        elif word in ("hundred", "dozen") and 0 < (current or last == "a") < 100:
            current = (current or 1) * (100 if word == "hundred" else 12)
        elif word in _LARGE and (current or last == "a") and _LARGE[word] < bound:
            bound = _LARGE[word]
            total, current = total + (current or 1) * bound, 0
        elif word not in ("a", "an", "and"):
            return None
        last = word
    return total + current if last not in ("", "a", "an", "and") else None


def _fits(value: int, current: int) -> bool:
    """Whether a small number may follow what was read so far: five after twenty, twenty after one hundred."""
    if value == 0:
        return current == 0
    tail = current % 100
    return tail == 0 or (value < 10 and tail >= 20 and tail % 10 == 0)


def chinese_number(text: str) -> int | None:
    """The value of a whole Chinese numeral: 一百零五, 二〇二四, 两千, 廿三, 叁拾, 三百五 (350), 2万; None otherwise."""
    value = _chinese_value(fold(text))
    return int(value) if value is not None and value == int(value) else None


def _chinese_value(folded: str) -> Decimal | None:
    """The value of a folded Chinese numeral that may begin with digits (3.5万) or be 半."""
    if len(folded) > _LONGEST:
        return None
    if folded == "半":
        return Decimal("0.5")
    for sign, tens in _CHINESE_TENS.items():
        folded = folded.replace(sign, tens)
    lead = re.match(r"\d[\d,.]*", folded)
    if lead:
        start = digits_value(lead.group())
        units = folded[lead.end() :]
        if start is None or not units or any(sign not in CHINESE_UNITS for sign in units):
            return None
        for sign in units:
            start *= CHINESE_UNITS[sign]
        return start
    if not folded or any(sign not in CHINESE_DIGITS and sign not in CHINESE_UNITS for sign in folded):
        return None
    if all(sign in CHINESE_DIGITS for sign in folded):
        return Decimal("".join(str(CHINESE_DIGITS[sign]) for sign in folded))
    return _with_units(folded)


def _with_units(numeral: str) -> Decimal | None:
    """The value of a numeral with 十百千万亿; None where two digits meet, or a larger unit follows (as in 二十五千)."""
    total = section = 0
    smallest = 10_000  # of the units read since the last 万 or 亿
    digit: int | None = None
    lower = 1  # what a last digit counts: 三百五 is 350, 一万五 is 15000, 三百零五 is 305
    for sign in numeral:
        if sign in CHINESE_DIGITS:
            if digit:
                return None
            digit = CHINESE_DIGITS[sign]
            lower = 1 if digit == 0 else lower
            continue
        unit = CHINESE_UNITS[sign]
        if unit < 10_000:
            if unit >= smallest or (digit is None and unit > 10 and total):
                return None
            smallest = unit
            section += (1 if digit is None else digit) * unit
        else:
            section += digit or 0
            if not section and not total:
                return None
            total = (total + section) * unit if unit > total else total + section * unit
            section, smallest = 0, 10_000
        digit, lower = None, max(unit // 10, 1) if unit >= 100 else 1
    return Decimal(total + section + (digit or 0) * lower)
