"""What the metadata of a CLML file says: names, days, extents, and changes that are not in its text yet.

`RestrictStartDate` on the root is the day from which this text as a whole is given; the same on a provision is the day
since which that provision reads so. A change that is not applied is told of, and never made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from inforce.ingest.days import Anchor
from inforce.ingest.law_markup import (
    Markup,
    OwnDay,
    day_of,
    first_named,
    quote_of,
    shown,
    stated,
    stated_words,
    words_of,
)
from inforce.ingest.structure import Attribute, Doubt, Lapse, Start
from inforce.ingest.xml_tree import ident, line_of, local

_ADDRESS = re.compile(r"legislation\.gov\.uk/(?:id/)?([a-z]{2,6})/(\d{4}(?:-\d{4})?|[A-Za-z0-9/-]+?)/(\d+)(/.*)?$")
_VERSION = re.compile(r"/(?:\d{4}-\d\d-\d\d|made|enacted|created|prospective|revised|[EWSNI+.]+)$")
_NUMBERED = {"ukpga": "c.", "ukla": "c.", "asp": "asp", "anaw": "anaw", "asc": "asc", "nia": "c.", "mwa": "nawm"}
_ISSUERS = {
    "UnitedKingdomPublicGeneralAct": "Parliament of the United Kingdom",
    "UnitedKingdomLocalAct": "Parliament of the United Kingdom",
    "ScottishAct": "Scottish Parliament",
    "WelshNationalAssemblyAct": "National Assembly for Wales",
    "WelshParliamentAct": "Senedd Cymru",
    "NorthernIrelandAct": "Northern Ireland Assembly",
}
_MAKES = re.compile(
    r"\b[Tt]he ((?:[A-Z][\w’'-]+|of|for|and|the|in)(?: (?:[A-Z][\w’'-]+|of|for|and|the|in))*)"
    r"(?:, (?:in exercise|having|acting|with|being|by virtue)\b.{0,2500}?,)?(?:,? hereby)? makes? "
    r"the(?:se| following)\b"
)
_EXTENTS = {"E": "England", "W": "Wales", "S": "Scotland", "N.I.": "Northern Ireland"}


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    _names(root, markup)
    _days(root, markup)
    markup.doubts.extend(_unapplied(root))


def _names(root: etree._Element, markup: Markup) -> None:
    found = markup.attributes
    title = first_named(root, "title")
    address = first_named(root, "identifier")
    match = _ADDRESS.search(_VERSION.sub("", words_of(address)))
    kind, year, number, part = match.groups() if match else ("", "", "", None)
    part = (part or "").strip("/").replace("/", " ")
    if title is not None and words_of(title):
        words = words_of(title)
        found.append(stated("title", f"{words}, {part}" if part else words, title))
    if address is not None and match:
        work = f"{kind}-{year}-{number}" + (f"-{part.replace(' ', '-')}" if part else "")
        found.append(stated("work", re.sub(r"[^a-z0-9.]+", "-", work.lower()).strip("-"), address))
        middle = _NUMBERED.get(kind, "No.")
        found.append(stated("number", f"{year} {middle} {number}", address))
        if part:
            markup.doubts.append(Doubt(f"the file holds only {part} of {words_of(title)}", line_of(address)))
    main = first_named(root, "DocumentMainType")
    minor = first_named(root, "DocumentMinorType")
    if main is not None:
        value = str(main.get("Value", ""))
        type_ = str(minor.get("Value")) if minor is not None and minor.get("Value") else ""
        type_ = type_ or ("act" if value.endswith("Act") else "measure" if value.endswith("Measure") else "")
        if type_:
            found.append(stated("document_type", type_, minor if minor is not None else main))
        if value in _ISSUERS:
            found.append(stated("issuing_body", _ISSUERS[value], main, 0.9))
    _maker(root, markup)
    language = first_named(root, "language")
    found.extend(stated_words("language", language) if words_of(language) in ("en", "zh") else [])
    if root.get("RestrictExtent"):
        extent = str(root.get("RestrictExtent"))
        found.append(Attribute("extent", _places(extent), 0.95, f'RestrictExtent="{extent}"', line_of(root)))


def _maker(root: etree._Element, markup: Markup) -> None:
    """Who makes a statutory instrument, as its preamble ends: `the Treasury make the following Regulations`."""
    preamble = first_named(root, "SecondaryPreamble")
    match = _MAKES.search(words_of(preamble))
    if preamble is not None and match:
        body = match.group(1).strip()
        markup.attributes.append(Attribute("issuing_body", body, 0.85, match.group(), line_of(preamble)))


def _places(extent: str) -> str:
    """`E+W+N.I.` in words."""
    return ", ".join(_EXTENTS.get(part, part) for part in extent.split("+"))


def _days(root: etree._Element, markup: Markup) -> None:
    made = first_named(root, "EnactmentDate", "Made")
    day = day_of(made.get("Date")) if made is not None else None
    if made is not None and day is not None:
        event = "assent" if local(made) == "EnactmentDate" else "making"
        markup.anchors.append(Anchor(event, day, quote_of(made), line_of(made)))
        markup.attributes.append(stated("promulgated_on", day, made, 0.9))
    valid = first_named(root, "valid")
    if valid is not None and (day := day_of(words_of(valid))) is not None:
        markup.attributes.append(stated("expression_date", day, valid))
    start = day_of(root.get("RestrictStartDate"))
    if str(root.get("Status", "")).lower() == "prospective":
        markup.first = Start("later_order", None, (), 0.9, 'Status="Prospective"', line_of(root))
    elif start is not None:
        quote = f'<{local(root)} RestrictStartDate="{start}">'
        markup.first = Start("fixed", start, (), 0.9, quote, line_of(root))
    else:
        markup.first = _coming_into_force(root)
    end = day_of(root.get("RestrictEndDate"))
    if end is not None:
        quote = f'<{local(root)} RestrictEndDate="{end}">'
        markup.last = Lapse(end, (), 0.9, quote, line_of(root))
        message = f"the file says that a later version takes the place of this text on {end}: bring that version in too"
        markup.doubts.append(Doubt(message, line_of(root)))


def _coming_into_force(root: etree._Element) -> Start | None:
    """The one day on which an instrument as made comes into force; none where it has several, or none."""
    holder = next((node for node in root.iter(etree.Element) if local(node) == "ComingIntoForce"), None)
    days = [node for node in holder if day_of(node.get("Date"))] if holder is not None else []
    if holder is None or len(days) != 1:
        return None
    return Start("fixed", day_of(days[0].get("Date")), (), 0.9, quote_of(days[0]), line_of(days[0]))


def own_days(tree: etree._Element, markup: Markup, articles: frozenset[str]) -> None:
    """The days and extents that provisions have of their own. Called on the rewritten tree."""
    first = markup.first.day if markup.first is not None else None
    last = markup.last.effective_to if markup.last is not None else None
    whole = next((one.quote for one in markup.attributes if one.name == "extent"), "")
    narrower = []
    for element in tree.iter(etree.Element):
        identity, line = ident(element), line_of(element)
        if identity is None or local(element) not in articles:
            continue
        if _nearest(element, "Status").lower() == "prospective":
            markup.days.append(OwnDay(identity, "start", None, 'Status="Prospective"', line))
        start, end = day_of(element.get("RestrictStartDate")), day_of(element.get("RestrictEndDate"))
        if start is not None and start != first:
            event = "since" if first is None or start < first else "start"
            markup.days.append(OwnDay(identity, event, start, f'RestrictStartDate="{start}"', line))
        if end is not None and (last is None or end < last):
            markup.days.append(OwnDay(identity, "end", end, f'RestrictEndDate="{end}"', line))
        extent = _nearest(element, "RestrictExtent")
        if extent and f'"{extent}"' not in whole:
            narrower.append(Doubt(f"{identity} extends to {_places(extent)} only", line))
    markup.doubts.extend(shown(narrower, "provisions with an extent of their own"))


def _nearest(element: etree._Element, name: str) -> str:
    """An attribute of a provision, or of the nearest division around it that has it."""
    for near in (element, *element.iterancestors()):
        if near.get(name):
            return str(near.get(name))
    return ""


def _unapplied(root: etree._Element) -> Iterator[Doubt]:
    found = []
    for effect in root.iter(etree.Element):
        if local(effect) != "UnappliedEffect" or effect.get("RequiresApplied") == "false":
            continue
        by = " ".join(
            filter(None, (words_of(first_named(effect, "AffectingTitle")), effect.get("AffectingProvisions")))
        )
        days = sorted({str(node.get("Date")) for node in effect.iter("{*}InForce") if node.get("Date")})
        when = f", in force {', '.join(days)}" if days else ", from a day that is not fixed"
        what = f"{effect.get('AffectedProvisions', '')} {effect.get('Type', 'changed')}".strip()
        found.append(Doubt(f"a change that is not in this text: {what} by {by}{when}", line_of(effect)))
    yield from shown(found, "changes that are not in this text")
