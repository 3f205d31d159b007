"""Which library a command works on, and the clock it reads."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from inforce.cli import clock
from inforce.cli.options import find_library
from inforce.errors import LibraryError


def library_at(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "library.yml").write_text("name: x\n")
    return folder


def test_the_library_given_wins(tmp_path: Path) -> None:
    given, near = library_at(tmp_path / "given"), library_at(tmp_path / "near")
    assert find_library(given, start=near) == given


def test_a_folder_that_is_no_library_is_refused_even_when_another_is_near(tmp_path: Path) -> None:
    near = library_at(tmp_path / "near")
    with pytest.raises(LibraryError) as refused:
        find_library(tmp_path, start=near)
    assert refused.value.code == "no_library"
    assert "tools/library init" in str(refused.value)


def test_else_the_nearest_library_above_the_current_folder(tmp_path: Path) -> None:
    library_at(tmp_path / "far")
    near = library_at(tmp_path / "far" / "near")
    (near / "a" / "b").mkdir(parents=True)
    assert find_library(None, start=near / "a" / "b") == near


def test_today_is_the_day_in_the_librarys_own_time_zone() -> None:
    with clock.fixed_at(datetime(2024, 8, 31, 20, 0, tzinfo=UTC)):
        assert clock.today("Australia/Melbourne") == date(2024, 9, 1)
        assert clock.today("America/Chicago") == date(2024, 8, 31)
        assert clock.now("Asia/Shanghai").isoformat() == "2024-09-01T04:00:00+08:00"


def test_an_unknown_time_zone_is_named_with_its_file() -> None:
    with pytest.raises(LibraryError, match=r"library\.yml: timezone"):
        clock.now("Mars/Olympus")


def test_the_clock_cannot_be_set_to_a_moment_without_an_offset() -> None:
    with pytest.raises(ValueError, match="offset"), clock.fixed_at(datetime.fromisoformat("2024-01-01")):
        pass
