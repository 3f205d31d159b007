"""Many sources at once: sixteen workers in all, no more than two at one host, and a host that is down is left alone."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from inforce.feed.files import read_file
from inforce.feed.outcomes import Body, CheckFailed, Validators
from inforce.feed.web import Fetcher
from inforce.model.sources import FileAddress, WebAddress

WORKERS = 16
AT_ONE_HOST = 2
# After so many sources of a host in turn that could not be reached, the rest are not tried in this run.
_GIVE_UP_AFTER = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """A source to be fetched. `key` tells it from others; `known` is what a web server is told of what is held."""

    key: str
    source: WebAddress | FileAddress
    known: Validators
    into: Path


@dataclass(slots=True)
class _Host:
    """The sources of one host that wait, and how many in turn could not be reached."""

    waiting: deque[Wanted] = field(default_factory=deque)
    lock: threading.Lock = field(default_factory=threading.Lock)
    unreached: int = 0
    said: str = ""

    def next(self) -> tuple[Wanted, str | None] | None:
        """The next source, and why it is not tried, where it is not."""
        with self.lock:
            if not self.waiting:
                return None
            given_up = self.unreached >= _GIVE_UP_AFTER
            why = f"not tried: {self.unreached} sources of this host in turn could not be reached ({self.said})"
            return self.waiting.popleft(), why if given_up else None

    def note(self, failed: CheckFailed | None) -> None:
        """Take in how a source ended."""
        with self.lock:
            down = failed is not None and failed.kind == "unreachable"
            self.unreached = self.unreached + 1 if down else 0
            self.said = failed.words if failed is not None else ""


Fetched = tuple[str, Body | CheckFailed]


def fetch_all(
    wanted: Iterable[Wanted], fetcher: Callable[[], Fetcher], folders: Sequence[str], outside: Path
) -> Iterator[Fetched]:
    """Fetch sources and give back each as it is there: its key, and what came in or why nothing did.

    `fetcher` makes one for each lane; `folders` and `outside` are for files (`files.read_file`).
    """
    hosts: dict[str, _Host] = {}
    for one in wanted:
        name = f"{one.source.host}:{one.source.port}" if isinstance(one.source, WebAddress) else ""
        hosts.setdefault(name, _Host()).waiting.append(one)
    stop = threading.Event()

    def lane(host: _Host) -> None:
        with closing(fetcher()) as own:
            while not stop.is_set() and (taken := host.next()) is not None:
                results.append((taken[0].key, _one(own, host, *taken, folders, outside)))
                arrived.release()

    results: deque[Fetched] = deque()
    arrived = threading.Semaphore(0)
    total = sum(len(host.waiting) for host in hosts.values())
    # The first lane of every host before the second of any: a large host does not keep the others waiting.
    lanes = [host for turn in range(AT_ONE_HOST) for host in hosts.values() if len(host.waiting) > turn]
    pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="feed")
    try:
        running = [pool.submit(lane, host) for host in lanes]
        for _ in range(total):
            while not arrived.acquire(timeout=1.0):
                for done in [one for one in running if one.done()]:
                    done.result()
            yield results.popleft()
        for done in as_completed(running):
            done.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _one(
    own: Fetcher, host: _Host, wanted: Wanted, why_not: str | None, folders: Sequence[str], outside: Path
) -> Body | CheckFailed:
    if why_not is not None:
        return CheckFailed("unreachable", why_not)
    try:
        if isinstance(wanted.source, FileAddress):
            return read_file(wanted.source, folders, wanted.into, outside)
        body: Body | CheckFailed = own.fetch(wanted.source, wanted.known, wanted.into)
    except CheckFailed as failed:
        body = failed
    except Exception as error:  # a fault of ours at one source leaves the others to be checked; told as a failure
        body = CheckFailed("unreadable", f"a fault of this program: {type(error).__name__}: {error}")
    host.note(body if isinstance(body, CheckFailed) else None)
    return body
