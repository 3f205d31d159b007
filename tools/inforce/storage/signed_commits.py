"""A commit as it is proven: by whom and when, what was signed, and the signature itself (design 5)."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from msgspec import Struct

from inforce.errors import GitFailed

_STAMP = re.compile(rb"(?P<name>.*?) ?<(?P<email>[^<>]*)> (?P<seconds>-?\d{1,12}) [+-]\d{4}")
_HEADER_OF = {"sha1": b"gpgsig", "sha256": b"gpgsig-sha256"}


class Stamp(Struct, frozen=True):
    """Who wrote or committed it, as the commit says: nobody vouches for a name or an address here."""

    name: str
    email: str
    at: datetime


class SignedCommit(Struct, frozen=True):
    """A commit taken apart. `signed` is the bytes a signature covers; `signature` is armoured, None where it has none.

    `malformed` says what is wrong with a commit that git itself would not have written.
    """

    id: str
    tree: str
    parents: tuple[str, ...]
    author: Stamp
    committer: Stamp
    message: str
    signed: bytes
    signature: bytes | None
    malformed: str | None = None


def taken_apart(commit_id: str, data: bytes, algorithm: str) -> SignedCommit:
    """Take a commit object apart. Raises GitFailed for what is no commit at all."""
    head, _, message = data.partition(b"\n\n")
    headers = _headers(head)
    tree = [value for name, value in headers if name == b"tree"]
    author = [value for name, value in headers if name == b"author"]
    committer = [value for name, value in headers if name == b"committer"]
    signatures = [value for name, value in headers if name == _HEADER_OF[algorithm]]
    if len(tree) != 1 or not author or not committer:
        raise GitFailed(f"commit {commit_id} is damaged", next="run git fsck")
    several = len(author) > 1 or len(committer) > 1 or len(signatures) > 1
    return SignedCommit(
        id=commit_id,
        tree=tree[0].decode(),
        parents=tuple(value.decode() for name, value in headers if name == b"parent"),
        author=_stamp(commit_id, author[0]),
        committer=_stamp(commit_id, committer[0]),
        message=message.decode("utf-8", "replace"),
        signed=_without_signatures(head) + data[len(head) :],
        signature=signatures[0] + b"\n" if signatures else None,
        malformed="it says twice what a commit says once" if several else None,
    )


def with_signature(data: bytes, armoured: bytes, algorithm: str) -> bytes:
    """The bytes of a commit with a signature put in, as git puts it: after its other headers."""
    head, gap, message = data.partition(b"\n\n")
    folded = armoured.strip().replace(b"\n", b"\n ")
    return head + b"\n" + _HEADER_OF[algorithm] + b" " + folded + gap + message


def _headers(head: bytes) -> list[tuple[bytes, bytes]]:
    """Name and value of each header; a line that begins with a space goes on with the value before it."""
    found: list[tuple[bytes, bytes]] = []
    for line in head.split(b"\n"):
        if line.startswith(b" ") and found:
            name, value = found[-1]
            found[-1] = (name, value + b"\n" + line[1:])
        else:
            name, _, value = line.partition(b" ")
            found.append((name, value))
    return found


def _without_signatures(head: bytes) -> bytes:
    """The headers that a signature covers: all but signatures, of whichever kind, as git has it."""
    kept: list[bytes] = []
    within = False
    for line in head.split(b"\n"):
        if not line.startswith(b" "):
            within = line.startswith(b"gpgsig")
        if not within:
            kept.append(line)
    return b"\n".join(kept)


def _stamp(commit_id: str, value: bytes) -> Stamp:
    match = _STAMP.fullmatch(value)
    if match is None:
        raise GitFailed(f"commit {commit_id} does not say by whom and when it was made", next="run git fsck")
    try:
        at = datetime.fromtimestamp(int(match["seconds"]), UTC)
    except (OverflowError, ValueError, OSError):
        raise GitFailed(f"commit {commit_id} is of no time that there is", next="run git fsck") from None
    return Stamp(match["name"].decode("utf-8", "replace"), match["email"].decode("utf-8", "replace"), at)
