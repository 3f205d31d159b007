"""An office with signed acceptance: four people with real keys, and whoever else has a key and no business here."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from inforce.cli import delta, ingest, library
from inforce.storage.git import Repository
from inforce.storage.git_commits import Identity
from inforce.storage.git_writing import CommitWriter, FileContent
from inforce.storage.signing import signer
from tests.office import Office

PEOPLE = {
    "owner": "Mara Elling",
    "ines": "Ines Vale",
    "tobias": "Tobias Renn",
    "pavel": "Pavel Dorne",
}
STRANGER = "stranger"
_KEPT: list[Path] = []


def make_key(folder: Path, name: str, kind: Sequence[str] = ("-t", "ed25519")) -> Path:
    """A real key pair. Gives back the private half's file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", *kind, "-N", "", "-C", name, "-f", str(path)], check=True)
    return path


class SignedOffice(Office):
    """Signed acceptance. `owner` and `ines` may accept everything, `tobias` what is of linden, `pavel` nothing."""

    @classmethod
    def opened(cls, folder: Path) -> SignedOffice:
        """A new library with its people and places. Made once, then copied."""
        office = cls(folder / "library")
        if not _KEPT:
            kept = Path(tempfile.mkdtemp(prefix="inforce-signed-"))
            atexit.register(shutil.rmtree, kept, ignore_errors=True)
            made = cls(kept / "library")
            made._begin()
            _KEPT.append(kept)
        shutil.copytree(_KEPT[0] / "library", office.root)
        shutil.copytree(_KEPT[0] / "desk" / "keys", office.keys)
        return office

    def _begin(self) -> None:
        for name in (*PEOPLE, STRANGER):
            make_key(self.keys, name)
        begin = ["init", str(self.root), "--name", "Linden rules", "--owner", PEOPLE["owner"]]
        self.does(library.main, *begin, "--email", "owner@linden.example", "--key", self.key("owner"))
        for person, rules in (("ines", ["everything"]), ("tobias", ["place=linden"]), ("pavel", [])):
            accepts = [option for rule in rules for option in ("--accepts", rule)]
            about = ["--name", PEOPLE[person], "--role", "adviser", "--contact", "desk"]
            about += ["--email", f"{person}@linden.example", "--signing-key", self.key(person) + ".pub"]
            self.does(library.main, "person", person, *about, *accepts, *self.by("owner"))
        self.does(library.main, "place", "calder", "--name", "Calder", *self.by("owner"))
        self.does(library.main, "place", "linden", "--name", "Linden", "--parent", "calder", *self.by("owner"))

    @property
    def keys(self) -> Path:
        """The folder of everybody's keys."""
        return self.desk / "keys"

    def key(self, person: str) -> str:
        """The file of somebody's private key."""
        return str(self.keys / person)

    def by(self, person: str, key: str | None = None) -> list[str]:
        """The options with which somebody signs."""
        return ["--as", person, "--key", self.key(key or person)]

    def proposes(self, text: str, *options: str, name: str = "rules.md", by: str = "pavel") -> str:
        """Bring one document in; gives back the id of its delta."""
        told = self.does(ingest.main, self.file(name, text), "--jurisdiction", "linden", "--as", by, *options)
        assert told["deltas"], told
        return str(told["deltas"][0]["id"])

    def accepts(self, *delta_ids: str, by: str = "ines") -> dict[str, Any]:
        """Accept, signed."""
        return self.does(delta.main, "accept", *delta_ids, *self.by(by))

    def holds(self, text: str, *options: str, name: str = "rules.md", by: str = "ines") -> str:
        """Bring one document in and accept it; gives back the id of the delta."""
        delta_id = self.proposes(text, *options, name=name)
        self.accepts(delta_id, by=by)
        return delta_id

    def verdicts(self, *what: str) -> dict[str, str]:
        """What `delta verify` says of each decision: its id and the verdict."""
        return {row["id"]: row["verdict"] for row in self.report(*what)["deltas"]}

    def report(self, *what: str) -> dict[str, Any]:
        """All that `delta verify` says."""
        result = self.run(delta.main, "verify", *what, "--json")
        assert result.exit_code in (0, 1), result.output
        return self.json_of(result)

    def asks(self, question: str, *options: str) -> dict[str, Any]:
        """What `ask` says."""
        from inforce.cli import ask

        result = self.run(ask.main, question, "--jurisdiction", "linden", *options, "--json")
        return self.json_of(result)

    def commits(
        self,
        files: Mapping[str, FileContent],
        *,
        sign: str | None = None,
        author: str = "ines",
        parents: Sequence[str] = (),
        base: str | None = None,
        message: str = "By hand",
        day: str | None = None,
        branch: str | None = "main",
    ) -> str:
        """A commit made by hand, past every command: signed with whichever key, dated as its maker likes."""
        repository = Repository.containing(self.root)
        with repository:
            tip = repository.branch("main") or ""
            made = CommitWriter(repository)
            commit = made.commit(
                files,
                parents=parents or (tip,),
                base=base or (parents[0] if parents else tip),
                message=message,
                author=Identity(PEOPLE.get(author, author), f"{author}@linden.example"),
                when=datetime.combine(date.fromisoformat(day or self.today), time(9, 5), tzinfo=UTC),
                sign=None if sign is None else signer(Path(self.key(sign))),
            )
            made.write()
        if branch is not None:
            self.git("update-ref", f"refs/heads/{branch}", commit)
            if self.git("rev-parse", "--abbrev-ref", "HEAD") == branch:
                self.git("reset", "-q", "--hard")
        return commit

    def landing(self, delta_id: str, by: str = "ines") -> dict[str, bytes | None]:
        """The files that accepting a delta would set, as the tool itself makes them; the library stays as it is."""
        before = self.git("rev-parse", "main")
        self.accepts(delta_id, by=by)
        files = self.changed_by("main")
        self.goes_back_to(before)
        return files

    def changed_by(self, commit: str) -> dict[str, bytes | None]:
        """What a commit sets against its first parent: path to content, None where it takes the file away."""
        told = self.git("-c", "core.quotepath=false", "diff", "--name-status", "--no-renames", f"{commit}^1", commit)
        rows = [line.split("\t") for line in told.splitlines()]
        return {path: None if how == "D" else self.bytes_at(path, commit) for how, path in rows}

    def bytes_at(self, path: str, commit: str = "main") -> bytes:
        """The bytes of a file at a commit."""
        shown = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=self.root, check=True, capture_output=True)
        return shown.stdout

    def goes_back_to(self, commit: str) -> None:
        """Set main back, as a force-push would."""
        self.git("reset", "-q", "--hard", commit)

    def merges(self, branch: str, *, sign: str | None = None, author: str = "ines", into: str | None = "main") -> str:
        """The merge of a branch as git makes it, signed or not. Gives back the commit; `into` None moves nothing."""
        main, tip = self.git("rev-parse", "main"), self.git("rev-parse", branch)
        tree = self.git("merge-tree", "--write-tree", main, tip).splitlines()[0]
        message = f"Merge {branch}"
        return self.commits({}, sign=sign, author=author, parents=(main, tip), base=tree, message=message, branch=into)
