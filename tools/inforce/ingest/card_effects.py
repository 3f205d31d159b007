"""What accepting would do to each card of the editions that move, and why: proposed here, decided by a person."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from inforce.ingest.lineage import Comparison
from inforce.ingest.shelf import Shelved
from inforce.model.cards import SourceCard
from inforce.model.deltas import CardEffect, ClauseChange, Effect
from inforce.model.instruments import Clause, Instrument

_CHANGED = {
    "changed": "the text changes",
    "moved": "the same words stand elsewhere",
    "split": "its words are split among several clauses",
    "merged": "it is merged with others",
    "removed": "the clause is removed",
}


def effects_of_edition(
    former: Shelved, edition: Instrument, compared: Comparison, carded: Container[str]
) -> tuple[CardEffect, ...]:
    """The cards of the edition before: each is replaced by that of the clause which takes its place, or retired.

    `carded` are the new clauses that get a card. Nothing ends while the new edition's first day is not known.
    """
    if edition.effective_from.day is None:
        why = f"{edition.id} has no first day yet, so nothing ends"
        return tuple(CardEffect(card_id=card.id, effect="keep", why=why) for card in former.newest_cards())
    after = compared.after
    told = {old: _CHANGED[change.kind] for change in compared.changes for old in change.old}
    since = f"from {edition.effective_from}"
    found: list[CardEffect] = []
    for card in former.newest_cards():
        new = after.get(card.clause_id)
        if new is not None and new in carded:
            why = f"{told.get(card.clause_id, 'the same words')}, {since}"
            found.append(CardEffect(card_id=card.id, effect="replace_by", why=why, replaced_by=new))
        else:
            why = f"{told.get(card.clause_id, 'nothing takes its place')}, {since}"
            found.append(CardEffect(card_id=card.id, effect="retire", why=why))
    return tuple(found)


def effects_of_ending(ended: Iterable[Shelved], how: str, by: Instrument) -> tuple[CardEffect, ...]:
    """The cards of editions of other works that the new instrument repeals or replaces."""
    effect: Effect = "retire"
    why = f"{how} {by.id} from {by.effective_from}"
    if by.effective_from.day is None:
        effect, why = "keep", f"{by.id} has no first day yet, so nothing ends"
    return tuple(
        CardEffect(card_id=card.id, effect=effect, why=why) for edition in ended for card in edition.newest_cards()
    )


def effects_of_note(former: Shelved, why: str) -> tuple[CardEffect, ...]:
    """The cards of an edition that is amended in words not worked in yet: kept, but in question until a decision."""
    return tuple(CardEffect(card_id=card.id, effect="keep", why=why) for card in former.newest_cards())


def effects_of_correction(
    former: Shelved, clauses: Sequence[Clause], edition: Instrument, new_ids: Mapping[str, str]
) -> tuple[CardEffect, ...]:
    """The cards of the edition itself: kept where the clause's hash is equal, replaced, or retired where it goes.

    `new_ids`: clause id to the id of the card that replaces its present one.
    """
    stamps = {clause.id: clause.stamp(edition) for clause in clauses}
    found: list[CardEffect] = []
    for card in former.newest_cards():
        stamp = stamps.get(card.clause_id)
        if stamp == card.clause_sha256:
            found.append(CardEffect(card_id=card.id, effect="keep", why="the clause is the same"))
        elif stamp is not None and card.clause_id in new_ids:
            why = "its text or its first day was wrong"
            new = new_ids[card.clause_id]
            found.append(CardEffect(card_id=card.id, effect="replace_by", why=why, replaced_by=new))
        else:
            found.append(CardEffect(card_id=card.id, effect="retire", why="there is no such clause"))
    return tuple(found)


def next_card_id(clause_id: str, cards: Iterable[SourceCard], clause_ids: Container[str]) -> str:
    """The id of the next card of a clause: `.2` and on, passing over what is the id of another clause (1 and 1.2)."""
    taken = {card.id for card in cards}
    number = 2
    while f"{clause_id}.{number}" in taken or f"{clause_id}.{number}" in clause_ids:
        number += 1
    return f"{clause_id}.{number}"


def told(changes: Iterable[ClauseChange], unchanged: int) -> str:
    """The changes as a line: `3 changed, 1 added, 40 unchanged`."""
    counts: dict[str, int] = {}
    for change in changes:
        counts[change.kind] = counts.get(change.kind, 0) + 1
    parts = [f"{count} {kind}" for kind, count in counts.items()]
    return ", ".join([*parts, f"{unchanged} unchanged"])
