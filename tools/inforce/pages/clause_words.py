"""A clause's text as stretches: what is a defined term, what points to another clause, and what is neither.

The text is never changed: the stretches put together are the text, to the character.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from inforce.pages.publication import Words


class Terms:
    """The terms that an edition defines, and which clause defines each."""

    def __init__(self, defined: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._by: dict[str, str] = {}
        for clause_id, terms in defined:
            for term in terms:
                if term.strip():
                    self._by.setdefault(term.casefold(), clause_id)
        # The longest first: "short stay dwelling" is not a "short stay".
        known = sorted(self._by, key=lambda term: (-len(term), term))
        self._pattern = re.compile("|".join(map(_as_pattern, known)), re.IGNORECASE) if known else None

    def found_in(self, text: str, clause_id: str) -> list[tuple[int, int, str]]:
        """Where each term first stands in a text, and which other clause defines it."""
        if self._pattern is None:
            return []
        found: dict[str, tuple[int, int, str]] = {}
        for match in self._pattern.finditer(text):
            said = match.group().casefold()
            target = next((self._by[form] for form in _forms(said) if form in self._by), None)
            if target is not None and target != clause_id:
                found.setdefault(target, (match.start(), match.end(), target))
        return list(found.values())


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


def _as_pattern(term: str) -> str:
    """A term as words of its own, in the singular or a plain plural; one in signs wherever it stands."""
    if not term.isascii():
        return re.escape(term)
    return rf"(?<!\w){re.escape(term)}(?:s|es)?(?!\w)"


def _forms(said: str) -> tuple[str, ...]:
    return (said, said.removesuffix("s"), said.removesuffix("es"))
