"""References from one unit to others of the same document: the words printed, and the ref they mean.

A number that belongs to another instrument (`section 5 of the Roads Act`, 《劳动法》第五条) is not a reference within
the document, and gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from inforce.ingest.numbering import Key, read_article, read_plain, written
from inforce.ingest.refs import schedule_ref
from inforce.ingest.structure import PrintedReference
from inforce.reading.numerals import CHINESE_NUMERALS

_HAN = rf"[{CHINESE_NUMERALS}\d]"
_NUMBER = r"\d{1,4}[A-Z]{0,4}(?:\.\d{1,4}[A-Z]{0,3})*"
_BELOW = r"(?:\s?\([0-9A-Za-z]{1,5}\))*"
_WORD = r"sections?|sec\.|articles?|rules?|regulations?|clauses?|paragraphs?|items?|by-laws?"
_ENGLISH = re.compile(
    rf"\b(?P<word>{_WORD})\s+(?P<list>{_NUMBER}{_BELOW}"
    rf"(?:(?:\s?[,;]\s?(?:and\s|or\s)?|\s(?:and|or|to)\s|\s?[–-]\s?){_NUMBER}{_BELOW})*)",
    re.IGNORECASE,
)
_ONE = re.compile(rf"({_NUMBER}){_BELOW}")
_RANGE = re.compile(r"\sto\s|\s?[–-]\s?")
_OF_ANOTHER = re.compile(
    r"\s*(?:of|in|to|under)\s+(?:the|that|those|an?)\s+"
    r"(?!(?:by-?law|act|regulations?|code|rules?|order|policy|schedule|chapter|part|ordinance)s?\b"
    r"(?!\s*(?:,?\s*(?:no|number)\b|\d)))[A-Za-z]"
    r"|\s*(?:of|,)\s+(?:the\s+)?(?:[A-Z][\w()'’-]*[\s,]+){1,9}"
    r"(?:Act|Ordinance|Code|Law|Regulations?|Rules|Order|By-?laws?|Constitution)\b"
    r"|\s*(?:of|in)\s+(?:Act|Ordinance|Law|Regulation)\s(?:No\.?\s?)?\d",
)
_SCHEDULE = re.compile(
    r"\b(?P<word>schedule|annexure|annex|appendix)\s+(?P<number>\d{1,3}[A-Z]?|[IVX]{1,5}|[A-Z])\b"
    r"(?!\s+(?:of|to)\s+the\s+(?:[A-Z]|said|Principal))",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    rf"(?P<first>第{_HAN}+条(?:之{_HAN}+)*)(?:第{_HAN}+款)?(?:第?[（(]?{_HAN}+[）)]?项)?"
    rf"(?:(?P<range>[至到—－-]|、)(?P<last>第{_HAN}+条(?:之{_HAN}+)*))?"
)
_ANOTHER_BEFORE = re.compile(
    r"(?:》|[\u4e00-\u9fff](?:法|条例|规定|办法|决定|细则|解释|宪法))(?:（[^）]{1,20}）)?的?\s*$"
)
_OWN_BEFORE = re.compile(r"本(?:法|条例|规定|办法|决定|细则|解释|规则|章程|规范|规程)\s*$")
_WORDS = {"article": "art", "rule": "rule", "regulation": "reg", "clause": "cl", "paragraph": "para", "by-law": "bl"}


class Targets:
    """The units of a document by their numbers."""

    def __init__(self, numbered: Sequence[tuple[str, str, Key, str | None]]) -> None:
        """`numbered`: (ref, word, key, schedule) of each unit that carries a number."""
        self._main: dict[str, str] = {}
        self._keys: list[tuple[Key, str, str]] = []
        self._schedules: dict[str, str] = {}
        many: set[str] = set()
        for ref, word, key, schedule in numbered:
            if schedule:
                self._schedules.setdefault(schedule, ref)
                continue
            name = _name(word, key)
            if name in self._main:
                many.add(name)
            self._main[name] = ref
            self._keys.append((key, word, ref))
        for name in many:
            del self._main[name]

    def numbered(self, word: str, key: Key) -> str | None:
        """The ref of a number; 8.5.3 is in 8.5 where no unit has it."""
        for length in range(len(key), 0, -1):
            for kind in dict.fromkeys((word, "s")):
                found = self._main.get(_name(kind, key[:length]))
                if found:
                    return found
            if word == "art":
                return None
        return None

    def between(self, word: str, first: Key, last: Key) -> list[str]:
        """The refs from one number to another, both included, in document order."""
        kinds = {word, "s"} if word != "art" else {"art"}
        return [
            ref
            for key, kind, ref in self._keys
            if kind in kinds and first <= key and (key <= last or (word != "art" and key[: len(last)] == last))
        ]

    def schedule(self, ref: str) -> str | None:
        """The first unit of a schedule."""
        return self._schedules.get(ref)


def _name(word: str, key: Key) -> str:
    return f"{word}:{written(key)}"


def find(text: str, own_ref: str, targets: Targets) -> tuple[PrintedReference, ...]:
    """The references in a text to other units of its document, each printed text once, in the order printed."""
    found: dict[tuple[str, str], PrintedReference] = {}
    for printed, ref in [*_english(text, targets), *_schedules(text, targets), *_chinese(text, targets)]:
        if ref != own_ref:
            found.setdefault((printed, ref), PrintedReference(printed, ref))
    return tuple(found.values())


def mentioned(text: str, targets: Targets) -> list[str]:
    """The refs that a text names, in document order where it names a range: for commencement and lapse clauses."""
    return [ref for _, ref in [*_english(text, targets), *_chinese(text, targets)]]


def _english(text: str, targets: Targets) -> Iterator[tuple[str, str]]:
    for match in _ENGLISH.finditer(text):
        if _OF_ANOTHER.match(text, match.end()):
            continue
        word, listed = _word(match.group("word")), match.group("list")
        numbers = list(_ONE.finditer(listed))
        begins = match.group()[: -len(listed)]
        place = 0
        while place < len(numbers):
            first, last = numbers[place], numbers[place]
            if place + 1 < len(numbers) and _RANGE.fullmatch(listed[first.end() : numbers[place + 1].start()]):
                last = numbers[place + 1]
            printed = (begins if not place else "") + listed[first.start() : last.end()]
            if last is first:
                ref = targets.numbered(word, _key(first.group(1)))
                refs = [ref] if ref else []
            else:
                refs = targets.between(word, _key(first.group(1)), _key(last.group(1)))
            yield from ((printed, ref) for ref in refs)
            place += 1 if last is first else 2


def _word(printed: str) -> str:
    return _WORDS.get(printed.lower().rstrip(".").rstrip("s"), "s")


def _key(number: str) -> Key:
    marker = read_plain(number)
    return marker.key if marker is not None else ((0, number),)


def _schedules(text: str, targets: Targets) -> Iterator[tuple[str, str]]:
    for match in _SCHEDULE.finditer(text):
        ref = targets.schedule(schedule_ref(match.group("word"), match.group("number")))
        if ref:
            yield match.group(), ref


def _chinese(text: str, targets: Targets) -> Iterator[tuple[str, str]]:
    last_end, last_foreign = -1, False
    for match in _ARTICLE.finditer(text):
        before = text[max(0, match.start() - 24) : match.start()]
        joined = (
            last_end >= 0 and re.fullmatch(r"[、和与及或，,]|以及|或者", text[last_end : match.start()]) is not None
        )
        foreign = last_foreign if joined else bool(_ANOTHER_BEFORE.search(before)) and not _OWN_BEFORE.search(before)
        last_end, last_foreign = match.end(), foreign
        first = read_article(match.group("first"))
        last = read_article(match.group("last")) if match.group("last") else None
        if foreign or first is None:
            continue
        if last is not None and match.group("range") != "、":
            yield from ((match.group(), ref) for ref in targets.between("art", first.key, last.key))
            continue
        for marker, printed in ((first, match.group()), (last, match.group("last"))):
            ref = targets.numbered("art", marker.key) if marker else None
            if ref:
                yield printed, ref
