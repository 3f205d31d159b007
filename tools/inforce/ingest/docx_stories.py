"""The parts of a Word file beside its body: notes, the heads and feet of pages, comments."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.ingest.docx_package import Element, Package, value
from inforce.ingest.source_lines import visible
from inforce.ingest.xml_tree import local

_OUTSIDE = (("header", "page furniture"), ("footer", "page furniture"), ("comments", "comments"))
_LETTERS = ("wordprocessingml", "/math")


def pruned(root: Element) -> Element:
    """The same tree with one of each set of alternatives: the first, as Word shows it."""
    for choice in list(root.iter("{*}AlternateContent")):
        for other in list(choice)[1:]:
            choice.remove(other)
    return root


def letters(root: Element) -> int:
    """How many visible characters the file itself stores in a part."""
    return sum(len(visible(one.text or "")) for one in letters_of(root))


def letters_of(root: Element) -> Iterator[Element]:
    """The elements of a part that hold letters, in order."""
    found = root.iter("{*}t", "{*}delText")
    return (one for one in found if any(part in one.tag for part in _LETTERS))


def notes_of(package: Package) -> dict[str, Element]:
    """The foot- and endnotes by `footnotes/ID` and `endnotes/ID`, the lines that set them off aside."""
    found: dict[str, Element] = {}
    for kind, element in (("footnotes", "footnote"), ("endnotes", "endnote")):
        for path in package.related(kind):
            root = package.part(path)
            for note in () if root is None else pruned(root).iterchildren(f"{{*}}{element}"):
                if value(note, "type") in (None, "normal"):
                    found[f"{kind}/{value(note, 'id')}"] = note
    return found


def outside(package: Package) -> Iterator[tuple[str, str, int]]:
    """(what it is, its text, its visible characters) of each head, foot and list of comments that has any."""
    for kind, what in _OUTSIDE:
        for path in package.related(kind):
            root = package.part(path)
            if root is None:
                continue
            size = letters(pruned(root))
            text = " ".join("".join(_texts(paragraph)) for paragraph in root.iter("{*}p"))
            if size:
                yield what, text, size


def _texts(paragraph: Element) -> Iterator[str]:
    """The letters of a paragraph, those of a text box in it left to its own paragraphs."""
    for inner in paragraph.iter("{*}t", "{*}delText"):
        if any(part in inner.tag for part in _LETTERS) and _paragraph_of(inner) is paragraph:
            yield inner.text or ""


def _paragraph_of(element: Element) -> Element | None:
    return next((above for above in element.iterancestors() if local(above) == "p"), None)
