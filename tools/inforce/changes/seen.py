"""What the person who accepts has seen: a proposal that moved after it was shown is not accepted unread (design 5)."""

from __future__ import annotations

from inforce.errors import Refused
from inforce.model.deltas import ChangeDelta
from inforce.storage.git import Repository
from inforce.storage.shown_proposals import shown_tip


def refuse_unseen(repository: Repository, delta: ChangeDelta, tip: str, seen: str | None) -> None:
    """Refuse when the proposal stands at another commit than was shown.

    `seen` is the commit the caller says was shown, else the one `tools/delta show` noted here. Raises Refused.
    """
    shown = seen or shown_tip(repository, delta.id)
    if shown is not None and tip != shown:
        raise Refused(
            f"the proposal of delta {delta.id} has moved since it was shown: "
            f"it stands at {tip[:12]}, and stood at {shown[:12]}",
            next=f"look at it again: tools/delta show {delta.id}",
            code="moved",
        )
