"""How a rule bounds a measure: at least, at most, more than, less than, or exactly; read from the words around it."""

import re
from functools import cache

from inforce.reading.patterns import pattern

EXACT, AT_LEAST, AT_MOST, MORE_THAN, LESS_THAN, BETWEEN = (
    "exact",
    "at_least",
    "at_most",
    "more_than",
    "less_than",
    "between",
)
OPPOSITE = {AT_LEAST: LESS_THAN, LESS_THAN: AT_LEAST, AT_MOST: MORE_THAN, MORE_THAN: AT_MOST}

_MORE = "more|greater|longer|later|higher|larger|older|wider|deeper|further|farther|heavier|faster|taller|bigger"
_LESS = "less|fewer|lower|smaller|shorter|narrower|earlier|nearer|closer|younger|slower|sooner"
# Words that may stand between "exceeding" and the number: "exceeding a total height of 2.1 m".
_BETWEEN_WORDS = (
    "a an the of in at to for by any total overall combined aggregate height width length depth thickness diameter "
    "distance period duration term time area floor volume capacity mass gross weight sum fine amount value price fee "
    "maximum age speed level limit rate radius size number imprisonment some such each their its from than "
    "be being further additional continuous consecutive"
)
_GAP = rf"(?:[ \n]+(?:{'|'.join(_BETWEEN_WORDS.split())}))*[ \n]*(?:[a-z]{{0,3}}[$£€¥]|r|zar|rs\.?)? ?$"
_BEFORE_ENGLISH = {
    AT_MOST: (
        rf"\b(?:not?|never|nor)[ \n]+(?:to[ \n]+|be[ \n]+|in any (?:case|event) )?(?:(?:{_MORE})[ \n]+than"
        rf"|exceed(?:ing|s)?|over|above"
        r"|in excess of)|\b(?:not|never)(?:,? (?!if|which|that|when|where|who)[a-z]+){0,5},? exceed\b"
        r"|\b(?:no|nor|neither|none)\b[^.;:]{0,160}\b(?:may|shall|must|can|will|should"
        r"|to) (?:[a-z]+ ){0,3}exceed\b|\bup to|\bat (?:the )?most|\bmaximum|\bmax\.?"
        rf"|\bnot?[ \n]+(?:{_LESS})[ \n]+than\b[^.;]{{0,50}}\bn?or[ \n]+(?:{_MORE})[ \n]+than"
        r"|\bwithin|\blimited to|\bas (?:many|much) as|\bnot? more than"
    ),
    AT_LEAST: (
        rf"\b(?:not?|never|nor)[ \n]+(?:to[ \n]+|be[ \n]+|at no point be )?(?:(?:{_LESS})[ \n]+than|under|below)"
        rf"|\b(?:not|no)\b[^.;:,]{{0,40}}\bbe[ \n]+(?:(?:{_LESS})[ \n]+than|under|below)"
        rf"|\bnot?[ \n]+(?:{_MORE})[ \n]+than\b[^.;]{{0,50}}\bn?or[ \n]+(?:{_LESS})[ \n]+than"
        r"|\bat (?:the )?(?:very )?least|\bminimum|\bmin\.?|\bno(?:t)? less than"
    ),
    MORE_THAN: rf"\b(?:{_MORE})[ \n]+than|\bexceed(?:s|ing|ed)?|\bin excess of|\bover|\babove|\bupwards? of|\bbeyond",
    LESS_THAN: rf"\b(?:{_LESS})[ \n]+than|\bunder|\bbelow|\bshort of",
}
_AFTER_ENGLISH = {
    AT_LEAST: (
        r" ?\)?,?[ \n]+(?:[a-z]+[ \n]+)?(?:or|and)[ \n]+(?:more|over|above|older|longer|greater|higher"
        r"|upwards?|larger|wider)\b"
        r"| ?\)?,? at (?:the )?least\b| ?(?:\(minimum\)|minimum\b)|\+"
    ),
    AT_MOST: (
        r" ?\)?,?[ \n]+(?:[a-z]+[ \n]+)?(?:or|and)[ \n]+(?:less|fewer|under|below|younger|shorter|lower|smaller)\b"
        r"| ?\)?,? at (?:the )?(?:most|latest)\b| ?(?:\(maximum\)|maximum\b|max\b)"
    ),
}
_HIGHER, _LOWER = "超过|超出|多于|高于|大于|长于|晚于|迟于|逾|超", "少于|低于|小于|短于|早于|不足|不满"
_NOT = "不得|不能|不可以|不可|不应当|不应|不准|不予|不许|禁止|严禁|不会|不|未|没有"
_CHINESE_GAP = (
    # 不得低于停车位总数的2%: what the figure is a part of may stand between.
    "(?:[^,，。;；:：\\d零一二三四五六七八九十百千的]{1,14}的)?"
    "(?:为|是|于|在|达到?|人民币|其|合计|累计|总计|总共|共计|连续|约|近|每[人次日天月年户]|的|\\s)*$"
)
_BEFORE_CHINESE = {
    AT_MOST: rf"(?:{_NOT})[^,，。;；]{{0,6}}?(?:{_HIGHER})|最多|至多|最高|最长|最大|最晚|最迟|上限|限定|控制",
    AT_LEAST: rf"(?:{_NOT})[^,，。;；]{{0,6}}?(?:少于|低于|小于|短于|早于)|至少|最少|最低|最短|最小|下限"
    rf"|(?<![未不])满|达到?",
    LESS_THAN: rf"未满|不满|不足|不到|未达到?|未足|(?<!不)(?:{_LOWER})",
    MORE_THAN: rf"{_HIGHER}",
}
_AFTER_CHINESE = {
    AT_LEAST: r"(?:[(（]含[^()（）]{0,8}[)）]|[(（]?含?本数[)）]?|或者|及|或|\s)*以上",
    AT_MOST: r"(?:[(（]含[^()（）]{0,8}[)）]|[(（]?含?本数[)）]?|或者|及|或|\s)*(?:以下|以内|之内|内(?![容部地外]))",
    MORE_THAN: r"\s*(?:以外|之外|开外)",
}


