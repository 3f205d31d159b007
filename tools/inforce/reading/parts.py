"""The parts of a question: each is asked, retrieved and answered, or declined, on its own (design 4, check 1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from inforce.reading.folding import fold
from inforce.reading.lists_in_text import Span, asked_items
from inforce.reading.part_cuts import cut_where_it_asks, topic_of
from inforce.reading.sentences import sentences

_ALL_OF_THEM = ("两地", "三地", "各地的", "both places", "each of them", "both of them")


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
        units = cut_where_it_asks(folded, sentence)
        if not units:
            statement = sentence
            continue
        topic = statement or (Span(found[-1].start, found[-1].end) if found else None)
        for number, unit in enumerate(units):
            lead = topic if number == 0 else topic_of(folded, units[0])
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


def _sentences(question: str, folded: str) -> Iterator[Span]:
    """Sentences, cut also behind a question mark that the sentence finder leaves inside (吗？/另一问)."""
    for start, end in sentences(question):
        begin = start
        for place in range(start, end - 1):
            if folded[place] == "?" and folded[place + 1] not in "?!\"')）”":
                yield Span(begin, place + 1)
                begin = place + 1
        yield Span(begin, end)


def _trimmed(text: str, start: int, end: int) -> Span:
    """A span without the white space and joining signs around it."""
    while start < end and (text[start].isspace() or text[start] in "，,；;、/"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in "，,；;、/"):
        end -= 1
    return Span(start, end)


def mentions_of(
    part: Part, mentions: Sequence[Mention], question: str, subjects: Sequence[Placed] = ()
) -> tuple[Mention, ...]:
    """What a part says of places or dates, or inherits from the text before it, or else from the text after.

    A part about one item of a list has its item's mentions, where it has any. "两地" takes all. From another sentence
    the mentions are inherited together, so that "甲和乙两地" is not cut down to the nearer one. `subjects`, for dates,
    are the places named: "甲市2024年多少？乙市多少？" says 2024 of 甲市 only.
    """
    own = _own(part, mentions)
    if own and (part.focus is not None or len(own) > 1 or not _means_all(part.text)):
        return own
    if _means_all(part.text):
        return tuple(mentions)
    before = [one for one in mentions if one.end <= part.start]
    after = [one for one in mentions if one.start >= part.end]
    if before and _of_another(before[-1], part, question, subjects):
        before = []
    if not before and not after:
        return ()
    near = before[-1] if before else after[0]
    home = _home(question, near.start)
    return tuple(one for one in mentions if home.start <= one.start < home.end)


def _own(part: Part, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """The mentions inside a part: behind 问 where it says what is asked, and of its own item where it has one."""
    own = tuple(one for one in mentions if part.start <= one.start and one.end <= part.end)
    told = max(part.text.rfind(words) for words in ("，问", "、问", ",问"))
    asked = tuple(one for one in own if told >= 0 and one.start > part.start + told)
    own = asked or own
    if part.focus is None or not any(part.focus.start <= one.start < part.focus.end for one in own):
        return own
    return tuple(one for one in own if not any(other.start <= one.start < other.end for other in part.others))


def _means_all(text: str) -> bool:
    """Whether a part asks about all that were named."""
    return any(words in text.lower() for words in _ALL_OF_THEM)


def _of_another(near: Placed, part: Part, question: str, subjects: Sequence[Placed]) -> bool:
    """Whether a mention was said of another subject: one named before it in its sentence, and another one since."""
    since = any(near.end <= one.start < part.end for one in subjects)
    if not since:
        return False
    sentence = _at(_stretches(question)[1], near.start) or Span(0, len(question))
    return any(sentence.start <= one.start < near.start for one in subjects)


def _home(question: str, place: int) -> Span:
    """The stretch of text whose mentions are inherited together: the part at that place, or the sentence."""
    asked, told = _stretches(question)
    return _at(asked, place) or _at(told, place) or Span(0, len(question))


def _at(spans: tuple[Span, ...], place: int) -> Span | None:
    """The one of some spans in order that holds a place."""
    number = bisect_right(spans, place, key=lambda span: span.start) - 1
    return spans[number] if number >= 0 and place < spans[number].end else None


@lru_cache(maxsize=4)
def _stretches(question: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The parts of a question and its sentences, each in order."""
    asked = sorted({Span(one.start, one.end) for one in parts(question)})
    return tuple(asked), tuple(Span(start, end) for start, end in sentences(question))
