"""The register of people: who may accept what, and whom a question is handed to (design 1 and 5)."""

from __future__ import annotations

from datetime import date

from inforce.model.cards import PersonOfTheDay
from inforce.model.records import Record


class SigningKey(Record, frozen=True):
    """A public signing key with its first and last valid day (both inclusive; `last_day` None is open).

    `last_good_commit` is set where the key was compromised: what it signed counts up to that commit, and no further.
    """

    key: str
    first_day: date
    last_day: date | None = None
    last_good_commit: str | None = None


class Mandate(Record, frozen=True):
    """What a person may accept. Every field that is set must match; a mandate with none set covers everything."""

    place: str | None = None
    work: str | None = None
    topic: str | None = None
    kind: str | None = None


class Person(Record, frozen=True):
    """A named person. `contact` is what an asker is given; `emails` are the addresses their commits carry."""

    id: str
    name: str
    role: str
    contact: str
    emails: tuple[str, ...] = ()
    host_logins: tuple[str, ...] = ()
    keys: tuple[SigningKey, ...] = ()
    may_accept: tuple[Mandate, ...] = ()
    shown_as: str | None = None

    def of_the_day(self) -> PersonOfTheDay:
        """The person as written on an object decided today: id and the name of the day."""
        return PersonOfTheDay(id=self.id, name=self.name)


class Forge(Record, frozen=True):
    """A git host that signs the merges its users ask for, with a key of its own: an OpenPGP block, or an SSH key."""

    id: str
    name: str
    keys: tuple[SigningKey, ...]


class Register(Record, frozen=True):
    """people.yml: everyone the library knows, in the file's order, and the hosts whose merges are trusted."""

    people: tuple[Person, ...]
    forges: tuple[Forge, ...] = ()

    def get(self, person_id: str) -> Person | None:
        """The person with that id, or None."""
        return next((person for person in self.people if person.id == person_id), None)
