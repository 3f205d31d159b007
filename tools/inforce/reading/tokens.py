"""The terms a text is found by, apart from any search engine.

A term is one of four kinds, told apart by how it begins, so that they never collide:
``dog`` a word without its plural, ``~dog`` its fuller stem, ``2500`` a number or a numbering as a whole, ``停`` and
``停放`` single Chinese signs and overlapping pairs. ``第5条`` stands for an article however its number is written.
Nothing is dropped: may, must, not, no, shall, 不, 得, 5 and (c) are terms. What was measured: two forms of each
English word and pairs of stems, Chinese signs and pairs in one field, no stop list in the index.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from inforce.reading.folding import fold
from inforce.reading.numerals import CHINESE_NUMERALS, chinese_number, digits_value
from inforce.reading.patterns import pattern
from inforce.reading.stemming import full_stem, light_stem

# Latin, Greek and Cyrillic letters, digits, superscripts and circled numbers; every other letter, Chinese above all,
# belongs to a run of signs. Short ranges, because each sign of a range costs time when the pattern is compiled.
_WORD = (
    r"[a-z0-9\u00b2\u00b3\u00b9\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f"
    r"\u2070-\u209c\u2150-\u2189\u2460-\u24ff]"
)
_TOKEN = pattern(
    r"(?<![^\W_])(?:r|rs|rm)?[1-9]\d{0,2}(?:[ ]\d{3})+(?!\d)(?:[.,]\d+)?"
    r"|\d[\d.,]*[十百千万亿]+"
    rf"|(?:{_WORD}+|(?<=\d)[.,:/](?=\d)|(?<=[a-z0-9])[-'](?=[a-z0-9]))+"
    r"|[^\W\d_a-z]+"
    r"|%|[.;!?](?=\s)"
)
_STOPS = frozenset(".;!?")
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff")) | {
    **{0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
}
_UNIT_WORDS = "mm cm km kg mg ml ha am pm kw kwh mw db dba kl kva kph hz min hrs hr ft sqm kmh m g l h w v c"
_UNITS = _UNIT_WORDS.split()
_GLUED_UNIT = pattern(rf"(\d[\d.,:]*)({'|'.join(_UNITS)})([²³23]?)")
_ORDINAL = pattern(r"(\d+)(?:st|nd|rd|th)")
_MONEY = pattern(r"(?:r|rs|rm)(\d[\d., ]*)")
_SMALL_SIGNS = pattern(r"[\u00b2\u00b3\u00b9\u2070-\u209f]+$")
_SQUARE = str.maketrans("²³", "23")

_NUMERAL = pattern(rf"(第)?([{CHINESE_NUMERALS}]+)(?:条之([{CHINESE_NUMERALS}]+))?")
# What a single Chinese numeral counts: 五年, 三倍; not 一 in 统一 or 十 in 十足.
_COUNTED = frozenset("年月日天周时分秒元角米平公里克吨升亩度岁人名户次倍成款项章节编份部台辆间层套级档号位期届个小工条")
_ARABIC_ARTICLE = pattern(r"第 ?(\d+) ?条(?:之 ?(\d+|[一二三四五六七八九十]+))?")

_known: dict[str, tuple[str, ...]] = {}
_KNOWN_AT_MOST = 200_000


def index_terms(text: str) -> list[str]:
    """The terms a clause is found by, in order, with repeats."""
    terms: list[str] = []
    for token in tokens_of(text):
        known = _known.get(token)
        terms += known if known is not None else _terms(token)
    clean = _split(text)[0]
    if "第" in clean:
        terms += (_article(*parts) for parts in _ARABIC_ARTICLE.findall(clean))
    return terms


def tokens_of(text: str) -> tuple[str, ...]:
    """The words, numbers, runs of signs and ends of sentences of a text, folded, in order."""
    return _split(text)[1]


def terms_of_token(token: str) -> tuple[str, ...]:
    """The terms of one of `tokens_of`."""
    known = _known.get(token)
    return known if known is not None else _terms(token)


def stem_pairs(text: str) -> list[str]:
    """Pairs of neighbouring English stems and numbers, joined by "_", articles and the like left out: section_5.

    Negations and modal verbs stay: may_not. A pair never crosses the end of a sentence or Chinese text.
    """
    pairs: list[str] = []
    before = ""
    for token in tokens_of(text):
        if token in _STOPS or _is_run(token):
            before = ""
            continue
        if token in _IN_NO_PAIR:
            continue
        terms = _known.get(token) or _terms(token)
        stem = next((term[1:] for term in terms if term[0] == "~"), terms[0] if terms else "")
        if before and stem:
            pairs.append(f"{before}_{stem}")
        before = stem
    return pairs


_IN_NO_PAIR_WORDS = "the a an of to in on at for and or by with from is are be been was were as that this it its"
_IN_NO_PAIR = frozenset(_IN_NO_PAIR_WORDS.split())


@lru_cache(maxsize=2)
def _split(text: str) -> tuple[str, tuple[str, ...]]:
    """The clean text and its tokens: kept for a moment, because a clause is read for several of its fields."""
    clean = _clean(text)
    return clean, tuple(_TOKEN.findall(clean))


def _clean(text: str) -> str:
    """The folded text without invisible signs, ligatures as their letters."""
    folded = fold(text)
    return folded if folded.isascii() else folded.translate(_UNSEEN)


def _is_run(token: str) -> bool:
    """Whether a token is a run of Chinese or other signs rather than a word or a number."""
    return token[0] > "\u052f" and not "\u2070" <= token[0] <= "\u24ff"


def _terms(token: str) -> tuple[str, ...]:
    """The terms of one token; those of tokens likely to come again are kept."""
    if token[0] in _STOPS:
        terms: tuple[str, ...] = ()
    elif _is_run(token):
        return (*token, *map("".join, pairwise(token)), *_chinese_numbers(token))
    elif token.startswith("%"):
        terms = ("percent", "~percent")
    elif token[0].isdecimal():
        terms = tuple(_number_terms(token))
    else:
        terms = tuple(_word_terms(token))
    if len(token) < 40 and len(_known) < _KNOWN_AT_MOST:
        _known[token] = terms
    return terms


def _number_terms(token: str) -> Iterator[str]:
    """The terms of a token that begins with a digit: the number as a whole, never its pieces as numbers of their own.

    2,500 and 2 500,00 are 2500; 1.10, 1.2.10, 12aa and 10² stay as they are; 100mm is 100 and mm; 5/2003 and
    2024-09-01 also give their parts.
    """
    if token[-1] in "十百千万亿":
        value = chinese_number(token)
        yield token if value is None else str(value)
    elif unit := _GLUED_UNIT.fullmatch(token):
        number, name, power = unit.groups()
        yield from (token,) if len(name) == 1 and not power else ()
        yield from _number_terms(number)
        yield from _word_terms(name + power)
    elif ordinal := _ORDINAL.fullmatch(token):
        yield _plain(ordinal.group(1))
    elif "-" in token or "/" in token:
        yield token
        for part in re.split("[-/]", token):
            yield from (_number_terms if part[:1].isdecimal() else _word_terms)(part)
    else:
        yield _plain(token)


def _plain(number: str) -> str:
    """One spelling of a number: 2,500 and 2 500,00 as 2500, 2,1 as 2.1, 08:00 as 8:00; 1.10 and 12aa as they are."""
    value = digits_value(number) if number.isascii() else None
    if value is None:
        return number.lstrip("0") if number[0] == "0" and number[1:2].isdecimal() else number
    plain = str(value)
    if plain.endswith(".00"):
        plain = plain[:-3]
    return plain.lstrip("0") or "0" if plain.isdecimal() else plain


def _word_terms(token: str) -> Iterator[str]:
    """Both forms of a word; of a hyphenated one the whole and its parts; of don't, its not."""
    word = token if token.isascii() else _SMALL_SIGNS.sub("", token)
    if word != token and (token[-1] in "²³" and word in _UNITS):
        yield from (token, word + token[-1].translate(_SQUARE))
    elif word[:1] == "r" and (money := _MONEY.fullmatch(word)):
        yield _plain(money.group(1))
    elif word.endswith("n't") and len(word) > 3:
        yield from (
            word,
            *_forms({"ca": "can", "wo": "will", "sha": "shall"}.get(word[:-3], word[:-3])),
            *_forms("not"),
        )
    elif word == "cannot":
        yield from (*_forms(word), *_forms("can"), *_forms("not"))
    elif "-" in word or "'" in word.removesuffix("'s"):
        yield from (word, "~" + full_stem(re.sub("[-']", "", word)))
        for part in re.split("[-']", word):
            yield from _number_terms(part) if part[:1].isdecimal() else _forms(part)
    elif word:
        yield from _forms(word.removesuffix("'s"))


def _forms(word: str) -> tuple[str, ...]:
    """The two forms of a plain word; a word with digits in it has one."""
    if not word:
        return ()
    return (light_stem(word), "~" + full_stem(word)) if word.isalpha() else (word,)


def _chinese_numbers(run: str) -> Iterator[str]:
    """The numbers and article numbers in a run of Chinese: 三千元 gives 3000, 第十条之一 gives 10 and 第10条之1."""
    for found in _NUMERAL.finditer(run):
        ordinal, numeral, inserted = found.groups()
        after = run[found.end(2) : found.end(2) + 1]
        counts = after in _COUNTED and (numeral, after) != ("一", "个")
        value = chinese_number(numeral) if ordinal or counts or len(numeral) > 1 else None
        if value is None:
            continue
        yield str(value)
        if ordinal and after == "条":
            yield _article(str(value), inserted or "")


def _article(number: str, inserted: str) -> str:
    """The term of an article: 第5条 for 第5条, 第五条; 第10条之1 for 第十条之一."""
    value = inserted if inserted.isascii() else str(chinese_number(inserted))
    return f"第{number}条之{value}" if inserted else f"第{number}条"