# What a list of words cannot do without: its pattern is not even compiled for a text that has none of it.
_MORE_SIGNS = ("than", "exceed", "excess", "over", "above")
_SIGNS = {
    ("before_en", AT_MOST): (*_MORE_SIGNS, "up to", "most", "max", "within", "limited", "as m"),
    ("before_en", AT_LEAST): ("than", "under", "below", "least", "min"),
    ("before_en", MORE_THAN): (*_MORE_SIGNS, "upward", "beyond"),
    ("before_en", LESS_THAN): ("than", "under", "below", "short of"),
    ("before_zh", AT_MOST): tuple("超多高大长晚迟逾上限控"),
    ("before_zh", AT_LEAST): tuple("少低小短早下满达"),
    ("before_zh", MORE_THAN): tuple("超多高大长晚迟逾"),
    ("before_zh", LESS_THAN): tuple("满足到达少低小短早"),
}


@cache
def _pattern(side: str, comparison: str) -> re.Pattern[str]:
    """One list of words as a pattern, compiled when first needed."""
    sources = {
        "before_en": (_BEFORE_ENGLISH, _GAP),
        "after_en": (_AFTER_ENGLISH, ""),
        "before_zh": (_BEFORE_CHINESE, _CHINESE_GAP),
        "after_zh": (_AFTER_CHINESE, ""),
    }
    table, gap = sources[side]
    return re.compile(f"(?:{table[comparison]}){gap}")


def comparison_of(folded: str, start: int, end: int, chinese: bool) -> tuple[str, bool]:
    """How the measure at `folded[start:end]` is bounded, and whether a negation was read as part of that.

    "not exceeding 5 m" and 不超过五米 are at most, with their negation read; "exceeding 5 m" is more than.
    """
    before = folded[max(start - 240, 0) : start]
    if folded.startswith("过半", max(start - 1, 0)):
        return MORE_THAN, False
    tables = ("after_zh", "before_zh") if chinese else ("before_en", "after_en")
    for side in tables:
        for comparison in (AT_MOST, AT_LEAST, LESS_THAN, MORE_THAN):
            if side.startswith("after"):
                if comparison in (_AFTER_CHINESE if chinese else _AFTER_ENGLISH) and _pattern(side, comparison).match(
                    folded, end
                ):
                    return comparison, False
            elif found := _last(side, comparison, before):
                return comparison, bool(re.match(r"不|未|没|禁|严|not?\b|never|nor|neither|none", found.group()))
    return EXACT, False


def _last(side: str, comparison: str, before: str) -> re.Match[str] | None:
    """The match of an end-anchored pattern; its own sentence only."""
    if not any(sign in before for sign in _SIGNS[side, comparison]):
        return None
    cut = max(before.rfind(stop) for stop in ("。", ";", "；", ". ", "\n\n"))
    return _pattern(side, comparison).search(before, cut + 1)


_PROHIBITS = pattern(
    r"\b(?:may|must|shall|should|can|could|will|do|does|did|is|are)(?: not\b|not\b|n't\b)"
    r"|\bno [a-z]+(?: [a-z]+){0,6}? (?:may|shall|must|can|is)\b"
    r"|\b(?:prohibited|forbidden|unlawful)\b|\bnot (?:be )?(?:permitted|allowed)\b|不得|禁止|严禁|不准"
    r"|不应当?|不可|不许"
)
_ALLOWS = pattern(
    r"\b(?:may|must|shall|should|can|will|is|are)\b(?! not)|(?<!不)(?:应当|必须)|(?<![不])可以?|(?<!不)得以"
    r"|处以?|责令|liable|guilty"
)


_WITHIN = pattern(r"\bwithin[^.;,]{0,12}$|[^\W\d_a-z]$")


def may_be_denied(comparison: str, folded: str, start: int) -> bool:
    """Whether a prohibition turns this bound round: "may not keep more than", "may not park within"; not "up to"."""
    return comparison != EXACT and (comparison != AT_MOST or bool(_WITHIN.search(folded[max(start - 20, 0) : start])))


def is_forbidden(folded: str, start: int) -> bool:
    """Whether the last thing said before `start` in its sentence is that something may not be done."""
    since = max(start - 400, 0)
    cut = max(folded.rfind(stop, since, start) for stop in ("。", "；", ". ", "\n\n"))
    before = folded[max(cut + 1, since) : start]
    if not before.isascii():
        before = before[before.rfind(",") + 1 :]
    said = [match.end() for match in _PROHIBITS.finditer(before)]
    return bool(said) and not _ALLOWS.search(before, said[-1])
