"""What a measure is for: R50 per day, 每人每月五十元, 60 litres for every square metre."""

from inforce.reading.patterns import pattern
from inforce.reading.stemming import light_stem
from inforce.reading.units import english_unit

_EACH = "人次|人|户|日|天|个?月|年|次|平方米|辆|小时|吨|立方米|公斤|千克|亩|件|只|台|个工作日|周|季度|车位|升"
_CHINESE_EACH = pattern(rf"每一?({_EACH})")
_CHINESE_BEFORE = pattern(rf"每一?(?:{_EACH})[^,，。;；\d零一二三四五六七八九十百千]{{0,8}}$")
_AFTER = pattern(
    r"[ \n]*(?:\([a-z ]+\)[ \n]*)?(?P<link>per|for each|for every|an?|each|every|/)(?:(?<=/)|[ \n]+)"
    r"(?P<unit>[a-z]+(?: (?:metre|meter|unit|bay|room|space|site|property|person)s?)?|[^\W\d_a-z]{1,4})"
)


def rate_of(folded: str, start: int, end: int, is_money: bool) -> str:
    """What the measure at `folded[start:end]` is per, singular, several joined by "/"; "" where it is no rate.

    "R50 a day" is a rate, because money is counted by time; "5 m a" is none.
    """
    before = folded[max(start - 16, 0) : start]
    if "每" in before and (found := _CHINESE_BEFORE.search(before)):
        return "/".join(_CHINESE_EACH.findall(before, found.start()))
    after = _AFTER.match(folded, end)
    if after is None:
        return ""
    if after["link"] in ("a", "an") and not (is_money and english_unit(after["unit"])):
        return ""
    return light_stem(after["unit"])
