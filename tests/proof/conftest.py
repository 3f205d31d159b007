"""An office with signed acceptance for each test that proves or cheats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import FIRST, QUESTION


@pytest.fixture
def office(tmp_path: Path) -> CheatedOffice:
    return CheatedOffice.opened(tmp_path)


@pytest.fixture
def held(office: CheatedOffice) -> CheatedOffice:
    """The first edition is held, properly accepted, and answers."""
    office.holds(FIRST)
    assert office.asks(QUESTION)["queue"] == "answered"
    return office
