"""What of a clause is given to a model: passages short enough for it, each under the clause's own headings.

A clause is found by its best passage. The clause itself stays whole: what is cited is never a window of text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from inforce.model.instruments import Clause

# The models read 256 or 512 tokens. In bytes, so that a Chinese passage has a third of the letters of an English one:
# about 200 tokens either way.
_MOST_BYTES = 800
KEY_BYTES = 16


def passages_of(clause: Clause, language: str, title: str) -> list[str]:
    """The passages of a clause of an instrument in that language, of that title.

    As the index has it (`storage.search.document_of`): the title stands over a Chinese clause, and over no English one.
    """
    over = (title,) if language.startswith("zh") else ()
    return passages((*over, *clause.heading_path, clause.heading or ""), clause.text)


def passages(headings: Sequence[str], text: str) -> list[str]:
    """Whole lines of the text, as many together as go well, under the headings; a longer line stands alone."""
    over = " ".join(heading for heading in headings if heading)
    return [f"{over}\n{lines}" if over else lines for lines in _together(text)]


def key_of(passage: str) -> bytes:
    """What a passage is known by, to its vector: a hash of its words."""
    return hashlib.sha256(passage.encode("utf-8", "surrogatepass")).digest()[:KEY_BYTES]


def _together(text: str) -> Iterator[str]:
    taken: list[str] = []
    size = 0
    for line in text.splitlines() or [""]:
        length = len(line.encode("utf-8", "surrogatepass"))
        if taken and size + length > _MOST_BYTES:
            yield "\n".join(taken)
            taken, size = [], 0
        taken.append(line)
        size += length
    yield "\n".join(taken)
