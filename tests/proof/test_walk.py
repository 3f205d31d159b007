"""The walk, whatever happened on the branch: what it remembers is what differs from what was last proven."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import msgspec
import pytest

from inforce.proof.paths import is_checks, kept_by
from inforce.proof.walk import Walk
from inforce.proof.walking import walked
from inforce.storage.git import Repository
from tests.office import rules
from tests.proof.cheating import CheatedOffice

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Branch:
    """A branch on which proper and improper commits follow each other, and the model of what is proven on it."""

    def __init__(self, office: CheatedOffice, seed: int) -> None:
        self.office, self.chance = office, random.Random(seed)
        self.proven = self.held()
        self.titles = iter(f"Rules {number}" for number in range(100))
        self.waiting: list[str] = []

    def held(self) -> dict[str, str]:
        """The files that the gate keeps, by their blobs."""
        told = self.office.git("ls-tree", "-r", "main").splitlines()
        rows = (line.split(None, 3) for line in told)
        return {path: blob for _, _, blob, path in rows if kept_by(path) is not None and not is_checks(path)}

    def diverged(self) -> set[str]:
        """Where the branch is not what was proven."""
        now = self.held()
        return {path for path in now.keys() | self.proven.keys() if now.get(path) != self.proven.get(path)}

    def step(self) -> None:
        """Something happens: a proposal, a decision, a change by hand, or one put back."""
        what = self.chance.choice([self.propose, self.decide, self.tamper, self.tamper, self.put_back])
        what()

    def propose(self) -> None:
        """Anybody proposes; what that adds needs nobody's signature."""
        before = self.held()
        title = next(self.titles)
        self.waiting.append(self.office.proposes(rules("two", "1 January 2021", title=title), name="x.md"))
        now = self.held()
        self.proven |= {path: blob for path, blob in now.items() if before.get(path) != blob}

    def decide(self) -> None:
        """A person decides, where there is something to decide on and nothing in the way."""
        if not self.waiting or self.diverged():
            return
        self.office.accepts(self.waiting.pop(0))
        self.proven = self.held()

    def tamper(self) -> None:
        """Somebody changes or takes away a file by hand."""
        path = self.chance.choice(sorted(self.held().keys() - {"people.yml", "library.yml"}))
        content = None if self.chance.random() < 0.3 else self.office.bytes_at(path) + b"# by hand\n"
        self.office.commits({path: content})
        if content is not None and any(path.endswith(f"/{delta_id}.yml") for delta_id in self.waiting):
            # A change that stays pending and holds as much may be written anew by anybody.
            self.proven[path] = self.held()[path]

    def put_back(self) -> None:
        """Somebody puts a file back to what was proven."""
        found = sorted(self.diverged())
        if found:
            path = self.chance.choice(found)
            blob = self.proven.get(path)
            repository = Repository.containing(self.office.root)
            with repository:
                content = None if blob is None else repository.read_blob(blob)
            self.office.commits({path: content})


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_differs_from_what_was_proven(office: CheatedOffice, seed: int) -> None:
    branch, known = Branch(office, seed), None
    branch.propose()
    branch.decide()
    for _ in range(14):
        branch.step()
        with Repository.containing(office.root) as repository:
            tip = office.git("rev-parse", "main")
            whole = walked(repository, tip, NOW)
            known = walked(repository, tip, NOW, known)
        assert set(whole.diverged) == branch.diverged()
        assert {path for path, found in whole.diverged.items() if found.is_gone} == {
            path for path in branch.diverged() if path not in branch.held()
        }
        assert known == whole
        assert msgspec.json.decode(msgspec.json.encode(whole), type=Walk) == whole
