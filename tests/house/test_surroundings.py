"""What tests run in: no network, and nobody's settings."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from pathlib import Path

import pytest

import inforce
from tests.house.fake_machine import ROOT


def test_a_test_that_reaches_for_the_network_fails() -> None:
    with pytest.raises(RuntimeError, match="tests run without a network"), socket.socket() as connection:
        connection.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="tests run without a network"):
        socket.getaddrinfo("example.invalid", 80)


def test_what_runs_within_one_machine_still_works() -> None:
    async def nothing() -> str:
        return "done"

    assert asyncio.run(nothing()) == "done"


def test_git_knows_nobody_by_name(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True, capture_output=True)
    done = subprocess.run(
        ["git", "-C", tmp_path, "commit", "--allow-empty", "-m", "x"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 128
    assert "user.useConfigOnly" in done.stderr or "tell me who you are" in done.stderr


def test_the_version_is_said_in_one_place() -> None:
    said = inforce.__version__
    assert f"## [{said}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert 'version = "' not in (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[tool.", 1)[0]
