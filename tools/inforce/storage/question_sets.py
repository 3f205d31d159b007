"""Question sets as files: `questions/<name>.yml` of a library, or any file that is named.

They are written by hand and checked by `tools/evaluate questions check`. No gate keeps them, and nothing that answers
reads them: they are no part of what is read at a commit (design 1), so they are read as they lie in the folder.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import NamedTuple

from inforce.errors import DataFault, Fault, LibraryError
from inforce.model.question_sets import QuestionSet
from inforce.storage.records_in_files import record_of
from inforce.storage.schemas import faults_of
from inforce.storage.yaml_files import Loaded, load_yaml

FOLDER = "questions"
KIND = "question_set"
_NEXT = "mend each line that is named, then run: tools/evaluate questions check FILE"


class SetFile(NamedTuple):
    """A question set and the file it stands in. `name` is what the file is called in messages."""

    name: str
    loaded: Loaded
    record: QuestionSet

    def asked_on(self, today: date) -> date:
        """The day on which its cases are asked: the set's own, else the one given."""
        return self.record.today or today

    def own_fault(self, field: str, code: str, message: str) -> Fault:
        """A fault of the set as a whole, on the line of one of its fields."""
        return Fault(self.name, self.loaded.line_of((field,)), code, message)

    def fault(self, number: int, at: str | tuple[str | int, ...], code: str, message: str) -> Fault:
        """A fault of the case with that position, on the line of one of its fields."""
        path = (at,) if isinstance(at, str) else at
        line = self.loaded.line_of(("cases", number, *path))
        return Fault(self.name, line, code, f"{self.record.cases[number].id}: {message}")


def read_question_set(path: Path) -> QuestionSet:
    """The question set in a file. Raises DataFault with every fault and its line, LibraryError where there is no file.

    Whether its cases are right is not looked at here: that is asked of a library (`evaluation.questions`).
    """
    return read_set_file(path, path.name).record


def read_set_file(path: Path, name: str) -> SetFile:
    """The same with its lines, the file called `name` in messages. Raises DataFault, LibraryError."""
    loaded = load_yaml(
        written_by_hand(path, "the question set", "no_question_set", "question sets of a library lie in questions/"),
        name,
    )
    faults = faults_of(KIND, loaded)
    if faults:
        raise DataFault(tuple(faults), next=_NEXT)
    return SetFile(name, loaded, record_of(loaded, QuestionSet))


def written_by_hand(path: Path, what: str, code: str, where_they_lie: str) -> bytes:
    """The bytes of a file that a person wrote and named. Raises LibraryError, saying where such files lie."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise LibraryError(
            f"{what} cannot be read: {error.strerror}",
            where=str(path),
            code=code,
            next=f"name a file that is there; {where_they_lie}",
        ) from None


def question_set_paths(root: Path) -> tuple[Path, ...]:
    """The question sets of a library: `questions/*.yml`, by name."""
    return tuple(sorted((root / FOLDER).glob("*.yml")))
