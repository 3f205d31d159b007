"""The gate of a library with signed acceptance: refuses before anything is written what would not be proven after.

What decides is always the proof (inforce.proof): the commit about to land is judged by the very walk that every later
reader makes. The questions asked before that are there to be told early, and in the words of the one who decides.
"""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import msgspec

from inforce.errors import Refused
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person, SigningKey
from inforce.proof.deciders import own_commit
from inforce.proof.history import walk_of
from inforce.proof.mandates import may_accept
from inforce.proof.owning import may_keep
from inforce.proof.signers import bare
from inforce.proof.walk import Walk
from inforce.proof.walking import walked
from inforce.storage.git_history import commits_between
from inforce.storage.library import Library
from inforce.storage.signing import Signer, public_key, signer


class SignedGate:
    """Admits a person of the register whose mandate covers a delta and whose key, valid that day, signs it."""

    def __init__(self, library: Library, now: datetime, key: Path | None, *, by_merge: bool = False) -> None:
        self._library = library
        self._now = now
        self._key = key
        self._by_merge = by_merge
        walk = walk_of(library, now)
        self.not_before = walk.at
        self._walk = msgspec.json.encode(walk)

    @property
    def sign(self) -> Signer | None:
        """What signs with the key that was named."""
        return None if self._key is None else signer(self._key)

    def admit(self, delta: ChangeDelta, subject: Instrument | None, person_id: str | None) -> Person:
        """The person named, if their mandate covers the delta, they may approve it, and the key is theirs."""
        person = self._person(person_id)
        if not may_accept(person, delta, subject):
            raise Refused(
                f"{person.name} may not decide on {delta.id}: no rule of may_accept covers {delta.instrument_id}",
                where=f"people.yml: {person.id}",
                next="let a person decide whose mandate covers it",
                code="no_mandate",
            )
        if self._library.settings.separate_approval:
            self._refuse_own(person, delta)
        self._refuse_foreign_key(person)
        return person

    def admit_owner(self, person_id: str | None) -> Person:
        """The person named, if people and settings are theirs to change and the key is theirs."""
        person = self._person(person_id)
        if not may_keep(person):
            raise Refused(
                f"{person.name} may not change people or settings: no rule of may_accept covers everything",
                where=f"people.yml: {person.id}",
                next="let the owner change it",
                code="no_mandate",
            )
        self._refuse_foreign_key(person)
        return person

    def look(self, commit: str) -> None:
        """Judge what is about to land by the proof itself. Raises Refused where it would not be proven."""
        repository = self._library.repository
        before = msgspec.json.decode(self._walk, type=Walk)
        after = walked(repository, commit, self._now, before)
        about_to_land = set(commits_between(repository.directory, self._library.commit, commit))
        for improper in after.improper:
            if improper.commit in about_to_land:
                raise Refused(
                    f"it would not be proven: {improper.why.words}",
                    next="see what is wrong: tools/delta verify --all",
                    code=improper.why.code,
                )

    def _refuse_own(self, person: Person, delta: ChangeDelta) -> None:
        """Nobody approves what they proposed, or wrote on the proposal's branch (design 5)."""
        repository = self._library.repository
        tip = repository.branch(f"delta/{delta.id}")
        own = None if tip is None else own_commit(repository, self._library.commit, tip, person)
        if delta.proposed_by != person.id and own is None:
            return
        what = f"proposed {delta.id}" if own is None else f"wrote commit {own[:12]} of {delta.id}"
        raise Refused(
            f"{person.name} {what}, and nobody approves what they proposed",
            where="library.yml: separate_approval",
            next="let another person of people.yml decide",
            code="proposer_is_approver",
        )

    def _person(self, person_id: str | None) -> Person:
        person = None if person_id is None else self._library.register.get(person_id)
        if person is None:
            names = ", ".join(other.id for other in self._library.register.people)
            what = "nobody is named" if person_id is None else f"there is no person {person_id} in this library"
            raise Refused(what, where="people.yml", next=f"say who you are with --as PERSON: {names}", code="no_person")
        return person

    def _refuse_foreign_key(self, person: Person) -> None:
        if self._key is None:
            if self._by_merge:
                return
            raise Refused(
                "this library asks for signed acceptance, and no key is named to sign with",
                where="library.yml: acceptance",
                next="name your key with --key PATH (or INFORCE_KEY), or decide on the proposal's branch and merge it",
                code="no_key",
            )
        public, day = public_key(self._key), self._now.date()
        theirs = next((key for key in person.keys if bare(key.key) == public), None)
        if theirs is None:
            raise Refused(
                f"this is no key of {person.name} in people.yml",
                where=str(self._key),
                next="sign with your own key, or let the owner register it: tools/library person ID --signing-key FILE",
                code="unknown_key",
            )
        if not _is_valid(theirs, day):
            last = "" if theirs.last_day is None else f" to {theirs.last_day}"
            raise Refused(
                f"this key of {person.name} is valid from {theirs.first_day}{last}, and today is {day}",
                where=str(self._key),
                next="sign with a key that is valid today",
                code="key_out_of_days",
            )


def _is_valid(key: SigningKey, day: date) -> bool:
    return key.first_day <= day and (key.last_day is None or day <= key.last_day)
