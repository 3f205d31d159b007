"""Check 5: a source card for every assertion: instrument, clause, edition, place, date, link or file (standard 3.5)."""

from __future__ import annotations

from inforce.decisions.coming import upcoming_changes
from inforce.decisions.composer import EXTRACTIVE
from inforce.decisions.matter import Cited, Claim, Draft, Held
from inforce.decisions.wording import reference, say
from inforce.errors import LibraryError
from inforce.model.answers import Assertion, Quote, Upcoming
from inforce.model.cited_cards import CitedCard
from inforce.model.ids import instrument_path
from inforce.storage.library import Library


def attach_cards(draft: Draft, library: Library) -> Cited:
    """Give every claim its card and notes. Raises LibraryError where a clause has no accepted card: a fault of ours."""
    cards: dict[str, CitedCard] = {}
    assertions = []
    notes: list[str] = []
    coming: list[Upcoming] = []
    for claim in draft.claims:
        for held, _ in claim.quotes:
            cards.setdefault(held.card.id, cited_card(held, library))
        assertions.append(_assertion(claim))
    if draft.composer != EXTRACTIVE:
        notes.append(say(draft.in_force.part.language, "composed"))
    for held in _held(draft):
        notes.extend(_notes(held, draft, library))
        coming.extend(upcoming_changes(held, library))
    return Cited(
        draft=draft,
        assertions=tuple(assertions),
        cards=tuple(cards.values()),
        notes=tuple(dict.fromkeys(notes)),
        upcoming=tuple(coming),
    )


def cited_card(held: Held, library: Library) -> CitedCard:
    """A card as shown beside an answer. Raises LibraryError when nobody accepted it: such a card never gets here."""
    card, instrument = held.card, held.instrument
    if card.accepted_by is None or card.accepted_on is None:
        raise LibraryError(
            f"card {card.id} was accepted by nobody",
            where=f"cards/{card.id}.yml",
            next="run tools/check: it names the card and what is wrong with it",
        )
    start, end = held.clause.period(instrument)
    checks = library.checks(instrument.id)
    return CitedCard(
        id=card.id,
        clause_id=card.clause_id,
        instrument_id=card.instrument_id,
        title=instrument.title,
        clause_reference=held.clause.clause_reference,
        edition=card.edition,
        jurisdiction=card.jurisdiction,
        effective_from=start,
        effective_to=end,
        status=card.status,
        accepted_by=card.accepted_by.name,
        accepted_on=card.accepted_on,
        checked_on=checks.checked_on if checks is not None else None,
        link=_link(held),
    )


def _assertion(claim: Claim) -> Assertion:
    cards = tuple(dict.fromkeys(held.card.id for held, _ in claim.quotes))
    quotes = tuple(Quote(clause_id=held.clause.id, text=text) for held, text in claim.quotes)
    return Assertion(text=claim.text, cards=cards, quotes=quotes)


def _held(draft: Draft) -> list[Held]:
    """The clauses the answer rests on, definitions aside, each once."""
    seen: dict[str, Held] = {}
    for claim in draft.claims:
        for held, _ in claim.quotes:
            if held.clause.kind != "definition" or len(draft.claims) == 1:
                seen.setdefault(held.clause.id, held)
    return list(seen.values())


def _notes(held: Held, draft: Draft, library: Library) -> list[str]:
    part = draft.in_force.part
    notes = [say(part.language, "unheld_place", name=part.unheld)] if part.unheld else []
    if held.instrument.jurisdiction != part.place:
        notes.append(
            say(
                part.language,
                "higher_place_beside" if _own_rule_beside(draft) else "higher_place",
                place=library.places.get(held.instrument.jurisdiction).name,
                asked=library.places.get(part.place).name,
            )
        )
    for other, relation in draft.gives_way:
        notes.append(
            say(
                part.language,
                "prevails",
                other=other.instrument.title,
                reference=reference(other.clause, part.language),
                title=held.instrument.title,
                why=relation.note or _by(relation.kind, held, part.language, library),
            )
        )
    if part.on > part.known_on:
        notes.append(say(part.language, "ahead", today=part.known_on, day=part.on))
    if held.stale_since is not None:
        notes.append(say(part.language, "stale", day=held.stale_since))
    return notes


def _by(kind: str, held: Held, language: str, library: Library) -> str:
    """Why a rule prevails, by the kind of the relation, where its note does not say."""
    return say(language, f"by_{kind}", place=library.places.get(held.instrument.jurisdiction).name)


def _own_rule_beside(draft: Draft) -> bool:
    """Whether the place asked about has a rule of its own that may speak to the point, one withheld included."""
    beside = (*(held for held, _ in draft.rivals), *draft.in_force.withheld)
    return any(held.instrument.jurisdiction == draft.in_force.part.place for held in beside)


def _link(held: Held) -> str:
    instrument = held.instrument
    # A file's address is the office's own business: it leads a reader nowhere.
    if instrument.url and not instrument.url.startswith("file:"):
        return instrument.url
    folder = instrument_path(instrument.id).rsplit("/", 1)[0]
    return f"{folder}/{instrument.file}" if instrument.file else instrument_path(instrument.id)
