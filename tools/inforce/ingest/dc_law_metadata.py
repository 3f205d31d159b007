"""What a D.C. act says of itself: its days, and the instructions by which it changes the Code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lxml import etree

from inforce.ingest.days import Anchor
from inforce.ingest.dc_law_elements import CODIFY
from inforce.ingest.law_markup import Markup, child_named, day_of, first_named, quote_of, stated, stated_words, words_of
from inforce.ingest.structure import Attribute, ChangeAction, Doubt, Lapse, Mention, QuotedChange, Start
from inforce.ingest.xml_tree import line_of, local

CODE = "D.C. Code"
_ISSUER = "Council of the District of Columbia"
_BY_COUNCIL = re.compile(r"enacted by the council (?:of the )?district of columbia", re.IGNORECASE)
_ACTIONS: dict[str, ChangeAction] = {
    "insert": "insert",
    "replace": "replace",
    "repeal": "delete",
    "find-replace": "amend",
    "redesignate-para": "renumber",
}


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    if local(root) == "section":
        _section(root, markup)
        return
    _names(root, markup)
    meta = child_named(root, "meta")
    if meta is not None:
        _days(meta, markup)
    markup.changes.extend(_changes(root))
    for target in dict.fromkeys(change.target for change in markup.changes if change.target):
        first = next(change for change in markup.changes if change.target == target)
        markup.mentions.append(Mention("amends", target, first.evidence, first.line))


def _section(root: etree._Element, markup: Markup) -> None:
    number = child_named(root, "num")
    book = str(root.get("containing-doc") or CODE)
    if number is not None and words_of(number):
        markup.attributes.append(stated("title", f"{book} § {words_of(number)}", number))
        work = re.sub(r"[^a-z0-9.]+", "-", f"{book} {words_of(number)}".lower().replace("d.c.", "dc")).strip("-.")
        markup.attributes.append(stated("work", work, number))
        markup.attributes.append(stated("number", words_of(number), number))
    markup.attributes.append(Attribute("document_type", "code", 0.9, f'containing-doc="{book}"', line_of(root)))
    history = [node for node in root.iter("{*}annotation") if node.get("type") == "History"]
    last = history[-1] if history else root
    markup.first = Start("fixed", None, (), 0.3, quote_of(last)[:200], line_of(last))
    told = f"; its history ends with: {words_of(last)[:160]}" if history else ""
    markup.doubts.append(Doubt(f"a section of a code does not say from which day it reads so{told}", line_of(last)))


def _names(root: etree._Element, markup: Markup) -> None:
    name = str(root.get("id") or "").strip()
    short = next((node for node in root if local(node) == "heading" and node.get("type") == "short"), None)
    markup.attributes.extend(stated_words("title", short))
    if name:
        quote = f'<{local(root)} id="{name}">'
        work = re.sub(r"[^a-z0-9.]+", "-", name.lower().replace("d.c.", "dc")).strip("-.")
        markup.attributes.append(Attribute("number", name, 0.95, quote, line_of(root)))
        markup.attributes.append(Attribute("work", work, 0.95, quote, line_of(root)))
    markup.attributes.append(Attribute("document_type", "act", 0.9, f"<{local(root)}>", line_of(root)))
    enacting = next(
        (node for node in root if local(node) == "text" and _ISSUER.upper() in words_of(node).upper()), None
    )
    if enacting is not None:
        markup.attributes.append(stated("issuing_body", _ISSUER, enacting, 0.9))


def _days(meta: etree._Element, markup: Markup) -> None:
    enacted = first_named(meta, "enacted")
    day = day_of(words_of(enacted))
    if enacted is not None and day is not None:
        markup.anchors.append(Anchor("adoption", day, quote_of(enacted), line_of(enacted)))
        markup.attributes.append(stated("promulgated_on", day, enacted, 0.9))
    effective = first_named(meta, "effective")
    day = day_of(words_of(effective))
    if effective is not None:
        sure = 0.95 if day is not None else 0.3
        markup.first = Start("fixed", day, (), sure, quote_of(effective), line_of(effective))
    expires = first_named(meta, "expires")
    day = day_of(words_of(expires))
    if expires is not None and day is not None:
        markup.last = Lapse(day, (), 0.9, quote_of(expires), line_of(expires))
    if child_named(meta, "temporary") is not None and day is None:
        markup.doubts.append(Doubt("a temporary act: the day on which it expires is not in its markup", line_of(meta)))


def _changes(root: etree._Element) -> Iterator[QuotedChange]:
    """The instructions to the codifier that change words, each with where it stands and the section it changes."""
    for element in root.iter(f"{CODIFY}*"):
        action = _ACTIONS.get(local(element))
        holder = _unit_of(element)
        book, path = _doc(element), _path(element)
        if action is None or holder is None or book is None or element.get("display-template") is not None:
            continue
        section, below = _divided(path)
        new = element.get("num-value")
        words = _new_words(element, action)
        if new and action == "insert" and not section.startswith("§"):
            target, number, part = book, None, "/".join(filter(None, (section, below))) or None
        else:
            target, number = f"{book} {section.replace('§', '§ ')}".strip(), section.lstrip("§") or None
            part = below or None
            action = "amend" if part and action in ("replace", "delete", "insert") else action
            new = new if action in ("insert", "renumber") else None
        yield QuotedChange(
            target, action, number, words, line_of(element), holder, part, new, evidence=_evidence(element, path)
        )


def _evidence(element: etree._Element, path: str) -> str:
    found = first_named(element, "find")
    told = f" find: {words_of(found)[:120]}" if found is not None else ""
    return f"<codify:{local(element)}> {path}{told}"


def _unit_of(element: etree._Element) -> str | None:
    """The id of the act's own section around an instruction, not of one that it quotes."""
    own = None
    for near in element.iterancestors():
        if local(near) == "include":
            own = None
        elif local(near) == "section" and own is None:
            own = near
    return f"section-{words_of(child_named(own, 'num'))}" if own is not None else None


