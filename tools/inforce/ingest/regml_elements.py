"""RegML (the eRegulations of the CFPB) brought to common elements: a section of the part is its article.

Appendices and the official interpretations are schedules. In the interpretations a titled paragraph under a section's
heading is the unit, as people cite it (`comment 4(a)`). The bureau's section-by-section analysis is no rule.
"""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.law_elements import (
    as_act,
    as_schedule,
    holding,
    leave_out_all,
    printed,
    rename,
    unwrap,
)
from inforce.ingest.law_markup import child_named, words_of
from inforce.ingest.refs import schedule_ref
from inforce.ingest.xml_tree import local

_SECTION = re.compile(r"(\s*(?:§§?\s*)?\d+\.[0-9A-Za-z]+(?:-\d+)?)(?=[\s.—–]|$)")
_NAMES = {
    **{"interpParagraph": "paragraph", "row": "tr", "columnHeaderRow": "tr", "cell": "td", "column": "th"},
    **{"header": "thead", "subject": "heading", "appendixTitle": "heading", "line": "p"},
}
_LEFT_OUT = {
    "fdsys": "metadata",
    "preamble": "metadata",
    "tableOfContents": "contents",
    "analysis": "analysis of the rule",
    "graphic": "pictures",
}


def rewrite(root: etree._Element) -> etree._Element:
    """The tree for `akoma_ntoso.read`, of a regulation or a notice."""
    leave_out_all(root, _LEFT_OUT)
    # By the names of the file: a section of the interpretations is made a `section` on the way.
    for element, name in [(element, local(element)) for element in root.iter(etree.Element)]:
        if name in ("paragraph", "interpParagraph"):
            _paragraph(element)
        elif name == "section" and element.get("sectionNum") is not None:
            _section(element)
        elif name == "subpart":
            _subpart(element)
        elif name == "appendix":
            _appendix(element)
        elif name == "interpretations":
            _interpretations(element)
    for change in list(root.iter("{*}change")):
        _change(change)
    rename(root, _NAMES)
    for part in root:
        if local(part) in ("part", "changeset"):
            part.tag = "body"
            _open(part)
    return as_act(list(root))


def _open(holder: etree._Element) -> None:
    """The content of a part or subpart in its place."""
    for child in list(holder):
        if local(child) == "content":
            unwrap(child)


def _paragraph(element: etree._Element) -> None:
    """Marker, title and words of a paragraph on one line, as they are printed."""
    marker = str(element.get("marker") or "").strip()
    marker = "" if marker == "none" else marker
    content, title = child_named(element, "content"), child_named(element, "title")
    if content is not None:
        content.tag = "p"
        if title is not None and (marker or local(element) == "paragraph"):
            title.tag = "inline"
            title.tail = " " + (content.text or "")
            content.text = None
            content.insert(0, title)
    if title is not None and local(title) == "title":
        title.tag = "heading"
    if marker:
        element.insert(0, holding("num", printed(marker)))


def _section(element: etree._Element) -> None:
    """A section's number stands before its subject; where it is another than its label's, the label's is right."""
    subject = child_named(element, "subject")
    match = _SECTION.match(subject.text or "") if subject is not None else None
    label = str(element.get("label", "")).replace("-", ".", 1)
    if subject is not None and match and match.group(1).strip("§ \t\n") == (label or match.group(1).strip("§ \t\n")):
        number = etree.Element("num")
        number.text, subject.text = match.group(1), (subject.text or "")[match.end() :]
        element.insert(0, number)
    elif label:
        element.insert(0, holding("num", printed(f"§ {label}")))
    _reserved(element)


def _reserved(element: etree._Element) -> None:
    """`<reserved/>` as the words that are printed for it."""
    mark = child_named(element, "reserved")
    if mark is not None and not words_of(mark):
        mark.tag = "p"
        mark.append(printed("[Reserved]"))


def _subpart(element: etree._Element) -> None:
    title = child_named(element, "title")
    if title is not None:
        title.tag = "heading"
    _open(element)
    element.tag = "hcontainer" if title is None else "subpart"


def _appendix(element: etree._Element) -> None:
    letter = str(element.get("appendixLetter") or "").strip()
    as_schedule(element, f"Appendix {letter}".strip(), schedule_ref("appendix", letter))
    _reserved(element)
    for section in [child for child in element if local(child) == "appendixSection"]:
        section.tag = "section"


def _interpretations(element: etree._Element) -> None:
    as_schedule(element, "Supplement I", schedule_ref("supplement", "i"))
    title = child_named(element, "title")
    if title is not None:
        title.tag = "heading"
    for section in [child for child in element if local(child) == "interpSection"]:
        _interpretation(section)


def _interpretation(section: etree._Element) -> None:
    """A section of the interpretations: whole, or its titled paragraphs one by one with the comments before them."""
    _reserved(section)
    title = child_named(section, "title", "heading")
    titled = [child for child in section if _is_titled(child)]
    if title is not None:
        title.tag = "heading"
    if not titled:
        section.tag = "section"
        return
    section.tag = "hcontainer"
    run: etree._Element | None = None
    for child in list(section):
        if child in titled:
            run = None
            _paragraph(child)
            _interpretation(child)
        elif local(child) == "interpParagraph":
            if run is None:
                run = holding("section", holding("heading", printed(words_of(title) or "Comments")))
                child.addprevious(run)
            run.append(child)


def _is_titled(element: etree._Element) -> bool:
    title = child_named(element, "title")
    return local(element) == "interpParagraph" and not element.get("marker") and bool(words_of(title))


def _change(change: etree._Element) -> None:
    """A change of a notice: its operation and label as a heading, and the new words as quoted."""
    operation, label = str(change.get("operation", "changed")), str(change.get("label", ""))
    new = etree.Element("quotedStructure")
    for child in list(change):
        new.append(child)
    change.tag = "section"
    change.set("id", label)
    change.append(holding("heading", printed(f"{label} {operation}")))
    if not len(new):
        new.append(holding("p", printed(f"{label} {operation}")))
    change.append(new)
