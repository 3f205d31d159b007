"""Ids are made, never copied from a document (design 1): of works, editions and deltas."""

from __future__ import annotations

import hashlib
import re
from datetime import date

from inforce.errors import Refused
from inforce.ingest.refs import slug
from inforce.model.ids import is_word
from inforce.reading.folding import fold

# What a title says about its edition, not about its work. An amendment (修正案) of one year is another work than one of
# another year: each is made once, and stays.
_EDITION_MARK = re.compile(
    r"(?<!修正案)\s*[（(]\s*(?:19|20)\d\d\s*年?\s*(?:\d{1,2}月)?(?:\d{1,2}日)?\s*"
    r"(?:修订|修正|修改|第[一二三四五六七八九十]次修[正订])?(?:本|版|文本)?\s*[）)]\s*$"
    r"|,?\s*\(?\b(?:as amended|consolidated(?: version)?)\b(?: (?:to|by|up to) [\w ,]{1,40})?\)?\s*$",
    re.IGNORECASE,
)
_QUOTES = "《》〈〉\"“”'‘’「」『』"
_NOT_TELLING = re.compile(r"[\W_]+")


def work_word(title: str) -> str:
    """The segment a work gets from its title: the same for every edition that bears the title."""
    made = slug(_EDITION_MARK.sub("", title).strip(_QUOTES + " "))
    # A title may be a name that some file system keeps for itself.
    return made if is_word(made) else f"w-{made}"


def same_title(first: str, second: str) -> bool:
    """Whether two titles name one work: case, width, punctuation and marks of an edition aside."""
    return title_key(first) == title_key(second)


def title_key(title: str) -> str:
    """A title as it is compared with others."""
    return _NOT_TELLING.sub("", fold(_EDITION_MARK.sub("", title)))


def edition_word(given: str | None, effective_from: date | None, promulgated_on: date | None, sha256: str) -> str:
    """The segment of an edition: the one given, else the day it takes effect, else the day it was made.

    A text without any day is told from others by its bytes.
    """
    if given is not None:
        return word(given, "edition", "--edition")
    day = effective_from or promulgated_on
    return day.isoformat() if day is not None else f"undated-{sha256[:8]}"


def word(text: str, what: str, option: str) -> str:
    """A segment that a person gave. Raises Refused where it is no safe one."""
    if not is_word(text):
        raise Refused(
            f"'{text}' cannot be the {what}: it takes small letters and digits, with single . - _ between",
            next=f"give another with {option}",
            code="bad_id",
        )
    return text


def delta_id(work: str, edition: str, *distinguishing: str) -> str:
    """The id of a delta: readable first, and told from every other by a hash of what it proposes."""
    tail = hashlib.sha256("\0".join((work, edition, *distinguishing)).encode()).hexdigest()[:8]
    name = work.rsplit("/", 1)[-1][:32].rstrip("-._")
    return f"{name}-{edition[:24].rstrip('-._')}-{tail}"