def _doc(element: etree._Element) -> str | None:
    for near in (element, *element.iterancestors()):
        found = near.get("doc") if near is element else near.get(f"{CODIFY}doc")
        if found:
            return str(found)
    return None


def _path(element: etree._Element) -> str:
    """The whole path of what is changed: those that begin with a section or a division stand alone."""
    pieces: list[str] = []
    for near in (element, *element.iterancestors()):
        found = near.get("path") if near is element else near.get(f"{CODIFY}path")
        if not found:
            continue
        pieces.insert(0, str(found))
        if not str(found).startswith("("):
            break
    return "|".join(pieces)


def _divided(path: str) -> tuple[str, str]:
    """(section or divisions, paragraphs below): `§42-3505.01|(k)|(3)` -> §42-3505.01 and (k)(3)."""
    parts = path.split("|")
    below = [part for part in parts if part.startswith("(") or part.startswith("[")]
    above = [part for part in parts if part not in below]
    return ("|".join(above) if above and not above[0].startswith("§") else "".join(above[:1])), "".join(below)


def _new_words(element: etree._Element, action: ChangeAction) -> str | None:
    """The new words: of find-replace its own, of an insertion or replacement those that stand around it."""
    if action in ("delete", "renumber"):
        return None
    own = child_named(element, "replace")
    if own is not None or local(element) == "find-replace":
        return words_of(own) or None
    holder = element.getparent()
    if holder is None or local(holder) not in ("para", "section", "container", "text"):
        return None
    whole = local(holder) == "section"
    lines = _lines([child for child in holder if not (whole and local(child) in ("num", "heading"))])
    return "\n".join(lines) or None


def _lines(parts: Iterable[etree._Element]) -> list[str]:
    """Words line by line as a reader of the text has them: a number before the first words that follow it."""
    lines: list[str] = []
    number = ""
    for part in parts:
        if str(part.tag).startswith(CODIFY):
            continue
        if local(part) == "num":
            number = words_of(part)
            continue
        inner = [words_of(part)] if local(part) in ("heading", "text", "aftertext") else _lines(part)
        inner = [line for line in inner if line]
        if inner and number:
            inner[0], number = f"{number} {inner[0]}", ""
        lines.extend(inner)
    return lines
