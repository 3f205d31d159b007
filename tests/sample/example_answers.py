"""Make the example records in answers/examples: one question a queue, put to the sample library with a fixed clock.

Run it as `python tests/sample/example_answers.py`.
"""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.decisions.answering import answer  # noqa: E402 - the path above comes first
from inforce.decisions.matter import Question  # noqa: E402 - the path above comes first
from inforce.model.answers import Answer  # noqa: E402 - the path above comes first
from inforce.storage.library import Library  # noqa: E402 - the path above comes first
from inforce.storage.records_in_files import write_record  # noqa: E402 - the path above comes first

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
QUESTIONS = {
    "answered": ("How high does a pool fence have to be in Osprey?", date(2024, 5, 1)),
    "declined": ("What colour must a pool fence be in Osprey?", date(2024, 5, 1)),
    "conflict": ("How long may a bin stay on the kerb in Port Linden after it has been emptied?", date(2024, 5, 1)),
    "change_pending": ("How high must a pool barrier be in Calder?", date(2024, 5, 1)),
}


class Examples:
    """A keeper that writes each record to answers/examples, under the name of its queue."""

    def store(self, record: Answer, library_commit: str) -> str:
        """Write one record; gives back the commit it was answered from."""
        path = f"answers/examples/{record.queue}.yml"
        hint = b"# yaml-language-server: $schema=../../schema/answer.json\n"
        (ROOT / path).write_bytes(hint + write_record(record, path))
        return library_commit


def main() -> None:
    """Ask each question, and see that it lands in the queue it is to show."""
    library = Library.open(ROOT)
    for number, (queue, (text, day)) in enumerate(QUESTIONS.items(), 1):
        question = Question(text=text, asked_on=NOW, token=f"{number:016x}", as_at=day, audience="internal")
        kept = answer(question, library, Examples())
        if kept.queue != queue:
            raise SystemExit(f"{text}: {kept.queue}, not {queue}")


if __name__ == "__main__":
    main()
