"""Personal data in a question, replaced by a mark before anything is looked up, shown or stored (design 8).

What is shown is then what is stored, and git remembers nothing of the person. Figures, dates, sums, numbers of
sections and documents, and public hotlines stay: a rule cannot be found or quoted without them. A doubtful number is
left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from inforce.reading.folding import fold_width
from inforce.reading.personal_data import personal_data


class Masked(NamedTuple):
    """A text with marks like ``[phone]`` in place of personal data, and the kinds found, in alphabetical order."""

    text: str
    kinds: tuple[str, ...]


def mask(text: str) -> Masked:
    """The text without personal data: email, phone, id, passport, bank_card, account, plate, address, name.

    Masking twice changes nothing more; a text without any comes back as it was.
    """
    kinds: set[str] = set()
    while True:
        spans = list(_apart(personal_data(fold_width(text))))
        if not spans:
            return Masked(text, tuple(sorted(kinds)))
        for start, end, kind in reversed(spans):
            text = f"{text[:start]}[{kind}]{text[end:]}"
            kinds.add(kind)


def _apart(spans: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """The stretches without those that begin inside an earlier one, in order."""
    reached = 0
    for start, end, kind in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start >= reached:
            yield start, end, kind
            reached = end
