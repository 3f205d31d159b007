"""Refs: the made id of each unit within its document (design 1), distinct when case is folded; a tie is refused.

    12AA -> s-12aa    1.2.10 -> s-1.2.10    第十条之一 -> art-10-1    一、 -> item-1    "balcony" -> def-balcony
    row 3 of the second table of Schedule 1 -> sch-1-t-2-r-3          section 4 of Schedule 1 -> sch-1-s-4

A number that is used once in a document stands alone. Where parts or chapters start again at 1, all of the units that
share a number carry the container too (`part-2-s-1`), so that no ref means one of them silently.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict

from inforce.errors import Refused
from inforce.ingest.numbering import Key, written
from inforce.ingest.source_lines import Draft
from inforce.model.ids import MAX_WORD, is_word
from inforce.reading.folding import fold_width
from inforce.reading.numerals import CHINESE_NUMERALS, chinese_number

_LONGEST = 48
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_CONTAINER = re.compile(
    rf"(part|chapter|division|subdivision|subpart|title|book)\s+([0-9A-Za-z]+)"
    rf"|第\s?([{CHINESE_NUMERALS}\d]+)\s?(分?编|章|节|目)",
    re.IGNORECASE,
)
_CONTAINER_WORDS = {"分编": "subbook", "编": "book", "章": "ch", "节": "sec", "目": "sub", "chapter": "ch"}


def slug(words: str) -> str:
    """Words as one safe segment: ASCII letters and digits, else eight signs of a hash, the same wherever they stand."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    joined = re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")
    lost = [sign for sign in words if sign.isalpha() and not unicodedata.normalize("NFKD", sign)[0].isascii()]
    if not joined or lost:
        joined = hashlib.sha256(fold_width(words).encode()).hexdigest()[:8]
    if len(joined) > _LONGEST:
        tail = hashlib.sha256(joined.encode()).hexdigest()[:4]
        joined = joined[:_LONGEST].rsplit("-", 1)[0] + "-" + tail
    return joined


def number_ref(word: str, key: Key) -> str:
    """The ref a number gives: `s-1.2.10`, `art-10-1`."""
    if word == "art":
        return "-".join([word, *(f"{number}{suffix.lower()}" for number, suffix in key)])
    return f"{word}-{written(key)}"


def container_ref(heading: str) -> str:
    """The ref of a part or chapter from its heading: `Part II Licences` -> part-2, 第三章　罚则 -> ch-3."""
    match = _CONTAINER.match(heading.strip())
    if match is None:
        return f"h-{slug(heading)}"
    word = (match.group(1) or match.group(4)).lower()
    numeral = (match.group(2) or match.group(3)).lower()
    return f"{_CONTAINER_WORDS.get(word, word)}-{counted(numeral)}"


_SCHEDULE_WORDS = {"annex": "annex", "annexure": "annex", "appendix": "app", "attachment": "att"}


def schedule_ref(word: str, number: str) -> str:
    """`sch-1` of Schedule 1, `sch` of a schedule without a number, `annex-a` of Annex A; 附件二 is `sch-2`."""
    base = _SCHEDULE_WORDS.get(word.lower(), "sch")
    return f"{base}-{counted(number)}" if number else base


def counted(numeral: str) -> str:
    """A numeral of a container or schedule in digits: `IV` -> 4, 三 -> 3, `A` -> a."""
    folded = fold_width(numeral).lower()
    chinese = chinese_number(folded) if not folded.isascii() else None
    if chinese is not None:
        return str(chinese)
    if (
        folded not in ("c", "l")
        and re.fullmatch(r"[ivxlc]+", folded)
        and re.fullmatch(r"c{0,3}(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", folded)
    ):
        values = [_ROMAN[sign] for sign in folded]
        following = [*values[1:], 0]
        return str(sum(-now if now < later else now for now, later in zip(values, following, strict=True)))
    return slug(folded)


def base_ref(draft: Draft) -> str:
    """The ref of a unit before ties are looked at."""
    if draft.kind == "definition" and draft.terms and not draft.printed:
        own = f"def-{slug(draft.terms[0])}"
    elif draft.key:
        own = number_ref(draft.word, draft.key)
    elif draft.schedule and draft.word == "text":
        own = ""
    else:
        own = f"{draft.word}-{slug(draft.heading)}" if draft.heading else draft.word
    return "-".join(part for part in (draft.schedule, own) if part)


def assign(drafts: list[Draft]) -> list[str]:
    """A ref for each unit, in order. Raises Refused where two units of the same number stand in the same place."""
    refs = [base_ref(draft) for draft in drafts]
    for depth in range(1, 5):
        tied = _ties(refs)
        if not tied:
            break
        for places in tied.values():
            for place in places:
                refs[place] = _qualified(drafts[place], depth)
    refs = [_short(ref) for ref in refs]
    for places in _ties(refs).values():
        for count, place in enumerate((place for place in places if not drafts[place].key), start=1):
            refs[place] = refs[place] if count == 1 else f"{refs[place]}-{count}"
    for ref, places in _ties(refs).items():
        first, second = drafts[places[0]], drafts[places[1]]
        raise Refused(
            f"two articles of this document would have the same id '{ref}': {_said(first)} and {_said(second)}",
            where=f"line {first.where} and line {second.where}",
            next="look at the numbers in the source; a file with its numbers in order can be read",
            code="tied_refs",
        )
    for ref, draft in zip(refs, drafts, strict=True):
        if not is_word(ref):
            raise Refused(
                f"no safe id can be made of {_said(draft)} ('{ref}')",
                where=f"line {draft.where}",
                next="look at that number in the source; one of letters and figures can be read",
                code="unsafe_ref",
            )
    return refs


def _short(ref: str) -> str:
    """The ref within the length that a file name may have."""
    if len(ref) <= MAX_WORD - 4:
        return ref
    return f"{ref[:60].rstrip('-._')}-{hashlib.sha256(ref.encode()).hexdigest()[:8]}"


def _ties(refs: list[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, ref in enumerate(refs):
        places[ref.casefold()].append(place)
    return {ref: found for ref, found in places.items() if len(found) > 1}


def _qualified(draft: Draft, depth: int) -> str:
    """The ref with the innermost `depth` containers before it; a definition's container is the section it stands in."""
    own = base_ref(draft)
    scope = [part for part in draft.scope if part != draft.schedule][-depth:]
    if draft.schedule and own.startswith(draft.schedule):
        return "-".join([draft.schedule, *scope, own.removeprefix(draft.schedule).strip("-")]).strip("-")
    return "-".join([*scope, own])


def _said(draft: Draft) -> str:
    name = draft.printed or draft.number or draft.heading or "an unnumbered article"
    return f"'{name}' at line {draft.where}"
