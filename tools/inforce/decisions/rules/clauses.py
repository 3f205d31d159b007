"""Rules on clauses: where they belong, their order, and what they point at (standard 2, design 1)."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.decisions.rules.relations import problem_of
from inforce.decisions.rules.view import Held, View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.instruments import Clause


def clauses_belong_to_an_edition(view: View) -> Iterator[Fault]:
    """A clause names the edition in whose folder it lies, and that edition is held (standard 2)."""
    orphans: dict[str, Held[Clause]] = {}
    for held in view.clauses.values():
        expected = ids.instrument_of(held.id)
        if held.record.instrument_id != expected:
            message = f"'{held.record.instrument_id}' is not what the path says, '{expected}': change one of them"
            yield view.fault(held.path, "instrument_id", "not_its_path", message)
        if not view.holds("instrument", expected):
            orphans.setdefault(expected, held)
    # Told once for an edition, not once for each of its clauses.
    for edition, held in orphans.items():
        message = f"there is no {ids.instrument_path(edition)}: bring the edition in, or take its clauses out"
        yield view.fault(held.path, "instrument_id", "dangling", message)


def clauses_have_an_order(view: View) -> Iterator[Fault]:
    """No two clauses of an edition stand at the same place of the document (design 1)."""
    for clauses in view.clauses_of.values():
        first: dict[int, str] = {}
        for held in sorted(clauses, key=lambda one: one.path):
            other = first.setdefault(held.record.order, held.id)
            if other != held.id:
                message = f"{other} stands at {held.record.order} too: give each its place in the document"
                yield view.fault(held.path, "order", "order_twice", message)


def references_lead_somewhere(view: View) -> Iterator[Fault]:
    """A cross-reference that names a clause names one that is held, in words that stand in the text (design 1)."""
    for held in view.clauses.values():
        for n, reference in enumerate(held.record.cross_references):
            if reference.text not in held.record.text:
                message = f"'{reference.text}' does not stand in the clause's text"
                yield view.fault(held.path, ("cross_references", n, "text"), "not_in_text", message)
            problem = None if reference.target is None else problem_of(view, reference.target)
            if problem is not None:
                yield view.fault(held.path, ("cross_references", n, "target"), "dangling", problem)


def superseded_clauses_are_older(view: View) -> Iterator[Fault]:
    """A clause supersedes one of an older edition of its own work (standard 2)."""
    for held in view.clauses.values():
        old = held.record.supersedes
        problem = None if old is None else _problem_of_superseding(view, held, old)
        if problem is not None:
            yield view.fault(held.path, "supersedes", *problem)


def _problem_of_superseding(view: View, held: Held[Clause], old: str) -> tuple[str, str] | None:
    if not view.holds("clause", old):
        return "dangling", f"there is no clause {old}: name the clause of the older edition, or write null"
    if ids.work_of(old) != ids.work_of(held.id):
        return "bad_reference", f"{old} is of another work: write that as a relation of the instrument"
    if ids.instrument_of(old) == ids.instrument_of(held.id):
        return "bad_reference", f"{old} is of the same edition: name a clause of an older one, or write null"
    former, own = view.instruments.get(ids.instrument_of(old)), view.instruments.get(ids.instrument_of(held.id))
    if former is None or own is None:
        return None
    before, after = former.record.effective_from.day, own.record.effective_from.day
    if before is not None and after is not None and before >= after:
        return "days_out_of_order", f"{old} is of an edition that begins on {before}, not before this one, {after}"
    return None
