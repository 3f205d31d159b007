"""Every test here has a home, a git configuration and a cache of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.storage.git import Repository
from tests.storage.repositories import new_repository


@pytest.fixture(autouse=True)
def own_surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("INFORCE_CACHE", str(home / "cache"))
    return home


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository in a folder whose name git would quote."""
    return new_repository(tmp_path / "a library 库")


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    with Repository.containing(new_repository(tmp_path / "library")) as opened:
        yield opened
