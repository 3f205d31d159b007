"""Where sentences begin and end in rule text, English and Chinese.

Merging two sentences is safer than cutting one (a condition would be lost), so a doubtful full stop does not split:
"No. 5", "s. 12(3)", "e.g.", "Mr. Smith", "2.1 m", "5. A visitor shall …" and a wrapped line all stay whole.
"""

import re

from inforce.reading.patterns import pattern

_CLOSERS = "”’」』）)\\]】》\"'"
_CANDIDATE = pattern(rf"[。！？；]+[{_CLOSERS}]*|[.!?]+[{_CLOSERS}]*(?=\s|$|[^\x00-\xff])|\n\s*")
_BEFORE_NUMBER_WORDS = "no nos s ss art arts sec secs para paras reg regs cl cls ch p pp vol sch r rr fig pt div"
_BEFORE_NUMBER = frozenset(_BEFORE_NUMBER_WORDS.split())
_ABBREVIATIONS_WORDS = (
    "mr mrs ms dr prof st messrs hon adv e.g i.e eg ie viz cf v vs approx max min ltd inc pty co corp dept govt "
    "incl ed eds jan feb mar apr jun jul aug sept sep oct nov dec"
)
_ABBREVIATIONS = frozenset(_ABBREVIATIONS_WORDS.split())
_LAST_WORD = pattern(r"(?:^|[\s(\[“‘\"'（])([A-Za-z][A-Za-z.]*)$")
_ONLY_NUMBERING = pattern(
    r"[\s“\"]*(?:(?:section|article|regulation|rule|clause|part|chapter|schedule|annexure|appendix)\s+)?"
    r"(?:[(\[]?\d[0-9A-Za-z.()]{0,8}|[(\[][A-Za-z]{1,5}[)\]]?|[A-Z]|[ivxlIVXL]{1,6})$",
    re.IGNORECASE,
)
_CONTINUES = pattern(r"\s*(?:但|否则|除)")
_LIST_MARK = pattern(
    r"第[零〇○一二三四五六七八九十百千两0-9]+[条章节编款]|[（(][一二三四五六七八九十0-9a-zA-Z]{1,4}[）)]"
    r"|[一二三四五六七八九十]+、"
    r"|\d+(?:\.\d+)*[A-Z]{0,3}[.)\s]|[-*•#|>]"
)
_LEADS_ON = frozenset(":：,，;；—-、")


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of the sentences of a text, in order, without the white space around them.

    Every character that is not white space lies in exactly one span; no span begins or ends inside a word or a numeral.
    """
    spans: list[tuple[int, int]] = []
    start = _skip_space(text, 0)
    for candidate in _CANDIDATE.finditer(text):
        if candidate.start() < start or not _ends(text, start, candidate):
            continue
        end = candidate.end()
        if candidate.group().isspace():
            end = start + len(text[start : candidate.start()].rstrip())
        spans.append((start, end))
        start = _skip_space(text, candidate.end())
    if start < len(text):
        spans.append((start, len(text.rstrip())))
    return tuple(spans)


def _skip_space(text: str, place: int) -> int:
    """The first place from `place` on that holds no white space."""
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _ends(text: str, start: int, candidate: re.Match[str]) -> bool:
    """Whether a sentence that began at `start` ends with this mark or line break."""
    mark, place = candidate.group(), candidate.start()
    if mark.isspace():
        if place <= start:
            return False
        line = text[max(start, place - 20) : place].rstrip()
        return mark.count("\n") > 1 or bool(line[-1:] not in _LEADS_ON and _LIST_MARK.match(text, candidate.end()))
    if mark[0] in "；":
        inside = text.count("（", start, place) > text.count("）", start, place)
        return not inside and not _CONTINUES.match(text, candidate.end())
    if mark[0] in "。！？":
        return True
    return _full_stop_ends(text, start, candidate)


def _full_stop_ends(text: str, start: int, candidate: re.Match[str]) -> bool:
    """Whether a full stop that white space or Chinese follows ends the sentence."""
    after = _skip_space(text, candidate.end())
    if after == len(text):
        return True
    if after == candidate.end() and text[after] < "\u2e80":
        return False
    if text[after].islower() or text[after] in ",;:，；：、)]）":
        return False
    before = text[max(start, candidate.start() - 40) : candidate.start()]
    if _ONLY_NUMBERING.match(text, start, candidate.start()):
        return False
    word = _LAST_WORD.search(before)
    if not word:
        return True
    last = word.group(1).lower()
    if last in _BEFORE_NUMBER:
        return not text[after].isdigit()
    return last not in _ABBREVIATIONS and len(last.rsplit(".", 1)[-1]) > 1
