"""Signing keys in people.yml: registered, ended on a day, or said to be compromised (design 1 and 5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

import msgspec

from inforce.changes.housekeeping import set_forge_fields, set_person
from inforce.changes.how import How
from inforce.errors import NotHeld, Refused
from inforce.model.people import Forge, Person, SigningKey
from inforce.model.records import to_data
from inforce.proof.signers import bare
from inforce.storage.library import Library
from inforce.storage.openpgp_signatures import BLOCK
from inforce.storage.signing import public_key

# First day, last day, last good commit: what is to be set of a key, None leaving it as it is.
Set = tuple[date | None, date | None, str | None]


def key_text(file: Path) -> str:
    """A public key as people.yml keeps it: an SSH key as type and body, an OpenPGP block whole. Raises Refused."""
    try:
        text = file.expanduser().read_text("utf-8", "replace").strip()
    except OSError as error:
        raise Refused(
            f"the key cannot be read: {error.strerror}",
            where=str(file),
            next="name the public half of a key that is there: ~/.ssh/KEY.pub",
            code="no_key",
        ) from None
    return text + "\n" if text.startswith(BLOCK) else public_key(file)


def with_key(keys: Sequence[SigningKey], key: str, first_day: date) -> tuple[SigningKey, ...]:
    """The keys with one more, valid from a day; the same keys where it is among them."""
    if any(bare(known.key) == bare(key) for known in keys):
        return tuple(keys)
    return (*keys, SigningKey(key=key, first_day=first_day))


def set_key(library: Library, holder_id: str, key: str, to_set: Set, how: How, now: datetime) -> str:
    """Register a key of a person or git host, or change one that they have. Gives back the commit.

    Raises NotHeld where there is no such holder, and Refused as the gate does.
    """
    register = library.register
    forge = next((one for one in register.forges if one.id == holder_id), None)
    holder: Person | Forge | None = register.get(holder_id) or forge
    if holder is None:
        raise NotHeld(f"there is no {holder_id} in people.yml", where="people.yml", next="tools/library person --help")
    keys = with_key(holder.keys, key, to_set[0] or now.date())
    changed = [to_data(_changed(one, to_set)) if bare(one.key) == bare(key) else to_data(one) for one in keys]
    fields = {"id": holder_id, "keys": changed}
    if isinstance(holder, Forge):
        return set_forge_fields(library, fields, how, now)
    return set_person(library, fields, how, now)


def set_forge(library: Library, forge_id: str, name: str, key: str, how: How, now: datetime) -> str:
    """Trust the merges that a git host signs with a key. Gives back the commit. Raises Refused as the gate does."""
    known = next((one for one in library.register.forges if one.id == forge_id), None)
    keys = with_key(() if known is None else known.keys, key, now.date())
    fields = {"id": forge_id, "name": name, "keys": [to_data(one) for one in keys]}
    return set_forge_fields(library, fields, how, now)


def _changed(key: SigningKey, to_set: Set) -> SigningKey:
    first, last, good = to_set
    return msgspec.structs.replace(
        key,
        first_day=first or key.first_day,
        last_day=last or key.last_day,
        last_good_commit=good or key.last_good_commit,
    )
