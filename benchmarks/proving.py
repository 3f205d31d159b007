"""What it costs to prove a library: `verify --all` over 10,000 accepted deltas, each a signed commit.

    python -m benchmarks.proving [COUNT]

Made is a library of that many small instruments, each accepted by a commit of its own with an SSH signature. Timed are
the whole walk, and its first and last tenth, to see that the cost of a delta stays flat; the next walk, one commit
later; and git's own word on a thousand of the same commits (`git log --format=%G?`), to compare the walk with.
"""

from __future__ import annotations

import base64
import hashlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import card_path, clause_path, delta_path, instrument_path
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Mandate, Person, Register, SigningKey
from inforce.model.settings import HandOver, Settings
from inforce.proof.walking import Walker, walked
from inforce.storage.first_parents import steps_to
from inforce.storage.git import Repository
from inforce.storage.git_commits import Identity
from inforce.storage.git_process import run_git
from inforce.storage.git_writing import CommitWriter
from inforce.storage.records_in_files import write_record

BEGUN = datetime(2017, 1, 1, 9, tzinfo=UTC)
OWNER = Identity("Mara Elling", "owner@linden.example")
_AT_ONCE = 500


class Signing:
    """A key in memory, which signs as `ssh-keygen -Y sign -n git` does."""

    def __init__(self) -> None:
        self._key = Ed25519PrivateKey.generate()
        raw = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self._blob = _string(b"ssh-ed25519") + _string(raw)
        self.public = "ssh-ed25519 " + base64.b64encode(self._blob).decode()

    def __call__(self, data: bytes) -> bytes:
        """The armoured signature over the bytes of a commit."""
        parts = _string(b"git") + _string(b"") + _string(b"sha512")
        made = self._key.sign(b"SSHSIG" + parts + _string(hashlib.sha512(data).digest()))
        signature = _string(_string(b"ssh-ed25519") + _string(made))
        whole = b"SSHSIG" + (1).to_bytes(4, "big") + _string(self._blob) + parts + signature
        body = base64.b64encode(whole)
        lines = [body[at : at + 70] for at in range(0, len(body), 70)]
        return b"\n".join([b"-----BEGIN SSH SIGNATURE-----", *lines, b"-----END SSH SIGNATURE-----", b""])


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def begin(folder: Path, sign: Signing) -> tuple[Repository, str]:
    """A library with signed acceptance that holds nothing yet, and its first commit."""
    folder.mkdir()
    run_git(folder, "init", "-q", "--initial-branch=main", "--template=")
    key = SigningKey(key=sign.public, first_day=BEGUN.date())
    owner = Person(
        id="owner", name="Mara Elling", role="owner", contact="-", emails=(OWNER.email,), keys=(key,),
        may_accept=(Mandate(),),
    )  # fmt: skip
    settings = Settings(
        name="Many", acceptance="signed", timezone="UTC", places=(), hand_over=(HandOver(person="owner"),)
    )
    files = {
        "library.yml": write_record(settings, "library.yml"),
        "people.yml": write_record(Register(people=(owner,)), "people.yml"),
    }
    repository = Repository.containing(folder)
    writer = CommitWriter(repository)
    first = writer.commit(files, parents=(), base=None, message="Begin", author=OWNER, when=BEGUN, sign=sign)
    writer.write()
    return repository, first


def landing(number: int, day: date) -> dict[str, bytes]:
    """The files that accepting the instrument of that number sets: four, as of a rule of one clause."""
    edition = f"place-{number % 100}/work-{number // 100}/{day.isoformat()}"
    place, work, name = edition.split("/")
    instrument = Instrument(
        id=edition, title=f"Rules {number}", issuing_body="Council", jurisdiction=place, edition=name,
        effective_from=When(day), effective_to=None, file=None, url=None, retrieved_at=None, work=work,
        source_sha256="0" * 64, language="en",
    )  # fmt: skip
    text = f"A visitor must not park for more than {number} hours."
    clause = Clause(
        id=f"{edition}/s-1", instrument_id=edition, clause_reference="1", text=text, supersedes=None, order=1
    )
    mara = PersonOfTheDay(id="owner", name="Mara Elling")
    card = SourceCard(
        id=clause.id, clause_id=clause.id, instrument_id=edition, edition=name, jurisdiction=place,
        effective_from=When(day), accepted_by=mara, accepted_on=day, retired_on=None, status="live",
        delta_id=f"work-{number}", clause_sha256=clause.stamp(instrument),
    )  # fmt: skip
    delta = ChangeDelta(
        id=f"work-{number}", instrument_id=edition, detected_on=day, summary="New", status="accepted", decided_by=mara,
        decided_on=day, affected_answer_ids=(), kind="new_instrument", proposed_by="feed", proposes=edition,
    )  # fmt: skip
    records = {
        instrument_path(edition): instrument,
        clause_path(clause.id): clause,
        card_path(card.id): card,
        delta_path(delta.id, day.year): delta,
    }
    return {path: write_record(record, path) for path, record in records.items()}


