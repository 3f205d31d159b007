"""What the walk along a branch has found so far: what is proven, what differs from that, and why (design 5).

Every file of a library comes from some commit of the chain, and each commit was judged; so what is proven is all that
no improper commit has touched, and only what differs need be remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from inforce.proof.reasons import Unproven


class Divergence(msgspec.Struct, frozen=True):
    """A file that is not what was last proven: that blob (None: no file), and the commit to blame, with the reason.

    `is_gone`: it was proven, and is not there any more.
    """

    proven: str | None
    is_gone: bool
    commit: str
    why: Unproven


class Improper(msgspec.Struct, frozen=True):
    """A commit that did what it might not: the reason, and the first of the files it touched."""

    commit: str
    path: str
    why: Unproven


class Verdict(msgspec.Struct, frozen=True):
    """What is known of one decision: the commit that landed it, and why it is not proven (None: it is)."""

    delta_id: str
    instrument_id: str
    kind: str
    status: str
    commit: str
    why: Unproven | None


class Walk(msgspec.Struct):
    """The state after the commit `tip`.

    `register` and `settings` are the blobs last proven; `at` is the latest time that any commit of the chain bears.
    """

    root: str = ""
    tip: str = ""
    at: datetime | None = None
    register: str | None = None
    settings: str | None = None
    diverged: dict[str, Divergence] = msgspec.field(default_factory=dict)
    verdicts: dict[str, Verdict] = msgspec.field(default_factory=dict)
    improper: list[Improper] = msgspec.field(default_factory=list)
    # Edition to the delta that last brought its text.
    brought_by: dict[str, str] = msgspec.field(default_factory=dict)
    # Keys known to be compromised when the walk was made, each with its last good commit.
    compromised: dict[str, str] = msgspec.field(default_factory=dict)
    revoked: list[str] = msgspec.field(default_factory=list)
    ahead_of_time: bool = False

    def judged(self) -> Iterator[Verdict]:
        """Every decision with its verdict, by delta; one whose files were changed since is proven no more."""
        changed = {self.brought_by.get(edition): path for path, edition in self._editions_changed()}
        for verdict in self.verdicts.values():
            path = changed.get(verdict.delta_id)
            if verdict.why is not None or path is None:
                yield verdict
                continue
            found = self.diverged[path]
            words = f"{path} was changed after acceptance by commit {found.commit[:12]}: {found.why.words}"
            yield msgspec.structs.replace(verdict, why=Unproven("changed_after_acceptance", words))

    def _editions_changed(self) -> Iterator[tuple[str, str]]:
        from inforce.proof.paths import edition_of

        for path in self.diverged:
            edition = edition_of(path)
            if edition is not None:
                yield path, edition
