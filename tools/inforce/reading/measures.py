"""One number and what stands beside it, read as one measure: a length, a sum of money, a share, a number of dogs."""

from decimal import Decimal
from typing import NamedTuple

from inforce.reading.amounts import Amount
from inforce.reading.counting import counted_by
from inforce.reading.numerals import read_number
from inforce.reading.patterns import pattern
from inforce.reading.rates import rate_of
from inforce.reading.stemming import light_stem
from inforce.reading.units import CURRENCY_SIGNS, Unit, chinese_unit, english_unit


class Measure(NamedTuple):
    """A number with its unit, before its bounds are read; kind "number" where nothing says what it counts.

    `digits_end` is where the figure itself ends: "or more" may stand between it and the unit.
    """

    kind: str
    unit: str
    value: Decimal
    written: Decimal
    written_unit: str
    start: int
    end: int
    digits_end: int
    counted: str = ""
    per: str = ""
    chinese: bool = False


_NUMBERED = (
    "sections? subsections? sub-sections? regulations? by-laws? clauses? sub-?clauses? items? acts? nos? numbers? "
    "schedules? chapters? parts? paragraphs? sub-?paragraphs? wards? sub-?councils? pages? tables? "
    "annexures? appendix figures? zones? groups? "
    "class classes category categories phases? forms? types? columns? rules? articles? ordinances? notices? "
    "lots? erf erven "
    "sans iso use gb s ss levels? version volume gazette grade tariffs? codes? tel telephone fax pn ln an"
)
_NUMBERING_BEFORE = pattern(
    rf"\b(?:{'|'.join(_NUMBERED.split())})\b\.?[ :]*(?:\d+[a-z]?(?:\([^)]*\))*(?:, | and | or | to |-))*$"
    rf"|[第附表图编号]$"
)
_CURRENCY_BEFORE = pattern(
    r"(?<![a-z])((?:us|au|nz|ca|hk|a|c|s)?\$|usd|aud|zar|nzd|gbp|eur|hkd|rmb|cny|rm|rs\.?|r|£|€|¥|人民币|港币) ?$"
)
_CURRENCY_ENDS = tuple("$drpybms.£€¥币")
_UNIT_WORDS = pattern(
    r"[ \n-]?([a-zℓ°º℃%‰²³/]+[a-zℓ0-9²³()]*)('s?)?(?:[ \n.-]+([a-z]+[²³]?)('s?)?)?(?:[ \n]+([a-z]+))?"
)
_ADJECTIVE = pattern(r"[ \n](?:full|whole|complete|consecutive|successive|further|additional|continuous)(?=[ \n])")
_OR_MORE = pattern(r"[ \n]+(?:or|and)[ \n]+(?:more|fewer|less|over|under)")
_RENT = pattern(r"'?s?'?[ \n]+(rent|wages?|salary|pay|remuneration|fees?|premium|charges?)\b")
_CHINESE_RENT = pattern(r"(?:的)?(租金|房租|工资|保证金|物业费|保费|月租)")
_AGE_AFTER = pattern(r"[ \n]+(?:of age|old)\b|-old\b")
_AGE_BEFORE = pattern(r"\b(?:aged|age|ages)(?: of)?(?: (?:between|over|under|above|below|at least))? ?$")
_ENGLISH_SHARE = pattern(r"(?:third|fourth|fifth|tenth|quarter|hal[fv]e?)s?$")
_CHINESE_SHARE = pattern(r"([零一二三四五六七八九十百千万]+)分之$")
_NEXT_WORD = pattern(r"[ \n]+(?:an? )?([a-z]+)")


def measure_of(number: Amount, folded: str, text: str) -> Measure | None:
    """The measure of which `number` is the figure; None where it numbers a provision or stands inside a word."""
    found = _measure(number, folded, text)
    if found is None or found.kind == "number":
        return found
    return found._replace(per=rate_of(folded, found.start, found.end, found.kind == "money"))


def _measure(number: Amount, folded: str, text: str) -> Measure | None:
    before = folded[max(number.start - 48, 0) : number.start]
    if before.rstrip(" \n")[-1:] in _CURRENCY_ENDS and (currency := _CURRENCY_BEFORE.search(before)):
        start = number.start - len(before) + currency.start()
        sign = currency.group(1)
        return _plain(number)._replace(
            kind="money",
            unit=CURRENCY_SIGNS[sign],
            written_unit=sign,
            start=start,
            chinese="\u4e00" <= sign[0] <= "\u9fff",
        )
    if before[-1:].isascii() and before[-1:].isalpha():
        return None
    if number.chinese and folded.startswith("分之", number.end):
        return None  # 百 in 百分之五: read with the number behind
    if share := _share(number, folded):
        return share
    found = _with_unit(number, folded)
    if not number.worded and _NUMBERING_BEFORE.search(before) and (found is None or len(found.written_unit) < 2):
        return None
    if found is not None:
        return found
    if counted := counted_by(number, folded, text):
        return _plain(number)._replace(
            kind="count",
            unit="count",
            end=counted.end,
            counted=counted.thing,
            written_unit=counted.classifier,
            chinese=bool(counted.classifier),
        )
    return _plain(number)


