"""Changes to what the owner keeps: places in library.yml, persons in people.yml. One commit each, by a person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from inforce.changes.gate import gate_of
from inforce.changes.how import How
from inforce.errors import LibraryError, Refused
from inforce.model.people import Register
from inforce.model.places import Places
from inforce.model.records import Plain
from inforce.model.settings import Settings
from inforce.storage.library import Library
from inforce.storage.library_branch import author_of, commit_on
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE
from inforce.storage.records_in_files import read_record
from inforce.storage.yaml_editing import edit_yaml

Fields = dict[str, Plain]


def set_place(library: Library, fields: Fields, how: How, now: datetime) -> str:
    """Add a place, or change the one of that id. Gives back the commit. Raises Refused for a tree that cannot be."""

    def change(data: bytes) -> bytes:
        made = edit_yaml(data, _setting("places", fields), SETTINGS_FILE)
        settings = read_record(made, SETTINGS_FILE, Settings)
        try:
            Places(settings.places)
        except ValueError as error:
            raise Refused(
                str(error),
                where=SETTINGS_FILE,
                next="name the place, and the places above it, that are there already; tools/library place --help",
                code="bad_place",
            ) from None
        return made

    return _keep(library, SETTINGS_FILE, change, f"Set place {fields['id']}", how, now)


def set_forge_fields(library: Library, fields: Fields, how: How, now: datetime) -> str:
    """Add a git host whose merges are trusted, or change the one of that id. Gives back the commit."""
    return _keep_in_register(library, "forges", fields, f"Trust merges by {fields['id']}", how, now)


def set_person(library: Library, fields: Fields, how: How, now: datetime) -> str:
    """Add a person, or change the one of that id. Gives back the commit."""
    return _keep_in_register(library, "people", fields, f"Set person {fields['id']}", how, now)


def _keep_in_register(library: Library, among: str, fields: Fields, message: str, how: How, now: datetime) -> str:
    def change(data: bytes) -> bytes:
        made = edit_yaml(data, _setting(among, fields), REGISTER_FILE)
        read_record(made, REGISTER_FILE, Register)
        return made

    return _keep(library, REGISTER_FILE, change, message, how, now)


def _setting(name: str, fields: Fields) -> Callable[[Plain], None]:
    """The change of one entry in a list of entries with ids: its fields set, or the entry added at the end."""

    def change(data: Plain) -> None:
        if not isinstance(data, dict):
            raise LibraryError("the file holds no fields and values", next="mend the file, then run tools/check")
        entries = data.get(name)
        if not isinstance(entries, list) or not entries:
            data[name] = [fields]
            return
        for entry in entries:
            if isinstance(entry, dict) and entry.get("id") == fields["id"]:
                entry.update(fields)
                return
        entries.append(fields)

    return change


def _keep(
    library: Library,
    path: str,
    change: Callable[[bytes], bytes],
    message: str,
    how: How,
    now: datetime,
) -> str:
    gate = gate_of(library, now, how.key)
    person = gate.admit_owner(how.person_id)
    held = library.repository.read_file(library.commit, path)
    if held is None:
        raise LibraryError(
            f"there is no {path}",
            where=str(library.root),
            next="name the folder of a library with --library, or begin one: tools/library init DIR",
        )
    made = change(held)
    if made == held:
        return library.commit
    author = author_of(person.name, person.emails, person.id)
    when = max(now, gate.not_before or now).astimezone(now.tzinfo)
    return commit_on(library, {path: made}, message=message, author=author, when=when, sign=gate.sign, look=gate.look)
