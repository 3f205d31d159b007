"""What joins the editions that are shown: successors, what changed, relations, terms and references within a text.

Everything here is drawn from what has passed `publishing`: nothing of a clause that is not shown can come back through
a difference, a definition or a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from inforce.model.ids import instrument_of, work_of
from inforce.model.instruments import Clause
from inforce.pages.clause_words import Terms, words_of
from inforce.pages.publication import PublicClause, PublicEdition, PublicRelation
from inforce.pages.snapshot import Held
from inforce.reading.word_diff import word_diff


def with_lineage(editions: Sequence[PublicEdition], held: Iterable[Held]) -> tuple[PublicEdition, ...]:
    """The editions with everything that joins one to another."""
    shown = {clause.id: clause for edition in editions for clause in edition.clauses}
    kept = {clause.id: clause for one in held for clause in one.clauses if clause.id in shown}
    relations = _relations(editions, held, shown)
    following: dict[str, list[str]] = {}
    for clause in kept.values():
        if clause.supersedes in shown:
            following.setdefault(clause.supersedes or "", []).append(clause.id)
    before = _edition_before(editions)
    return tuple(
        replace(
            edition,
            relations=relations.get(edition.id, ()),
            clauses=tuple(
                _joined(clause, kept[clause.id], shown, terms, following, is_new=clause.id in new)
                for clause in edition.clauses
            ),
            gone=gone,
        )
        for edition in editions
        for terms in (Terms((c.id, c.terms) for c in edition.clauses),)
        for new, gone in (_new_and_gone(edition, before.get(edition.id), kept),)
    )


def _joined(
    clause: PublicClause,
    kept: Clause,
    shown: Mapping[str, PublicClause],
    terms: Terms,
    following: Mapping[str, Sequence[str]],
    *,
    is_new: bool,
) -> PublicClause:
    """A clause with its links; one that is not shown keeps only what came after it."""
    after = tuple(following.get(clause.id, ()))
    if clause.showing != "text":
        return replace(clause, next=after)
    previous = shown.get(kept.supersedes or "")
    if previous is not None and previous.showing != "text":
        previous = None
    references = [(one.text, one.target) for one in kept.cross_references if one.target in shown]
    return replace(
        clause,
        words=words_of(kept.text, references, terms, clause.id),
        previous=None if previous is None else previous.id,
        changed=() if previous is None or previous.text == kept.text else word_diff(previous.text, kept.text),
        is_new=is_new,
        next=after,
    )


def _edition_before(editions: Sequence[PublicEdition]) -> dict[str, PublicEdition]:
    """The edition of the same work that comes before each, where both have a first day."""
    works: dict[str, list[PublicEdition]] = {}
    for edition in editions:
        if edition.start.day is not None:
            works.setdefault(edition.work_id, []).append(edition)
    found: dict[str, PublicEdition] = {}
    for of_work in works.values():
        ordered = sorted(of_work, key=lambda edition: (str(edition.start), edition.id))
        found |= {later.id: earlier for earlier, later in pairwise(ordered)}
    return found


def _new_and_gone(
    edition: PublicEdition, before: PublicEdition | None, kept: Mapping[str, Clause]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses that take no other's place, and those of the edition before whose place none takes.

    Neither where there is none before, or where a clause of either edition is not shown.
    """
    if before is None or any(clause.showing != "text" for clause in (*before.clauses, *edition.clauses)):
        return (), ()
    held = {clause.id for clause in before.clauses}
    taken = {clause.id: kept[clause.id].supersedes for clause in edition.clauses}
    new = tuple(clause_id for clause_id, old in taken.items() if old not in held)
    return new, tuple(clause.id for clause in before.clauses if clause.id not in taken.values())


def _relations(
    editions: Sequence[PublicEdition], held: Iterable[Held], shown: Mapping[str, PublicClause]
) -> dict[str, tuple[PublicRelation, ...]]:
    """What each edition does to others and has done to it: relations that a person accepted, to what is shown."""
    titles = {edition.id: edition.title for edition in editions if not edition.withdrawn}
    works: dict[str, str] = {}
    for edition in editions:
        works.setdefault(edition.work_id, edition.id)
    found: dict[str, list[PublicRelation]] = {}
    for one in held:
        if one.instrument.id not in titles:
            continue
        for relation in one.instrument.relations:
            target = relation.target
            of = target if target.count("/") < 3 else instrument_of(target)
            if relation.accepted_by is None or not (of in titles or of in works or target in shown):
                continue
            other = of if of in titles else works[work_of(of)]
            if other not in titles:
                continue
            acting = relation.source or one.instrument.id
            own = acting if acting in shown else None
            found.setdefault(one.instrument.id, []).append(
                PublicRelation(relation.kind, target, own=own, title=titles[other])
            )
            if acting in shown or acting in titles:
                own = target if target in shown else None
                found.setdefault(other, []).append(
                    PublicRelation(relation.kind, acting, own=own, passive=True, title=titles[one.instrument.id])
                )
    return {edition_id: tuple(dict.fromkeys(relations)) for edition_id, relations in found.items()}
