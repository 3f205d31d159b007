"""An office with a library for each test that brings documents in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.office import Office


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)
