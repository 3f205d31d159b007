"""What a new library begins with: settings and register, schemas for editors, and the sample where asked for."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from inforce.errors import LibraryError
from inforce.model.people import Mandate, Person, Register, SigningKey
from inforce.model.settings import AcceptanceMode, HandOver, Settings
from inforce.storage.library import Library
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE
from inforce.storage.new_library import ABOUT
from inforce.storage.records_in_files import write_record
from inforce.storage.signing import public_key

OWN_ROOT = Path(__file__).resolve().parents[3]
_PROPOSALS = "tests/sample/proposals"
_SAMPLE_FOLDERS = ("instruments", "cards", "deltas", "questions")
_KEPT_EMPTY = ("instruments", "cards", "deltas")


def empty_library(name: str, timezone: str, owner: Person, acceptance: AcceptanceMode) -> dict[str, bytes]:
    """The files of a library that holds nothing yet; questions go to its owner.

    With signed acceptance, nobody approves what they proposed: an owner who works alone says so in library.yml.
    """
    settings = Settings(
        name=name,
        acceptance=acceptance,
        timezone=timezone,
        places=(),
        hand_over=(HandOver(person=owner.id),),
        development_reviewer=owner.id if acceptance == "development" else None,
        separate_approval=acceptance == "signed",
    )
    return {
        SETTINGS_FILE: write_record(settings, SETTINGS_FILE),
        REGISTER_FILE: write_record(Register(people=(owner,)), REGISTER_FILE),
        "README.md": ABOUT,
        **{f"{folder}/.gitkeep": b"" for folder in _KEPT_EMPTY},
        **schemas(),
    }


def owner_named(name: str, email: str | None, key: Path | None, today: date) -> Person:
    """The owner as the first person of the register, who may accept everything; `key` is valid from today."""
    contact = email or "ask at the office (people.yml: contact)"
    return Person(
        id="owner",
        name=name,
        role="Owner of the library",
        contact=contact,
        emails=() if email is None else (email,),
        keys=() if key is None else (SigningKey(key=public_key(key), first_day=today),),
        may_accept=(Mandate(),),
    )


def schemas() -> dict[str, bytes]:
    """The schema files that editors are pointed to from each file, as the tools' own repository has them."""
    folder = OWN_ROOT / "schema"
    return (
        {f"schema/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.json"))} if folder.is_dir() else {}
    )


def sample(name: str | None) -> tuple[dict[str, bytes], dict[str, dict[str, bytes]]]:
    """The tools' own sample library: its files and its proposal branches. Raises LibraryError where there is none."""
    if not (OWN_ROOT / SETTINGS_FILE).is_file():
        raise LibraryError(
            "the sample library is not here",
            where=str(OWN_ROOT),
            next="it lies in the root of the tools' repository: clone that whole",
            code="no_sample",
        )
    own = Library.open(OWN_ROOT)
    paths = own.repository.list_files(own.commit, *_SAMPLE_FOLDERS, SETTINGS_FILE, REGISTER_FILE)
    files = {path: own.repository.read_blob(blob) for path, blob in paths.items()}
    if name is not None:
        from inforce.storage.yaml_editing import edit_yaml

        files[SETTINGS_FILE] = edit_yaml(files[SETTINGS_FILE], lambda data: data.update(name=name), SETTINGS_FILE)
    proposals: dict[str, dict[str, bytes]] = {}
    for path, blob in own.repository.list_files(own.commit, f"{_PROPOSALS}/").items():
        delta_id, _, inner = path.removeprefix(f"{_PROPOSALS}/").partition("/")
        proposals.setdefault(f"delta/{delta_id}", {})[inner] = own.repository.read_blob(blob)
    return {**files, "README.md": ABOUT, **schemas()}, proposals
