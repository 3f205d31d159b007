"""Who signed a commit, by a register: a person's SSH key, or the key of a git host (design 1 and 5).

Only the signature's own state counts. A name or an address in a commit is what its maker wrote there, and no key
missing from the register is anybody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.model.people import Forge, Person, Register, SigningKey
from inforce.proof.reasons import Unproven
from inforce.storage import openpgp_signatures, ssh_signatures
from inforce.storage.signed_commits import SignedCommit
from inforce.storage.ssh_signatures import BadSignature


class Signer(Struct, frozen=True):
    """The entry of the register whose key signed, and that key."""

    by: Person | Forge
    key: SigningKey


def signer_of(commit: SignedCommit, register: Register) -> Signer | Unproven:
    """Whose key in the register signed a commit, or why that cannot be said."""
    if commit.malformed is not None:
        return Unproven("bad_signature", commit.malformed)
    if commit.signature is None:
        return Unproven("unsigned", f"commit {commit.id[:12]} is not signed")
    try:
        if commit.signature.startswith(openpgp_signatures.BEGIN):
            return _by_openpgp(commit, commit.signature, register)
        blob = ssh_signatures.signing_key(commit.signature, commit.signed)
    except BadSignature as error:
        return Unproven("bad_signature", f"the signature of commit {commit.id[:12]} does not hold: {error}")
    except LibraryError as error:
        return Unproven("bad_signature", error.message)
    for by, key in _keys(register):
        if _blob(key) == blob:
            return Signer(by, key)
    fingerprint = ssh_signatures.fingerprint(blob)
    return Unproven("unknown_key", f"commit {commit.id[:12]} is signed with {fingerprint}, which is nobody's key here")


def key_is_in_its_days(signer: Signer, day: date) -> Unproven | None:
    """Nothing where the key is valid that day (its first and last day included), else the reason."""
    first, last = signer.key.first_day, signer.key.last_day
    if first <= day and (last is None or day <= last):
        return None
    days = f"from {first}" if last is None else f"from {first} to {last}"
    return Unproven("key_out_of_days", f"the key of {signer.by.name} is valid {days}, and it is of {day}")


def compromised(register: Register | None) -> dict[str, str]:
    """The keys a register calls compromised, each with the last commit up to which what it signed counts."""
    found = {}
    for _, key in () if register is None else _keys(register):
        if key.last_good_commit is not None:
            found[bare(key.key)] = key.last_good_commit
    return found


def bare(key: str) -> str:
    """A key without its comment, to tell keys apart."""
    return key.strip() if key.lstrip().startswith(openpgp_signatures.BLOCK) else " ".join(key.split()[:2])


def _keys(register: Register) -> Iterator[tuple[Person | Forge, SigningKey]]:
    holders: tuple[Person | Forge, ...] = (*register.people, *register.forges)
    for holder in holders:
        for key in holder.keys:
            yield holder, key


def _blob(key: SigningKey) -> bytes | None:
    try:
        return ssh_signatures.key_blob(key.key)
    except (ValueError, EOFError):
        return None


def _by_openpgp(commit: SignedCommit, signature: bytes, register: Register) -> Signer | Unproven:
    """OpenPGP is for git hosts alone: a person signs with SSH."""
    for forge in register.forges:
        for key in forge.keys:
            block = key.key.lstrip()
            if block.startswith(openpgp_signatures.BLOCK) and openpgp_signatures.is_signed_by(
                block, signature, commit.signed
            ):
                return Signer(forge, key)
    return Unproven("unknown_key", f"commit {commit.id[:12]} is signed with an OpenPGP key of no git host here")
