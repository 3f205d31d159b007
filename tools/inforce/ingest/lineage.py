"""Which clause of a new edition stands in the place of which clause of the edition before (standard 2: `supersedes`).

In this order, each clause used once: same number and same words; same words under another number; same number and
mostly the same words; mostly the same words under another number; same number. What is then left was added or removed,
unless nearly all of its words stand in a clause that was paired: then one was split, or several merged into one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from inforce.ingest.likeness import Pairs, contained, containing, likeness, most_alike, pairs_of
from inforce.model.deltas import ClauseChange
from inforce.model.instruments import Clause

_SURE = 0.5
_MOVED = 0.6
# The same number with hardly a word in common is a new rule that took over an old number.
_SAME_NUMBER = 0.15
_CONTAINED = 0.8
# Below this many pairs a text stands in many others by chance.
_TELLING = 8


@dataclass(slots=True)
class Comparison:
    """Two editions side by side. `before`: for a new clause id, the id it supersedes; `changes` tell the rest."""

    before: dict[str, str] = field(default_factory=dict)
    changes: tuple[ClauseChange, ...] = ()
    unchanged: int = 0

    @property
    def after(self) -> dict[str, str]:
        """For a clause id of the old edition, the id that supersedes it."""
        return {old: new for new, old in self.before.items()}


def compare(old: Sequence[Clause], new: Sequence[Clause]) -> Comparison:
    """Pair the clauses of two editions and tell what changed, in the order of the new one, then what was removed."""
    pairing = _Pairing(old, new)
    pairing.same_words()
    pairing.by_likeness()
    return pairing.result()


def same_clauses(old: Iterable[Clause], new: Iterable[Clause]) -> bool:
    """Whether two readings hold the same clauses in the same order with the same own dates: nothing has changed."""
    return [_whole(clause) for clause in old] == [_whole(clause) for clause in new]


def _whole(clause: Clause) -> tuple[object, ...]:
    own = (clause.effective_from, clause.effective_to, clause.applies_to, clause.safety)
    return (*_content(clause), _ref(clause), *own)


def _content(clause: Clause) -> tuple[object, ...]:
    return clause.clause_reference, clause.heading_path, clause.heading, clause.kind, clause.text


def _ref(clause: Clause) -> str:
    return clause.id.rsplit("/", 1)[1]


def _words(clause: Clause) -> str:
    return f"{clause.heading or ''}\n{clause.text}"


class _Pairing:
    """The work of `compare`: clauses by ref, those not yet paired, and the pairs found."""

    def __init__(self, old: Sequence[Clause], new: Sequence[Clause]) -> None:
        self.old = {_ref(clause): clause for clause in old}
        self.new = {_ref(clause): clause for clause in new}
        self.old_left = dict(self.old)
        self.new_left = dict(self.new)
        self.paired: dict[str, str] = {}
        self._pairs: dict[int, Pairs] = {}

    def _pair(self, old_ref: str, new_ref: str) -> None:
        self.paired[new_ref] = old_ref
        del self.old_left[old_ref], self.new_left[new_ref]

    def _pairs_of(self, clause: Clause) -> Pairs:
        known = self._pairs.get(id(clause))
        if known is None:
            known = self._pairs[id(clause)] = pairs_of(_words(clause))
        return known

    def same_words(self) -> None:
        """Pair clauses of the same words: first under the same number, then under another where only one has them."""
        for ref in [ref for ref in self.new if ref in self.old and _words(self.old[ref]) == _words(self.new[ref])]:
            self._pair(ref, ref)
        old_words, new_words = _by_words(self.old_left), _by_words(self.new_left)
        for words, new_refs in new_words.items():
            old_refs = old_words.get(words, [])
            if len(new_refs) == 1 and len(old_refs) == 1 and words.strip():
                self._pair(old_refs[0], new_refs[0])

    def by_likeness(self) -> None:
        """Pair what is left by how alike it is."""
        if not self.old_left or not self.new_left:
            return
        self._same_number(_SURE)
        first = {ref: self._pairs_of(clause) for ref, clause in self.old_left.items()}
        second = {ref: self._pairs_of(clause) for ref, clause in self.new_left.items()}
        for alike in most_alike(first, second, _MOVED):
            self._pair(alike.first, alike.second)
        self._same_number(_SAME_NUMBER)

    def _same_number(self, at_least: float) -> None:
        for ref in [ref for ref in self.new_left if ref in self.old_left]:
            old, new = self.old_left[ref], self.new_left[ref]
            same_heading = old.heading is not None and old.heading == new.heading
            if same_heading or _same_row(old, new) or likeness(self._pairs_of(old), self._pairs_of(new)) >= at_least:
                self._pair(ref, ref)

    def result(self) -> Comparison:
        """The pairs as changes; words that left their clause as splits and mergers; what is left, added or removed."""
        split, merged = self._split(), self._merged()
        parts, joined = _grouped(split), _grouped(merged)
        found = Comparison(before={self.new[ref].id: self.old[old].id for ref, old in (self.paired | split).items()})
        changes: list[ClauseChange] = []
        for ref, clause in self.new.items():
            if ref in self.paired:
                old_ref = self.paired[ref]
                change = self._change(old_ref, ref, parts.get(old_ref, []), joined.get(ref, []))
                found.unchanged += change is None
                changes += [] if change is None else [change]
            elif ref not in split:
                changes.append(ClauseChange(kind="added", new=(clause.id,)))
        gone = [clause for ref, clause in self.old_left.items() if ref not in merged]
        changes += [ClauseChange(kind="removed", old=(clause.id,), old_text=_shown(clause)) for clause in gone]
        found.changes = tuple(changes)
        return found

    def _split(self) -> dict[str, str]:
        """New clauses whose words stood in an old one that goes on without them: new ref -> old ref."""
        goes_on = {old: new for new, old in self.paired.items()}
        return {
            ref: old
            for ref, old in self._within(self.new_left, {old: self.old[old] for old in goes_on}).items()
            if self._holds(self.new[goes_on[old]], self.new[ref]) < _CONTAINED
        }

    def _merged(self) -> dict[str, str]:
        """Old clauses whose words now stand in a new one that went without them before: old ref -> new ref."""
        return {
            ref: new
            for ref, new in self._within(self.old_left, {new: self.new[new] for new in self.paired}).items()
            if self._holds(self.old[self.paired[new]], self.old[ref]) < _CONTAINED
        }

    def _holds(self, whole: Clause, part: Clause) -> float:
        return contained(self._pairs_of(part), self._pairs_of(whole))

    def _within(self, parts: dict[str, Clause], wholes: dict[str, Clause]) -> dict[str, str]:
        if not parts or not wholes:
            return {}
        telling = {ref: pairs for ref, clause in parts.items() if (pairs := self._pairs_of(clause)).total() >= _TELLING}
        if not telling:
            return {}
        found = containing(telling, {ref: self._pairs_of(clause) for ref, clause in wholes.items()}, _CONTAINED)
        return {alike.first: alike.second for alike in found}

    def _change(self, old_ref: str, new_ref: str, parts: list[str], joined: list[str]) -> ClauseChange | None:
        old, new = self.old[old_ref], self.new[new_ref]
        if parts or joined:
            olds = [old, *(self.old[ref] for ref in joined)]
            news = [new, *(self.new[ref] for ref in parts)]
            return ClauseChange(
                kind="split" if parts else "merged",
                old=tuple(clause.id for clause in olds),
                new=tuple(clause.id for clause in news),
                old_text="\n\n".join(map(_shown, olds)),
                new_text="\n\n".join(map(_shown, news)),
            )
        if _words(old) != _words(new) or old.kind != new.kind:
            shown = (_shown(old), _shown(new))
            return ClauseChange(kind="changed", old=(old.id,), new=(new.id,), old_text=shown[0], new_text=shown[1])
        if _ref(old) != _ref(new) or _content(old) != _content(new):
            return ClauseChange(kind="moved", old=(old.id,), new=(new.id,))
        return None


def _same_row(old: Clause, new: Clause) -> bool:
    """Whether two rows of a table are one by their first cell: a fee that changed is often all they have."""
    rows = old.kind == new.kind == "schedule_row" and old.heading_path == new.heading_path
    return rows and " | " in old.text and old.text.split(" | ", 1)[0] == new.text.split(" | ", 1)[0]


def _by_words(clauses: dict[str, Clause]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for ref, clause in clauses.items():
        found.setdefault(_words(clause), []).append(ref)
    return found


def _grouped(pairs: dict[str, str]) -> dict[str, list[str]]:
    """The keys of each value, in order."""
    found: dict[str, list[str]] = {}
    for key, value in pairs.items():
        found.setdefault(value, []).append(key)
    return found


def _shown(clause: Clause) -> str:
    return f"{clause.heading}\n{clause.text}" if clause.heading else clause.text
