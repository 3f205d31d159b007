"""Definitions: each one of a definitions section is a unit, found by the form in which documents define.

    "gate" includes …    “道路”，是指……    **dwelling** means …    Animal: any member of …    the term in an XML <def>
Elsewhere a unit keeps its definitions and only names the terms.
"""

from __future__ import annotations

import re
from dataclasses import replace

from inforce.ingest.refs import base_ref
from inforce.ingest.source_lines import Draft, Line, Segmented

_VERB = (
    r"(?:(?:may )?(?:mean|include)s?|does not include|(?:has|have) the (?:same )?meanings?|(?:is|are) defined|"
    r"shall (?:mean|have|include|be (?:read|construed|taken))|is to be (?:read|construed)|refers? to|denotes?|"
    r"holds the same meaning|in relation to|in respect of|with respect to|where used|when used|"
    r"or\b|and\b|is an?\b|, ?in\b)"
)
_QUOTED = re.compile(
    r"(?:\w{0,3}\[)?(?:[\"“](?P<term>[^\"”“\n]{1,120}?)[\"”]|[‘'`´](?P<other>[^’'´`\n]{1,120}?)[’'´`])"
    r"(?P<after>[^\"”\n]{0,160})"
)
_MEANING = re.compile(rf"^[\s,]*(?:\([^)]*\)\s*,?\s*)?{_VERB}", re.IGNORECASE)
_DASH = re.compile(r"\s*[—–:-]\s*")
_NAMES = re.compile(r"[A-Za-z]{2}|[\u3400-\u9fff]")
_BARE_TERM = re.compile(r"(?P<term>[A-Za-z][\w’' ()/&-]{1,60}?),?\s+(?:means|includes|has the (?:same )?meaning)\b")
_ARTICLE_BEFORE = re.compile(r"^(?:An?|The)\s+(?=[\"“‘])")
_NO_TERM = re.compile(r"(?:in|the|this|a reference|any|for|if|it|that)\b", re.IGNORECASE)
_COLON_TERM = re.compile(r"(?P<term>[A-Z][\w’'“” ()/&-]{1,50}?)\s?:\s+(?=\S)")
_CHINESE = re.compile(
    r"(?:[（(][一二三四五六七八九十\d]{1,3}[）)]|\d{1,2}[.、．]\s?)?\s*"
    r"(?:本[\u4e00-\u9fff]{1,8}(?:中)?所称(?:的)?|所称)?"
    r"[“「]?(?P<term>[^“”「」，,。；：:（(]{1,30}?)[”」]?(?:[（(][^）)]{1,40}[）)])?\s*[，,：:]?\s*"
    r"(?:是指|系指|指的是|，指|,指|(?<=[，,：:])\s?指|包括(?=[：:]))"
)
_HEADING = re.compile(
    r"\b(?:definitions?|interpretations?|dictionary|glossary|meanings? of)\b|定义|术语|用语|含义|释义", re.IGNORECASE
)
_INTRODUCES = re.compile(
    r"(?:[(（]\d[)）]\s?)?(?:in|for the purposes? of)\s(?:this|these|the)\b[^.;]{0,140}"
    r"(?:[—–:-]|context|meanings?|indicates?|requires?)\W*$"
    r"|.{0,80}following (?:words|terms|expressions|definitions)"
    r"|.{0,40}(?:下列|以下)(?:用语|术语|名词|概念).{0,30}(?:含义|定义|意义|解释)",
    re.IGNORECASE,
)
_NEW_SUBSECTION = re.compile(r"[(（]\d{1,3}[A-Z]?[)）]\s?|\d{1,3}\.\s")
_STARTS_RULE = re.compile(
    r"[(（]\d{1,3}[A-Z]?[)）]|(?:In addition|Where|If|A reference|Any reference|Words?|Expressions?|References?|"
    r"For the purposes? of)\b"
)


def is_definitions(draft: Draft) -> bool:
    """True for a unit whose heading or first words say that it defines."""
    if draft.schedule is not None and draft.kind == "schedule_row":
        return False
    if is_named(draft):
        return True
    first = draft.lines[0].text.strip() if draft.lines else ""
    return _INTRODUCES.search(first[:300]) is not None and len(defined_lines(draft)) > 1


def is_named(draft: Draft) -> bool:
    """True where the heading of the unit, or the one right above a unit without one, speaks of definitions."""
    heading = draft.heading or (draft.path[-1] if draft.path else "")
    return bool(heading) and len(heading) < 80 and _HEADING.search(heading) is not None


