"""Which files of a library the gate keeps, and for whom (design 5)."""

from __future__ import annotations

from typing import Literal

from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE

Keeper = Literal["reviewer", "owner"]
_RULES = ("instruments/", "cards/", "deltas/")
_OWNERS = ("schema/",)


def kept_by(path: str) -> Keeper | None:
    """Who must sign for a file: a reviewer for rules and decisions, the owner for people and settings; None: nobody."""
    if path in (REGISTER_FILE, SETTINGS_FILE) or path.startswith(_OWNERS):
        return "owner"
    return "reviewer" if path.startswith(_RULES) and not path.endswith("/.gitkeep") else None


def is_checks(path: str) -> bool:
    """Whether it is the machine's own note of when an edition was last checked, which no gate covers."""
    parts = path.split("/")
    return len(parts) == 5 and parts[0] == "instruments" and parts[4] == "checks.yml"


def edition_of(path: str) -> str | None:
    """The edition whose folder, or whose cards' folder, a file lies in; None for any other file."""
    parts = path.split("/")
    return "/".join(parts[1:4]) if parts[0] in ("instruments", "cards") and len(parts) > 4 else None
