"""What is checked: for every work the newest edition that each published address speaks for (design 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, timedelta

from msgspec import Struct

from inforce.model import timeline
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import work_of
from inforce.model.instruments import Instrument
from inforce.model.settings import Checks
from inforce.model.sources import FileAddress, WebAddress, source_address
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library

FEED = "feed"


class Target(Struct, frozen=True):
    """One address of one work. `edition` is the newest that names it; `beside` those it speaks for as well.

    Those are earlier editions with the same address that have not ended yet: a check of the address is one of theirs.
    `source` is None where there is nothing to check, and `fault` says why.
    """

    edition: Instrument
    beside: tuple[Instrument, ...]
    checks: Checks | None
    source: WebAddress | FileAddress | None
    fault: str | None = None

    @property
    def key(self) -> str:
        """What tells the target from others."""
        return self.edition.id

    @property
    def editions(self) -> tuple[Instrument, ...]:
        """Every edition that a check of the address speaks for."""
        return (self.edition, *self.beside)

    def is_overdue(self, today: date) -> bool:
        """Whether the last good check is too long ago, or there never was one."""
        due = None if self.checks is None else self.checks.recheck_by
        return due is None or due < today

    def is_due(self, today: date) -> bool:
        """Whether it should be checked now: it falls due today, is overdue, or failed when it was last checked."""
        failing = self.checks is not None and self.checks.failing_since is not None
        return failing or self.is_overdue(today - timedelta(days=-1))


def targets(library: Library, holdings: Holdings, today: date, only: Collection[str] = ()) -> list[Target]:
    """Every address of every work held, by the id of the edition; those without an address are told too.

    `only` names works or editions. Raises DataFault where an instrument cannot be read.
    """
    works: dict[str, list[Instrument]] = {}
    for edition_id in holdings.editions():
        if not only or edition_id in only or work_of(edition_id) in only:
            works.setdefault(work_of(edition_id), [])
    for work_id, editions in works.items():
        found = (holdings.instrument(edition_id) for edition_id in holdings.editions_of(work_id))
        editions.extend(edition for edition in found if edition is not None)
    made = [_target(library, group, today) for editions in works.values() for group in _by_address(editions)]
    wanted = (one for one in made if not only or _is_meant(one, only))
    return sorted(wanted, key=lambda target: target.key)


def _is_meant(target: Target, only: Collection[str]) -> bool:
    return target.edition.work_id in only or any(edition.id in only for edition in target.editions)


def _by_address(editions: Iterable[Instrument]) -> list[list[Instrument]]:
    """The editions of a work by their address, newest last; without one only the newest of the work counts."""
    ordered = _newest_last(list(editions))
    groups: dict[str | None, list[Instrument]] = {}
    for edition in ordered:
        groups.setdefault(edition.url, []).append(edition)
    without = groups.pop(None, [])
    if without and without[-1] is ordered[-1]:
        groups[None] = without[-1:]
    return list(groups.values())


def _newest_last(editions: list[Instrument]) -> list[Instrument]:
    known = timeline.in_order(editions)
    return [*(edition for edition in editions if edition not in known), *known]


def _target(library: Library, group: list[Instrument], today: date) -> Target:
    newest = group[-1]
    beside = tuple(edition for edition in group[:-1] if not _has_ended(edition, today))
    checks = library.checks(newest.id)
    if newest.url is None:
        return Target(newest, beside, checks, None, "nothing to check: no url")
    try:
        return Target(newest, beside, checks, source_address(newest.url))
    except ValueError as error:
        return Target(newest, beside, checks, None, f"nothing to check: its url {newest.url} cannot be read ({error})")


def _has_ended(edition: Instrument, today: date) -> bool:
    end = edition.effective_to
    return end is not None and end.day is not None and end.day <= today


class OpenProposal(Struct, frozen=True):
    """A change to a work's text that nobody has decided; what its branch holds, where that is here."""

    delta: ChangeDelta
    url: str | None
    draft: Instrument | None = None
    tip: str | None = None

    def is_of(self, target: Target) -> bool:
        """Whether it is the feed's own, of this address: then the feed goes on with it."""
        return self.delta.proposed_by == FEED and self.url == target.edition.url


def open_proposals(holdings: Holdings, branches: dict[str, str]) -> dict[str, list[OpenProposal]]:
    """The open proposals of text, by the work they are about, the feed's and those of persons."""
    found: dict[str, list[OpenProposal]] = {}
    for delta in holdings.pending().values():
        if delta.kind == "conflict_ruling" or (delta.kind == "amendment" and delta.proposes is None):
            continue
        edition = delta.proposes or delta.instrument_id
        tip = branches.get(f"delta/{delta.id}")
        draft = None
        if tip is not None:
            draft = Holdings(holdings.repository, tip, f"instruments/{edition}/").instrument(edition)
        held = draft or holdings.instrument(delta.instrument_id)
        proposal = OpenProposal(delta, None if held is None else held.url, draft, tip)
        found.setdefault(work_of(edition), []).append(proposal)
    return found
