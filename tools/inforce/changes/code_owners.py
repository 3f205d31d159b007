"""Who is asked to review what at a git host: a CODEOWNERS file made from the mandates in people.yml (design 5).

A host asks those people, and no others; whether a decision counts is proven from the register, whatever a host let
pass. The last line that matches a path is the one that counts there, so a narrower line names those of the wider ones
too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from inforce.model.ids import work_of
from inforce.model.instruments import Instrument
from inforce.model.people import Mandate, Person, Register
from inforce.proof.owning import may_keep

Host = Literal["github", "gitlab"]
# What the owner keeps, and what a host itself is told by.
_KEPT = ("/people.yml", "/library.yml", "/schema/")
_OF_HOST: Mapping[Host, tuple[str, ...]] = {"github": ("/.github/",), "gitlab": ("/.gitlab/", "/.gitlab-ci.yml")}
_RULES = ("/instruments/", "/cards/")
# A user, or a team below its organisation.
_LOGIN = re.compile(r"@?[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)*")


class CodeOwners(Struct, frozen=True):
    """The text of the file, the ids of people who have a mandate and no login, and paths left without anybody."""

    text: str
    without_login: tuple[str, ...]
    without_owner: tuple[str, ...]


def code_owners(library: str, register: Register, held: Iterable[Instrument], host: Host) -> CodeOwners:
    """The file for a host. `held` are the editions of the library: a mandate for a topic is for the works that have it.

    A mandate for a kind of change alone cannot be said in paths: such a person is asked wherever it could come up.
    """
    paths = _paths(register, held, host)
    name = " ".join(library.split())
    lines = [
        f"# {name}: who reviews what, by people.yml. Made by tools/library codeowners --host {host}:",
        "# change people.yml and make it again. What counts is proven from people.yml, whoever was asked here.",
    ]
    without_owner = []
    for path, people in paths.items():
        logins = dict.fromkeys(login for person in people for login in _logins(person))
        if logins:
            lines.append(f"{path} {' '.join(logins)}")
        else:
            without_owner.append(path)
    asked = {person.id: person for people in paths.values() for person in people}
    without_login = tuple(person.id for person in asked.values() if not _logins(person))
    return CodeOwners("\n".join(lines) + "\n", without_login, tuple(without_owner))


def _logins(person: Person) -> tuple[str, ...]:
    """A person's names at the host, written as it writes them; what no host has for a name is left out."""
    return tuple(f"@{login.removeprefix('@')}" for login in person.host_logins if _LOGIN.fullmatch(login))


def _paths(register: Register, held: Iterable[Instrument], host: Host) -> dict[str, tuple[Person, ...]]:
    """Each path with everybody to be asked, in the register's order; wider paths before narrower ones."""
    topics = {(topic, work_of(edition.id)) for edition in held for topic in edition.topics}
    scopes = {
        person.id: frozenset(scope for mandate in person.may_accept for scope in _scopes(mandate, topics))
        for person in register.people
    }
    found: dict[str, tuple[Person, ...]] = {}
    for scope in sorted({"", *(scope for one in scopes.values() for scope in one)}):
        people = tuple(
            person for person in register.people if any(_covers(wider, scope) for wider in scopes[person.id])
        )
        if people:
            found |= {f"{top}{scope}/".replace("//", "/"): people for top in _RULES}
    deciding = tuple(person for person in register.people if person.may_accept)
    if deciding:
        found["/deltas/"] = deciding
    keeping = tuple(person for person in register.people if may_keep(person))
    return found | dict.fromkeys((*_KEPT, *_OF_HOST[host]), keeping)


def _scopes(mandate: Mandate, topics: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What a mandate is for: nothing said is the whole library, else a place, or a work."""
    if mandate.topic is None:
        yield mandate.work or mandate.place or ""
        return
    for topic, work in topics:
        if topic == mandate.topic and mandate.work in (None, work) and mandate.place in (None, work.split("/")[0]):
            yield work


def _covers(wider: str, scope: str) -> bool:
    return wider in ("", scope) or scope.startswith(f"{wider}/")
