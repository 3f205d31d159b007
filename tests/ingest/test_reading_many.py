"""A folder is read on the cores there are, and comes out as if it were read file by file."""

from __future__ import annotations

from datetime import UTC, datetime

from inforce.errors import LibraryError
from inforce.ingest.given import Received
from inforce.ingest.reading_many import read_many

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def files() -> list[tuple[Received, None]]:
    texts = [
        f"# Rules {number}\n\n1. A visitor must not park for more than {number} hours.\n" for number in range(1, 13)
    ]
    texts[4] = "Nothing that is a rule"
    texts[7] = "\x00\x01"
    return [(Received(f"rules-{number}.md", text.encode(), NOW), None) for number, text in enumerate(texts)]


def told(found: object) -> object:
    return (found.code, found.message, found.where, found.next) if isinstance(found, LibraryError) else found


def test_several_processes_give_what_one_gives_in_the_same_order() -> None:
    alone = [told(found) for found in read_many(files(), 1)]
    together = [told(found) for found in read_many(files(), 2)]
    assert together == alone
    assert [isinstance(found, tuple) for found in alone].count(True) == 2


def test_files_are_taken_as_they_are_read_and_not_all_at_once() -> None:
    taken = 0

    def one_by_one() -> object:
        nonlocal taken
        for file in files() * 3:
            taken += 1
            yield file

    reading = read_many(one_by_one(), 2)  # type: ignore[arg-type] - a generator of the files
    next(reading)
    assert taken < 10
    reading.close()
