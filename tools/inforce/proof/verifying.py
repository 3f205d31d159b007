"""The report on a library's history: every decision with its verdict, and every commit that did what it might not."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct

from inforce.errors import Fault, NotHeld, Refused
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.proof.history import standing_of, standing_of_development, walk_of
from inforce.proof.proving import NotProven
from inforce.proof.reasons import Code, Unproven
from inforce.proof.walk import Improper, Verdict
from inforce.storage.first_parents import BrokenChain
from inforce.storage.git_history import commits_between
from inforce.storage.git_refs import no_commit
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.library_commit import SETTINGS_FILE

_RANGE = re.compile(r"(?P<old>[^.\s]\S*?)\.\.(?P<new>[^.\s]\S*)")


class Report(Struct, frozen=True):
    """What a history proves. `refusals` are reasons for which nothing may be answered; `root_given` the pinned root.

    `faults` are the commits that did what they might not; `mended` those of them whose every file was put right since.
    """

    acceptance: str
    head: str
    root: str = ""
    root_given: str | None = None
    verdicts: tuple[Verdict, ...] = ()
    faults: tuple[Improper, ...] = ()
    mended: tuple[Improper, ...] = ()
    refusals: tuple[str, ...] = ()

    @property
    def is_proven(self) -> bool:
        """Whether there is nothing to object to."""
        return not self.faults and not self.refusals and all(verdict.why is None for verdict in self.verdicts)


def verified(library: Library, now: datetime, what: str | None, root: str | None) -> Report:
    """The report on a library: on one delta (its id), on a range `A..B`, or on all (None). `root`: the pinned root.

    Raises NotHeld for a delta or commit that is not there.
    """
    between = None if what is None else _RANGE.fullmatch(what)
    if between is not None:
        return _of_range(library, now, between["old"], between["new"], root)
    report = _of_all(library, now, root)
    if what is None:
        return report
    one = tuple(verdict for verdict in report.verdicts if verdict.delta_id == what)
    if not one:
        delta = Holdings(library.repository, library.commit, "deltas/").delta(what)
        if delta is None:
            raise NotHeld(f"there is no delta {what}", next="list them: tools/delta list", code="no_delta")
        if delta.status == "pending":
            raise Refused(f"nobody has decided on delta {what} yet", next=f"read it: tools/delta show {what}")
    return Report(report.acceptance, report.head, report.root, root, one, refusals=report.refusals)


def _of_all(library: Library, now: datetime, root: str | None) -> Report:
    head, acceptance = library.commit, library.settings.acceptance
    try:
        if acceptance == "development":
            # A development library is taken as it is: nothing of it is proven, and nothing claims to be.
            refusals = standing_of_development(library).refusals
            return Report(acceptance, head, "", root, refusals=(*_wrong_root("", root), *refusals))
        walk = walk_of(library, now)
    except (NotProven, BrokenChain) as error:
        return Report(acceptance, head, "", root, _filed(library, error), refusals=(error.message,))
    verdicts = tuple(sorted(walk.judged(), key=lambda verdict: verdict.delta_id))
    refusals = (*_wrong_root(walk.root, root), *standing_of(walk).refusals)
    blamed = {found.commit for found in walk.diverged.values()}
    blamed |= {verdict.commit for verdict in verdicts if verdict.why is not None}
    faults = tuple(fault for fault in walk.improper if fault.commit in blamed)
    mended = tuple(fault for fault in walk.improper if fault.commit not in blamed)
    return Report(acceptance, head, walk.root, root, verdicts, faults, mended, refusals)


def _of_range(library: Library, now: datetime, old: str, new: str, root: str | None) -> Report:
    repository = library.repository
    at = Library.open(library.repository.directory, at=new)
    before = repository.resolve(old)
    if before is None:
        raise no_commit(old)
    report = _of_all(at, now, root)
    landed = set(commits_between(repository.directory, before, at.commit))
    return Report(
        report.acceptance,
        report.head,
        report.root,
        root,
        tuple(verdict for verdict in report.verdicts if verdict.commit in landed),
        # Nothing improper is let in, though what follows on it puts it right.
        tuple(fault for fault in (*report.faults, *report.mended) if fault.commit in landed),
        refusals=report.refusals,
    )


def _wrong_root(found: str, wanted: str | None) -> tuple[str, ...]:
    if wanted is None or found == wanted.strip():
        return ()
    return (f"it begins with {found[:12] or 'nothing signed'}, and not with the root that was pinned, {wanted[:12]}",)


def _filed(library: Library, error: NotProven | BrokenChain) -> tuple[Verdict, ...]:
    """Every decision as the files have it, none of them proven."""
    code: Code = "shallow" if isinstance(error, BrokenChain) else "rewritten"
    return tuple(
        Verdict(delta.id, delta.instrument_id, delta.kind, delta.status, "", Unproven(code, error.message))
        for delta in _deltas(library)
        if delta.status != "pending"
    )


def unproven_decisions(library: Library, now: datetime) -> dict[str, Unproven]:
    """Why decisions do not count, by the id of their delta; none of a development library's are doubted."""
    verdicts = verified(library, now, None, None).verdicts
    return {verdict.delta_id: verdict.why for verdict in verdicts if verdict.why is not None}


def unproven_faults(library: Library, now: datetime, root: str | None) -> list[Fault]:
    """What is not proven as faults of the files it stands in, for tools/check; none of a development library's."""
    report = verified(library, now, None, root)
    paths = {delta.id: ids.delta_path(delta.id, delta.detected_on.year) for delta in _deltas(library)}
    found = [
        Fault(paths.get(verdict.delta_id, "deltas"), None, verdict.why.code, f"not proven: {verdict.why.words}")
        for verdict in report.verdicts
        if verdict.why is not None
    ]
    found += [Fault(fault.path, None, fault.why.code, f"not proven: {fault.why.words}") for fault in report.faults]
    if not found:
        found += [Fault(SETTINGS_FILE, None, "not_proven", f"not proven: {refusal}") for refusal in report.refusals]
    return found


def _deltas(library: Library) -> list[ChangeDelta]:
    return Holdings(library.repository, library.commit, "deltas/").deltas()
