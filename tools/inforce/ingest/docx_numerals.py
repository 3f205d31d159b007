"""A count in the numerals of a Word list: `4`, `iv`, `D`, 四, 丁, ④ (ECMA-376, ST_NumberFormat)."""

from __future__ import annotations

from collections.abc import Callable

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_HAN = "零一二三四五六七八九"
_HAN_LEGAL = "零壹贰叁肆伍陆柒捌玖"
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
# The largest count these ways of counting are sure of; a list in a rule does not go beyond.
_MOST = 9_999


def numeral(count: int, form: str) -> str | None:
    """A count as Word prints it in a form of numerals; None where the form is not known, or does not go that far."""
    if not 0 <= count <= _MOST:
        return None
    made = _FORMS.get(form)
    return None if made is None else made(count)


def _decimal(count: int) -> str:
    return str(count)


def _decimal_zero(count: int) -> str:
    return f"{count:02d}"


def _ordinal(count: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if count % 100 in (11, 12, 13) else endings.get(count % 10, "th")
    return f"{count}{ending}"


def _roman(count: int) -> str | None:
    if not count:
        return None
    written = ""
    for amount, sign in _ROMAN:
        written += sign * (count // amount)
        count %= amount
    return written


def _letters(count: int) -> str | None:
    """`a` to `z`, then `aa`, `bb`: Word says the letter once more for every turn of the alphabet."""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1) if 0 < count <= 26 * 30 else None


def _upper(made: Callable[[int], str | None]) -> Callable[[int], str | None]:
    def upper(count: int) -> str | None:
        written = made(count)
        return None if written is None else written.upper()

    return upper


def _han(digits: str, ten: str, hundred: str, thousand: str, *, bare_ten: bool) -> Callable[[int], str | None]:
    """Counting with units: 十一, 二十, 一百零五. `bare_ten`: 十一, not 一十一."""

    def counted(count: int) -> str | None:
        if not count:
            return digits[0]
        written, gap = "", False
        for amount, unit in ((1000, thousand), (100, hundred), (10, ten), (1, "")):
            digit, count = divmod(count, amount)
            if digit:
                written += (digits[0] if gap else "") + digits[digit] + unit
                gap = False
            elif written:
                gap = True
        return written[1:] if bare_ten and written.startswith(digits[1] + ten) else written

    return counted


def _han_digits(count: int) -> str:
    return "".join("〇一二三四五六七八九"[int(digit)] for digit in str(count))


def _full_width(count: int) -> str:
    return "".join(chr(ord("０") + int(digit)) for digit in str(count))


def _circled(count: int) -> str | None:
    return chr(0x2460 + count - 1) if 0 < count <= 20 else None


def _in(signs: str) -> Callable[[int], str | None]:
    return lambda count: signs[count - 1] if 0 < count <= len(signs) else None


_SIMPLE_HAN = _han(_HAN, "十", "百", "千", bare_ten=True)
_FORMS: dict[str, Callable[[int], str | None]] = {
    "decimal": _decimal,
    "decimalZero": _decimal_zero,
    "ordinal": _ordinal,
    "lowerRoman": _roman,
    "upperRoman": _upper(_roman),
    "lowerLetter": _letters,
    "upperLetter": _upper(_letters),
    # The two ways of counting in Chinese differ from a hundred on: there none is said to be sure.
    "chineseCounting": lambda count: _SIMPLE_HAN(count) if count < 100 else None,
    "chineseCountingThousand": _SIMPLE_HAN,
    "japaneseCounting": lambda count: _SIMPLE_HAN(count) if 0 < count < 100 else None,
    "taiwaneseCountingThousand": lambda count: _SIMPLE_HAN(count) if 0 < count < 100 else None,
    "chineseLegalSimplified": _han(_HAN_LEGAL, "拾", "佰", "仟", bare_ten=False),
    "ideographDigital": lambda count: _han_digits(count) if count < 10 else None,
    "ideographTraditional": _in(_STEMS),
    "ideographZodiac": _in(_BRANCHES),
    "decimalFullWidth": _full_width,
    "decimalFullWidth2": _full_width,
    "decimalEnclosedCircle": _circled,
    "decimalEnclosedCircleChinese": _circled,
    "none": lambda count: "",
    "bullet": lambda count: "",
}
