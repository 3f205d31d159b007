"""How a check of a source can end: what came in, or why nothing did. A failed check is neither a change nor silence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal

from msgspec import Struct

from inforce.model.settings import CheckFailure


class Outcome(StrEnum):
    """The outcomes that are kept apart (design 5); the last five are failed checks."""

    UNCHANGED = "unchanged"
    SAME_RULES = "same_rules"
    CHANGED = "changed"
    UNREACHABLE = "unreachable"
    NOT_THE_DOCUMENT = "not_the_document"
    MOVED = "moved"
    CUT_SHORT = "cut_short"
    UNREADABLE = "unreadable"

    @property
    def is_failure(self) -> bool:
        """Whether the check failed: nothing is known of the source from it."""
        return self not in (Outcome.UNCHANGED, Outcome.SAME_RULES, Outcome.CHANGED)


class CheckFailed(Exception):
    """A check that came to nothing: of which kind, and in words what was met. `again` where a second try may help.

    `wait` is what the server asks to wait, in seconds.
    """

    def __init__(self, kind: CheckFailure, words: str, *, again: bool = False, wait: float | None = None) -> None:
        super().__init__(words)
        self.kind: CheckFailure = kind
        self.words = words
        self.again = again
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Checked:
    """How the check of one source ended. `delta_id` is the open change that it made, went on with, or waits for."""

    instrument_id: str
    outcome: Outcome
    words: str
    url: str | None = None
    delta_id: str | None = None
    delta_is: Literal["new", "updated", "waiting", "returned"] | None = None

    @classmethod
    def failed(cls, instrument_id: str, why: CheckFailed) -> Checked:
        """A check that came to nothing."""
        return cls(instrument_id, Outcome(why.kind), why.words)

    @property
    def needs_somebody(self) -> bool:
        """Whether a person has something to do: a change to decide on, or a source to look after."""
        return self.outcome.is_failure or self.delta_id is not None


class Validators(Struct, frozen=True):
    """What a server is told of the content that is held, so that it may answer that nothing is new."""

    etag: str | None = None
    modified: str | None = None


class Body(Struct, frozen=True):
    """A document as it was received, kept in a file. `path` None: the server says that nothing is new.

    `via` is the address it came from, where a redirect led there.
    """

    sha256: str
    path: Path | None
    validators: Validators = Validators()
    charset: str | None = None
    via: str | None = None
