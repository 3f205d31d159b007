"""Changes to people, settings and schemas: by a person whose mandate covers everything, in the register before them."""

from __future__ import annotations

from inforce.model.people import Mandate, Person
from inforce.proof.deciders import who_landed
from inforce.proof.files import Files
from inforce.proof.reasons import Unproven
from inforce.proof.standpoint import Standpoint
from inforce.storage.first_parents import FileChange
from inforce.storage.git import Repository
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE

# The words a mandate can have as its kind beside the kinds of delta.
REGISTER_KIND = "register"


def may_keep(person: Person) -> bool:
    """Whether a person may change people.yml, library.yml and schemas: everything is theirs, or this by name."""
    return any(_covers_everything(mandate) for mandate in person.may_accept)


def _covers_everything(mandate: Mandate) -> bool:
    return (mandate.place, mandate.work, mandate.topic) == (None, None, None) and mandate.kind in (None, REGISTER_KIND)


def why_not_the_owner(
    at: Standpoint, changes: tuple[FileChange, ...], files: Files, repository: Repository
) -> Unproven | None:
    """Why a step that changes what the owner keeps does not count; None where it does."""
    person = who_landed(at, repository)
    if isinstance(person, Unproven):
        return person
    if not may_keep(person):
        return Unproven("not_allowed", f"{person.name} may not change people, settings or schemas")
    for change in changes:
        reason = _not_what_it_must_be(change, files)
        if reason is not None:
            return reason
    return None


def _not_what_it_must_be(change: FileChange, files: Files) -> Unproven | None:
    if not change.plain:
        return Unproven("outside_paths", f"{change.path} is no plain file")
    if change.path == REGISTER_FILE:
        register = files.register(change.new)
        if register is None or not register.people:
            return Unproven("no_register", f"{REGISTER_FILE} is missing, names nobody, or cannot be read")
    if change.path == SETTINGS_FILE:
        settings = files.settings(change.new)
        if settings is None:
            return Unproven("unreadable", f"{SETTINGS_FILE} is missing or cannot be read")
        if settings.acceptance != "signed":
            return Unproven("development", "a library with signed acceptance never becomes a development library")
    return None
