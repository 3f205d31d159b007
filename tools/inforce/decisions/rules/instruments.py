"""Rules on instruments: their path, their source, and how their attributes were come by (standard 2, design 1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from inforce.decisions.rules.contents import is_said_by_a_person
from inforce.decisions.rules.view import Held, View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.dates import UNKNOWN_WORD
from inforce.model.instruments import Attribute, Instrument

_PREDICATES = ("jurisdiction", "effective_from", "effective_to")


def instruments_agree_with_their_path(view: View) -> Iterator[Fault]:
    """Place, work and edition are those of the path, and the place is one of the library's (design 1, 3)."""
    for held in view.instruments.values():
        for name, expected in zip(("jurisdiction", "work", "edition"), held.id.split("/"), strict=True):
            written = getattr(held.record, name)
            if written != expected:
                message = f"'{written}' is not what the path says, '{expected}': change one of them"
                yield view.fault(held.path, name, "not_its_path", message)
        place = held.id.split("/")[0]
        if not view.knows_place(place):
            message = f"{place} is not among the places of library.yml: add it with tools/library place"
            yield view.fault(held.path, "jurisdiction", "no_place", message)


def sources_are_as_received(view: View) -> Iterator[Fault]:
    """The file an instrument was read from lies beside it, to the byte (design 1)."""
    for held in view.instruments.values():
        if held.record.file is not None:
            yield from _source(view, held, held.record.file)
        elif held.record.url is None:
            message = "neither a file nor a url says where the text is from: name the source beside it"
            yield view.fault(held.path, "file", "no_source", message)


def _source(view: View, held: Held[Instrument], name: str) -> Iterator[Fault]:
    folder = ids.instrument_path(held.id).rsplit("/", 1)[0]
    if "/" in name or not name.startswith("source."):
        message = f"'{name}' is no name for a source: call it source with its ending, as source.xml"
        yield view.fault(held.path, "file", "bad_reference", message)
    elif f"{folder}/{name}" not in view.files:
        message = f"{name} is not in {folder}: put the file there as it was received"
        yield view.fault(held.path, "file", "no_source", message)
    else:
        digest = hashlib.sha256(view.files[f"{folder}/{name}"]).hexdigest()
        if digest != held.record.source_sha256:
            message = (
                f"{name} has changed since it was received (its hash is now {digest}): bring back the file as it was; "
                "a new text is brought in with tools/ingest"
            )
            yield view.fault(held.path, "source_sha256", "source_changed", message)


def attributes_were_read_surely(view: View) -> Iterator[Fault]:
    """What a person reviewed has its person and its day, and place and dates are beyond doubt (design 3)."""
    threshold = 0.0 if view.settings is None else view.settings.thresholds.attribute_confidence
    for held in view.instruments.values():
        for n, attribute in enumerate(held.record.attributes):
            if (attribute.reviewed_by is None) != (attribute.reviewed_on is None):
                message = "reviewed_by and reviewed_on go together: write who reviewed it, and when"
                yield view.fault(held.path, ("attributes", n), "half_said", message)
            if _is_doubtful(attribute, threshold):
                message = (
                    f"{attribute.field} ({attribute.value}) was read with confidence {attribute.confidence:g} and "
                    "decides which rule applies: let a person review it"
                )
                yield view.fault(held.path, ("attributes", n), "in_doubt", message)


def findings_were_looked_at(view: View) -> Iterator[Fault]:
    """What of a source may be lost was looked at by a person, who said on a day why it is right (standard 2)."""
    for held in view.instruments.values():
        for n, finding in enumerate(held.record.findings):
            said = (finding.right_because, finding.reviewed_by, finding.reviewed_on)
            if any(part is None for part in said) and any(part is not None for part in said):
                message = "right_because, reviewed_by and reviewed_on go together: write who said why, and when"
                yield view.fault(held.path, ("findings", n), "half_said", message)
            elif finding.stops:
                message = (
                    f"nobody has looked at what was found, {finding.what}: see the source, then write why it is right"
                )
                yield view.fault(held.path, ("findings", n), "not_looked_at", message)


def _is_doubtful(attribute: Attribute, threshold: float) -> bool:
    decides = attribute.field.rsplit("/", 1)[-1] in _PREDICATES and attribute.value != UNKNOWN_WORD
    return decides and not is_said_by_a_person(attribute) and attribute.confidence < min(threshold, 1.0)


def rechecks_are_in_order(view: View) -> Iterator[Fault]:
    """checks.yml belongs to a held edition, the next check is due after the last, a failure has its day (design 5)."""
    for held in view.checks.values():
        checks = held.record
        if not view.holds("instrument", held.id):
            message = f"there is no instrument.yml beside it: {held.id} is not held"
            yield view.fault(held.path, "instrument_id", "dangling", message)
        if checks.checked_on is not None and checks.recheck_by is not None and checks.recheck_by < checks.checked_on:
            message = f"{checks.recheck_by} is before checked_on, {checks.checked_on}: write when the next check is due"
            yield view.fault(held.path, "recheck_by", "days_out_of_order", message)
        if (checks.failing_since is None) != (checks.failure is None):
            name = "failing_since" if checks.failure is None else "failure"
            message = "failing_since and failure go together: write since when it fails, and how"
            yield view.fault(held.path, name, "half_said", message)
