"""Rules on people.yml, and on every person that another file names (design 1 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inforce.decisions.rules.view import At, View
from inforce.errors import Fault
from inforce.model.people import Person
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE

FEED = "feed"


def people_are_told_apart(view: View) -> Iterator[Fault]:
    """Each person has one entry; no two share an address, a login or a key, by which they are known (design 5)."""
    people = () if view.register is None else view.register.people
    counted = Counter(person.id for person in people)
    for n, person in enumerate(people):
        at = ("people", n, "id")
        if counted[person.id] > 1:
            message = f"{person.id} has {counted[person.id]} entries: keep one"
            yield view.fault(REGISTER_FILE, at, "person_twice", message)
        for name in ("name", "contact"):
            if not getattr(person, name).strip():
                message = "it is blank, and a question can be handed to them"
                yield view.fault(REGISTER_FILE, ("people", n, name), "blank", message)
    yield from _shared(view, people)


def _shared(view: View, people: tuple[Person, ...]) -> Iterator[Fault]:
    first: dict[tuple[str, str], str] = {}
    for n, person in enumerate(people):
        for name, marks in (
            ("emails", [email.casefold() for email in person.emails]),
            ("host_logins", [login.casefold() for login in person.host_logins]),
            ("keys", [_bare(key.key) for key in person.keys]),
        ):
            for at, mark in enumerate(marks):
                other = first.setdefault((name, mark), person.id)
                if other != person.id:
                    message = f"{other} has it too, so a commit could be either's: leave it to one of them"
                    yield view.fault(REGISTER_FILE, ("people", n, name, at), "shared_mark", message)


def _bare(key: str) -> str:
    """A public key without its comment: type and body."""
    return " ".join(key.split()[:2])


def keys_have_days_in_order(view: View) -> Iterator[Fault]:
    """A key's last valid day is not before its first (design 5)."""
    for n, person in enumerate(() if view.register is None else view.register.people):
        for number, key in enumerate(person.keys):
            if key.last_day is not None and key.last_day < key.first_day:
                at = ("people", n, "keys", number, "last_day")
                message = f"{key.last_day} is before first_day, {key.first_day}"
                yield view.fault(REGISTER_FILE, at, "days_out_of_order", message)


def mandates_name_places_that_are_there(view: View) -> Iterator[Fault]:
    """What a person may accept is in a place of the library: a name mistyped would mean that nobody may (design 5)."""
    for n, person in enumerate(() if view.register is None else view.register.people):
        for number, mandate in enumerate(person.may_accept):
            at: At = ("people", n, "may_accept", number)
            if mandate.place is not None and not view.knows_place(mandate.place):
                message = f"{mandate.place} is not among the places of library.yml"
                yield view.fault(REGISTER_FILE, (*at, "place"), "no_place", message)
            if mandate.work is not None and not view.knows_place(mandate.work.split("/")[0]):
                message = f"{mandate.work.split('/')[0]} is not among the places of library.yml"
                yield view.fault(REGISTER_FILE, (*at, "work"), "no_place", message)


def named_people_are_there(view: View) -> Iterator[Fault]:
    """Whoever accepted, decided, reviewed, proposed or was handed a question is in people.yml (standard 2, design 1).

    Only the id has to be there: the name on an object is that of its day.
    """
    for path, person_id, at in _named(view):
        if not view.knows_person(person_id):
            message = f"{person_id} is not in people.yml: correct the id, or put them back (nobody is ever taken out)"
            yield view.fault(path, at, "no_person", message)


def _named(view: View) -> Iterator[tuple[str, str, At]]:
    """Every person that a file names: the file, the id, and the field."""
    if view.settings is not None and view.settings.development_reviewer is not None:
        yield SETTINGS_FILE, view.settings.development_reviewer, ("development_reviewer",)
    for held in view.instruments.values():
        for at, attribute in enumerate(held.record.attributes):
            if attribute.reviewed_by is not None:
                yield held.path, attribute.reviewed_by, ("attributes", at, "reviewed_by")
        for at, relation in enumerate(held.record.relations):
            if relation.accepted_by is not None:
                yield held.path, relation.accepted_by, ("relations", at, "accepted_by")
    for card in view.cards.values():
        if card.record.accepted_by is not None:
            yield card.path, card.record.accepted_by.id, ("accepted_by", "id")
    for delta in view.deltas.values():
        if delta.record.proposed_by != FEED:
            yield delta.path, delta.record.proposed_by, ("proposed_by",)
        if delta.record.decided_by is not None:
            yield delta.path, delta.record.decided_by.id, ("decided_by", "id")
    for answer in view.answers:
        if answer.record.handed_to is not None:
            yield answer.path, answer.record.handed_to.id, ("handed_to", "id")
        for at, move in enumerate(answer.record.current.history):
            if move.person is not None:
                yield answer.path, move.person, ("current", "history", at, "person")
    for tombstone in view.tombstones:
        yield tombstone.path, tombstone.record.by, ("by",)
