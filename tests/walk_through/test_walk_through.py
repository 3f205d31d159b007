"""The walk through in docs/ is true: each of its commands gives what the page says.

To write the page anew after a change that is meant: WRITE_WALK_THROUGH=1 tools/test tests/walk_through
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.walk_through.transcripts import Stage, played

PAGE = Path(__file__).resolve().parents[2] / "docs" / "walk-through.md"


def test_every_command_of_the_page_gives_what_the_page_says(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    stage = Stage(tmp_path, os.environ)
    try:
        now = played(page, stage)
    finally:
        stage.close()
    if os.environ.get("WRITE_WALK_THROUGH"):
        PAGE.write_text(now, encoding="utf-8")
    assert now == page
