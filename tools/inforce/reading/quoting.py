"""Whether a quotation is what the text says, to the character, and what a text quotes.

White space, line breaks, the style of quote marks and width may differ between a quotation and its source (design 4,
Support). Words, their order, case, negations, brackets, figures and other punctuation may not. An ellipsis is held to
be words left out: it matches only an ellipsis of the source.
"""

import re
from typing import NamedTuple

from inforce.reading.folding import DOUBLE_QUOTES, SINGLE_QUOTES, fold_width
from inforce.reading.numerals import CHINESE_NUMERALS
from inforce.reading.patterns import pattern

_DOUBLE = frozenset(DOUBLE_QUOTES) | {'"'}
_QUOTE_MARKS = _DOUBLE | frozenset(SINGLE_QUOTES) | {"'"}
_WITHOUT_WIDTH = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_NUMERALS = frozenset(CHINESE_NUMERALS + "0123456789")
_INSIDE_NUMBERS = frozenset(".,:/-\u2013\u2212")
_NEGATED = pattern(r"\b(?:not|no|never|nor|neither|cannot|without|unless|except)\s+\Z", re.IGNORECASE)
_NEGATING = frozenset("不未无非没勿毋")


class Quotation(NamedTuple):
    """What stands between two quote marks of a text: `text[start:end]`, without the marks."""

    start: int
    end: int
    text: str


def loose(text: str) -> tuple[str, list[int]]:
    """The text as quotations are compared, and the place in `text` of each of its characters.

    One white-space run between words is one space; beside Chinese, brackets and other marks white space counts for
    nothing; but "12. 5" never becomes "12.5", nor "not able" "notable".
    """
    signs: list[str] = []
    places: list[int] = []
    before, gap = "", False
    for place, sign in enumerate(fold_width(text)):
        if sign.isspace():
            gap = True
            continue
        if sign in _WITHOUT_WIDTH:
            continue
        if gap and before and _parts_words(before, sign):
            signs.append(" ")
            places.append(place - 1)
        signs.append('"' if sign in _QUOTE_MARKS else sign)
        places.append(place)
        before, gap = sign, False
    return "".join(signs), places


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Where `text` says what `quote` says, as (start, end) in `text`; None where it does not.

    A quotation that begins or ends inside a word, a number or a Chinese numeral of the text is not found: "5 days" is
    not in "15 days", 得停放 is not in 不得停放. Nor is one that begins right behind a negation or an exception, which
    it would drop: "more than 5 m" is not what "no more than 5 m" says.
    """
    wanted, wanted_places = loose(quote)
    if not any(sign.isalnum() for sign in wanted):
        return None
    held, places = loose(text)
    at = held.find(wanted)
    while at >= 0:
        start, end = places[at], places[at + len(wanted) - 1] + 1
        same_marks = _same_marks_after_digits(wanted, quote, wanted_places, text, places[at : at + len(wanted)])
        whole = not _cuts(text, start) and not _cuts(text, end)
        if same_marks and whole and not _NEGATED.search(text[max(start - 12, 0) : start]):
            return start, end
        at = held.find(wanted, at + 1)
    return None


def _is_chinese(sign: str) -> bool:
    return "\u2e80" <= sign <= "\u9fff" or "\uf900" <= sign <= "\ufaff" or sign >= "\U00020000"


def _parts_words(before: str, after: str) -> bool:
    """Whether white space between these two signs carries meaning."""
    if _is_chinese(before) or _is_chinese(after):
        return False
    if before.isalnum() and after.isalnum():
        return True
    beside_digit = (before.isdigit() and after in _INSIDE_NUMBERS) or (after.isdigit() and before in _INSIDE_NUMBERS)
    return beside_digit


def _same_marks_after_digits(wanted: str, quote: str, wanted_places: list[int], text: str, places: list[int]) -> bool:
    """Whether marks after digits are of one kind in both: five feet are not five inches."""
    return all(
        (quote[wanted_places[index]] in _DOUBLE) == (text[places[index]] in _DOUBLE)
        for index in range(1, len(wanted))
        if wanted[index] == '"' and wanted[index - 1].isdigit()
    )


def _cuts(text: str, place: int) -> bool:
    """Whether cutting `text` at `place` parts a word, a number, a Chinese numeral or a negation from its verb."""
    around = fold_width(text[max(place - 2, 0) : place]).rjust(2) + fold_width(text[place : place + 2]).ljust(2)
    earlier, before, after, later = tuple(around)
    if before in _NEGATING and _is_chinese(after):
        return True
    if before in _NUMERALS and after in _NUMERALS:
        return True
    if before.isdigit() and after in ".," and later.isdigit():
        return True
    if earlier.isdigit() and before in ".," and after.isdigit():
        return True
    inner = "-\u2010\u2011'\u2019"
    return _one_word(before, after) or (
        (after in inner and _one_word(before, later)) or (before in inner and _one_word(earlier, after))
    )


def _one_word(before: str, after: str) -> bool:
    """Whether two signs side by side belong to one word that is not Chinese."""
    return before.isalnum() and after.isalnum() and not _is_chinese(before) and not _is_chinese(after)


_PAIRS = {"“": "”", "„": "”", "「": "」", "『": "』", "«": "»", "‘": "’", "﹁": "﹂", "﹃": "﹄", "〝": "〞"}
_OPENING = pattern(r"""[“„「『«﹁﹃〝]|(?<![0-9A-Za-z])["＂]|(?<![^\W_])[‘'](?=\S)""")
_EMPHASIS_BEFORE = pattern(r"(?:所谓的?|所称的?|称为|称作|称之为|叫做|叫作|俗称|简称|统称|名为|so-called|known as)\s*$")
_REPORTS_BEFORE = pattern(r"(?:[:：,，]|规定|载明|写明|明确|注明|指出|要求|表述为|原文[为是]?|[写说称道]|[条款项])\s*$")
_SAYS_A_RULE = pattern(r"[应须不未无非可禁止准，。；：0-9]|[一二三四五六七八九十百千万]+[年月日时元米个倍条]")


