"""The documents about the tools: their links lead somewhere, and what is listed is all there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DECISIONS = ROOT / "docs" / "decisions"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "benchmarks" / "README.md"]
LINK = re.compile(r"\]\((?!https?://|mailto:)(?P<file>[^)#\s]*)(?:#(?P<heading>[^)\s]+))?\)")


def headings(page: Path) -> set[str]:
    """What a link may name after its #, as git hosts make it of the headings."""
    lines = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    astray = []
    for found in LINK.finditer(page.read_text(encoding="utf-8")):
        target = page.parent / found["file"] if found["file"] else page
        if not target.exists() or (found["heading"] and found["heading"] not in headings(target)):
            astray.append(found[0])
    assert astray == []


def test_every_decision_is_listed_and_no_other() -> None:
    listed = re.findall(r"^\| \[([a-z-]+)\]\(\1\.md\) \|", (DECISIONS / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in DECISIONS.glob("*.md") if path.stem != "README")
