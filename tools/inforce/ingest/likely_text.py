"""How likely a decoded text is what somebody wrote, 0 to 1: bytes read in the wrong encoding give signs nobody writes.

Chinese is known by its most frequent signs, which make up a good part of any text and hardly any of a wrong reading;
Western text by single letters with accents within words, where a wrong reading gives runs of capitals and symbols.
"""

from __future__ import annotations

import re
import unicodedata

# Frequent signs of rules and of everyday Chinese, in both scripts.
_FREQUENT = frozenset(
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学"
    "法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天"
    "政四日那社义事平形相全表间样与关各重新线内数正心反明看原又利比或但质气第向道命此变条只没结解问意建月公无系军情最立代想"
    "已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求头基资边流路级少图山统接知较将组见计别手期根论运农指区强"
    "放决西被必须规章程处罚款元例令市省县府院务局安全停车违反责任依照施单位应按规权由者其证书申请许批准登记经营人六七八九百"
    "這為個國時來們會發動經過說產種學對後麼現實體點從業應開還關與條間樣無線數內義變結將問題級計組論運農區強處罰"
    "規則辦證書請許准登記營單位責依違車場權"
)
_CJK_MARKS = re.compile("[\u3000-\u301f\uff01-\uff5e\uffe5‘’“”—…·×§°±①-⑳Ⅰ-Ⅻ]")
_FREQUENT_SHARE = 0.3
_FEW_HAN = 3
_LOOKED_AT = 20_000
_WESTERN_MARKS = frozenset("‘’“”‚„–—…•·«»€£§¶©®™°±²³¹½¼¾×÷†‡‰\u00a0¢¥ªºµ¿¡")
_OFTEN_SINGLE = frozenset("¢¥ªºµ¿¡¹²³÷†‡‰¶")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffd\ufffe\uffff]")


def has_stray_signs(text: str) -> bool:
    """Whether a text holds what no writer types: controls, signs for private use, signs that do not exist."""
    if _CONTROLS.search(text):
        return True
    return any(unicodedata.category(sign) in ("Co", "Cn", "Cs") for sign in set(text) if not sign.isascii())


def as_chinese(text: str, everyday: str) -> float:
    """How likely a text is Chinese as written. `everyday` names the codec of the signs in daily use: gb2312, big5."""
    foreign = [sign for sign in text if not sign.isascii()][:_LOOKED_AT]
    if not foreign:
        return 1.0
    han = [sign for sign in foreign if "\u3400" <= sign <= "\u9fff"]
    known = {sign: _is_everyday(sign, everyday) for sign in set(han)}
    marks = sum(1 for sign in foreign if _CJK_MARKS.match(sign))
    fitting = (sum(known[sign] for sign in han) + marks) / len(foreign)
    if len(han) <= _FEW_HAN:
        # A curly quote of an English text and the letter behind it can pass for one sign, which then stands in a word.
        in_words = re.search(r"[A-Za-z][\u3400-\u9fff]|[\u3400-\u9fff][A-Za-z]", text)
        return fitting if not han or (not in_words and any(sign in _FREQUENT for sign in han)) else fitting / 3
    frequent = sum(1 for sign in han if sign in _FREQUENT) / len(han)
    return fitting * min(1.0, frequent / _FREQUENT_SHARE)


def _is_everyday(sign: str, codec: str) -> bool:
    found = sign.encode(codec, "ignore")
    # Of Big5 the first level alone: signs of the second are as rare as those of a wrong reading.
    return len(found) == 2 and (codec != "big5" or found[0] < 0xC9)


def as_western(text: str) -> float:
    """How likely a text is of a Western language as written, by how its signs beyond ASCII stand among the others."""
    foreign = fitting = 0
    for match in re.finditer(r"[^\x00-\x7f]+", text):
        run = match.group()
        if foreign > _LOOKED_AT:
            break
        foreign += len(run)
        before, behind = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        fitting += _fitting(run, before, behind)
    letters = sum(1 for sign in text[:_LOOKED_AT] if sign.isascii() and sign.isalpha())
    if foreign and letters < foreign:
        return 0.0
    return fitting / foreign if foreign else 1.0


def _fitting(run: str, before: str, behind: str) -> int:
    """How many signs of one run beyond ASCII are where a writer would set them."""
    marks = [sign for sign in run if sign in _WESTERN_MARKS]
    letters = [sign for sign in run if sign.isalpha() and sign not in _WESTERN_MARKS and sign not in "þÞðÐƒ"]
    if len(letters) > 2 or len(letters) + len(marks) < len(run) or (letters and sum(m in _OFTEN_SINGLE for m in marks)):
        return 0
    if sum(mark in _OFTEN_SINGLE for mark in marks) and len(run) > 1:
        return 0
    # A capital within a word of small letters is the trace of a wrong reading.
    within = before.islower() and (behind.islower() or not behind.strip())
    if any(letter.isupper() for letter in letters) and within and run[0] in letters:
        return 0
    return len(run)


def as_utf16(text: str) -> float:
    """How likely a text read in UTF-16 without a mark is what was written."""
    foreign = [sign for sign in text if not sign.isascii()]
    if not foreign:
        return 1.0
    if sum(sign.isascii() for sign in text) >= len(foreign):
        return max(as_western(text), as_chinese(text, "gb2312"), as_chinese(text, "big5"))
    return max(as_chinese(text, "gb2312"), as_chinese(text, "big5"))
