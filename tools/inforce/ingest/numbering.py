"""The numbers documents print before their articles: read from the start of a line, ordered, and turned into refs.

A number is taken as printed. What follows decides whether a line is an article or a sentence that happens to begin with
a number: `第五条　仓库…` is an article, `第五条规定的…` is not; `12  Keeper to…` may be one, `12 months after…` is not.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from inforce.reading.folding import fold_width
from inforce.reading.numerals import CHINESE_NUMERALS, chinese_number

Kind = Literal["article", "item", "word", "plain", "bare"]
Key = tuple[tuple[int, str], ...]

_HAN = rf"[{CHINESE_NUMERALS}○\d０-９]"
_ARTICLE = re.compile(rf"第\s?({_HAN}+)\s?条((?:之{_HAN}+)*)")
# What follows 第…条 in a sentence about an article rather than in the article itself.
_NOT_ARTICLE = re.compile(r"(?:第|之|规定|所|的|和|与|或|及|至|、|，|。|；|中|项|款|执行|修改|增加|删|废止|改为)")
_ITEM = re.compile(rf"([{CHINESE_NUMERALS}]+)[、．.]")
_WORDS = {
    **dict.fromkeys(("section", "sec", "s", "§"), "s"),
    **{"article": "art", "art": "art", "rule": "rule", "regulation": "reg", "reg": "reg", "clause": "cl"},
    **{"paragraph": "para", "para": "para", "by-law": "bl", "standard": "std"},
}
_WORD = re.compile(
    r"(section|sec\.|s\.|§|article|art\.|rule|regulation|reg\.|clause|paragraph|para\.|by-law|standard)"
    r"\s*(\d{1,4}[A-Z]{0,4}(?:\.\d{1,4}[A-Z]{0,3})*)(\s?[.:：—–-]+(?=[\s(（\[\"“]|$))?",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"([0-9０-９]{1,4}(?:[A-Z]{1,4}|[a-fh-ln-su-z])?(?:[.．][0-9０-９]{1,4}[A-Z]{0,3})*)"
    r"(\.?[—–]+(?=\S|$)|[.．:：、)]?)",
    re.ASCII,
)
_BARE = re.compile(rf"[(（](\d{{1,3}}[A-Z]{{0,3}}|[a-zA-Z]{{1,4}}|[{CHINESE_NUMERALS}]{{1,4}}|[０-９]{{1,3}})[)）]")
_PART = re.compile(r"(\d+)([A-Za-z]*)")
_OPENS_SENTENCE = re.compile(r"[A-ZÀ-Þ“‘\"'(\[（〔【《「\u3400-\u9fff*]")
_DATE_LIKE = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}$|\d{4}\.\d{1,2}\.\d{1,2}$")


class Marker(Struct, frozen=True):
    """A number at the start of a line: `printed` with its punctuation, the rest of the line from `end` on.

    `certain` is false where the line may as well be prose: then only the sequence of numbers can tell.
    """

    kind: Kind
    number: str
    printed: str
    key: Key
    word: str
    end: int
    certain: bool

    @property
    def dotted(self) -> bool:
        """True for 1.2 and 1.2.10A, the numbers that carry their parents in them."""
        return len(self.key) > 1 and self.kind in ("plain", "word")


def read_article(text: str) -> Marker | None:
    """`第十条之一` at the start of a line."""
    match = _ARTICLE.match(text) if text[:1] == "第" else None
    if match is None:
        return None
    values = [_han(part) for part in [match.group(1), *match.group(2).split("之")[1:]]]
    rest = text[match.end() :]
    spaced = not rest or rest[0].isspace()
    if None in values or (not spaced and _NOT_ARTICLE.match(rest)):
        return None
    mark = re.match(r"[：:．.]", rest)
    printed = match.group() + (mark.group() if mark else "")
    key = tuple((value, "") for value in values if value is not None)
    return Marker("article", match.group(), printed, key, "art", len(printed), spaced or mark is not None)


def read_item(text: str) -> Marker | None:
    """`一、` at the start of a line."""
    match = _ITEM.match(text)
    value = chinese_number(match.group(1)) if match else None
    if match is None or value is None:
        return None
    return Marker("item", match.group(1), match.group(), ((value, ""),), "item", match.end(), True)


def read_word(text: str) -> Marker | None:
    """`Section 5.`, `Article 12A`, `Rule 3 —` at the start of a line; not `Section 5 applies`."""
    match = _WORD.match(text)
    if match is None:
        return None
    rest = text[match.end() :]
    if rest.strip() and not (rest[0].isspace() and _OPENS_SENTENCE.match(rest.strip())) and not match.group(3):
        return None
    word = _WORDS[match.group(1).lower().rstrip(".")]
    number = f"{match.group(1)} {match.group(2)}" if match.group(1) != "§" else f"§ {match.group(2)}"
    number = text[: match.end(2)] if fold_width(text[: match.end(2)]).split() == number.split() else number
    return Marker(
        "word", number, match.group(), _key(match.group(2)), word, match.end(), bool(match.group(3)) or not rest.strip()
    )


def read_plain(text: str) -> Marker | None:
    """`5.`, `12AA`, `1.2.10` and `3.—` at the start of a line; not `12 months`, `2.5 m`, a date or an amount."""
    match = _PLAIN.match(text)
    if match is None:
        return None
    number, mark, rest = match.group(1), match.group(2), text[match.end() :]
    if _DATE_LIKE.match(number) or number[0] in "0０" or (mark == ")" and len(_key(number)) > 1):
        return None
    if rest and not rest[0].isspace() and not (mark and (mark[-1] in "—–" or _OPENS_SENTENCE.match(rest))):
        return None
    opens = not rest.strip() or _OPENS_SENTENCE.match(rest.strip()) is not None
    if not opens and (not mark or len(_key(number)) > 1 or rest.strip()[:1].isdigit()):
        return None
    return Marker("plain", number, match.group(), _key(number), "s", match.end(), bool(mark) and opens)


def read_bare(text: str) -> Marker | None:
    """`(2)`, `（二）`, `(a)` at the start of a line."""
    match = _BARE.match(text)
    if match is None:
        return None
    inner = fold_width(match.group(1))
    value = chinese_number(inner) if not inner.isascii() else None
    if value is not None:
        key: Key = ((value, ""),)
    elif inner[0].isdigit():
        key = _key(inner)
    else:
        key = ((0, inner),)
    return Marker("bare", match.group(), match.group(), key, "item", match.end(), True)


READERS = {"article": read_article, "item": read_item, "word": read_word, "plain": read_plain, "bare": read_bare}


def follows(before: Key | None, key: Key) -> bool:
    """True when `key` is the next number after `before`: 6 or 5A after 5, 12AA after 12A, 1.3 and 1.2.1 after 1.2."""
    if before is None:
        return key[-1][0] <= 1
    if key[: len(before)] == before and len(key) == len(before) + 1:
        return key[-1][0] <= 1
    if len(key) > 1 and key[-1][0] <= 1 and key[:-1] != before[: len(key) - 1] and follows(before, key[:-1]):
        return True
    level = len(key) - 1
    if level >= len(before) or key[:level] != before[:level]:
        return level == 0 and key[0] == (before[0][0] + 1, "")
    (was, was_suffix), (now, suffix) = before[level], key[level]
    if now == was + 1:
        return suffix in ("", "A")
    beyond_z = (was_suffix.upper(), suffix.upper()) == ("Z", "AA")
    return now == was and (beyond_z or _suffix_rank(suffix) > _suffix_rank(was_suffix))


def after(before: Key, key: Key) -> bool:
    """True when `key` comes after `before` in the order documents use: 12, 12A, 12AA, 12B, 13."""
    return order(key) > order(before)


def jump(last_number: str, last: Key, number: str, key: Key) -> str:
    """What is odd about a number that does not follow the one before it."""
    if last == key:
        return f"the number {number} is printed twice"
    if after(last, key):
        return f"the numbers go from {last_number} to {number}"
    return f"{number} comes after {last_number}"


def order(key: Key) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """A key that sorts numbers as documents order them."""
    return tuple((number, _suffix_rank(suffix)) for number, suffix in key)


def _suffix_rank(suffix: str) -> tuple[str, ...]:
    return tuple(suffix.upper())


def _han(text: str) -> int | None:
    return chinese_number(text) if not text.isdigit() else int(text)


def _key(number: str) -> Key:
    """((1, ""), (2, "A")) of 1.2A."""
    parts = re.split(r"[.．]", fold_width(number))
    found = [_PART.fullmatch(part) for part in parts]
    return tuple((int(match.group(1)), match.group(2)) for match in found if match)


def written(key: Key) -> str:
    """The number in the letters of a ref: `12aa`, `1.2.10`; `10-1` is made by the caller that knows 条之."""
    return ".".join(f"{number or ('' if suffix else 0)}{suffix.lower()}" for number, suffix in key)
