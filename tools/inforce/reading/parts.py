"""The parts of a question: each is asked, retrieved and answered, or declined, on its own (design 4, check 1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from inforce.reading.folding import fold
from inforce.reading.interrogatives import WH, asks_in_english, asks_in_han, has_han, opens_with_verb
from inforce.reading.lists_in_text import Span, asked_items
from inforce.reading.phrases import Word, words
from inforce.reading.sentences import sentences

_HAN_CUTS = "，,；;、"
_JOINTS = ("and", "or", "but", "also", "then")
_ALL_OF_THEM = ("两地", "三地", "各地", "双方", "两者", "both places", "each of them", "both of them")
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


class Part(NamedTuple):
    """One part of a question, in the question's own words.

    `lead` is text before it that says what the part leaves unsaid (the topic, a condition): for finding rules, not
    for quoting. `focus` is the item of a list that this part asks for (甲 of "甲和乙分别多少"), `others` its fellow
    items, whose words stand in `text` too.
    """

    text: str
    start: int
    end: int
    lead: Span | None = None
    focus: Span | None = None
    others: tuple[Span, ...] = ()


class Placed(Protocol):
    """Anything read at a place of the question."""

    @property
    def start(self) -> int:
        """Where it begins."""

    @property
    def end(self) -> int:
        """Where it ends, not included."""


Mention = TypeVar("Mention", bound=Placed)


@lru_cache(maxsize=4)
def parts(question: str) -> tuple[Part, ...]:
    """The parts of a question, in order; the whole of it where nothing in it asks. Empty only for an empty question."""
    folded = fold(question)
    found: list[Part] = []
    statement: Span | None = None
    for sentence in _sentences(question, folded):
        units = _units(folded, sentence)
        if not units:
            statement = sentence
            continue
        topic = statement or (Span(found[-1].start, found[-1].end) if found else None)
        for number, unit in enumerate(units):
            lead = topic if number == 0 else _topic(folded, units[0])
            found.extend(_items_of(question, folded, unit, lead))
    if not found:
        start, end = _trimmed(question, 0, len(question))
        return (Part(question[start:end], start, end),) if end > start else ()
    return tuple(found)


def _items_of(question: str, folded: str, unit: Span, lead: Span | None) -> Iterator[Part]:
    """The part that a unit is, or one part for each item of the list it asks about."""
    start, end = _trimmed(question, unit.start, unit.end)
    items = [Span(start + item.start, start + item.end) for item in asked_items(folded[start:end])]
    if not items and start < end:
        yield Part(question[start:end], start, end, lead)
    for item in items:
        yield Part(question[start:end], start, end, lead, item, tuple(other for other in items if other != item))


def _topic(folded: str, first: Span) -> Span:
    """What the first part of a sentence says before it asks; the whole part where it asks at once."""
    asking = next((one for one in _han_clauses(folded, *first) if asks_in_han(folded[one.start : one.end])), None)
    return Span(first.start, asking.start) if asking and asking.start > first.start else first


def _units(folded: str, sentence: Span) -> list[Span]:
    """What a sentence asks: cut where it asks more than once, empty where it asks nothing."""
    text = folded[sentence.start : sentence.end]
    if has_han(text) and asks_in_han(text):
        return list(_cut_han(folded, *sentence))
    if not has_han(text) and asks_in_english(text):
        return list(_cut_english(folded, *sentence))
    return [sentence] if text.startswith(_MORE_WISHES) else []


def _sentences(question: str, folded: str) -> Iterator[Span]:
    """Sentences, cut also behind a question mark that the sentence finder leaves inside (吗？/另一问)."""
    for start, end in sentences(question):
        begin = start
        for place in range(start, end - 1):
            if folded[place] == "?" and folded[place + 1] not in "?!\"')）”":
                yield Span(begin, place + 1)
                begin = place + 1
        yield Span(begin, end)


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


def _trimmed(text: str, start: int, end: int) -> Span:
    """A span without the white space and joining signs around it."""
    while start < end and (text[start].isspace() or text[start] in "，,；;、/"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in "，,；;、/"):
        end -= 1
    return Span(start, end)


def mentions_of(part: Part, mentions: Sequence[Mention], question: str) -> tuple[Mention, ...]:
    """What a part says of places or dates, or inherits from the text before it, or else from the text after.

    A part about one item of a list leaves out its fellows' mentions. "两地" takes all. From another sentence the
    mentions are inherited together, so that "甲和乙两地" is not cut down to the nearer one.
    """
    own = tuple(one for one in mentions if part.start <= one.start and one.end <= part.end)
    if part.focus is not None:
        own = tuple(one for one in own if not any(other.start <= one.start < other.end for other in part.others))
    if any(phrase in fold(part.text) for phrase in _ALL_OF_THEM) and len(own) < 2:
        return tuple(mentions)
    if own:
        return own
    before = [one for one in mentions if one.end <= part.start]
    after = [one for one in mentions if one.start >= part.end]
    if not before and not after:
        return ()
    near = before[-1] if before else after[0]
    home = _home(question, near.start)
    return tuple(one for one in mentions if home.start <= one.start < home.end)


def _home(question: str, place: int) -> Span:
    """The stretch of text whose mentions are inherited together: the part at that place, or the sentence."""
    for spans in _stretches(question):
        number = bisect_right(spans, (place, len(question))) - 1
        if number >= 0 and spans[number].start <= place < spans[number].end:
            return spans[number]
    return Span(0, len(question))


@lru_cache(maxsize=4)
def _stretches(question: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The parts of a question and its sentences, each in order."""
    asked = sorted({Span(one.start, one.end) for one in parts(question)})
    return tuple(asked), tuple(Span(start, end) for start, end in sentences(question))
