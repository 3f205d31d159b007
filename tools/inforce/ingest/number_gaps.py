"""Jumps and repeats in the numbers of a document, and what explains them: a repeal told in words, a part of a code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from inforce.ingest.refs import container_ref
from inforce.ingest.source_lines import OddNumber, Segmented
from inforce.ingest.structure import Unit
from inforce.model.instruments import FindingKind

Found = tuple[FindingKind, str, int | None]

TAKEN_OUT = re.compile(
    r"repeal|reserved|omitted|deleted|revoked|rescinded|spent|not used|not in use|vacant"
    r"|废止|删去|删除|保留|空缺|（略）",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"\b(?:excerpts?|extracts?)\b|节选|摘录|(?:[\u4e00-\u9fff]编|附则)\s*$|第[二三四五六七八九十]{1,3}[编章]"
    r"|\b(?:part|chapter|title|book|division)\s+(?:[2-9]|[1-9]\d{1,2}|[IVXL]{2,6}|[VX])\b",
    re.IGNORECASE,
)


def odd_numbers_found(result: Segmented, units: Sequence[Unit]) -> Iterator[Found]:
    """Gaps and repeats of the printed numbers that nothing explains: no words beside them, no title of a part."""
    for odd in result.odd_numbers:
        jumps = odd.before is None or odd.key > odd.before
        if odd.before is None and _is_part(result, units):
            continue
        if not jumps:
            yield "repeat", odd.what, odd.where
        elif not _explained(odd, units, result):
            yield "gap", odd.what, odd.where


def _is_part(result: Segmented, units: Sequence[Unit]) -> bool:
    """Whether a document says that it is a part of a longer one, so that its numbers need not begin at 1.

    Its title says so, or all of it is one chapter that is not the first. Chapters without their first are a loss.
    """
    if _PART_OF.search(result.title or ""):
        return True
    above = {unit.heading_path[0] for unit in units if unit.heading_path} if units else set()
    number = re.fullmatch(r"[a-z]+-(\d+)", container_ref(above.pop())) if len(above) == 1 else None
    return number is not None and int(number.group(1)) > 1 and all(unit.heading_path for unit in units)


def _explained(odd: OddNumber, units: Sequence[Unit], result: Segmented) -> bool:
    """Whether words beside a jump say that what is missing was taken out: `6 to 8. [Repealed]`, （第六条删去）."""
    last_missing = odd.key[-1][0] - 1
    before = [unit for unit in units if unit.line < odd.where][-2:]
    texts = [f"{unit.number} {unit.heading or ''} {unit.text}" for unit in before]
    first = before[0].line if before else 0
    texts += [aside.text for aside in result.asides if first <= aside.where <= odd.where]
    named = re.compile(rf"(?<!\d){last_missing}(?!\d)")
    return any(TAKEN_OUT.search(text) and named.search(text) for text in texts)
