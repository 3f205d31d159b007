"""Instructions to the codifier in a D.C. act: what they change in the Code, and what waits until it is funded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml import etree

from inforce.ingest.dc_law_elements import CODIFY
from inforce.ingest.law_markup import OwnDay, child_named, first_named, words_of
from inforce.ingest.structure import ChangeAction, Doubt, QuotedChange
from inforce.ingest.xml_tree import line_of, local

_ACTIONS: dict[str, ChangeAction] = {
    "insert": "insert",
    "replace": "replace",
    "repeal": "delete",
    "find-replace": "amend",
    "redesignate-para": "renumber",
}
_FOR_A_TIME = ("emergency", "temporary", "emergency-new-sec", "temporary-new-sec")


def changes(root: etree._Element) -> Iterator[QuotedChange]:
    """The instructions to the codifier that change words, each with where it stands and the section it changes."""
    own = str(root.get("id") or "")
    waiting = {f"section-{section}" if book == own else section for section, book, _ in _not_funded(root)}
    named: set[str] = set()
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
        if number in waiting or holder in waiting:
            action, part = "amend", f"{part or ''} once it is funded".strip()
        named.add(target)
        yield QuotedChange(
            target, action, number, words, line_of(element), holder, part, new, evidence=_evidence(element, path)
        )
    yield from _for_a_time(root, named)


def _for_a_time(root: etree._Element, named: set[str]) -> Iterator[QuotedChange]:
    """Sections that an emergency or temporary act changes for a time, where nothing else says that it changes them."""
    for element in root.iter(*(f"{CODIFY}{name}" for name in _FOR_A_TIME)):
        holder, book = _unit_of(element), _doc(element)
        section, _ = _divided(_path(element))
        target = f"{book} {section.replace('§', '§ ')}"
        if holder is not None and book is not None and section.startswith("§") and target not in named:
            named.add(target)
            evidence = _evidence(element, _path(element))
            yield QuotedChange(target, "amend", section[1:], None, line_of(element), holder, None, None, evidence)


def _not_funded(root: etree._Element) -> Iterator[tuple[str, str, etree._Element]]:
    """(section, its book, where) of each change that applies only once money is found for it."""
    for element in root.iter(f"{CODIFY}applicability", f"{CODIFY}not-funded-anno"):
        day = element.get("date")
        book, (section, _) = _doc(element), _divided(_path(element))
        if book is not None and section.startswith("§") and (day is None or day == "notfunded"):
            yield section[1:], book, element


def not_funded(root: etree._Element) -> list[Doubt]:
    """Each section that waits for money, of the act or of the Code: no day says when it will be in force."""
    own = str(root.get("id") or "")
    found: dict[str, int] = {}
    for section, book, element in _not_funded(root):
        what = f"section {section} of this act applies" if book == own else f"changes to {book} § {section} apply"
        found.setdefault(f"{what} only once money is found for it, from a day not fixed", line_of(element))
    return [Doubt(message, line) for message, line in found.items()]


def own_days(root: etree._Element) -> Iterator[OwnDay]:
    """Sections of the act itself that wait for money: as a whole or in part, they have no first day yet."""
    for section, book, element in _not_funded(root):
        if book == str(root.get("id") or ""):
            quote = f'<codify:{local(element)} path="{_path(element)}">'
            yield OwnDay(f"section-{section}", "start", None, quote, line_of(element))


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
