"""The words of a Word paragraph: what a reader of the page sees, and by name what they do not."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from inforce.ingest.docx_hidden import is_hidden_by_looks
from inforce.ingest.docx_package import Element, child, value
from inforce.ingest.docx_styles import Styles
from inforce.ingest.docx_symbols import UNKNOWN_SIGN, sign
from inforce.ingest.raised_figures import lowered, raised
from inforce.ingest.source_lines import HIDDEN_BY_LOOKS, visible
from inforce.ingest.tracked import Tracked
from inforce.ingest.xml_tree import local

_PUT_IN = frozenset({"ins", "moveTo"})
_TAKEN_OUT = frozenset({"del", "moveFrom"})
_ABOUT = frozenset({"pPr", "rPr", "sdtPr", "sdtEndPr", "customXmlPr", "smartTagPr", "rubyPr", "ctrlPr", "fldData"})
_TEXT = frozenset({"t", "delText"})
TAKEN_OUT = "words a tracked change takes out"
_PAGE_FIELD = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b", re.IGNORECASE)
_CONTENTS_FIELD = re.compile(r"\s*(?:TOC|TOA|INDEX)\b", re.IGNORECASE)
_NUMBER_FIELD = re.compile(r"\s*(?:LISTNUM|AUTONUM|AUTONUMLGL|AUTONUMOUT)\b", re.IGNORECASE)


@dataclass(slots=True)
class _Field:
    """A field that is open: its instruction, and whether its result has begun."""

    says: str = ""
    shows: bool = False

    def left_out_as(self) -> str | None:
        if not self.shows:
            return "codes of fields"
        if _PAGE_FIELD.match(self.says):
            return "page furniture"
        return "contents page" if _CONTENTS_FIELD.match(self.says) else None


@dataclass(slots=True)
class Words:
    """What stands in one paragraph. `added` counts signs that are not letters of the file: notes' marks, symbols."""

    pieces: list[tuple[str, bool]] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    no_numbers: list[str] = field(default_factory=list)
    added: int = 0

    def text(self) -> str:
        """The words a reader sees, line breaks in them."""
        return "".join(piece for piece, _ in self.pieces)

    def strong(self) -> str:
        """The leading run in bold or italics."""
        run = ""
        for piece, strong in self.pieces:
            if not strong and piece.strip():
                break
            run += piece
        return run.strip()


