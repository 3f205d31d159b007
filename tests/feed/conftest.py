"""A server, and an office that watches it, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.feed.servers import QuietServer, serving
from tests.feed.watched import Watched


@pytest.fixture
def server() -> Iterator[QuietServer]:
    with serving() as running:
        yield running


@pytest.fixture
def office(tmp_path: Path) -> Watched:
    opened = Watched.opened(tmp_path)
    assert isinstance(opened, Watched)
    opened.lists("allowed:", "  - 127.0.0.1")
    return opened
