"""Judged answers as files: `questions/judged/<name>.yml` of a library, or any file that is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from inforce.errors import DataFault, Fault
from inforce.model.judged_answers import JudgedSet
from inforce.storage.question_sets import written_by_hand
from inforce.storage.records_in_files import record_of
from inforce.storage.schemas import faults_of
from inforce.storage.yaml_files import Loaded, load_yaml

KIND = "judged_answers"
_NEXT = "mend each line that is named; docs/evaluation.md says what stands in such a file"


def read_judged_set(path: Path) -> JudgedSet:
    """The judged answers in a file. Raises DataFault with every fault and its line, LibraryError."""
    data = written_by_hand(
        path, "the judged answers", "no_judged_answers", "those of a library lie in questions/judged/"
    )
    loaded = load_yaml(data, str(path))
    faults = tuple(faults_of(KIND, loaded))
    if not faults:
        record = record_of(loaded, JudgedSet)
        faults = tuple(_miscounted(record, loaded, str(path)))
        if not faults:
            return record
    raise DataFault(faults, next=_NEXT)


def _miscounted(record: JudgedSet, loaded: Loaded, file: str) -> Iterator[Fault]:
    """Answers that have not one label for each point, and names that stand twice."""
    met: set[str] = set()
    for number, one in enumerate(record.answers):
        for labels, points, field in ((one.made, one.expected, "made"), (one.said, one.forbidden, "said")):
            if len(labels) != len(points):
                line = loaded.line_of(("answers", number, field))
                words = f"{one.name}: {field} has {len(labels)} labels for {len(points)} points"
                yield Fault(file, line, "labels_miscounted", words)
        if one.name in met:
            line = loaded.line_of(("answers", number, "name"))
            yield Fault(file, line, "name_twice", f"a second answer is called {one.name}")
        met.add(one.name)
