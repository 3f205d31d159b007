"""Law XML other than Akoma Ntoso, known by its root element: each markup is brought to one set of elements and read.

legislation.gov.uk CLML      United States Legislative Markup (USLM)      eCFR      RegML      the law XML of D.C.
"""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree
from msgspec import Struct

from inforce.ingest import (
    akoma_ntoso,
    clml_elements,
    clml_metadata,
    dc_law_elements,
    dc_law_metadata,
    ecfr_elements,
    ecfr_metadata,
    regml_elements,
    regml_metadata,
    uslm_elements,
    uslm_metadata,
)
from inforce.ingest.akoma_inline import LEFT_OUT, texts
from inforce.ingest.akoma_parts import UNITS
from inforce.ingest.law_elements import whole_cells, without_comments
from inforce.ingest.law_markup import Markup
from inforce.ingest.source_lines import Aside, Line, Segmented
from inforce.ingest.structure import Doubt, Format
from inforce.ingest.xml_tree import line_of, local

_CLML = "http://www.legislation.gov.uk/namespaces/legislation"
_DC = "https://code.dccouncil.us/schemas/dc-library"
_USLM = ("http://schemas.gpo.gov/xml/uslm", "http://xml.house.gov/schemas/uslm/1.0")
_ROOTS: dict[tuple[str, str], Format] = {
    (_CLML, "Legislation"): "clml",
    **{("eregs", name): "regml" for name in ("regulation", "notice")},
    **{(_DC, name): "dc-law" for name in ("document", "section")},
    **{("", name): "ecfr" for name in ("DLPSTEXTCLASS", "ECFR", *(f"DIV{level}" for level in range(1, 10)))},
    **{
        (space, name): "uslm"
        for space in _USLM
        for name in ("pLaw", "bill", "resolution", "statuteCompilation", "cfrDoc", "uscDoc", "lawDoc")
    },
}
_ARTICLES = frozenset(UNITS)


class LawXml(Struct, frozen=True):
    """A document cut at its articles, all text of the file, and what its markup says."""

    result: Segmented
    source: str
    markup: Markup


def is_law_xml(root: etree._Element) -> bool:
    """Whether a file is in one of the markups that are read here."""
    return _named(root) in _ROOTS


def _named(root: etree._Element) -> tuple[str, str]:
    space, _, name = str(root.tag).rpartition("}")
    return space.removeprefix("{"), name


def read(root: etree._Element, name: str) -> LawXml:
    """The document of a root that `is_law_xml`. Raises Refused where it holds no rules."""
    form = _ROOTS[_named(root)]
    comments = without_comments(root)
    source = "".join(texts(root))
    markup = _marked_up(form, root)
    whole_cells(markup.tree)
    markup.doubts.extend(_not_read(markup.tree))
    result, _ = akoma_ntoso.read(markup.tree, name)
    for draft in result.drafts:
        if not draft.lines and draft.heading is not None:
            # `§ 1008.403 [Reserved]`, or a form that is a picture: what it is called is all there is to read.
            draft.lines.append(Line(draft.where, draft.heading, counted=""))
    for text, line in comments:
        result.asides.append(Aside("comments", text, line))
        source += text
    return LawXml(result, source, markup)


def _not_read(tree: etree._Element) -> list[Doubt]:
    """Pictures, and formulas that are more than a line of signs: a person looks at them in the source."""
    found = []
    for what, names in (("picture", ("img", LEFT_OUT)), ("formula", ("math",))):
        here = [node for node in tree.iter(etree.Element) if local(node) in names]
        here = [node for node in here if local(node) != LEFT_OUT or node.get("what") == "pictures"]
        if here:
            many = f"{len(here)} {what}s are" if len(here) > 1 else f"a {what} is"
            found.append(
                Doubt(
                    f"{many} not read as printed: look at the source, from line {line_of(here[0])} on",
                    line_of(here[0]),
                    unread=True,
                )
            )
    return found


_MARKUPS: dict[Format, tuple[Callable[[etree._Element, Markup], None], Callable[[etree._Element], etree._Element]]] = {
    "clml": (clml_metadata.read, clml_elements.rewrite),
    "dc-law": (dc_law_metadata.read, dc_law_elements.rewrite),
    "ecfr": (ecfr_metadata.read, ecfr_elements.rewrite),
    "regml": (regml_metadata.read, regml_elements.rewrite),
    "uslm": (uslm_metadata.read, uslm_elements.rewrite),
}


def _marked_up(form: Format, root: etree._Element) -> Markup:
    """What the markup says of itself, read before its elements are brought to the one set, which takes it away."""
    read_metadata, rewrite = _MARKUPS[form]
    markup = Markup(form, root)
    read_metadata(root, markup)
    markup.tree = rewrite(root)
    if form == "clml":
        # Only here a part may begin on a day of its own, told in an attribute that outlives the rewriting.
        clml_metadata.own_days(markup.tree, markup, _ARTICLES)
    return markup