def quotations(text: str) -> tuple[Quotation, ...]:
    """What `text` quotes, in order: “…”, "…", ‘…’, 「…」 and their kind; a mark never closed quotes to the line's end.

    Words that are only marked as a term are not quotations: after 所谓, 称为, 简称, "so-called"; and a short 「…」 that
    states no rule and is not introduced by a colon or a verb of saying.
    """
    found: list[Quotation] = []
    place = 0
    while opening := _OPENING.search(text, place):
        start = opening.end()
        end = _closing(text, opening.group(), start)
        place = min(end + 1, len(text))
        if start < end and not _is_emphasis(text, opening.start(), opening.group(), text[start:end]):
            found.append(Quotation(start, end, text[start:end]))
        if opening.start() >= place:
            break
    return tuple(found)


def _closing(text: str, mark: str, start: int) -> int:
    """Where the quotation opened by `mark` ends: its closing mark, else the end of the line."""
    if mark in "‘'":
        closing = re.compile(r"(?<=\S)[’'](?![^\W_])").search(text, start)
        end = closing.start() if closing else -1
    elif mark in '"＂':
        closing = re.compile(r'["＂]').search(text, start)
        end = closing.start() if closing else -1
    else:
        end = _matching(text, mark, start)
    if end >= 0:
        return end
    line_end = text.find("\n", start)
    return len(text) if line_end < 0 else line_end


def _matching(text: str, mark: str, start: int) -> int:
    """The place of the mark that closes `mark`, the same marks within it counted; -1 where there is none."""
    close, depth = _PAIRS[mark], 1
    for place in range(start, len(text)):
        if text[place] == close:
            depth -= 1
            if not depth:
                return place
        elif text[place] == mark:
            depth += 1
    return -1


def _is_emphasis(text: str, opening: int, mark: str, inner: str) -> bool:
    """Whether quote marks only mark a term."""
    before = text[max(opening - 12, 0) : opening]
    if _EMPHASIS_BEFORE.search(before):
        return True
    return mark in "「『" and len(inner) <= 8 and not _SAYS_A_RULE.search(inner) and not _REPORTS_BEFORE.search(before)
