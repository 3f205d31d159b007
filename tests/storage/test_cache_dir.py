"""Build products lie in the user's cache, private, and never in a directory that others can write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from inforce.errors import LibraryError
from inforce.storage.cache_dir import cache_dir


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    for name in ("INFORCE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_the_place_is_the_given_one_then_the_desktops_then_the_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache_dir("r").parent == tmp_path / "home/.cache/inforce"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/ignored")
    assert cache_dir("r").parent == tmp_path / "home/.cache/inforce"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_dir("r").parent == tmp_path / "xdg/inforce"
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "given 库"))
    assert cache_dir("r").parent == tmp_path / "given 库"


def test_each_repository_has_its_own_and_always_the_same(tmp_path: Path) -> None:
    assert cache_dir("/a/.git") == cache_dir("/a/.git") != cache_dir("/b/.git")
    assert cache_dir(os.fsdecode(b"/latin-\xe9")).is_dir()


def test_it_is_private_whatever_the_mask(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        made = cache_dir("r")
    finally:
        os.umask(old)
    assert (made.stat().st_mode & 0o777, made.parent.stat().st_mode & 0o777) == (0o700, 0o700)


def test_a_directory_that_others_can_write_or_own_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = cache_dir("r")
    made.chmod(0o777)
    with pytest.raises(LibraryError, match="belongs to another user, or others may write it"):
        cache_dir("r")
    made.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: made.stat().st_uid + 1)
    with pytest.raises(LibraryError, match="belongs to another user") as caught:
        cache_dir("r")
    assert "INFORCE_CACHE" in (caught.value.next or "")


def test_without_a_home_to_write_it_is_among_the_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file, not a directory")
    made = cache_dir("r")
    assert made.parent == tmp_path / f"inforce-{os.geteuid()}"
    assert made.stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "file"))
    with pytest.raises(LibraryError, match="INFORCE_CACHE cannot be used"):
        cache_dir("r")
