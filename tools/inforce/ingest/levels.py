"""The level of authority of a Chinese instrument, by who made it and what it is called.

The levels and who may make what are those of the Legislation Law of China (2023), articles 10 to 12, 72 and 73, 80 to
82, 91, 93 and 119. What its head does not say it is not given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from inforce.ingest.source_lines import Line
from inforce.ingest.structure import Attribute

NATIONAL_CONGRESS = re.compile(r"(?:中华人民共和国)?全国人民代表大会(?:常务委员会)?")
_STATE_COUNCIL = re.compile(r"(?:中华人民共和国)?国务院(?:、|$)")
_HIGH_COURTS = re.compile(r"最高人民(?:法院|检察院)")
_LOCAL_CONGRESS = re.compile(r"(?!全国|中华)[\u4e00-\u9fff]{2,20}人民代表大会(?:常务委员会)?$")
_LOCAL_GOVERNMENT = re.compile(r"[\u4e00-\u9fff]{2,12}人民政府$")
_MINISTRY = re.compile(r"(?!.*(?:省|市|自治区|州|县|区))[\u4e00-\u9fff、]{2,40}(?:部|总局|署|委员会|局)$")
_MADE_BY_STATE_COUNCIL = frozenset(("条例", "规定", "办法", "细则", "实施细则", "实施办法", "决定"))
_RULES = frozenset(("规定", "办法", "细则", "实施细则", "实施办法", "规则", "规范"))
_APPROVED = re.compile(r"国务院[^。；]{0,10}批准|经国务院同意")


def level_of(title: str, found: Sequence[Attribute], header: list[Line]) -> Iterator[Attribute]:
    """The level, as surely as its maker and its kind were read. `found` are the other attributes of the head."""
    body = next((one for one in found if one.name == "issuing_body"), None)
    kind = next((one for one in found if one.name == "document_type"), None)
    if body is None or kind is None:
        return
    level = _level(title, str(body.value), str(kind.value), " ".join(line.text for line in header))
    if level is not None:
        sure = min(body.confidence, kind.confidence)
        yield Attribute("level", level, sure, body.quote, body.line, "derived")


def _level(title: str, body: str, kind: str, head: str) -> str | None:
    if NATIONAL_CONGRESS.match(body):
        return "宪法" if "宪法" in title and kind in ("宪法", "修正案") else "法律"
    if _HIGH_COURTS.match(body):
        return "司法解释"
    if _STATE_COUNCIL.match(body):
        return "行政法规" if kind in _MADE_BY_STATE_COUNCIL else None
    if _LOCAL_CONGRESS.match(body):
        return "地方性法规"
    if kind not in _RULES:
        return None
    if _LOCAL_GOVERNMENT.match(body):
        return "地方政府规章" if "令" in head else None
    if _MINISTRY.match(body):
        return "行政法规" if _APPROVED.search(head) else "部门规章"
    return None
