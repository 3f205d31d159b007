"""What a document does to others: relations it states, and titles it says it replaces, repeals or amends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast, get_args

from inforce.errors import Refused
from inforce.ingest.facts import Facts
from inforce.ingest.given import Given
from inforce.ingest.naming import same_title
from inforce.ingest.repealing import repealed_by_name
from inforce.ingest.shelf import Shelf, Shelved
from inforce.ingest.structure import ReadDocument
from inforce.model import timeline
from inforce.model.ids import is_path_of
from inforce.model.instruments import Relation, RelationKind

_KINDS = get_args(RelationKind)
_ENDING = ("repeals", "replaces")
_CHANGING = ("amends", "partly_replaces")
_AMENDING = re.compile(r"amend|修改|修正|修订", re.IGNORECASE)


@dataclass(slots=True)
class Related:
    """The relations of an edition, and the editions of other works that it ends or changes."""

    relations: list[Relation] = field(default_factory=list)
    ends: dict[str, Shelved] = field(default_factory=dict)
    changes: dict[str, Shelved] = field(default_factory=dict)


def relate(document: ReadDocument, given: Given, facts: Facts, shelf: Shelf) -> Related:
    """Find the relations. What names no held work is put among the doubts, and nothing follows from it.

    Raises Refused for a relation or a `--replaces` that cannot be one.
    """
    related = Related()
    for target in given.replaces:
        _relate_given(target, facts, shelf, related)
    for relation in _stated(document, given):
        related.relations.append(relation)
        _follow(relation, facts, shelf, related)
    _relate_mentions(document, facts, shelf, related)
    for repealed in repealed_by_name(document, facts.title, shelf.titles_of(facts.jurisdiction)):
        kind: RelationKind = "partly_replaces" if repealed.in_part else "repeals"
        _relate(kind, repealed.work_id, f"{repealed.quote} (line {repealed.line})", facts, shelf, related)
    return related


def _relate_mentions(document: ReadDocument, facts: Facts, shelf: Shelf, related: Related) -> None:
    amending = _AMENDING.search(facts.title) is not None or bool(document.quoted_changes)
    for mention in document.mentions:
        if mention.action == "amends" and not amending:
            # Told of in passing, as why a rule was made; what amends says so in its title, or quotes the new words.
            continue
        titled = shelf.works_titled(facts.jurisdiction, mention.title)
        works = [work for work in titled if work != facts.work_id]
        if len(works) == 1:
            _relate(mention.action, works[0], f"{mention.quote} (line {mention.line})", facts, shelf, related)
        elif works or not (titled or same_title(mention.title, facts.title)):
            what = f"a title of {', '.join(works)}" if works else "which is not held"
            why = f"it says that it {mention.action} '{mention.title}', {what}"
            facts.doubts.append({"field": "relations", "value": mention.title, "why": why, "where": None})


def _relate(kind: RelationKind, work_id: str, note: str, facts: Facts, shelf: Shelf, related: Related) -> None:
    """Note a relation to a work, once for each work, and what follows from it. Its own former text is none."""
    if work_id == facts.work_id or any(other.target == work_id for other in related.relations):
        return
    relation = Relation(kind=kind, target=work_id, note=note)
    related.relations.append(relation)
    _follow(relation, facts, shelf, related)


def _relate_given(target: str, facts: Facts, shelf: Shelf, related: Related) -> None:
    segments = target.count("/") + 1
    held = (segments == 2 and shelf.editions_of(target)) or (segments == 3 and shelf.edition(target) is not None)
    if not held:
        raise Refused(
            f"{target} is not held, so it cannot be replaced",
            next="give the id of a work (PLACE/WORK) or of an edition (PLACE/WORK/EDITION) with --replaces",
            code="not_held",
        )
    if target.startswith(f"{facts.work_id}/") or target == facts.work_id:
        return
    relation = Relation(kind="replaces", target=target, note="given when the document was brought in")
    related.relations.append(relation)
    _follow(relation, facts, shelf, related)


def _stated(document: ReadDocument, given: Given) -> list[Relation]:
    """Relations in the document's front matter, or stated beside it."""
    read = document.attribute("relations")
    stated = given.about.get("relations", None if read is None else read.value)
    if stated is None:
        return []
    if not isinstance(stated, tuple | list):
        raise Refused(
            "relations must be a list", next="write them as a list of entries with kind and target", code="bad_relation"
        )
    return [_relation(part) for part in stated]


def _relation(part: object) -> Relation:
    if not isinstance(part, Mapping):
        raise Refused(
            f"a relation has kind and target: {part}", next="write each relation as: kind, target", code="bad_relation"
        )
    kind, target, source, note = (part.get(name) for name in ("kind", "target", "source", "note"))
    for named in (target, source):
        if named is not None and not any(is_path_of(str(named), segments) for segments in (2, 3, 4)):
            raise Refused(
                f"'{named}' is not the id of a work, an edition or a clause",
                next="name it as place/work, place/work/edition or place/work/edition/clause",
                code="bad_relation",
            )
    if kind not in _KINDS or target is None:
        raise Refused(
            f"a relation has a target, and is one of {', '.join(_KINDS)}: {dict(part)}",
            next="name its kind and target, as in: kind: amends, target: linden/parking-rules",
            code="bad_relation",
        )
    return Relation(
        kind=cast(RelationKind, kind),
        target=str(target),
        source=None if source is None else str(source),
        note=None if note is None else str(note),
    )


def _follow(relation: Relation, facts: Facts, shelf: Shelf, related: Related) -> None:
    """Find the edition of another work that a relation ends or changes, as it is on the day this one begins."""
    work_id = "/".join(relation.target.split("/")[:2])
    whole = relation.source is None and relation.target.count("/") < 3
    if work_id == facts.work_id or relation.kind not in (*_ENDING, *_CHANGING):
        return
    editions = shelf.editions_of(work_id)
    if not editions:
        why = f"{relation.kind} {relation.target}, which is not held"
        facts.doubts.append({"field": "relations", "value": relation.target, "why": why, "where": None})
        return
    day = facts.effective_from.day
    by_id = {edition.instrument.id: edition for edition in editions}
    known = timeline.in_order(edition.instrument for edition in editions)
    if day is not None and (not known or (known[-1].effective_from.day or day) >= day):
        # An edition that begins on or after that day has the change in its text already.
        return
    target = known[-1] if known else editions[-1].instrument
    kept = related.ends if relation.kind in _ENDING and whole else related.changes
    kept[target.id] = by_id[target.id]
