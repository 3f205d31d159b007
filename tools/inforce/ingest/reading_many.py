"""Many files read at once, on the cores there are: each in a process of its own kind, given back in the order asked.

Reading is what takes the time when a folder is brought in, and no file needs another to be read. Proposing does: it is
done after, one by one.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from msgspec import Struct

from inforce.errors import LibraryError, Refused
from inforce.ingest.given import Received
from inforce.ingest.received import read_received
from inforce.ingest.structure import ReadDocument
from inforce.ingest.tracked import Tracked

Asked = tuple[Received, Tracked | None]
# So many files wait for each process: enough to keep it busy, few enough that a folder's bytes are never all held.
_AHEAD = 3


class _Failure(Struct, frozen=True):
    """A refusal on its way between processes: its words, where they are about, what to do next, and its code."""

    message: str
    where: str | None
    next: str | None
    code: str


def read_many(asked: Iterable[Asked], processes: int) -> Iterator[ReadDocument | LibraryError]:
    """Read files, in the order asked for; what is wrong with one is given in its place. With one process, here."""
    if processes <= 1:
        yield from (_told(_read(received, tracked)) for received, tracked in asked)
        return
    # Started anew rather than copied: a copy would share the git that stays and the files this process has open.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        waiting: deque[Future[ReadDocument | _Failure]] = deque()
        for received, tracked in asked:
            waiting.append(pool.submit(_read, received, tracked))
            if len(waiting) >= processes * _AHEAD:
                yield _told(waiting.popleft().result())
        while waiting:
            yield _told(waiting.popleft().result())


def _read(received: Received, tracked: Tracked | None) -> ReadDocument | _Failure:
    try:
        return read_received(received, tracked)
    except LibraryError as error:
        return _Failure(error.message, error.where, error.next, error.code)


def _told(found: ReadDocument | _Failure) -> ReadDocument | LibraryError:
    if isinstance(found, _Failure):
        return Refused(found.message, where=found.where, next=found.next, code=found.code)
    return found
