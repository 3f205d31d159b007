"""An office with signed acceptance for each test that proves or cheats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.cheating import CheatedOffice


@pytest.fixture
def office(tmp_path: Path) -> CheatedOffice:
    return CheatedOffice.opened(tmp_path)
