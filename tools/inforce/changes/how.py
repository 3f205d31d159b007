"""How a person decides on something: under which name, with which key, on which branch."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class How(Struct, frozen=True):
    """How a person decides: by which name and key, and on which branch.

    `key` is the file of a signing key; `on_proposal` the delta on whose own branch the decision is put.
    """

    person_id: str | None = None
    key: Path | None = None
    on_proposal: str | None = None
