"""Whether sentences together carry the whole of what is quoted of a rule, and none loses what it points back to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from inforce.reading.patterns import pattern
from inforce.reading.sentences import sentences

# What stands for something said before: a sentence that holds one of these stays behind the sentence before it.
_POINTS_BACK = pattern(
    r"\b(?:it|its|they|them|their|this|these|that|those|such|he|she|his|her|same|said|otherwise|however|but|also"
    r"|further|other|another|both|either|neither|latter|former|above|preceding|nevertheless|instead)\b"
    r"|其|该|此|上述|前款|前述|本款|但|否则|同样|也|还|仍|另",
    re.IGNORECASE,
)
_SHOWN = 60


def sentence_spans(words: str) -> tuple[tuple[int, int], ...]:
    """The sentences of what is quoted."""
    return sentences(words)


def touched(words: str, start: int, end: int) -> tuple[int, ...]:
    """The numbers of the sentences that a quote touches: it may not be cut short of its condition or its "not"."""
    return tuple(n for n, (a, b) in enumerate(sentences(words)) if a < end and start < b)


def not_carried(words: str, told: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """What is wrong with sentences that each carry the rule's sentences so numbered, taken together; empty if nothing.

    Every sentence of the rule is carried once, its exceptions among them, and one that points back stands behind the
    one it points to.
    """
    spans = sentences(words)
    order = [number for numbers in told for number in numbers]
    left_out = [words[a:b] for number, (a, b) in enumerate(spans) if number not in order]
    faults = [f"the answer leaves out “{_beginning(text)}”" for text in left_out]
    if len(set(order)) != len(order):
        faults.append("the answer says one sentence of the rule twice")
    follows = set(pairwise(order))
    for number, (a, b) in enumerate(spans):
        if number and number in order and (number - 1, number) not in follows and _POINTS_BACK.search(words, a, b):
            faults.append(f"the answer parts “{_beginning(words[a:b])}” from what it points back to")
    return tuple(faults)


def _beginning(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _SHOWN else f"{plain[:_SHOWN]}…"
