"""library.yml: what the owner sets. Time and place of the office, audiences, hand-over, thresholds (design 1, 3, 4)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.model.places import Place
from inforce.model.records import Record

AcceptanceMode = Literal["development", "signed"]
# Why a check of an instrument's source failed: none of these is a change, and none is silence (design 5).
CheckFailure = Literal["unreachable", "not_the_document", "moved", "cut_short", "unreadable"]


class AudiencePolicy(Record, frozen=True):
    """What one audience may be told: a field, not a prompt (standard 6). The defaults are the strictest."""

    name: str
    notice: str
    notice_zh: str
    names_next_step: bool = False
    shows_nearest: bool = False
    withholds: tuple[str, ...] = ("certificate", "safety")


class HandOver(Record, frozen=True):
    """Who answers what the library does not. The first entry that matches wins; the last should match everything."""

    person: str
    place: str | None = None
    topic: str | None = None
    reason: str | None = None


class Synonym(Record, frozen=True):
    """Words of the office for words of the rules: each group is searched as one."""

    words: tuple[str, ...]


class Thresholds(Record, frozen=True):
    """Bounds of the evidence test and of extraction. All between 0 and 1; shipped values are conservative."""

    attribute_confidence: float = 0.8
    coverage: float = 0.8
    margin: float = 0.05


class Recheck(Record, frozen=True):
    """How often an instrument is checked, and the days after `recheck_by` in which an answer is still given, marked.

    The two of design 2: a good check sets `recheck_by` `every_days` later.
    """

    grace_days: int = 30
    every_days: int = 30


class Meaning(Record, frozen=True):
    """Clauses found by what they say too, not by their words alone: an extra (docs/decisions/meaning.md).

    `weight` is what nearness in meaning counts against likeness in words, for a question in few words; for a longer one
    a third of it. Measured, and flat from 2.5 to 4. `enough` is the likeness from which a clause settles a
    point in other words than the asker's; the model's own where it is left out, and no clause does above 1.2.
    """

    model: str
    weight: float = 3.0
    enough: float | None = None


class Feed(Record, frozen=True):
    """What the change feed may reach beyond public web addresses, and whom it names as its contact (design 5, 8).

    `allowed` holds host names, IP addresses and networks (`10.1.0.0/16`) that are not public; `folders` the
    absolute folders that files may be read from.
    """

    contact: str | None = None
    allowed: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


class Settings(Record, frozen=True):
    """library.yml. `branch` is what every answering command reads; a development library may say HEAD.

    `answers_remote` is the repository, by name or address, with which answers are synced (else `origin`), and
    `sync_warn_days` after how many days without it that is said. `reader` is a model that may only say no,
    `composer` one that may put a rule in other words before the rule's own; the environment names it
    (docs/decisions/reader.md, composer.md).
    """

    name: str
    acceptance: AcceptanceMode
    timezone: str
    places: tuple[Place, ...]
    hand_over: tuple[HandOver, ...]
    branch: str = "main"
    office_place: str | None = None
    default_audience: str = "public"
    audiences: tuple[AudiencePolicy, ...] = ()
    safety_topics: tuple[str, ...] = ()
    topics: tuple[Synonym, ...] = ()
    synonyms: tuple[Synonym, ...] = ()
    thresholds: Thresholds = Thresholds()
    recheck: Recheck = Recheck()
    feed: Feed = Feed()
    meaning: Meaning | None = None
    reader: Literal["model"] | None = None
    composer: Literal["model"] | None = None
    development_reviewer: str | None = None
    separate_approval: bool = False
    answers_remote: str | None = None
    sync_warn_days: int = 7


class Checks(Record, frozen=True):
    """checks.yml of an instrument, machine-written: when it was last checked and by when again.

    `last_good_*` are of the last content that was processed to its end; they move together or not at all, so that a
    server that is asked whether anything is new is asked about what was really read. A failed check moves none of
    them, and not `checked_on`.
    """

    instrument_id: str
    checked_on: date | None
    recheck_by: date | None = None
    last_good_sha256: str | None = None
    last_good_etag: str | None = None
    last_good_modified: str | None = None
    last_good_rules: str | None = None
    last_full_on: date | None = None
    failing_since: date | None = None
    failure: str | None = None
    failure_kind: CheckFailure | None = None