def term_of(line: Line, named: bool) -> str | None:
    """The term a line defines, None where it defines none. `named`: the section defines, so `gate means …` counts."""
    text = _without_number(line.text.strip())
    if line.strong and text.startswith(line.strong) and len(line.strong) <= 120 and _NAMES.search(line.strong):
        after = text[len(line.strong) :]
        if (
            _MEANING.match(after)
            or (named and _DASH.match(after))
            or re.match(r"\s*[，,：:]?\s*(?:是指|系指|指)", after)
        ):
            return line.strong.strip(' "“”‘’:：')
    match = _QUOTED.match(_ARTICLE_BEFORE.sub("", text) if named else text)
    if match and (_MEANING.match(match.group("after")) or (named and _DASH.match(match.group("after")))):
        return (match.group("term") or match.group("other")).strip()
    if named and (match := _BARE_TERM.match(text)):
        words = match.group("term")
        return words if len(words.split()) <= 7 and not _NO_TERM.match(words) else None
    if match := _CHINESE.match(text):
        return match.group("term").strip()
    return None


def _without_number(text: str) -> str:
    """The text behind `(1)`, `1.` or `2.3`, which may stand before a defined term."""
    match = re.match(
        r"(?:[(（](?:\d{1,3}|[a-z]{1,3}|[ivx]{1,4})[)）]|\d{1,3}(?:\.\d{1,3})*\.?)\s+(?=[\"“‘A-Za-z])", text
    )
    return text[match.end() :] if match else text


def defined_lines(draft: Draft) -> list[tuple[int, str]]:
    """(line, term) of each definition that begins at the start of a line."""
    named = is_named(draft)
    found: list[tuple[int, str]] = []
    met: set[str] = set()
    for place, line in enumerate(draft.lines):
        if line.quoted:
            continue
        term = term_of(line, named)
        if term is None and named and (match := _COLON_TERM.match(line.text.strip())) and place:
            term = match.group("term").strip()
        if term and term.casefold() not in met:
            met.add(term.casefold())
            found.append((place, term))
    return found


def split_definitions(result: Segmented) -> None:
    """Make each definition of an English definitions section a unit; name the defined terms of all units."""
    drafts: list[Draft] = []
    for draft in result.drafts:
        if draft.kind != "rule":
            drafts.append(draft)
            continue
        found = defined_lines(draft)
        if not found:
            drafts.append(draft)
        elif draft.number.startswith("第") or not is_definitions(draft):
            drafts.append(_with_terms(draft, found))
        elif len(found) == 1 and found[0][0] == 0 and not _rest_after(draft, 1):
            drafts.append(replace(_with_terms(draft, found), kind="definition"))
        else:
            drafts.extend(_split(draft, found, result))
    result.drafts = drafts


def _with_terms(draft: Draft, found: list[tuple[int, str]]) -> Draft:
    """The unit whole, naming what it defines; a definition itself when every paragraph but the first defines."""
    terms = tuple(dict.fromkeys(term for _, term in found))
    lead = 0 if found[0][0] == 0 else 1
    whole = len(found) >= len(draft.lines) - lead and found[0][0] <= 1
    return replace(draft, terms=terms, kind="definition" if whole else "rule")


def _rest_after(draft: Draft, place: int) -> bool:
    """True where a rule of its own follows the definition in the unit."""
    return any(
        _STARTS_RULE.match(line.text.strip()) and _NEW_SUBSECTION.match(line.text.strip())
        for line in draft.lines[place:]
    )


def _split(draft: Draft, found: list[tuple[int, str]], result: Segmented) -> list[Draft]:
    """The section without its definitions, where anything is left, and then each definition."""
    terms = dict(found)
    rest: list[Line] = []
    units: list[Draft] = []
    current: Draft | None = None
    numbered = bool(_NEW_SUBSECTION.match(draft.lines[found[0][0]].text.strip()))
    path = (*draft.path, f"{draft.printed} {draft.heading}".strip()) if draft.heading or draft.printed else draft.path
    scope = (*draft.scope, _section_scope(draft))
    for place, line in enumerate(draft.lines):
        if place in terms:
            current = Draft(draft.number, "", draft.key, draft.word, line.where, None, path, scope)
            current.kind, current.terms, current.lines = "definition", (terms[place],), [line]
            current.schedule, current.label, current.element = draft.schedule, draft.label, draft.element
            units.append(current)
        elif current is not None and not _ends_definition(line, numbered):
            current.lines.append(line)
        else:
            current = None
            rest.append(line)
    draft.lines = rest
    if not rest:
        result.headings.append(draft.title_source)
        return units
    return [draft, *units]


def _section_scope(draft: Draft) -> str:
    return base_ref(draft).removeprefix(f"{draft.schedule}-") if draft.schedule else base_ref(draft)


def _ends_definition(line: Line, numbered: bool) -> bool:
    """True for `(2) A reference to …` behind the definitions: a rule of the section again."""
    text = line.text.strip()
    return bool(re.match(r"[(（]\d{1,3}[A-Z]?[)）]", text)) and not numbered and not line.quoted