def _plain(number: Amount) -> Measure:
    """The number alone."""
    return Measure(
        "number", "", number.value, number.value, "", number.start, number.end, number.end, chinese=number.chinese
    )


def _share(number: Amount, folded: str) -> Measure | None:
    """百分之五, 三分之二, two thirds, 过半数 as a share in percent; None for half a year and a third party."""
    if number.chinese or not number.worded:
        return _chinese_share(number, folded)
    written = folded[number.start : number.end]
    if not _ENGLISH_SHARE.search(written):
        return None
    following = _NEXT_WORD.match(folded, number.end)
    of_a_unit = following is not None and english_unit(following.group(1)) is not None
    ordinal = written.startswith(("a ", "an ")) and not folded.startswith(" of", number.end)
    return None if of_a_unit or ordinal else _percent(number, number.value, number.start, number.end)


def _chinese_share(number: Amount, folded: str) -> Measure | None:
    if folded.endswith("分之", 0, number.start) and (
        lower := _CHINESE_SHARE.search(folded[max(number.start - 8, 0) : number.start])
    ):
        whole = read_number(lower.group() + folded[number.start : number.end])
        start = number.start - len(lower.group())
        return None if whole is None else _percent(number, whole, start, number.end)
    if folded.startswith("半数", number.start) and number.end == number.start + 1:
        return _percent(number, Decimal("0.5"), number.start, number.end + 1)
    return None


def _percent(number: Amount, share: Decimal, start: int, end: int) -> Measure:
    value = (share * 100).quantize(Decimal("0.000001")).normalize()
    return _plain(number)._replace(
        kind="percent", unit="percent", value=value, written=value, written_unit="percent", start=start, end=end
    )


def _with_unit(number: Amount, folded: str) -> Measure | None:
    """The number with the unit behind it, Chinese or English; "or more" may stand between."""
    more = _OR_MORE.match(folded, number.end)
    place = more.end() if more else number.end
    if chinese := _chinese_unit_at(number, folded, place + (folded[place : place + 1] == " ")):
        return chinese
    adjective = _ADJECTIVE.match(folded, place)
    words = _UNIT_WORDS.match(folded, adjective.end() if adjective else place)
    if not words or (words.group(1) == "h" and folded[place] in " \n"):
        return None  # 0,6 H is a share of a height
    first, second, third = words.group(1), words.group(3) or "", words.group(5) or ""
    clean = first[: -max(first.count(")") - first.count("("), 0) or None]  # without a bracket that was opened before
    head, begin = clean.split("/")[0], words.start(1)
    longer = ((f"{first} {second} {third}", words.end(5)), (f"{first} {second}", words.end(3)))
    for name, end in (*longer, (clean, begin + len(clean)), (head, begin + len(head))):
        unit = english_unit(name) if end > 0 else None
        if unit is not None:
            return _english_measure(number, unit, name, end, folded)
    return None


def _chinese_unit_at(number: Amount, folded: str, place: int) -> Measure | None:
    """The number with a Chinese unit at `place`, and with the 半 of 一年半 or 两个半小时."""
    half = Decimal(0)
    found = chinese_unit(folded, place)
    if found is None and folded.startswith("个半", place):
        half, found = Decimal("0.5"), chinese_unit("个" + folded[place + 2 : place + 8], 0)
        found = None if found is None else (found[0], place + found[1] + 1)
    if found is None:
        return None
    unit, end = found
    if unit.kind == "duration" and folded.startswith("半", end):
        half, end = Decimal("0.5"), end + 1
    kind, name = unit.kind, unit.name
    rent = _CHINESE_RENT.match(folded, end) if kind == "duration" else None
    if rent and name in ("month", "day"):
        kind, name, end = "money", f"{name}_of_rent", rent.end()
    written = number.value + half
    return _plain(number)._replace(
        kind=kind,
        unit=name,
        value=written * unit.factor,
        written=written,
        written_unit=folded[place:end],
        end=end,
        chinese=True,
    )


def _english_measure(number: Amount, unit: Unit, name: str, end: int, folded: str) -> Measure:
    """The number with an English unit; a time may be an age or a number of weeks' rent."""
    kind, canonical = unit.kind, unit.name
    if kind == "duration":
        if rent := _RENT.match(folded, end):
            kind, canonical, end = "money", f"{canonical}_of_{light_stem(rent.group(1))}", rent.end()
        elif aged := _AGE_AFTER.match(folded, end):
            kind, end = "age", aged.end()
        elif _AGE_BEFORE.search(folded[max(number.start - 30, 0) : number.start]):
            kind = "age"
    return _plain(number)._replace(
        kind=kind, unit=canonical, value=number.value * unit.factor, written_unit=name, end=end
    )
