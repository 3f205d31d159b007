"""What kind of thing a question asks for, which the clause that answers must hold: a length, a sum, leave, a list.

The kinds of quantity are those of `quantities`: length, area, volume, weight, money, duration, age, clock_time, date,
percent, count, speed, noise, temperature, multiple. `number` is a figure whose unit the question leaves open (a bare
多少): never guessed. `when` is a day, a period or a condition. The others are place, person (an authority too),
permission, obligation, yes_no, list, documents, procedure, definition, consequence, reason, frequency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from inforce.reading.asked_kind_words import CHINESE, ENGLISH
from inforce.reading.folding import fold
from inforce.reading.interrogatives import AUXILIARIES, WH, has_han, opens_with_verb
from inforce.reading.phrases import Phrases, Word, word_set, words
from inforce.reading.units import CLASSIFIERS, chinese_unit, english_unit

_KINDS = Phrases(
    ENGLISH,
    CHINESE,
    unless="多少人才 多少人民币 多少个月 多少个工作日 要求 主要 重要 需要 在哪些 在哪个 在哪一 在哪种 "
    "几个月 几个点 几个工作日 何时间 固定期限",
)
# What is asked, and the kinds of quantity that can be its answer.
QUANTITIES: dict[str, frozenset[str]] = {
    "length": frozenset({"length"}),
    "area": frozenset({"area"}),
    "volume": frozenset({"volume"}),
    "weight": frozenset({"weight"}),
    "money": frozenset({"money", "percent", "multiple"}),
    "duration": frozenset({"duration", "date"}),
    "date": frozenset({"date", "duration", "clock_time"}),
    "frequency": frozenset({"duration", "count", "multiple"}),
    "multiple": frozenset({"multiple"}),
    "clock_time": frozenset({"clock_time"}),
    "age": frozenset({"age"}),
    "percent": frozenset({"percent", "fraction"}),
    "count": frozenset({"count"}),
    "temperature": frozenset({"temperature"}),
    "speed": frozenset({"speed"}),
    "noise": frozenset({"noise"}),
}
_NAMING = word_set("人 户 次 人次 学分 学时 课时")  # classifiers that name what they count
_QUANTITIES = word_set(
    "length area volume weight money duration age clock_time date percent count speed noise temperature multiple"
)
_STOP_NOUN = (
    AUXILIARIES
    | WH
    | word_set(
        "of in on at for to per i we you he she they it a an the and or from before after during each with within "
        "need needs apply applies require requires count counts"
    )
)


def asked_kinds(text: str) -> frozenset[str]:
    """The kinds of thing that a question, or one part of it, asks for: several, or none where none is read."""
    folded = fold(text)
    kinds = set(_KINDS.labels(folded))
    counted = {kind for kind, _ in _counted(folded)}
    if counted - {"number", "count"}:
        kinds -= _QUANTITIES  # the unit behind "how many" or 多少 says more than the nouns beside it
    kinds |= counted
    if has_han(folded):
        return frozenset(_han_refined(folded, kinds))
    return frozenset(_english_refined(folded, kinds))


def counted_nouns(text: str) -> tuple[str, ...]:
    """The things whose number is asked for: "dogs" of "how many dogs", 犬 of 几只犬; a unit of measure is none."""
    folded = fold(text)
    return tuple(noun for kind, noun in _counted(folded) if kind == "count" and noun)


def asked_attributes(text: str) -> tuple[str, ...]:
    """The noun that "what" or "which" asks for, in English: "colour" of "what colour must a bin be"."""
    every = words(fold(text))
    found = []
    for place in range(len(every) - 2):
        if every[place].text in ("what", "which") and every[place + 1].text not in _STOP_NOUN:
            noun = [word.text for word in every[place + 1 : place + 4]]
            end = next((number for number, word in enumerate(noun) if word in _STOP_NOUN), 0)
            found += [" ".join(noun[:end])] if end else []
    return tuple(found)


def _counted(folded: str) -> Iterator[tuple[str, str]]:
    """What "how many" and 多少 count: the kind of the unit, or count and the noun, or number where nothing follows."""
    every = words(folded)
    for place in range(len(every) - 1):
        if every[place].text == "how" and every[place + 1].text == "many":
            yield _english_count(every, place + 2)
    if not folded.isascii():
        for match in _han_count().finditer(folded):
            yield _han_kind(folded, match)


def _english_count(every: tuple[Word, ...], place: int) -> tuple[str, str]:
    noun: list[str] = []
    while place < len(every) and every[place].text not in _STOP_NOUN and not every[place].after_stop and len(noun) < 4:
        noun.append(every[place].text)
        place += 1
    for length in (2, 1):
        unit = english_unit(" ".join(noun[:length])) if noun else None
        if unit is not None:
            return unit.kind, ""
    return "count", " ".join(noun)


@cache
def _han_count() -> re.Pattern[str]:
    return re.compile(r"多少|(?<![了过好这那前后十面近第])几(?![乎何])")


def _han_kind(folded: str, match: re.Match[str]) -> tuple[str, str]:
    """The kind behind 多少 or 几: 多少万元 is money, 几个月 a duration, 几只犬 a count of 犬, 多少？ a number."""
    place = match.end()
    place += folded.startswith(("万", "亿", "千"), place)
    unit = chinese_unit(folded, place)
    if unit is not None and not folded.startswith(("年度", "年级"), place):
        return unit[0].kind, ""
    if folded.startswith(("月", "号"), place):
        return "date", ""
    if folded.startswith(("比例", "成", "百分", "个点", "个百分点"), place):
        return "percent", ""
    if folded.startswith(("人才", "人民币"), place):
        return "number", ""
    for length in (2, 1):
        classifier = folded[place : place + length]
        if classifier in CLASSIFIERS:
            return "count", classifier if classifier in _NAMING else _noun(folded, place + length)
    return "number", ""


def _noun(folded: str, place: int) -> str:
    """Up to four Chinese signs that name what is counted, up to a verb, particle or sign."""
    found = re.compile(r"[一-鿿]{1,6}").match(folded, place)
    noun = re.split(r"[可能应须必要不得的在吗呢啊会才算由给按]", found.group())[0] if found else ""
    return noun[:4]


def _han_refined(folded: str, kinds: set[str]) -> set[str]:
    """Chinese kinds made consistent: a figure with a known unit is no open number, 多长时间 is no length."""
    if "多长时间" in folded and not re.search(r"多[高宽深厚远]|长度", folded):
        kinds.discard("length")
    if kinds & (_QUANTITIES - {"count"}):
        kinds.discard("number")
    if "frequency" in kinds or (kinds & (_QUANTITIES - {"count"}) and not counted_nouns(folded)):
        kinds.discard("count")
    if "吗" in folded and ("可以" in folded or "允许" in folded):
        kinds.add("permission")
    if kinds & (_QUANTITIES | {"frequency"}):
        kinds.discard("obligation")
    return kinds


def _english_refined(folded: str, kinds: set[str]) -> set[str]:
    """English kinds made consistent: leave and duty by the first verb, "how long must it be" a length as well."""
    every = words(folded)
    asks = next((place for place, word in enumerate(every) if word.text in WH or opens_with_verb(every, place)), None)
    if asks is not None and every[asks].text in AUXILIARIES:
        kinds.add("yes_no")
        kinds.add("permission" if every[asks].text in ("may", "can", "could") else "yes_no")
        kinds.add("obligation" if every[asks].text == "must" else "yes_no")
        kinds.discard("procedure")
    else:
        kinds -= (
            {"permission", "obligation"}
            if kinds & (_QUANTITIES | {"frequency", "when", "list", "documents"})
            else set()
        )
    if "duration" in kinds and re.search(r"\bhow long\b[^?.;]*\bbe\b\s*\??\s*$", folded):
        kinds.add("length")
    if asked_attributes(folded) and not kinds & (_QUANTITIES | {"list", "documents", "person", "place"}):
        kinds -= {"obligation", "permission"}
    if any(noun.endswith("s") for noun in asked_attributes(folded)) and not kinds & _QUANTITIES:
        kinds.add("list")
    if "how much" in folded and not kinds & _QUANTITIES:
        kinds |= {"money", "number"}
    if kinds & _QUANTITIES:
        kinds -= {"definition", "procedure", "list", "place"} - ({"place"} if "where" in folded else set())
    return kinds
