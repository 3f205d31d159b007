"""Lines that a printer, a site or a counter puts on a page, whole lines and nothing else: they are no part of a rule.

A figure inside a clause is never one of them: the line must say nothing but this, to its end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from inforce.ingest.source_lines import Line
from inforce.reading.patterns import pattern

_DAY = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+|(?:mon|tue|wed|thu|fri|sat|sun),?\s+)?"
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\s+[a-z]{3,9},?\s+\d{4}"
    r"|[a-z]{3,9}\s+\d{1,2},?\s+\d{4}|\d{4}年\d{1,2}月\d{1,2}日)"
)
_HOUR = r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:utc|gmt|z|[a-z]{3,4}|[+-]\d{2}:?\d{2}))?"
_WHEN = rf"(?:{_DAY}(?:\s*(?:,|at|t|-|/)?\s*{_HOUR})?|{_HOUR}(?:\s*(?:,|on)?\s*{_DAY})?)"
_PRINTED = (
    rf"(?:page\s+)?(?:printed|retrieved|generated|accessed|downloaded)(?:\s+(?:on|at|by\s+\S+))?\s*:?\s*{_WHEN}\.?"
)
_UPDATED = (
    rf"(?:page\s+)?last\s+(?:updated|modified|reviewed|refreshed)(?:\s+(?:on|at))?\s*:?\s*(?=.*{_HOUR}){_WHEN}\.?"
)
_COUNTED = (
    r"(?:you are (?:our )?visitor\s+(?:no\.?|number|#)?\s*:?\s*[\d,]+\.?"
    r"|(?:visitors?\s+(?:count(?:er)?|number|no\.?|so far|today)"
    r"|(?:number|total)\s+(?:of\s+)?(?:visits|page\s?views|hits)|page\s?views|hit\s+counter)\s*:?\s*[\d,]+"
    r"|[\d,]+\s+(?:page\s?views|(?:visits|visitors)\s+(?:so far|today|since\b.{1,30})))"
)
_HAN = (
    r"(?:打印|下载|生成|访问|更新)时间\s*[:：]\s*\d{4}\s*[-/年]\s*\d{1,2}\s*[-/月]\s*\d{1,2}日?\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?"
    r"|(?:浏览|访问|阅读|点击)(?:量|次数|人数)\s*[:：]?\s*[\d,]+\s*次?"
)
_LINE = pattern(rf"\s*(?:{_PRINTED}|{_UPDATED}|{_COUNTED}|{_HAN})\s*", re.IGNORECASE)
# These could be said within a rule (`Visitors: 400`), so they count only where nothing but such lines follows.
_AT_THE_END = pattern(
    rf"\s*(?:(?:page\s+)?last\s+(?:updated|modified|reviewed|refreshed)(?:\s+(?:on|at))?\s*:?\s*{_DAY}\.?"
    r"|(?:visitors?|visits|views|hits)\s*:\s*(?:\d{1,3}(?:,\d{3})+|\d{4,}))\s*",
    re.IGNORECASE,
)
# A printer's line is short; a longer one is never looked at.
_LONGEST = 120


def without_furniture(lines: Sequence[Line]) -> list[Line]:
    """The lines with those of a printer, a site or a counter marked as left out."""
    found = [_left_out(line) if line.role == "text" and is_furniture(line.text) else line for line in lines]
    for place in range(len(found) - 1, -1, -1):
        line = found[place]
        if line.role == "text" and len(line.text) <= _LONGEST and _AT_THE_END.fullmatch(line.text):
            found[place] = _left_out(line)
        elif line.role not in ("blank", "left_out"):
            break
    return found


def _left_out(line: Line) -> Line:
    return replace(line, role="left_out", what="page furniture")


def is_furniture(text: str) -> bool:
    """Whether a whole line is such a line."""
    return len(text) <= _LONGEST and _LINE.fullmatch(text) is not None
