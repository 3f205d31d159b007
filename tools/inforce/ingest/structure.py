"""What reading a document gives: its own articles in order, what was found about it, and what was left out.

Nothing here is accepted law yet: it is what one file says, with the place where it says it.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from inforce.model.instruments import Basis, ClauseKind, Finding

Format = Literal[
    "text",
    "markdown",
    "html",
    "docx",
    "pdf",
    "akoma-ntoso-2.0",
    "akoma-ntoso-3.0",
    "clml",
    "uslm",
    "ecfr",
    "regml",
    "dc-law",
]
CountedKind = Literal["headings", "table_rows", "notes", "figures", "letters"]
Language = Literal["en", "zh"]
ChangeAction = Literal["replace", "insert", "delete", "amend", "renumber"]
Value = str | bool | date | tuple[object, ...] | dict[str, object] | None


class PrintedReference(Struct, frozen=True):
    """Words of a unit that point to another unit of the same document, and the ref of that unit."""

    text: str
    ref: str


class Unit(Struct, frozen=True):
    """One article of the document, as the document divides itself.

    `number` is as printed, without the punctuation that sets it off (`12AA`, `第十条之一`, `(2)`); `printed_number` has
    that punctuation too (`5.`, `一、`) and is empty where no number was printed with it (definitions, table rows).
    `text` is the source's, to the character, without the number and the heading: each paragraph on its own line, white
    space at the ends of lines left off. `line` counts from 1; `element` is the id of the element in XML.
    """

    number: str
    printed_number: str
    ref: str
    heading: str | None
    heading_path: tuple[str, ...]
    kind: ClauseKind
    text: str
    order: int
    line: int
    element: str | None = None
    label: str | None = None
    defined_terms: tuple[str, ...] = ()
    cross_references: tuple[PrintedReference, ...] = ()
    placeholder: bool = False
    page: int | None = None

    @property
    def reference(self) -> str:
        """What people cite: the schedule it stands in and its number, or its heading, or its row; never empty."""
        own = self.number or self.heading or ""
        return ", ".join(part for part in (self.label, own) if part) or self.ref


class Attribute(Struct, frozen=True):
    """Something the document says about itself: value, how sure (0 to 1), the words it rests on, and their line."""

    name: str
    value: Value
    confidence: float
    quote: str
    line: int
    basis: Basis = "fixed"
    unit_ref: str | None = None


class Start(Struct, frozen=True):
    """When the document (`refs` empty) or some of its units begin.

    `day` None with basis `later_order` is a start left to a later order; with another basis it is a day that could not
    be read. Basis `derived` is worked out from another (自公布之日起施行). `says` is the ref of the unit that says so.
    """

    basis: Basis
    day: date | None
    refs: tuple[str, ...]
    confidence: float
    quote: str
    line: int
    says: str | None = None


class Lapse(Struct, frozen=True):
    """When the document (`refs` empty) or some of its units end by their own words: the first day NOT in force.

    `spared` are units that the words leave out of the end of the whole.
    """

    effective_to: date | None
    refs: tuple[str, ...]
    confidence: float
    quote: str
    line: int
    basis: Basis = "fixed"
    says: str | None = None
    spared: tuple[str, ...] = ()


class Mention(Struct, frozen=True):
    """Another instrument that this one says it repeals, replaces or amends: the title as printed."""

    action: Literal["repeals", "replaces", "amends"]
    title: str
    quote: str
    line: int
    says: str | None = None


class QuotedChange(Struct, frozen=True):
    """A change to another instrument, proposed from the words of an amending document. Reading it changes nothing.

    `number` is the article of the target as printed, `part` what is named below it (第二款, item 4), `new_number` the
    number a renumbered or inserted article gets, `text` the quoted new words without the number.
    """

    target: str | None
    action: ChangeAction
    number: str | None
    text: str | None
    line: int
    says: str
    part: str | None = None
    new_number: str | None = None
    evidence: str = ""


class LeftOut(Struct, frozen=True):
    """Characters of the source that are in no unit: what they are, how many are visible, and the first of them."""

    what: str
    count: int
    sample: str


class Characters(Struct, frozen=True):
    """The account of a document: visible characters (white space aside) in the source, in units, and left out by kind.

    `source` equals `units` and all of `left_out` together; reading refuses a document where it does not.
    """

    source: int
    units: int
    left_out: tuple[LeftOut, ...]


class Counted(Struct, frozen=True):
    """How many of a kind the source holds by a look of its own, in clauses or above them, and left out by name.

    What is in neither is a finding.
    """

    what: CountedKind
    source: int
    clauses: int
    left_out: int


class Doubt(Struct, frozen=True):
    """Something a person should look at before accepting; `unread`: a part of the source that is in no clause."""

    message: str
    line: int
    unread: bool = False


class ReadDocument(Struct, frozen=True):
    """A document read whole, or not at all."""

    title: str | None
    language: Language
    format: Format
    preamble: str
    units: tuple[Unit, ...]
    attributes: tuple[Attribute, ...]
    starts: tuple[Start, ...]
    lapses: tuple[Lapse, ...]
    mentions: tuple[Mention, ...]
    quoted_changes: tuple[QuotedChange, ...]
    characters: Characters
    doubtful: tuple[Doubt, ...]
    findings: tuple[Finding, ...] = ()
    counts: tuple[Counted, ...] = ()

    def attribute(self, name: str) -> Attribute | None:
        """The first attribute of that name: the surest, as they are kept in that order."""
        return next((found for found in self.attributes if found.name == name), None)