class Reader:
    """Reads the paragraphs of one story in turn: a field may begin in one and end in a later one."""

    def __init__(self, styles: Styles, tracked: Tracked | None) -> None:
        self._styles, self._tracked = styles, tracked
        self._fields: list[_Field] = []
        self._notes = 0
        self.changes = 0

    def read(self, paragraph: Element, style: str | None, into: Words) -> None:
        """Add the words of a paragraph of a style to what is there."""
        self._style, self._into = style, into
        self._walk(paragraph, None)

    def is_taken_out(self, properties: Element | None) -> bool:
        """Whether a tracked change takes out what these properties are of: a paragraph's end, a row. Counts it."""
        out = child(properties, "del") is not None or child(properties, "moveFrom") is not None
        put = child(properties, "ins") is not None or child(properties, "moveTo") is not None
        self.changes += out or put
        return (out and self._tracked == "accept") or (put and self._tracked == "reject")

    def _walk(self, element: Element, what: str | None) -> None:
        """`what` names what all within is left out as."""
        for inner in element.iterchildren("*"):
            name = local(inner)
            if name in _PUT_IN or name in _TAKEN_OUT:
                self._change(inner, name, what)
            elif name == "r" and not inner.tag.endswith("/math}r"):
                self._run(inner, what)
            elif name == "fldSimple":
                self._fields.append(_Field(value(inner, "instr") or "", True))
                self._note_numbers(self._fields[-1])
                self._walk(inner, what)
                self._fields.pop()
            elif name in ("oMath", "oMathPara"):
                self._formula(inner, what)
            elif name == "rt":
                self._walk(inner, what or "readings beside signs")
            elif name not in _ABOUT:
                self._walk(inner, what)

    def _change(self, element: Element, name: str, what: str | None) -> None:
        self.changes += 1
        kept = (name in _PUT_IN) == (self._tracked != "reject")
        self._walk(element, what if kept else what or TAKEN_OUT)

    def _run(self, run: Element, what: str | None) -> None:
        properties = child(run, "rPr")
        if self._styles.is_on("vanish", properties, self._style):
            what = what or "hidden text"
        elif what is None and is_hidden_by_looks(run, self._styles, self._style):
            what = HIDDEN_BY_LOOKS
        strong = self._styles.is_on("b", properties, self._style) or self._styles.is_on("i", properties, self._style)
        struck = self._styles.is_on("strike", properties, self._style)
        height = value(child(properties, "vertAlign"))
        for inner in _contents(run):
            name = local(inner)
            if name in _TEXT:
                text = inner.text or ""
                if struck and visible(text) and what is None:
                    self._into.doubts.append(f"words are struck through: {text.strip()[:60]}")
                text = raised(text) if height == "superscript" else lowered(text) if height == "subscript" else text
                self._put(text, strong, what)
            else:
                self._sign(inner, name, strong, what)

    def _sign(self, element: Element, name: str, strong: bool, what: str | None) -> None:
        if name in ("tab", "ptab"):
            self._put("\t", strong, what)
        elif name in ("br", "cr"):
            self._put(" " if value(element, "type") in ("page", "column") else "\n", strong, what)
        elif name == "noBreakHyphen":
            self._put("\u2011", strong, what, added=True)
        elif name == "sym":
            found = sign(value(element, "font"), value(element, "char"))
            if found == UNKNOWN_SIGN and what is None:
                self._into.doubts.append(f"a sign of the font {value(element, 'font')} is not known")
            self._put(found, strong, what, added=True)
        elif name in ("footnoteReference", "endnoteReference") and what is None:
            self._notes += 1
            mark = raised(str(self._notes))
            self._into.notes.append((f"{name.removesuffix('Reference')}s/{value(element, 'id')}", mark))
            self._put(mark, strong, what, added=True)
        elif name == "fldChar":
            self._field(value(element, "fldCharType"))
        elif name == "instrText" and self._fields:
            self._fields[-1].says += element.text or ""
        elif name in ("drawing", "pict", "object"):
            self._drawing(element, what)

    def _put(self, text: str, strong: bool, what: str | None, *, added: bool = False) -> None:
        what = what or next((found for one in self._fields if (found := one.left_out_as())), None)
        self._into.added += len(visible(text)) if added else 0
        if what is None:
            self._into.pieces.append((text, strong))
        elif visible(text):
            self._into.left_out.append((what, text))

    def _field(self, step: str | None) -> None:
        if step == "begin":
            self._fields.append(_Field())
        elif step == "separate" and self._fields:
            self._fields[-1].shows = True
        elif step == "end" and self._fields:
            self._note_numbers(self._fields.pop())

    def _note_numbers(self, field: _Field) -> None:
        if _NUMBER_FIELD.match(field.says):
            self._into.no_numbers.append(f"it has a field {field.says.split()[0]}, whose number is not in the file")

    def _formula(self, formula: Element, what: str | None) -> None:
        """A formula in one line is its letters; one that is built up would be another without its building."""
        built = any(local(inner) not in ("oMath", "oMathPara", "r", "t", "rPr", "sty") for inner in formula.iter("*"))
        text = "".join(inner.text or "" for inner in formula.iter("{*}t"))
        if built:
            self._into.doubts.append(f"a formula is left out: {text[:60]}")
        self._put(text, False, what or ("formulas" if built else None))

    def _drawing(self, element: Element, what: str | None) -> None:
        boxes = [box for box in element.iter("{*}txbxContent") if _is_outermost(box, element)]
        if what is None:
            self._into.boxes.extend(boxes)
            said = "a text box stands here: see where its words belong" if boxes else "a picture is left out"
            self._into.doubts.append(said)
            return
        for box in boxes:
            self._into.left_out.append((what, "".join(inner.text or "" for inner in box.iter("{*}t", "{*}delText"))))


def _contents(run: Element) -> list[Element]:
    """What stands in a run, also as one of several alternatives."""
    found: list[Element] = []
    for inner in run.iterchildren("*"):
        found.extend(_contents(inner) if local(inner) in ("AlternateContent", "Choice", "Fallback") else [inner])
    return found


def _is_outermost(box: Element, within: Element) -> bool:
    for above in box.iterancestors():
        if above is within:
            return True
        if local(above) == "txbxContent":
            return False
    return True
