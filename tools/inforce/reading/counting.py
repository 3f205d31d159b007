"""What a number counts where no unit follows it: five dogs, two or more dwelling units, 三名证人, 两个车位."""

from typing import NamedTuple

from inforce.reading.amounts import Amount
from inforce.reading.patterns import pattern
from inforce.reading.stemming import light_stem
from inforce.reading.units import CLASSIFIERS


class Counted(NamedTuple):
    """The thing counted, in the singular; where its words end; the Chinese classifier, if any."""

    thing: str
    end: int
    classifier: str = ""


_OR_MORE = pattern(r"[ \n]+(?:or|and)[ \n]+(?:more|fewer|less|over|under)")
_NEXT_WORD = pattern(r" ([a-z][a-z-]*)('s?)?")
_PLURAL_WORDS = "people persons children cattle sheep livestock poultry premises staff fowl swine men women"
_PLURALS = frozenset(_PLURAL_WORDS.split())
_NOT_COUNTED_WORDS = """
    of and but up or to in on at by for from with the a an is are be was were shall must may can will not if as than
    that this which above below over under per each other another such more less fewer o'clock hand step side thereof
    hereof times whether who when where unless until upon within without into only before after between it its he she
    they has have had does do january february march april june july august september october november december am pm
    pct thousand million
"""
_NOT_COUNTED = frozenset(_NOT_COUNTED_WORDS.split())
_YEAR = pattern(r"(?:1[89]|20)\d\d")
_BEFORE_A_YEAR = pattern(r"(?:, ?| of |dated |: ?)$")
_NOT_A_COUNT = pattern("[一二]次(?:性|供水|污染|利用|加压|装修|分配)|一[起例]|一(?:个|种)")
_NEEDS_A_NOUN = frozenset("个名件份张台处套")
_NOUN = pattern(r"[^\W\d_a-z]{1,6}")
_NOUN_ENDS = pattern(
    "以[上下内外]|[的、和或及与等之中为是在由对可应须不均按向将被到至属具没需申获进实采]"
    "|个?[零一二三四五六七八九十百千万]"
)


def counted_by(number: Amount, folded: str, text: str) -> Counted | None:
    """What the number counts; None where nothing says so, or where it numbers a heading or a year."""
    for length in (2, 1):
        classifier = folded[number.end : number.end + length]
        if classifier in CLASSIFIERS and not _NOT_A_COUNT.match(folded, number.start):
            end = number.end + length
            return Counted(_chinese_thing(classifier, folded, end), end, classifier)
    if number.chinese or (number.value == 1 and number.worded) or _is_a_label(number, text):
        return None
    return _english_thing(number, folded)


def _chinese_thing(classifier: str, folded: str, place: int) -> str:
    """The noun behind 个, 名, 件 …; the classifier itself where it names the thing (人, 户, 次) or no noun follows."""
    if classifier not in _NEEDS_A_NOUN:
        return classifier
    noun = _NOUN.match(folded, place + 2 * folded.startswith(("以上", "以下", "以内"), place))
    return (_NOUN_ENDS.split(noun.group())[0] if noun else "") or classifier


def _english_thing(number: Amount, folded: str) -> Counted | None:
    """The words up to the first plural behind the number; of one, the word or two behind it."""
    more = _OR_MORE.match(folded, number.end)
    place = more.end() if more else number.end
    words: list[str] = []
    for word in _NEXT_WORD.finditer(folded, place, place + 60):
        name = word.group(1)
        if word.start() != place or name in _NOT_COUNTED or len(words) == 3 or len(name) == 1:
            break
        words.append(light_stem(name))
        place = word.end(1)
        if words[-1] != name or name in _PLURALS:
            return Counted(" ".join(words), place)
        if word.group(2):
            break
    if number.value == 1 and 0 < len(words) < 3:
        return Counted(" ".join(words), place)
    return None


def _is_a_label(number: Amount, text: str) -> bool:
    """Whether digits number a heading ("4 Definitions") or are the year of an act ("the Act, 1996 makes")."""
    if _YEAR.fullmatch(text, number.start, number.end) and _BEFORE_A_YEAR.search(
        text[max(number.start - 8, 0) : number.start]
    ):
        return True
    begins_line = text[max(number.start - 40, 0) : number.start].rstrip(" \t\u00a0")[-1:] in ("", "\n")
    return not number.worded and begins_line and text[number.end + 1 : number.end + 2].isupper()
