"""A clause's text as stretches: what is a defined term, what points to another clause, and what is neither.

The text is never changed: the stretches put together are the text, to the character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from inforce.pages.publication import Words
from inforce.reading.patterns import pattern

_WORD = pattern(r"\w+")
# What may follow a term: the ending of a plural, and then no more of a word.
_PLURAL = pattern(r"(?:e?s)?(?!\w)")


class Terms:
    """The terms that an edition defines, and which clause defines each. Looking takes time by the text alone."""

    def __init__(self, defined: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._by: dict[str, str] = {}
        # Terms of words by their first word, others by their first sign; the longest first, because a "short stay
        # dwelling" is not a "short stay".
        self._by_word: dict[str, list[str]] = {}
        self._by_sign: dict[str, list[str]] = {}
        for clause_id, terms in defined:
            for term in map(str.strip, terms):
                if term and term.casefold() not in self._by:
                    self._by[term.casefold()] = clause_id
                    self._file(term)
        for filed in (*self._by_word.values(), *self._by_sign.values()):
            filed.sort(key=lambda term: (-len(term), term))

    def _file(self, term: str) -> None:
        if not term.isascii():
            self._by_sign.setdefault(term[0], []).append(term)
        elif (first := _WORD.search(term)) is not None and first.start() == 0:
            for form in _forms(first.group().casefold()):
                self._by_word.setdefault(form, []).append(term.casefold())

    def found_in(self, text: str, clause_id: str) -> list[tuple[int, int, str]]:
        """Where each term first stands in a text, and which other clause defines it."""
        found: dict[str, tuple[int, int, str]] = {}
        done = 0
        for start, end, term in sorted(
            (*self._words_in(text), *self._signs_in(text)), key=lambda one: (one[0], -one[1])
        ):
            target = self._by[term.casefold()]
            if start < done:
                continue
            done = end
            if target != clause_id:
                found.setdefault(target, (start, end, target))
        return list(found.values())

    def _words_in(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Terms that stand in a text as words of their own, in the singular or a plain plural."""
        if not self._by_word:
            return
        for word in _WORD.finditer(text):
            for term in self._by_word.get(word.group().casefold(), ()):
                end = word.start() + len(term)
                if text[word.start() : end].casefold() != term:
                    continue
                rest = _PLURAL.match(text, end)
                if rest is not None:
                    yield word.start(), rest.end(), term
                    break

    def _signs_in(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Terms in signs, wherever they stand."""
        if not self._by_sign:
            return
        for at, sign in enumerate(text):
            for term in self._by_sign.get(sign, ()):
                if text.startswith(term, at):
                    yield at, at + len(term), term
                    break


def words_of(
    text: str, references: Sequence[tuple[str, str | None]], terms: Terms, clause_id: str
) -> tuple[Words, ...]:
    """The stretches of a text. `references` are the words printed and what they point to, in the text's order."""
    spans: list[tuple[int, int, Words]] = []
    at = 0
    for printed, target in references:
        start = text.find(printed, at)
        if start >= 0 and printed and target is not None:
            at = start + len(printed)
            spans.append((start, at, Words("reference", printed, target)))
    for start, end, target in terms.found_in(text, clause_id):
        if all(end <= a or b <= start for a, b, _ in spans):
            spans.append((start, end, Words("term", text[start:end], target)))
    words: list[Words] = []
    at = 0
    for start, end, stretch in sorted(spans, key=lambda span: span[0]):
        if at < start:
            words.append(Words("plain", text[at:start]))
        words.append(stretch)
        at = end
    if at < len(text):
        words.append(Words("plain", text[at:]))
    return tuple(words)


def _forms(word: str) -> tuple[str, ...]:
    """A first word as it may stand in a text: a term of one word comes in the plural too."""
    return (word, f"{word}s", f"{word}es")
