"""What the name of a file says of its edition: evidence beside the text, and never more (design 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta

import msgspec

from inforce.ingest.days import Anchor
from inforce.ingest.structure import Attribute

_DAY = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)")
# A text may be named by the day on which it begins, some time after it was made known.
_ONE_MAKING = timedelta(days=183)


def later_days(name: str, stated: Iterable[Anchor]) -> list[Anchor]:
    """The day in a file's name, where it lies long after every day that the document's own head states.

    A text that was amended without saying so often keeps the head and the last article of its first edition, and only
    whoever published it tells the difference in its name.
    """
    days = [anchor.day for anchor in stated]
    found = _DAY.search(name.rsplit("/", 1)[-1])
    if found is None or not days:
        return []
    try:
        day = date(*map(int, found.groups()))
    except ValueError:
        return []
    return [Anchor("name", day, found[0], 1)] if day > max(days) + _ONE_MAKING else []


def in_doubt(found: Iterable[Attribute], later: Iterable[Anchor]) -> list[Attribute]:
    """What the head says of its own making known, less surely where the file is named by a later day."""
    doubted = 0.6 if any(True for _ in later) else 1.0
    return [
        msgspec.structs.replace(one, confidence=min(one.confidence, doubted)) if one.name == "promulgated_on" else one
        for one in found
    ]
