"""What passes from check to check. The types are the order: each can only be made from the one before it (design 7).

Question -> 1 Matter -> 2 Retrieved -> 3 InForce -> 4 Draft -> 5 Cited -> 6 Settled -> 7 Cleared -> 8 Answer
"""

from __future__ import annotations

import hashlib
from datetime import date, datetime

from msgspec import Struct

from inforce.decisions.gaps import CannotAnswer
from inforce.model.answers import Assertion, Candidate, ConflictSide, HandedTo, PendingNotice, PremiseDenied, Upcoming
from inforce.model.cards import SourceCard
from inforce.model.cited_cards import CitedCard
from inforce.model.composings import Composing
from inforce.model.instruments import Clause, Instrument, Relation
from inforce.model.readings import Reading
from inforce.model.settings import AudiencePolicy

# What `Matter.place_note` says where the place was the office's own.
OFFICE_PLACE = "the office's own place"


class Question(Struct, frozen=True):
    """A question as it came in at the desk. Times come from the command line's edge; nothing below reads a clock.

    `known_at`: only what had landed by the end of that day is used (the library is open at that commit), and
    `nothing_landed` says that this was nothing at all. `read_on` is the day by which "last year" is read where that is
    not the day of asking: of a question that is asked again.
    """

    text: str
    asked_on: datetime
    token: str
    jurisdiction: str | None = None
    as_at: date | None = None
    applicant: str | None = None
    topic: str | None = None
    audience: str | None = None
    ref: str | None = None
    known_at: date | None = None
    nothing_landed: bool = False
    read_on: date | None = None

    @property
    def today(self) -> date:
        """The library's own day on which the question was asked."""
        return self.asked_on.date()

    @property
    def known_on(self) -> date:
        """The day as of which what is held is judged."""
        return self.known_at or self.today


class Part(Struct, frozen=True):
    """One thing asked, with the place and day it is asked about.

    `since` is the first day where a whole period is asked about. `unheld` is a place that the part names beside its own
    and of which nothing is held. `known_on` is the day as of which what is held is judged, such as whether it is stale.
    """

    text: str
    place: str
    on: date
    since: date
    known_on: date
    language: str
    kinds: frozenset[str]
    applicant: str | None = None
    topic: str | None = None
    instruments_named: tuple[str, ...] = ()
    shown: str = ""
    unheld: str = ""


class Matter(Struct, frozen=True):
    """Check 1 done: who asks, about where and when, in which parts. A part that cannot be placed carries its gap."""

    question: Question
    text: str
    language: str
    policy: AudiencePolicy
    place: str | None
    place_note: str
    on: date
    as_at_given: bool
    parts: tuple[Part | CannotAnswer, ...]
    masked: tuple[str, ...] = ()
    certificate: str | None = None
    safety: str | None = None


class Hit(Struct, frozen=True):
    """A clause found inside the predicates, with its rank score (comparable within one search only).

    `nearness` is how near it is in meaning to what is asked, from 0 to 1; None without a model of
    meaning.
    """

    clause_id: str
    score: float
    nearness: float | None = None


class Retrieved(Struct, frozen=True):
    """Check 2 done: clauses, not documents, best first."""

    part: Part
    hits: tuple[Hit, ...]
    relaxed: tuple[str, ...] = ()


class Held(Struct, frozen=True):
    """A clause as read from its file, with its instrument, the card that stands for it, and how it was found."""

    clause: Clause
    instrument: Instrument
    card: SourceCard
    score: float
    stale_since: date | None = None
    pending: tuple[PendingNotice, ...] = ()
    unproven: str | None = None
    nearness: float | None = None

    @property
    def text_sha256(self) -> str:
        """The hash by which a record says what a model was given of the clause, in hexadecimal."""
        return hashlib.sha256(self.clause.text.encode()).hexdigest()


class InForce(Struct, frozen=True):
    """Check 3 done: clauses in force whose acceptance stands, and those withheld because a change is pending."""

    part: Part
    kept: tuple[Held, ...]
    withheld: tuple[Held, ...]
    candidates: tuple[Candidate, ...]
    relaxed: tuple[str, ...] = ()


class Claim(Struct, frozen=True):
    """One assertion without its card yet: what is said, and the quotes of which clauses carry it."""

    text: str
    quotes: tuple[tuple[Held, str], ...]


class Draft(Struct, frozen=True):
    """Check 4 done: what may be said, from the kept clauses alone. `rivals` all speak to the point, best first.

    `refused` is the decline that a reader's no makes of it; check 6 sees to it, after disagreements.
    """

    in_force: InForce
    claims: tuple[Claim, ...]
    rivals: tuple[tuple[Held, str], ...]
    gives_way: tuple[tuple[Held, Relation], ...]
    composer: str
    evidence: str
    reading: Reading | None = None
    composing: Composing | None = None
    refused: CannotAnswer | None = None


class Cited(Struct, frozen=True):
    """Check 5 done: every assertion has its card."""

    draft: Draft
    assertions: tuple[Assertion, ...]
    cards: tuple[CitedCard, ...]
    notes: tuple[str, ...] = ()
    upcoming: tuple[Upcoming, ...] = ()


class Settled(Struct, frozen=True):
    """Check 6 done: what is answered, what is not, and who takes the rest."""

    matter: Matter
    answered: tuple[Cited, ...]
    gaps: tuple[tuple[str, CannotAnswer], ...]
    handed_to: HandedTo | None
    conflict: tuple[ConflictSide, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    relaxed: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    to_read: tuple[Cited, ...] = ()
    readings: tuple[Reading, ...] = ()
    composings: tuple[Composing, ...] = ()

    @property
    def premises(self) -> tuple[PremiseDenied, ...]:
        """What the parts take for granted and a rule contradicts."""
        return tuple(one for _, gap in self.gaps for one in gap.details.premises)


class Cleared(Struct, frozen=True):
    """Check 7 done: what this audience may see."""

    settled: Settled
    notice: str
    withheld: str | None = None
