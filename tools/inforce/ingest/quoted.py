"""Quoted changes followed into the clauses they name: replaced, taken out or put in, each only where it is plain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from inforce.ingest.numbering import Key, Marker, order, read_article, read_plain, read_word
from inforce.ingest.refs import number_ref
from inforce.ingest.structure import QuotedChange
from inforce.model.deltas import ClauseChange
from inforce.model.instruments import Clause


@dataclass(frozen=True, slots=True)
class Followed:
    """The clauses with the changes made, those changes, and the quoted changes that could not be followed."""

    clauses: tuple[Clause, ...]
    changes: tuple[ClauseChange, ...]
    left: tuple[QuotedChange, ...]


def follow(clauses: Sequence[Clause], quoted: Sequence[QuotedChange]) -> Followed:
    """Make each change that names exactly one clause and says its whole new text; leave the others."""
    following = _Following(list(clauses))
    left = tuple(change for change in quoted if not following.made(change))
    return Followed(tuple(following.clauses), tuple(following.changes), left)


class _Following:
    """The clauses as changed so far."""

    def __init__(self, clauses: list[Clause]) -> None:
        self.clauses = clauses
        self.changes: list[ClauseChange] = []

    def made(self, change: QuotedChange) -> bool:
        """Whether a change was made. One of a part, of a number, or of words within a clause is left to a person."""
        if change.action == "insert":
            return self._insert(change)
        at = self._place_of(change.number)
        if at is None or change.part is not None or change.new_number is not None:
            return False
        if change.action == "delete":
            gone = self.clauses.pop(at)
            self.changes.append(ClauseChange(kind="removed", old=(gone.id,), old_text=gone.text))
            return True
        if change.action == "replace" and change.text:
            old = self.clauses[at]
            self.clauses[at] = msgspec.structs.replace(old, text=change.text, cross_references=(), defined_terms=())
            self.changes.append(
                ClauseChange(kind="changed", old=(old.id,), new=(old.id,), old_text=old.text, new_text=change.text)
            )
            return True
        return False

    def _insert(self, change: QuotedChange) -> bool:
        marker = _marker(change.new_number)
        if marker is None or not change.text or self._place_of(change.new_number) is not None or not self.clauses:
            return False
        before = [at for at, clause in enumerate(self.clauses) if _comes_before(clause, marker.key)]
        if not before:
            return False
        beside = self.clauses[before[-1]]
        ref = number_ref(marker.word, marker.key)
        edition = beside.instrument_id
        new = Clause(
            id=f"{edition}/{ref}",
            instrument_id=edition,
            clause_reference=marker.number,
            text=change.text,
            supersedes=None,
            order=beside.order,
            heading_path=beside.heading_path,
            kind="rule",
        )
        self.clauses.insert(before[-1] + 1, new)
        self.changes.append(ClauseChange(kind="added", new=(new.id,), new_text=change.text))
        return True

    def _place_of(self, number: str | None) -> int | None:
        """Where the one clause of that number stands; None where there is none, or several."""
        if number is None:
            return None
        marker = _marker(number)
        if marker is None:
            # A number that only its own code counts by, `42-3501.03`: the same to the letter.
            found = [at for at, clause in enumerate(self.clauses) if clause.clause_reference == number.strip()]
        else:
            found = [
                at
                for at, clause in enumerate(self.clauses)
                if (own := _marker(clause.clause_reference)) is not None and own.key == marker.key
            ]
        return found[0] if len(found) == 1 else None


def _comes_before(clause: Clause, key: Key) -> bool:
    own = _marker(clause.clause_reference)
    return own is not None and order(own.key) < order(key)


def _marker(number: str | None) -> Marker | None:
    """A printed number as numbering reads it."""
    if number is None:
        return None
    text = number.strip()
    return read_article(text) or read_word(text) or read_plain(text)
