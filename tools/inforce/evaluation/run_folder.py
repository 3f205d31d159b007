"""The folder of a run: its manifest, the sets that were asked, records, times, scores. It needs no library to be read.

manifest.json   what was run, on what          records.jsonl   a record for each case and system, in order
sets/           the sets, as they were         timings.jsonl   how long each took
scoring.json    by which judge                 scores.jsonl    a score for each record, in the same order
"""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct

from inforce.errors import LibraryError, NotHeld, Refused
from inforce.evaluation.run_records import Manifest, RunRecord, SetRun, Timing
from inforce.evaluation.scores import Score, Scoring
from inforce.model.question_sets import Case, QuestionSet
from inforce.model.records import RecordType, from_data, to_data
from inforce.storage.json_lines import Lines, read_lines
from inforce.storage.question_sets import read_question_set


class AskedSet(Struct, frozen=True):
    """A question set with what the manifest says of it, and the bytes of its file."""

    about: SetRun
    content: QuestionSet
    source: bytes


class RunFolder:
    """One run's folder, as it is read and added to."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def claim(self, *, resume: bool) -> None:
        """Make the folder, or take it as it is to go on. Raises Refused where it holds something that is not asked for.

        Raises LibraryError where it cannot be made.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            there = any(self.path.iterdir())
        except OSError as error:
            raise LibraryError(
                f"the run has no place: {error.strerror}",
                where=str(self.path),
                next="name a folder that you can write with --out DIR",
            ) from None
        if there and not resume:
            raise Refused(
                "there is something here already",
                where=str(self.path),
                next="go on with a run by --resume, or name another folder with --out DIR",
            )

    def begin(self, manifest: Manifest, sets: tuple[AskedSet, ...]) -> None:
        """Write down what is run, or, where a run was begun here, see that it is this one and go on with it.

        Raises Refused, naming what differs, where it is another, LibraryError where nothing can be written.
        """
        if (self.path / "manifest.json").is_file():
            self._refuse_other(manifest)
            return
        try:
            (self.path / "sets").mkdir(exist_ok=True)
            for one in sets:
                (self.path / "sets" / f"{one.about.name}.yml").write_bytes(one.source)
        except OSError as error:
            raise LibraryError(
                f"the run has no place: {error.strerror}",
                where=str(self.path),
                next="name a folder that you can write with --out DIR",
            ) from None
        # Last, so that a folder with a manifest is whole.
        self._write("manifest.json", manifest)

    def manifest(self) -> Manifest:
        """What was run. Raises NotHeld where the folder is no run's."""
        return self._read("manifest.json", Manifest)

    def cases(self) -> dict[tuple[str, str], Case]:
        """Every case of the run, by set and id, in order. Raises DataFault."""
        return {
            (one.name, case.id): case
            for one in self.manifest().sets
            for case in read_question_set(self.path / "sets" / f"{one.name}.yml").cases
        }

    def records(self) -> list[RunRecord]:
        """The records there are. Raises DataFault."""
        return read_lines(self.path / "records.jsonl", RunRecord)

    def timings(self) -> list[Timing]:
        """The times there are. Raises DataFault."""
        return read_lines(self.path / "timings.jsonl", Timing)

    def scores(self) -> list[Score]:
        """The scores there are. Raises DataFault."""
        return read_lines(self.path / "scores.jsonl", Score)

    def scoring(self) -> Scoring:
        """By what the scores were made. Raises NotHeld where nothing has been scored."""
        return self._read("scoring.json", Scoring)

    def begin_scoring(self, scoring: Scoring) -> list[Score]:
        """Give back what is scored already by the same judge; what another has scored is put away."""
        same = (self.path / "scoring.json").is_file() and self.scoring() == scoring
        if not same:
            (self.path / "scores.jsonl").unlink(missing_ok=True)
            self._write("scoring.json", scoring)
        return self.scores()

    def lines(self, name: str) -> Lines:
        """A file of records to add to: records, timings or scores."""
        return Lines(self.path / f"{name}.jsonl")

    def _refuse_other(self, manifest: Manifest) -> None:
        held, now = to_data(self.manifest()), to_data(manifest)
        differing = [name for name in now if now[name] != held.get(name)]
        if differing:
            what = ", ".join(name.replace("_", " ") for name in differing)
            raise Refused(
                f"another run was begun here: it differs in {what}",
                where=str(self.path),
                next="run anew, in another folder",
            )

    def _read(self, name: str, wanted: type[RecordType]) -> RecordType:
        path = self.path / name
        if not path.is_file():
            raise NotHeld(f"there is no {name} here", where=str(self.path), next="name the folder of a run")
        try:
            return from_data(json.loads(path.read_bytes()), wanted)
        except ValueError as error:
            raise LibraryError(
                f"this cannot be read: {error}",
                where=str(path),
                next="name another run, or make this one again: tools/evaluate run",
            ) from None

    def _write(self, name: str, record: Manifest | Scoring) -> None:
        part = self.path / f"{name}.part"
        part.write_text(json.dumps(to_data(record), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        part.replace(self.path / name)
