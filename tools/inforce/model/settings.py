"""library.yml: what the owner sets. Time and place of the office, audiences, hand-over, thresholds (design 1, 3, 4)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.model.places import Place
from inforce.model.records import Record

AcceptanceMode = Literal["development", "signed"]


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
    """Staleness: days after `recheck_by` in which an answer is still given, marked (design 2)."""

    grace_days: int = 30


class Settings(Record, frozen=True):
    """library.yml. `branch` is what every answering command reads; a development library may say HEAD.

    `answers_remote` is the repository, by name or address, with which answers are synced (else `origin`), and
    `sync_warn_days` after how many days without it that is said.
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
    development_reviewer: str | None = None
    separate_approval: bool = False
    answers_remote: str | None = None
    sync_warn_days: int = 7


class Checks(Record, frozen=True):
    """checks.yml of an instrument, machine-written: when it was last checked and by when again."""

    instrument_id: str
    checked_on: date | None
    recheck_by: date | None = None
    last_good_sha256: str | None = None
    last_good_etag: str | None = None
    last_good_modified: str | None = None
    failing_since: date | None = None
    failure: str | None = None
