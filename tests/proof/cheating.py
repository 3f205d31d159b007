"""An office in which somebody goes past every command: with git by hand, with other keys, with other people's files."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zlib
from pathlib import Path
from typing import Any

from inforce.cli import delta
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.git_cat_file import object_id
from inforce.storage.signed_commits import with_signature
from tests.proof.signed_office import SignedOffice


class CheatedOffice(SignedOffice):
    """What a cheat can do to a library and to what this machine remembers of it."""

    def git_with(self, stdin: str, *arguments: str) -> str:
        """Run git with something on its standard input."""
        ran = subprocess.run(["git", *arguments], cwd=self.root, input=stdin.encode(), check=True, capture_output=True)
        return ran.stdout.decode().strip()

    def signed_for(self, commit: str, namespace: str, key: str) -> str:
        """The same commit, signed with a key for another use than git's."""
        data = subprocess.run(["git", "cat-file", "commit", commit], cwd=self.root, check=True, capture_output=True)
        line = ["ssh-keygen", "-Y", "sign", "-q", "-n", namespace, "-f", self.key(key)]
        signature = subprocess.run(line, input=data.stdout, check=True, capture_output=True).stdout
        made = with_signature(data.stdout, signature, "sha1").decode()
        return self.git_with(made, "hash-object", "-t", "commit", "-w", "--stdin")

    def said(self, *arguments: str) -> tuple[int, str]:
        """The exit code of `tools/delta …`, and all that it says."""
        result = self.run(delta.main, *arguments, "--json")
        return result.exit_code, result.output

    def decides_on_branch(self, delta_id: str, by: str) -> str:
        """Accept on the proposal's own branch, to be merged. Gives back the commit."""
        told = self.does(delta.main, "accept", delta_id, "--on-branch", *self.by(by))
        return str(told["deltas"][0]["commit"])

    def changed_between(self, old: str, new: str) -> dict[str, bytes | None]:
        """What one commit has other than another."""
        told = self.git("-c", "core.quotepath=false", "diff", "--name-status", "--no-renames", old, new)
        rows = [line.split("\t") for line in told.splitlines()]
        return {path: None if how == "D" else self.bytes_at(path, new) for how, path in rows}

    def takes_back(self, commit: str) -> None:
        """Undo a commit, as `git revert` does."""
        held = set(self.git("ls-tree", "-r", "--name-only", f"{commit}^").split())
        touched = self.changed_by(commit)
        self.commits({path: self.bytes_at(path, f"{commit}^") if path in held else None for path in touched})

    def begins_anew(self, by: str) -> str:
        """Put in place of the library one with the same files and no past: its first commit signed with some key."""
        files = {path: self.bytes_at(path) for path in self.git("ls-tree", "-r", "--name-only", "main").split()}
        empty = self.git_with("", "hash-object", "-t", "tree", "-w", "--stdin")
        first = self.git("commit-tree", "-m", "Begin", empty)
        whole = self.commits(dict(files), parents=(first,), branch=None)
        tree = self.git("rev-parse", f"{whole}^{{tree}}")
        data = self.git("cat-file", "commit", self.git("commit-tree", "-m", "Begin", tree)) + "\n"
        line = ["ssh-keygen", "-Y", "sign", "-q", "-n", "git", "-f", self.key(by)]
        signature = subprocess.run(line, input=data.encode(), check=True, capture_output=True).stdout
        made = with_signature(data.encode(), signature, "sha1").decode()
        root = self.git_with(made, "hash-object", "-t", "commit", "-w", "--stdin")
        self.goes_back_to(root)
        return root

    def cloned(self, *options: str, name: str = "clone") -> CheatedOffice:
        """A clone, with its proposal branches, and the same people and keys at work in it."""
        clone = CheatedOffice(self.root.parent / name / "library")
        self.git("clone", "-q", *options, f"file://{self.root}", str(clone.root))
        shutil.copytree(self.keys, clone.keys)
        clone.today = self.today
        return clone

    def plants(self, blob: str, content: bytes) -> None:
        """Put other content where git keeps an object, under its name."""
        kind = b"blob"
        path = self.root / ".git" / "objects" / blob[:2] / blob[2:]
        if not path.exists():
            packs = self.root / ".git" / "objects" / "pack"
            for pack in list(packs.glob("*.pack")):
                moved = self.root / pack.name
                pack.rename(moved)
                moved.with_suffix(".pack").chmod(0o644)
                subprocess.run(["git", "unpack-objects", "-q"], cwd=self.root, stdin=moved.open("rb"), check=True)
                moved.unlink()
            for left in packs.glob("*"):
                left.unlink()
        assert object_id("blob", content, "sha1") != blob
        path.chmod(0o644)
        path.write_bytes(zlib.compress(b"%s %d\0" % (kind, len(content)) + content))

    def proofs(self) -> Path:
        """Where this machine keeps what it worked out of the library."""
        with Repository.containing(self.root) as repository:
            return next(cache_dir(repository.identity).glob("proof-*"))

    def says_in_the_cache_that_all_is_proven(self) -> None:
        """Write, for the commit that main stands at, what was kept for an earlier one that was all right."""
        earlier = next(self.proofs().glob("*.standing")).read_bytes()
        head = self.git("rev-parse", "main")
        (self.proofs() / f"{head}.standing").write_bytes(earlier)
        walk = self.proofs() / "walk"
        code, _, content = walk.read_bytes().partition(b"\n")
        told: dict[str, Any] = json.loads(content)
        told |= {"tip": head, "diverged": {}, "improper": []}
        walk.write_bytes(code + b"\n" + json.dumps(told).encode())

    def alters_the_catalogue(self, statement: str) -> int:
        """Change the build product that questions look things up in. Gives back how many were changed."""
        with Repository.containing(self.root) as repository:
            found = list(cache_dir(repository.identity).glob("snapshots/*/catalogue.sqlite"))
        for path in found:
            os.chmod(path, 0o644)
            with sqlite3.connect(path) as db:
                db.execute(statement)
            db.close()
        return len(found)

    def openpgp_key(self, who: str) -> str:
        """A real OpenPGP key in a key ring of its own. Gives back its public block."""
        ring = self._ring()
        make = ["--passphrase", "", "--quick-generate-key", who, "ed25519", "sign", "never"]
        subprocess.run([*ring, *make], check=True, capture_output=True)
        return subprocess.run([*ring, "--armor", "--export"], check=True, capture_output=True).stdout.decode()

    def signed_with_openpgp(self, commit: str, instead: bytes | None = None) -> str:
        """A commit as a git host signs it; `instead` is a message put in after the signing."""
        data = subprocess.run(["git", "cat-file", "commit", commit], cwd=self.root, check=True, capture_output=True)
        ring = [*self._ring(), "--pinentry-mode", "loopback", "--passphrase", ""]
        signed = subprocess.run([*ring, "--armor", "--detach-sign"], input=data.stdout, check=True, capture_output=True)
        text = data.stdout if instead is None else data.stdout.partition(b"\n\n")[0] + b"\n\n" + instead
        made = with_signature(text, signed.stdout, "sha1").decode()
        return self.git_with(made, "hash-object", "-t", "commit", "-w", "--stdin")

    def _ring(self) -> list[str]:
        # Short, because gpg's agent makes its socket there.
        ring = Path(tempfile.gettempdir()) / f"if-{os.getpid()}"
        ring.mkdir(mode=0o700, exist_ok=True)
        return ["gpg", "--homedir", str(ring), "--batch", "--no-tty", "-q"]
