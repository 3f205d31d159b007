"""What the site shows, as immutable models: a clause here has passed the rule of `publishing`, and carries no more.

A clause that is under review or withdrawn has no text, no heading and no terms: they are not hidden, they are absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Literal

from msgspec import Struct

from inforce.model.cards import RetiredBecause
from inforce.model.dates import State, When, state_on
from inforce.model.deltas import DeltaKind
from inforce.model.ids import work_of
from inforce.model.instruments import ClauseKind, RelationKind
from inforce.model.places import Place, Places
from inforce.reading.word_diff import Piece

# text: shown. review: a change is pending. withdrawn: the card was retired as an error.
Showing = Literal["text", "review", "withdrawn"]


class PublicCard(Struct, frozen=True):
    """A source card as the public sees it: people by the name or role they are shown as, and nothing else of them."""

    id: str
    clause_id: str
    edition_id: str
    jurisdiction: str
    effective_from: When
    status: Literal["live", "change_pending", "retired"]
    accepted_by: str | None
    accepted_on: date | None
    retired_on: date | None
    retired_because: RetiredBecause | None
    clause_sha256: str | None
    delta_id: str


class Words(Struct, frozen=True):
    """A stretch of a clause's text: plain, a defined term (`target` defines it), or a reference to `target`."""

    kind: Literal["plain", "term", "reference"]
    text: str
    target: str | None = None


class PublicClause(Struct, frozen=True):
    """A clause as the site shows it. `since` is the day of the review or withdrawal, where one is known.

    `words` put together are the text, to the character. `previous` is the clause whose place it took, and `changed`
    what differs from it; both only where that one's text is shown too. `is_new` in an edition that follows another.
    """

    id: str
    reference: str
    showing: Showing
    start: When
    end: When | None
    card: PublicCard
    since: date | None = None
    kind: ClauseKind = "rule"
    heading: str | None = None
    heading_path: tuple[str, ...] = ()
    words: tuple[Words, ...] = ()
    terms: tuple[str, ...] = ()
    own_days: bool = False
    previous: str | None = None
    changed: tuple[Piece, ...] = ()
    is_new: bool = False
    next: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """The clause's name on its page: the last part of its id, so that it is the same in every build (case C33)."""
        return self.id.rsplit("/", 1)[1]

    @property
    def text(self) -> str:
        """The text to the character; empty where it is not shown."""
        return "".join(words.text for words in self.words)

    def state_on(self, on: date) -> State:
        """Where the clause stands on a day, by its dates."""
        return state_on(self.start, self.end, on)


class Ending(Struct, frozen=True):
    """How an edition ended; `by` is the work or edition that ended it, where it did not lapse."""

    how: str
    by: str | None = None


class PublicRelation(Struct, frozen=True):
    """What an edition does to another, or another to it (`passive`): a work, an edition or a clause that is shown.

    `own` is the clause of the edition itself that does it, or has it done to it; None where it is the whole.
    """

    kind: RelationKind
    target: str
    own: str | None = None
    passive: bool = False
    title: str | None = None


class PublicEdition(Struct, frozen=True):
    """One edition of a work. `withdrawn`: every card of it was retired as an error, so not even its title is shown."""

    id: str
    title: str
    language: str
    jurisdiction: str
    edition: str
    start: When
    end: When | None
    issuing_body: str = ""
    number: str | None = None
    document_type: str | None = None
    short_title: str | None = None
    promulgated_on: When | None = None
    ended: Ending | None = None
    url: str | None = None
    source_sha256: str | None = None
    retrieved_on: date | None = None
    checked_on: date | None = None
    record_begins: date | None = None
    safety: bool = False
    topics: tuple[str, ...] = ()
    applies_to: tuple[str, ...] = ()
    relations: tuple[PublicRelation, ...] = ()
    clauses: tuple[PublicClause, ...] = ()
    review_since: date | None = None
    withdrawn: bool = False
    gone: tuple[str, ...] = ()

    @property
    def work_id(self) -> str:
        """`<place>/<work>`: what all editions share."""
        return work_of(self.id)

    def state_on(self, on: date) -> State:
        """Where the edition stands on a day, by its dates."""
        return state_on(self.start, self.end, on)


class Change(Struct, frozen=True):
    """One accepted change, for the log: when, by whom, to which edition, how many clauses in which way."""

    id: str
    on: date
    by: str
    kind: DeltaKind
    edition_id: str
    start: When | None
    counts: tuple[tuple[str, int], ...] = ()


class Turn(Struct, frozen=True):
    """A day to come on which clauses of an edition start or end; the whole edition where `clauses` is empty."""

    on: date
    starts: bool
    edition_id: str
    clauses: tuple[str, ...] = ()


class Publication(Struct, frozen=True, dict=True):
    """The whole site: what is shown of a library at a commit, as on a day."""

    library: str
    commit: str
    today: date
    development: bool
    notices: dict[str, str]
    places: Places
    editions: tuple[PublicEdition, ...]
    cards: tuple[PublicCard, ...]
    changes: tuple[Change, ...]
    turns: tuple[Turn, ...]
    left_out: tuple[str, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, PublicEdition]:
        """Editions by id."""
        return {edition.id: edition for edition in self.editions}

    @cached_property
    def clauses(self) -> Mapping[str, PublicClause]:
        """Clauses by id."""
        return {clause.id: clause for edition in self.editions for clause in edition.clauses}

    @cached_property
    def works(self) -> Mapping[str, tuple[PublicEdition, ...]]:
        """The editions of each work by first day, works in the order of their ids; an unknown first day comes last."""
        found: dict[str, list[PublicEdition]] = {}
        for edition in self.editions:
            found.setdefault(edition.work_id, []).append(edition)
        return {work: tuple(sorted(found[work], key=_first_day)) for work in sorted(found)}

    @cached_property
    def works_in(self) -> Mapping[str, tuple[str, ...]]:
        """The works of each place that has any."""
        found: dict[str, list[str]] = {}
        for work in self.works:
            found.setdefault(work.split("/", 1)[0], []).append(work)
        return {place: tuple(works) for place, works in found.items()}

    @cached_property
    def works_about(self) -> Mapping[str, tuple[str, ...]]:
        """The works about each subject, by the edition that speaks for the work; subjects in their order."""
        found: dict[str, list[str]] = {}
        for work in self.works:
            for topic in self.speaking(work).topics:
                found.setdefault(topic, []).append(work)
        return {topic: tuple(found[topic]) for topic in sorted(found)}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of what is held, that of most editions first; English where nothing is held."""
        count: dict[str, int] = {}
        for edition in self.editions:
            count[edition.language] = count.get(edition.language, 0) + 1
        return tuple(sorted(count, key=lambda language: (-count[language], language))) or ("en",)

    def speaking(self, work: str) -> PublicEdition:
        """The edition that speaks for a work: the one in force, else the next to come, else the last."""
        editions = self.works[work]
        in_force = [edition for edition in editions if edition.state_on(self.today) is State.IN_FORCE]
        coming = [edition for edition in editions if edition.state_on(self.today) is State.NOT_YET]
        return (in_force or coming or editions)[0 if not in_force and coming else -1]

    def place(self, place_id: str) -> Place:
        """The place with that id."""
        return self.places.get(place_id)


def _first_day(edition: PublicEdition) -> tuple[date, str]:
    return (edition.start.day or date.max, edition.id)
