"""English word sequences and Chinese strings that carry a meaning, found in one pass over a folded text.

A table is data that a reader of the law can check; the matching below is the same for every table, and linear in the
length of the text.

English patterns are words apart by spaces: ``a|b`` either word, ``word?`` may be left out (not the first), ``*`` any
one word, ``~`` up to six words, ``^`` before a pattern: only where a clause begins. Chinese patterns are plain
strings; ``甲~乙`` is 甲 and then 乙 within twelve signs of the same clause. Patterns of one label stand in one string,
apart by ``;``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from inforce.reading.patterns import pattern

_WORD = pattern(r"[a-z\u00df-\u024f]+(?:['-][a-z\u00df-\u024f]+)*|\d+")
_STOPS = frozenset('.?!;:\n,。？！；：，、()（）"')
_HARD_STOPS = _STOPS - frozenset(',，"()（）')
_LONGEST_GAP = 6
_WIDEST_GAP = 12


def word_set(text: str) -> frozenset[str]:
    """The words of a table written as running text."""
    return frozenset(text.split())


class Word(NamedTuple):
    """A word of a folded text with its place; `after_stop` when a sentence sign stands between it and the last."""

    text: str
    start: int
    end: int
    after_stop: bool


class Found(NamedTuple):
    """A phrase found: its label and its place in the text."""

    label: str
    start: int
    end: int


@lru_cache(maxsize=16)
def words(folded: str) -> tuple[Word, ...]:
    """The Latin words and numbers of a folded text, in order."""
    found: list[Word] = []
    before = 0
    for match in _WORD.finditer(folded):
        stop = any(sign in _HARD_STOPS for sign in folded[before : match.start()])
        found.append(Word(match.group(), match.start(), match.end(), stop))
        before = match.end()
    return tuple(found)


def opens_clause(folded: str, text: tuple[Word, ...], place: int) -> bool:
    """Whether a clause begins at a word: at the start, behind a sign, or behind "and", "but", "whether"."""
    if place == 0 or text[place].after_stop:
        return True
    return "," in folded[text[place - 1].end : text[place].start] or text[place - 1].text in _BEFORE_CLAUSES


_BEFORE_CLAUSES = word_set("and but or so then please just whether if hi hello also say said know me")


class _Slot(NamedTuple):
    """One place of an English pattern: the words it takes (empty takes any), and whether it may be passed over."""

    takes: frozenset[str]
    optional: bool
    gap: bool


@cache
def _slots(phrase: str) -> tuple[_Slot, ...]:
    """The slots of one English pattern."""
    slots = []
    for written in phrase.split():
        optional = written.endswith("?") and len(written) > 1
        part = written[:-1] if optional else written
        takes = frozenset() if part in ("*", "~") else frozenset(part.split("|"))
        slots.append(_Slot(takes, optional, part == "~"))
    return tuple(slots)


def _match(slots: tuple[_Slot, ...], at: int, text: tuple[Word, ...], place: int) -> int | None:
    """The number of the word after a match of the slots from `at` on, begun at word `place`; None for none."""
    if at == len(slots):
        return place
    slot = slots[at]
    if slot.gap:
        for skipped in range(_LONGEST_GAP + 1):
            end = _match(slots, at + 1, text, place + skipped)
            if end is not None:
                return end
            if place + skipped >= len(text) or text[place + skipped].after_stop:
                return None
        return None
    fits = place < len(text) and (not slot.takes or bool(slot.takes.intersection(_spellings(text[place].text))))
    if fits and not (at and text[place].after_stop):
        end = _match(slots, at + 1, text, place + 1)
        if end is not None:
            return end
    return _match(slots, at + 1, text, place) if slot.optional else None


def _spellings(word: str) -> tuple[str, ...]:
    """A word, and the word it is the possessive of ("council" for "council's")."""
    return (word, word[:-2]) if word.endswith("'s") else (word,)


class Phrases:
    """A table of phrases, each with a label. Read only when first used, so that importing a table costs nothing."""

    def __init__(
        self, english: Mapping[str, str] | None = None, chinese: Mapping[str, str] | None = None, unless: str = ""
    ) -> None:
        """`unless` holds longer Chinese strings that mean something else: a phrase inside one of them is not found."""
        self._english, self._chinese, self._unless = english or {}, chinese or {}, unless.split()

    @cached_property
    def _by_first_word(self) -> dict[str, list[tuple[str, str]]]:
        """The phrases that a word begins, each with its label. They are taken apart once a text holds that word."""
        table: dict[str, list[tuple[str, str]]] = {}
        for label, patterns in self._english.items():
            for phrase in filter(None, map(str.strip, patterns.split(";"))):
                for word in phrase.removeprefix("^").split(" ", 1)[0].split("|"):
                    table.setdefault(word, []).append((phrase, label))
        return table

    @cached_property
    def _strings(self) -> list[tuple[str, str, str, list[tuple[str, int]]]]:
        table = []
        for label, patterns in self._chinese.items():
            for phrase in patterns.replace(";", " ").split():
                first, _, second = phrase.partition("~")
                vetoes = [(longer, longer.index(first)) for longer in self._unless if first in longer]
                table.append((first, second, label, vetoes))
        return table

    def find(self, folded: str) -> tuple[Found, ...]:
        """Every phrase in a folded text, by place; of English ones at one word the longest of each label."""
        found = [*self._find_english(folded), *self._find_chinese(folded)]
        return tuple(sorted(found, key=lambda one: (one.start, -one.end)))

    def first(self, folded: str) -> Found | None:
        """The first phrase in the text, or None."""
        return next(iter(self.find(folded)), None)

    def labels(self, folded: str) -> frozenset[str]:
        """The labels of all phrases in the text."""
        return frozenset(one.label for one in self.find(folded))

    def _find_english(self, folded: str) -> Iterator[Found]:
        if not self._english:
            return
        text = words(folded)
        for place, word in enumerate(text):
            longest: dict[str, int] = {}
            begun = [one for spelled in _spellings(word.text) for one in self._by_first_word.get(spelled, ())]
            for phrase, label in begun:
                if phrase[0] == "^" and not opens_clause(folded, text, place):
                    continue
                end = _match(_slots(phrase.removeprefix("^")), 1, text, place + 1)
                if end is not None and end > longest.get(label, 0):
                    longest[label] = end
            for label, end in longest.items():
                yield Found(label, word.start, text[end - 1].end)

    def _find_chinese(self, folded: str) -> Iterator[Found]:
        if folded.isascii():
            return
        for first, second, label, vetoes in self._strings:
            start = folded.find(first)
            while start >= 0:
                end = start + len(first)
                if second:
                    end = _second_end(folded, end, second)
                if end and not any(folded.startswith(longer, start - at) for longer, at in vetoes if start >= at):
                    yield Found(label, start, end)
                start = folded.find(first, start + 1)


def _second_end(folded: str, after: int, second: str) -> int:
    """Where `second` ends when it stands within twelve signs after `after` in the same clause; 0 when it does not."""
    place = folded.find(second, after, after + _WIDEST_GAP + len(second))
    if place < 0 or any(sign in _STOPS for sign in folded[after:place]):
        return 0
    return place + len(second)
