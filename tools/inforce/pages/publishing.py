"""What of a library may be published, and how (design 1 and 2): a pure function of what is held and of the day.

    a card that stands, or answers for days gone by   the text, marked ended or not yet begun by its dates
    a card put in question by a pending change        under review since that day; no word of the clause
    a card retired as an error                        withdrawn on that day; no word of the clause
    a text that nobody accepted, or proven so         nothing at all

Answers, questions, pending proposals and what the register says of people beside the name they are shown as do not
come here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from urllib.parse import urlsplit

from inforce.decisions.standing import moved_instruments
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Register
from inforce.model.timeline import REPEALED, REPLACED, SUPERSEDED
from inforce.pages.change_log import accepted_changes, shown_name, turning_days
from inforce.pages.lineage import with_lineage
from inforce.pages.publication import Ending, Publication, PublicCard, PublicClause, PublicEdition, Showing, Words
from inforce.pages.snapshot import Held, Snapshot

# A later rank is the stricter: what is withdrawn was never right, whatever another card of the same words says.
_RANK: dict[Showing, int] = {"text": 0, "review": 1, "withdrawn": 2}


class Questioned:
    """Which editions a pending change puts in question, and since when."""

    def __init__(self, deltas: Sequence[ChangeDelta]) -> None:
        self._since: dict[str, date] = {}
        for delta in deltas:
            if delta.status == "pending":
                for moved in moved_instruments(delta):
                    self._since[moved] = min(delta.detected_on, self._since.get(moved, delta.detected_on))

    def since(self, edition_id: str) -> date | None:
        """The day on which the first change still pending was detected; None where none is."""
        return self._since.get(edition_id)


def publication_of(held: Snapshot, today: date) -> Publication:
    """The whole site as on a day."""
    questioned = Questioned(held.deltas)
    editions: list[PublicEdition] = []
    cards: list[PublicCard] = []
    left_out: list[str] = []
    for one in held.editions:
        shown, of_edition, unread = _edition(one, questioned, held.register)
        left_out += unread
        if shown is not None:
            editions.append(shown)
            cards += of_edition
    joined = with_lineage(editions, held.editions)
    return Publication(
        library=held.name,
        commit=held.commit,
        today=today,
        development=held.development,
        notices=held.notices,
        places=held.places,
        editions=joined,
        cards=tuple(cards),
        changes=accepted_changes(held.deltas, joined, held.register),
        turns=turning_days(joined, today),
        left_out=tuple(left_out),
    )


def _edition(
    held: Held, questioned: Questioned, register: Register
) -> tuple[PublicEdition | None, list[PublicCard], list[str]]:
    """An edition as shown, the cards it is shown with, and the clauses left out because nobody accepted their words."""
    instrument = held.instrument
    since = questioned.since(instrument.id)
    of_clause: dict[str, list[SourceCard]] = {}
    for card in held.cards:
        of_clause.setdefault(card.clause_id, []).append(card)
    clauses: list[PublicClause] = []
    cards: list[PublicCard] = []
    left_out: list[str] = []
    for clause in held.clauses:
        known = [card for card in of_clause.get(clause.id, ()) if card.accepted_by is not None]
        if not known:
            continue
        found = _chosen(clause, instrument, known, since)
        if found is None:
            left_out.append(clause.id)
            continue
        clauses.append(_clause(clause, instrument, *found, since, register))
        cards += [_card(card, _showing(card, since), register) for card in known]
    if not clauses:
        return None, [], left_out
    return _public_edition(held, tuple(clauses), since), cards, left_out


def _showing(card: SourceCard, since: date | None) -> Showing:
    """What one card lets be shown: the stricter of its file and what pending changes imply (`decisions.standing`)."""
    if card.retired_because == "error":
        return "withdrawn"
    return "review" if card.status == "change_pending" or since is not None else "text"


def _chosen(
    clause: Clause, instrument: Instrument, known: Sequence[SourceCard], since: date | None
) -> tuple[SourceCard, Showing] | None:
    """The card that a clause is shown with, and how; None where what was accepted is not what its file says now.

    A live card speaks for the words it was given for. Where none is live, the strictest of the others does.
    """
    stamp = clause.stamp(instrument)
    read = [card for card in known if card.clause_sha256 == stamp]
    live = [card for card in read if card.status == "live"]
    if live:
        return live[-1], _showing(live[-1], since)
    ranked = sorted(read, key=lambda card: (_RANK[_showing(card, since)], card.id))
    if ranked:
        return ranked[-1], _showing(ranked[-1], since)
    # The file no longer reads as anybody read it: its words stay out, whichever they are.
    stub = next((card for card in reversed(known) if _showing(card, since) != "text"), None)
    return None if stub is None else (stub, _showing(stub, since))


def _clause(
    clause: Clause, instrument: Instrument, card: SourceCard, showing: Showing, since: date | None, register: Register
) -> PublicClause:
    start, end = clause.period(instrument)
    public = _card(card, showing, register)
    if showing != "text":
        return PublicClause(
            id=clause.id,
            reference=clause.clause_reference,
            showing=showing,
            start=start,
            end=end,
            card=public,
            since=card.retired_on if showing == "withdrawn" else since,
        )
    return PublicClause(
        id=clause.id,
        reference=clause.clause_reference,
        showing=showing,
        start=start,
        end=end,
        card=public,
        kind=clause.kind,
        heading=clause.heading,
        heading_path=clause.heading_path,
        words=(Words("plain", clause.text),),
        terms=clause.defined_terms,
        own_days=clause.effective_from is not None or clause.effective_to is not None,
    )


def _card(card: SourceCard, showing: Showing, register: Register) -> PublicCard:
    # The hash of a text that is not shown could be used to try guesses of it.
    return PublicCard(
        id=card.id,
        clause_id=card.clause_id,
        edition_id=card.instrument_id,
        jurisdiction=card.jurisdiction,
        effective_from=card.effective_from,
        status="change_pending" if showing == "review" else card.status,
        accepted_by=None if card.accepted_by is None else shown_name(card.accepted_by, register),
        accepted_on=card.accepted_on,
        retired_on=None if showing == "review" else card.retired_on,
        retired_because=None if showing == "review" else card.retired_because,
        clause_sha256=card.clause_sha256 if showing == "text" else None,
        delta_id=card.delta_id,
    )


def _public_edition(held: Held, clauses: tuple[PublicClause, ...], since: date | None) -> PublicEdition:
    instrument = held.instrument
    language = "zh" if instrument.language[:2].lower() == "zh" else "en"
    if all(clause.showing == "withdrawn" for clause in clauses):
        return PublicEdition(
            id=instrument.id,
            title="",
            language=language,
            jurisdiction=instrument.jurisdiction,
            edition=instrument.edition,
            start=instrument.effective_from,
            end=instrument.effective_to,
            clauses=clauses,
            withdrawn=True,
        )
    return PublicEdition(
        id=instrument.id,
        title=instrument.title,
        language=language,
        jurisdiction=instrument.jurisdiction,
        edition=instrument.edition,
        start=instrument.effective_from,
        end=instrument.effective_to,
        issuing_body=instrument.issuing_body,
        number=instrument.number,
        document_type=instrument.document_type,
        short_title=instrument.short_title,
        promulgated_on=instrument.promulgated_on,
        ended=_how_it_ended(instrument),
        url=_public_address(instrument.url),
        source_sha256=instrument.source_sha256,
        retrieved_on=None if instrument.retrieved_at is None else instrument.retrieved_at.date(),
        checked_on=held.checked_on,
        record_begins=instrument.record_begins,
        safety=instrument.safety,
        topics=instrument.topics,
        applies_to=instrument.applies_to,
        clauses=clauses,
        review_since=since,
    )


def _public_address(url: str | None) -> str | None:
    """The address of the source where the public can follow it: on the web, without anybody's name or password."""
    if url is None or not url.startswith(("https://", "http://")):
        return None
    return None if "@" in urlsplit(url).netloc else url


def _how_it_ended(instrument: Instrument) -> Ending | None:
    """How an edition ended, and by which other: read from what the tools write, so that no other words get out."""
    because = instrument.ended_because
    if because is None:
        return None
    for how, begins in (("superseded", SUPERSEDED), ("replaced", REPLACED), ("repealed", REPEALED)):
        if because.startswith(begins):
            return Ending(how, because.removeprefix(begins))
    return Ending("lapsed")
