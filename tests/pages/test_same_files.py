"""A new site keeps the time of what is in it unchanged, so that only what one change touched is copied to a host."""

from __future__ import annotations

import os
from pathlib import Path

from inforce.pages.same_files import Changed, keep_times

LONG_AGO = (1_600_000_000 * 10**9,) * 2


def test_what_is_the_same_keeps_its_time_and_only_the_rest_differs(tmp_path: Path) -> None:
    before, made = tmp_path / "before", tmp_path / "made"
    for folder, changing in ((before, "four hours"), (made, "two hours!")):
        (folder / "rules").mkdir(parents=True)
        (folder / "rules" / "same.html").write_text("Keep off the grass.")
        (folder / "rules" / "changed.html").write_text(changing)
    (before / "gone.html").write_text("Repealed.")
    (made / "new.html").write_text("Made.")
    for path in before.rglob("*.html"):
        os.utime(path, ns=LONG_AGO)
    assert keep_times(before, made) == Changed(files=3, differ=2)
    old = {path.name for path in made.rglob("*.html") if path.stat().st_mtime_ns == LONG_AGO[0]}
    assert old == {"same.html"}


def test_where_no_site_was_every_file_is_new(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "index.html").write_text("Home")
    assert keep_times(tmp_path / "before", tmp_path / "made") == Changed(files=1, differ=1)
