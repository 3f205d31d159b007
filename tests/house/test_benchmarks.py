"""The measurements in benchmarks/: each can be started, says how, and is listed. What they measure is not looked at."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(path for path in (ROOT / "benchmarks").glob("*.py") if path.stem != "__init__")
RUN_BY_ITSELF = [path for path in MODULES if '__name__ == "__main__"' in path.read_text(encoding="utf-8")]
# Started by another one, which is listed.
NOT_LISTED = {"feed_pages"}


def test_they_can_all_be_started_from_the_root() -> None:
    """In a process of its own, as a person starts one: nothing but the root is on its path."""
    names = [f"benchmarks.{path.stem}" for path in MODULES]
    program = f"from importlib import import_module\nfor name in {names}: import_module(name)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("path", RUN_BY_ITSELF, ids=lambda path: path.stem)
def test_one_says_at_its_head_how_it_is_run(path: Path) -> None:
    head = path.read_text(encoding="utf-8").split('"""')[1]
    assert re.search(rf"python -m benchmarks\.{path.stem}\b", head)


def test_the_readme_lists_every_one_and_no_other() -> None:
    table = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8").split("| to know |")[1].split("\n## ")[0]
    listed = set(re.findall(r"`([a-z_]+)(?: [^`]*)?`", table))
    assert listed - {path.stem for path in RUN_BY_ITSELF} == set()
    assert {path.stem for path in RUN_BY_ITSELF} - listed == NOT_LISTED
