"""Other instruments that a document says it repeals, replaces or amends: titles as printed, for a person to join."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from inforce.ingest.structure import Mention, Unit

Action = Literal["repeals", "replaces", "amends"]
_TITLE = re.compile(r"《([^《》]+(?:〈[^〉]*〉[^《》]*)*)》")
_CHINESE_REPEAL = re.compile(r"废止|失效|停止执行")
_REPLACED = re.compile(r"(?:代替|取代|替代)")
_KIND = r"(?:Act|By-?laws?|Code|Regulations?|Rules|Order|Ordinance|Policy|Notice|Determination|Law|Standards?|Scheme)"
_SMALL = "of|the|and|for|on|to|in|from|by|relating"
_ENGLISH_TITLE = (
    rf"(?P<title>(?:[A-Z][\w’'():&/-]*|{_SMALL}|\d{{4}}|No\.?)"
    rf"(?:[\s,]+(?:[A-Z(][\w’'():.&/-]*|{_SMALL}|\d{{1,4}}|No\.?))*?"
    rf"[\s]{_KIND}(?:,?\s+(?:No\.?\s?\d+\s+of\s+)?(?:19|20)\d\d)?(?:\s\((?:Act|By-law|Ordinance)[^)]{{1,40}}\))?)"
)
_REPEALED = re.compile(
    _ENGLISH_TITLE + r"\s*(?:,[^.;]{0,60},\s*)?(?:is|are)\s+(?:hereby\s+)?(?P<verb>repealed|revoked|replaced|amended)\b"
)
_REPEALS = re.compile(r"\b(?P<verb>repeals?|revokes?|replaces?|amends?|amending)\s+(?:the\s+)?" + _ENGLISH_TITLE)
_IN_PROVISION = re.compile(
    r"\b[Ii]n\s+(?:section|article|schedule|regulation|rule)s?\s[\w()., ]{1,40}?\sof\s(?:the\s+)?" + _ENGLISH_TITLE
)
_CHANGES = re.compile(r"\b(?:substitute|omit|insert)\b")
_AMENDED_ENGLISH = re.compile(
    r"\b(?:of|to|in)\s+(?:the\s+)?"
    + _ENGLISH_TITLE
    + r"\s+(?:is|are)\s+(?:hereby\s+)?(?P<verb>repealed|amended|replaced|substituted|deleted|omitted)"
)
_AMENDING_TITLE = re.compile(r"关于修(?:改|订|正)[《〈<]([^《》〈〉<>]+)[》〉>]")
_AMENDMENT_TITLE = re.compile(r"^(?:中华人民共和国)?([\u4e00-\u9fff]{2,20})修正案")
_BELOW_TITLE = re.compile(
    r"^(?:the|and|of)\s+|^(?:Sections?|Schedules?|Parts?|Regulations?|Articles?|Paragraphs?|Rules?)"
    r"\s[\w(),. ]{1,30}?\s(?:of|to|in)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_PROVISION = (
    r"(?:[A-Z]{1,4}|[\d(][\w()]*|[A-Z]\)|[A-Z]{1,2}\(\w+\)(?:\(\w+\))?|"
    r"First|Second|Third|Fourth|Fifth|Sixth|Schedule|Part|on|and)"
)
_PROVISION_OF = re.compile(rf"^(?:{_PROVISION}\s+)+(?:of|to|in)\s+(?:the\s+)?")
_AMENDING_TEXT = re.compile(r"对《([^《》]+)》(?:（[^）]*）)?[^。；]{0,30}作(?:如下|出|以下)?(?:部分)?修(?:改|订|正)")


_ACTIONS: dict[str, Action] = {"repea": "repeals", "revok": "repeals", "repla": "replaces"}


def mentions(title: str | None, preamble: str, units: tuple[Unit, ...]) -> list[Mention]:
    """Every such mention once: from the title, the preamble and the units."""
    found: dict[tuple[str, str], Mention] = {}
    texts: list[tuple[str, bool, int, str | None]] = [(title or "", False, 1, None), (preamble, False, 1, None)]
    for unit in units:
        changes = _CHANGES.search(unit.text) is not None
        texts += ((line, changes, unit.line, unit.ref) for line in unit.text.split("\n"))
    for text, changes, line, ref in texts:
        for action, name in [*_chinese(text), *_english(text, changes)]:
            found.setdefault((action, name), Mention(action, name, text[:300], line, ref))
    return list(found.values())


def _chinese(text: str) -> Iterator[tuple[Action, str]]:
    for match in [*_AMENDING_TITLE.finditer(text), *_AMENDING_TEXT.finditer(text), *_AMENDMENT_TITLE.finditer(text)]:
        yield "amends", match.group(1)
    if "《" not in text:
        return
    for sentence in re.split(r"[。；]", text):
        repeal = _CHINESE_REPEAL.search(sentence)
        if repeal and (
            "同时" in sentence
            or re.search(r"(?:决定|予以|一并|即行|自行)?废止《|》[^《》]{0,40}(?:同时|即行|予以|自行)?废止", sentence)
        ):
            yield from (
                ("repeals", title.group(1))
                for title in _TITLE.finditer(sentence)
                if not _only_made_under(sentence, title)
            )
        elif _REPLACED.search(sentence):
            yield from (("replaces", title.group(1)) for title in _TITLE.finditer(sentence))


def _only_made_under(sentence: str, title: re.Match[str]) -> bool:
    """True for 根据《…法》: the instrument a rule is made under is not one it ends."""
    return re.search(r"(?:根据|依据|依照|按照)\s*$", sentence[: title.start()]) is not None


def _english(text: str, changes: bool) -> Iterator[tuple[Action, str]]:
    """`changes`: the unit that the line stands in says what to substitute, omit or insert."""
    if changes and "of" in text:
        yield from (("amends", match.group("title").strip(" ,")) for match in _IN_PROVISION.finditer(text[:4000]))
    if not re.search(r"repeal|revok|replac|amend|substitut|omit", text):
        return
    for pattern in (_REPEALED, _REPEALS, _AMENDED_ENGLISH):
        for match in pattern.finditer(text[:4000]):
            whole = match.group("title").strip(" ,")
            name = _PROVISION_OF.sub("", _BELOW_TITLE.sub("", _BELOW_TITLE.sub("", whole)))
            of_part = (
                pattern is _AMENDED_ENGLISH
                or re.match(r"(?:the\s)?(?:Section|Schedule|Part|Regulation|Article|Paragraph|Rule)", whole) is not None
            )
            action = "amends" if of_part else _ACTIONS.get(match.group("verb")[:5], "amends")
            if not re.match(r"(?:this|these|any|that|principal)\b", name, re.IGNORECASE) and len(name) > 6:
                yield action, name
