"""Where a sentence is cut because it asks again, English and Chinese."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.reading.interrogatives import WH, asks_in_english, asks_in_han, has_han, opens_with_verb
from inforce.reading.lists_in_text import Span, asked_items
from inforce.reading.phrases import Word, words

_HAN_CUTS = "，,；;、"
_JOINTS = ("and", "or", "but", "also", "then")
_MORE_WISHES = (
    "再对比",
    "再比较",
    "再列出",
    "再说明",
    "另外列出",
    "另外说明",
    "同时列出",
    "同时说明",
    "并列出",
    "also list",
    "also explain",
)


def topic_of(folded: str, first: Span) -> Span:
    """What the first part of a sentence says before it asks; the whole part where it asks at once."""
    asking = next((one for one in _han_clauses(folded, *first) if asks_in_han(folded[one.start : one.end])), None)
    return Span(first.start, asking.start) if asking and asking.start > first.start else first


def cut_where_it_asks(folded: str, sentence: Span) -> list[Span]:
    """What a sentence asks: cut where it asks more than once, empty where it asks nothing."""
    text = folded[sentence.start : sentence.end]
    if has_han(text) and asks_in_han(text):
        return list(_cut_han(folded, *sentence))
    if not has_han(text) and asks_in_english(text):
        return list(_cut_english(folded, *sentence))
    return [sentence] if text.startswith(_MORE_WISHES) else []


def _cut_han(folded: str, start: int, end: int) -> Iterator[Span]:
    """A Chinese sentence cut before each clause that asks again.

    A clause that does not ask goes with the next one that does, as its condition; behind 、 it goes on with the list
    before it.
    """
    begin, cut, asked, idle_before = start, start, False, False
    for clause in _han_clauses(folded, start, end):
        listed = folded[clause.start - 1] == "、"
        asks = asks_in_han(folded[clause.start : clause.end])
        in_list = listed and idle_before and _ends_list(folded[clause.start : clause.end])
        if asks and asked and not in_list:
            yield Span(begin, cut)
            begin = cut
        if asks or (listed and cut == clause.start):
            cut = clause.end
        asked, idle_before = asked or asks, not asks
    yield Span(begin, end)


def _ends_list(clause: str) -> bool:
    """Whether a clause behind 、 is the end of a list that 分别 or 各 asks about (甲、乙和丙各取哪条)."""
    return bool(asked_items(clause))


def _han_clauses(folded: str, start: int, end: int) -> Iterator[Span]:
    """The clauses of a Chinese sentence: cut behind its commas, and before 并 where it joins two questions."""
    begin = start
    depth = 0
    for place in range(start, end):
        sign = folded[place]
        depth += (sign in "(（《“") - (sign in ")）》”")
        if depth <= 0 and sign in _HAN_CUTS:
            yield Span(begin, place + 1)
            begin = place + 1
        elif sign == "并" and place > begin and folded[place + 1 : place + 2] not in "联网轨列购不入发处存重":
            yield Span(begin, place)
            begin = place
    yield Span(begin, end)


def _cut_english(folded: str, start: int, end: int) -> Iterator[Span]:
    """An English sentence cut where it asks again: before "and how much", "and may I"."""
    every = words(folded[start:end])
    begin, first = start, 0
    for place in range(2, len(every)):
        joint = every[place - 1].text in _JOINTS
        if not (joint or every[place].after_stop) or not _asks_again(every, first, place - joint, place):
            continue
        cut = start + every[place].start
        yield Span(begin, start + every[place - joint].start)
        begin, first = cut, place
    yield Span(begin, end)


def _asks_again(every: tuple[Word, ...], first: int, before: int, place: int) -> bool:
    """Whether a new question begins at a word: not a relative clause, not the second word of "how and when"."""
    asked = every[first:before]
    if len(asked) < 3 or asked[-1].text in WH | {"if", "then", "otherwise", "case"}:
        return False
    if not any(word.text in WH | {"whether"} or opens_with_verb(asked, at) for at, word in enumerate(asked)):
        return False
    if every[place].text in WH:
        return asked[0].text == every[place].text or every[place].text not in {word.text for word in asked[1:]}
    return every[place].text == "whether" or opens_with_verb(every, place)
