"""What the metadata of an Akoma Ntoso file says: names, days, publication, and events in its life.

The date of the FRBRExpression is the day this text is of; the publication is the first; an amendment event is a later
text.
"""

from __future__ import annotations

from datetime import date

from lxml import etree
from msgspec import Struct

from inforce.ingest.akoma_inline import inline
from inforce.ingest.days import Anchor
from inforce.ingest.structure import Attribute
from inforce.ingest.xml_tree import line_of, local
from inforce.model.dates import parse_day

_LANGUAGES = {"eng": "en", "en": "en", "zho": "zh", "chi": "zh", "zh": "zh", "cmn": "zh"}


class Metadata(Struct, frozen=True):
    """Attributes, the day of this expression, the day of first publication, and days of amendment up to it."""

    attributes: tuple[Attribute, ...]
    expression: Anchor | None
    anchors: tuple[Anchor, ...]
    amended: tuple[Anchor, ...]
    repealed: tuple[Anchor, ...]


def read(root: etree._Element) -> Metadata:
    """The metadata of the main document, that of its schedules aside."""
    meta = next((node for main in root for node in main if local(node) == "meta"), None)
    if meta is None:
        return Metadata((), None, (), (), ())
    expression = _dated(_under(meta, "FRBRExpression"), "expression")
    publication = next((node for node in meta if local(node) == "publication"), None)
    anchors = [anchor for anchor in (_anchor(publication, "date", "publication"),) if anchor]
    events = [node for node in meta.iter() if local(node) == "eventRef"]
    amended = [
        anchor for node in events if node.get("type") == "amendment" and (anchor := _anchor(node, "date", "amendment"))
    ]
    repealed = [
        anchor for node in events if node.get("type") == "repeal" and (anchor := _anchor(node, "date", "repeal"))
    ]
    if expression is not None:
        amended = [anchor for anchor in amended if anchor.day <= expression.day]
    attributes = [*_names(meta, root), *_published(publication), *_days(expression)]
    return Metadata(tuple(attributes), expression, tuple(anchors), tuple(amended), tuple(repealed))


def _under(meta: etree._Element, name: str) -> etree._Element | None:
    return next((node for node in meta.iter() if local(node) == name), None)


def _day(text: str | None) -> date | None:
    try:
        return parse_day((text or "")[:10])
    except ValueError:
        return None


def _quote(node: etree._Element) -> str:
    shown = " ".join(f'{name!s}="{node.get(name)!s}"' for name in map(str, node.keys()))
    return f"<{local(node)} {shown}>"


def _anchor(node: etree._Element | None, attribute: str, event: str) -> Anchor | None:
    day = _day(node.get(attribute)) if node is not None else None
    return Anchor(event, day, _quote(node), line_of(node)) if day is not None and node is not None else None


def _dated(holder: etree._Element | None, event: str) -> Anchor | None:
    node = next((child for child in holder if local(child) == "FRBRdate"), None) if holder is not None else None
    return _anchor(node, "date", event)


def _names(meta: etree._Element, root: etree._Element) -> list[Attribute]:
    found: list[Attribute] = []
    work = _under(meta, "FRBRWork")
    alias = next((node for node in work if local(node) == "FRBRalias"), None) if work is not None else None
    if alias is not None and alias.get("value"):
        found.append(Attribute("title", str(alias.get("value")), 0.95, _quote(alias), line_of(alias)))
    for node in root.iter():
        if local(node) in ("docTitle", "shortTitle") and (words := inline(node, [])[0].strip()):
            found.append(Attribute("title", words, 0.9, words, line_of(node)))
            break
    author = next((node for node in work if local(node) == "FRBRauthor"), None) if work is not None else None
    if author is not None:
        href = str(author.get("href", "")).lstrip("#")
        named = next(
            (
                node
                for node in meta.iter()
                if local(node) == "TLCOrganization" and href in (node.get("id"), node.get("eId"))
            ),
            None,
        )
        if named is not None and named.get("showAs"):
            found.append(Attribute("issuing_body", str(named.get("showAs")), 0.9, _quote(named), line_of(named)))
    found.extend(_from_uri(work))
    language = _under(meta, "FRBRlanguage")
    if language is not None and str(language.get("language")) in _LANGUAGES:
        found.append(
            Attribute("language", _LANGUAGES[str(language.get("language"))], 0.95, _quote(language), line_of(language))
        )
    return found


def _from_uri(work: etree._Element | None) -> list[Attribute]:
    """Place, type and number from the work's address, /za-cpt/act/by-law/2010/parking."""
    node = (
        next((child for child in work if local(child) in ("FRBRuri", "FRBRthis")), None) if work is not None else None
    )
    if node is None:
        return []
    where = line_of(node)
    parts = str(node.get("value", "")).strip("/").split("/")
    parts = parts[1:] if parts[:1] == ["akn"] else parts
    found = []
    if len(parts) >= 4 and parts[1] in ("act", "bill"):
        # The naming convention of Akoma Ntoso (4.4) begins with the country, or a place in it as `za-cpt`.
        found.append(Attribute("jurisdiction", parts[0], 0.85, _quote(node), where))
    if len(parts) >= 4:
        year = next((place for place, part in enumerate(parts) if part[:4].isdigit()), len(parts))
        kind = parts[2] if year > 2 else parts[1]
        found.append(Attribute("document_type", kind, 0.8, _quote(node), where))
        number = parts[year + 1] if year + 1 < len(parts) else ""
        if number.isdigit():
            found.append(Attribute("number", f"{number} of {parts[year][:4]}", 0.7, _quote(node), where))
    return found


def _published(publication: etree._Element | None) -> list[Attribute]:
    day = _day(publication.get("date")) if publication is not None else None
    if publication is None or day is None:
        return []
    return [Attribute("promulgated_on", day, 0.9, _quote(publication), line_of(publication))]


def _days(expression: Anchor | None) -> list[Attribute]:
    return [Attribute("expression_date", expression.day, 0.95, expression.quote, expression.line)] if expression else []
