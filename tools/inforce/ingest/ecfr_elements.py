"""The eCFR (XML of the Government Publishing Office) brought to common elements: a DIV8 is a section and its article.

Sources, authorities, editorial notes and footnotes go into no unit. An appendix (DIV9) is a schedule.
"""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.law_elements import as_act, as_schedule, drop_empty, leave_out_all, rename, unwrap
from inforce.ingest.law_markup import child_named, words_of
from inforce.ingest.refs import slug
from inforce.ingest.xml_tree import local

_CONTAINERS = {
    **{"TITLE": "title", "SUBTITLE": "subtitle", "CHAPTER": "chapter", "SUBCHAP": "subchapter", "PART": "part"},
    **{"SUBPART": "subpart", "SUBJGRP": "hcontainer", "SUBCHAPTER": "subchapter"},
}
_DIVISION = re.compile(r"DIV[1-9]")
_NUMBER = re.compile(r"\s*(§§?\s*[0-9][0-9A-Za-z.()\-–]*)(?=[\s—–]|$)")
_NAMES = {
    **{"HEAD": "heading", "P": "p", "FP": "p", "FP-1": "p", "FP-2": "p", "FP-DASH": "p", "FRP": "p", "PSPACE": "p"},
    **{"HED": "p", "HD1": "p", "HD2": "p", "HD3": "p", "HD4": "p", "SU": "sup", "TABLE": "table", "TR": "tr"},
    **{"TD": "td", "TH": "th", "GPOTABLE": "table", "BOXHD": "tr", "CHED": "th", "ROW": "tr", "ENT": "td"},
    **{"TTITLE": "caption", "BR": "br", "IMG": "img", "GPH": "img", "MATH": "math"},
}
_LEFT_OUT = {
    **{"HEADER": "metadata", "AMDDATE": "metadata", "CFRTOC": "contents", "CITA": "sources", "SOURCE": "sources"},
    **{"AUTH": "authority", "SECAUTH": "authority", "EDNOTE": "editorial notes", "EFFDNOT": "editorial notes"},
    **{"EFFDNOTP": "editorial notes", "NOTE": "notes", "FTNT": "footnotes", "CROSSREF": "notes", "PRTPAGE": "pages"},
    **{"APPRO": "editorial notes", "PARAUTH": "authority", "STARS": "notes"},
}
_SIGNS = {"51": "sup", "52": "sub"}


def rewrite(root: etree._Element) -> etree._Element:
    """The tree for `akoma_ntoso.read`."""
    leave_out_all(root, _LEFT_OUT)
    drop_empty(root, ("FTREF",))
    for element in list(root.iter(etree.Element)):
        name, kind = local(element), str(element.get("TYPE", "")).upper()
        if _DIVISION.fullmatch(name):
            _division(element, kind)
        elif name == "E" and element.get("T") in _SIGNS:
            element.tag = _SIGNS[str(element.get("T"))]
    rename(root, _NAMES)
    body = etree.Element("body")
    if root.getparent() is None and local(root) not in ("DLPSTEXTCLASS", "ECFR"):
        body.append(root)
        return as_act([body])
    for name in ("TEXT", "BODY", "ECFRBRWS", "VOLUME"):
        for holder in list(root.iter(name)):
            unwrap(holder)
    body.extend(list(root))
    return as_act([body])


def _division(element: etree._Element, kind: str) -> None:
    if kind == "SECTION":
        element.tag = "section"
        _section(element)
    elif kind == "APPENDIX":
        label = str(element.get("N") or "").strip() or words_of(child_named(element, "HEAD"))[:60] or "Appendix"
        as_schedule(element, label, f"app-{slug(re.sub('(?i)appendix', '', label)) or 'x'}")
    else:
        element.tag = _CONTAINERS.get(kind, "hcontainer")


def _section(element: etree._Element) -> None:
    """`§ 1.1   Definitions.` as number and heading; of `§§ 1.5-1.9 [Reserved]` the heading is all there is."""
    head = child_named(element, "HEAD")
    match = _NUMBER.match(head.text or "") if head is not None else None
    if head is not None and match:
        number = etree.Element("num")
        number.text, head.text = match.group(1), (head.text or "")[match.end() :]
        element.insert(0, number)
