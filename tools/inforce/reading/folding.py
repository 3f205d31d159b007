"""One spelling for matching: width, radicals, zero signs, spaces, dashes, quote marks and case.

``fold`` gives one character for each character, so a place in the folded text is the same place in the source;
what is stored, shown and quoted stays as it was received (design 1). The table is our own. Blanket compatibility
folding (NFKC) would turn 10² into 102 and still leave radical signs such as U+2ED3 apart from the characters
they look like; here superscripts stay what they are, and every radical sign that looks like a whole character
becomes that character.
"""

import re

from inforce.reading.patterns import pattern

# The 214 Kangxi radicals U+2F00 to U+2FD5, in order, as the characters they look like.
_KANGXI = (
    "一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳"
    "心戈户手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶"
    "网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨青非面革韋韭音頁風"
    "飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黄黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠"
)
# The radicals supplement U+2E81 to U+2EF3, in order; "." where no single character looks like the sign.
_SUPPLEMENT = (
    "厂乛乚乙亻冂.刀刂卜㔾小小兀尣尢.巳幺彑彐忄㣺扌攵.旡日月歺母民氵氺灬爫爫丬牛犭王.目示礻竹糹纟罓罒㓁冗"
    ".羊..耂肀聿月臼艹艹艹虎衤覀西见角.讠贝.车辶辶辶阝钅長镸长门.阝雨青韦页风飞食.飠饣.马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"
)
# Characters that printers and fonts use for one another, beyond the radicals.
_VARIANTS = {"戶": "户", "戸": "户", "靑": "青", "黃": "黄"}

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63"
DOUBLE_QUOTES = (
    "\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\u301d\u301e\u301f\uff02\ufe41\ufe42\ufe43\ufe44"
)
SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u0060\u00b4\uff07\uff40"

# Signs typed for zero inside Chinese numerals. 零 is the one they become: it stays itself in 零售.
_ZERO_RUN = pattern("[〇零○◯OoＯｏΟο0０]+")
_HAS_ZERO_SIGN = pattern("[〇○◯]|[一二三四五六七八九][OoＯｏΟο0０]")
_CHINESE_DIGITS = frozenset("一二三四五六七八九")
_CIRCLES = frozenset("〇零○◯")
# Without one of these, no sign stands for a zero.
_BESIDE_A_ZERO = _CHINESE_DIGITS | _CIRCLES


class _Table(dict[int, str]):
    """The folding of each code point, filled as code points are met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _one(code)
        return folded


def _one(code: int) -> str:
    """The folding of one code point that stands in none of the lists above."""
    character = chr(code)
    if 0xFF01 <= code <= 0xFF5E:
        return chr(code - 0xFEE0).lower()
    if 0xF900 <= code <= 0xFAFF or 0x2F800 <= code <= 0x2FA1F or 0xFE10 <= code <= 0xFE6F or 0xFF61 <= code <= 0xFFEE:
        import unicodedata  # here, because few texts hold such signs

        plain = unicodedata.normalize("NFKC", character).lower()
        return _TABLE[ord(plain)] if len(plain) == 1 and plain != character else character
    return character.lower()[0]


def _listed() -> dict[int, str]:
    """The lists above as one table."""
    table = {0x2F00 + place: plain for place, plain in enumerate(_KANGXI)}
    table |= {0x2E81 + place: plain for place, plain in enumerate(_SUPPLEMENT) if plain != "."}
    for signs, plain in ((_SPACES, " "), (_DASHES, "-"), (DOUBLE_QUOTES, '"'), (SINGLE_QUOTES, "'")):
        table |= dict.fromkeys(map(ord, signs), plain)
    table |= {ord(sign): plain for sign, plain in _VARIANTS.items()}
    return table


_TABLE = _Table(_listed())
_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}


def fold(text: str) -> str:
    """The text in one spelling for matching, character for character: never shown, never stored.

    Folded: full and half width, radical signs, compatibility ideographs, spaces, dashes, quote marks, case, and the
    signs for zero inside a Chinese numeral (二〇二四 二○二四 二零二四 二0二四). Not folded: superscripts, subscripts,
    circled numbers, fractions, ligatures, line breaks. Folding twice changes nothing more.
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    if not _BESIDE_A_ZERO.isdisjoint(text) and _HAS_ZERO_SIGN.search(text):
        text = _ZERO_RUN.sub(_zeros, text)
    return text.translate(_TABLE)


def _zeros(run: re.Match[str]) -> str:
    """A run of zero signs, as 零 where it stands between Chinese digits (or is made of circles beside one)."""
    signs, text = run.group(), run.string
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    inside = before in _CHINESE_DIGITS and (after in _CHINESE_DIGITS or after == "年")
    beside = _CIRCLES.issuperset(signs) and (before in _CHINESE_DIGITS or after in _CHINESE_DIGITS)
    return "零" * len(signs) if inside or beside else signs.replace("〇", "零")


def fold_width(text: str) -> str:
    """The text with full-width forms and ideographic spaces as their half-width twins, case kept."""
    return text.translate(_WIDTH)