def build(folder: Path, count: int, sign: Signing) -> tuple[Repository, str]:
    """The library with `count` accepted deltas, and the commit that accepts the last of them."""
    repository, tip = begin(folder, sign)
    writer = CommitWriter(repository)
    for number in range(count):
        when = BEGUN + timedelta(hours=8 * (number + 1))
        files = landing(number, when.date())
        message = f"Accept work-{number}"
        tip = writer.commit(files, parents=(tip,), base=tip, message=message, author=OWNER, when=when, sign=sign)
        if (number + 1) % _AT_ONCE == 0:
            writer.write()
    writer.write()
    repository.move_branch("main", tip, None)
    return repository, tip


def main() -> None:
    """Build, walk, and print what it took."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(prefix="inforce-proving-") as place:
        sign = Signing()
        began = time.perf_counter()
        repository, tip = build(Path(place) / "library", count, sign)
        print(f"built {count} signed acceptances in {time.perf_counter() - began:.1f} s")
        print(f"git gc: {_timed(lambda: run_git(repository.directory, 'gc', '-q', seconds=900)):.1f} s")
        measure(repository, tip, count, sign)


def measure(repository: Repository, tip: str, count: int, sign: Signing) -> None:
    """Walk the whole, its tenths, one more, and let git say what it says of a thousand of them."""
    now = datetime.now(UTC)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    walk = walked(repository, tip, now)
    whole = time.perf_counter() - began
    doubted = [verdict.why for verdict in walk.verdicts.values() if verdict.why is not None]
    if doubted or len(walk.verdicts) != count:
        raise SystemExit(f"{len(doubted)} of {len(walk.verdicts)} are not proven: {doubted[:1]}")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"verify --all: {whole:.1f} s, {whole / count * 1000:.2f} ms a delta; memory grew by {grown:.0f} MB")
    tenths = _tenths(repository, tip, now, count)
    print(f"  first tenth {tenths[0] * 1000:.2f} ms a delta, last tenth {tenths[-1] * 1000:.2f}")
    when = BEGUN + timedelta(hours=8 * (count + 1))
    more = repository.write_commit({"notes.txt": b"x"}, parents=(tip,), base=tip, message="x", author=OWNER, when=when)
    print(f"  one commit later, from what is remembered: {_timed(lambda: walked(repository, more, now, walk)):.3f} s")
    signers = Path(tempfile.gettempdir()) / f"signers-{os.getpid()}"
    signers.write_text(f'{OWNER.email} namespaces="git" {sign.public}\n', encoding="utf-8")
    few = min(1000, count)
    line = ["git", "-c", f"gpg.ssh.allowedSignersFile={signers}", "log", f"-{few}", "--format=%G?", tip]
    began = time.perf_counter()
    told = subprocess.run(line, cwd=repository.directory, capture_output=True, check=True).stdout.split()
    by_git = (time.perf_counter() - began) / few
    signers.unlink()
    if set(told) != {b"G"}:
        raise SystemExit(f"git does not call each of them good: {set(told)}")
    print(f"git log --format=%G? on {few} of them: {by_git * 1000:.2f} ms each, for the signature alone")
    print(f"  the walk takes {whole / count / by_git:.2f} of that, with every other question asked besides")


def _tenths(repository: Repository, tip: str, now: datetime, count: int) -> list[float]:
    """Seconds a delta in each tenth of the chain."""
    walker = Walker(repository, now, None, {})
    found, began = list[float](), time.perf_counter()
    for number, step in enumerate(steps_to(repository, tip)):
        walker.take(step)
        if number and number % (count // 10) == 0:
            found.append((time.perf_counter() - began) / (count // 10))
            began = time.perf_counter()
    return found


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
