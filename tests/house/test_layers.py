"""The direction of imports, as the contracts in pyproject.toml put it, and that the contracts would see a breach."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = {"cli", "ingest", "changes", "decisions", "storage", "reading", "model"}


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


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, to put stray imports into."""
    folder = tmp_path_factory.mktemp("layers") / "inforce"
    shutil.copytree(ROOT / "tools" / "inforce", folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert {path.name for path in folder.iterdir() if path.is_dir()} == LAYERS
    return folder


def test_the_package_keeps_its_layers() -> None:
    code, said = lint_imports(ROOT / "tools")
    assert code == 0, said


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("errors.py", "import inforce.model", "Each layer imports only from the layers below it"),
        ("model/stray.py", "import inforce.storage", "Each layer imports only from the layers below it"),
        ("reading/stray.py", "from inforce.decisions import stray", "Each layer imports only from the layers below it"),
        ("ingest/stray.py", "import inforce.changes", "Each layer imports only from the layers below it"),
        ("changes/stray.py", "import inforce.ingest", "Each layer imports only from the layers below it"),
        ("drawer/stray.py", "", "Each layer imports only from the layers below it"),
        ("decisions/stray.py", "import click", "Only the command line knows click"),
        ("decisions/stray.py", "import yaml", "Only storage knows files' formats, the index and other programs"),
        ("ingest/stray.py", "from ruamel.yaml import YAML", "Only storage knows files' formats, the index and other"),
        ("cli/stray.py", "import subprocess", "Only storage knows files' formats, the index and other programs"),
        ("decisions/stray.py", "from whoosh import index", "Only storage knows files' formats, the index and other"),
        ("storage/stray.py", "from lxml import etree", "Only ingest knows the formats that documents arrive in"),
        ("storage/stray.py", "import git", "What only developers install is never imported"),
    ],
)
def test_a_stray_import_breaks_the_contract(package: Path, module: str, line: str, contract: str) -> None:
    stray = package / module
    before = stray.read_text(encoding="utf-8") if stray.exists() else None
    stray.parent.mkdir(exist_ok=True)
    made = [] if (stray.parent / "__init__.py").exists() else [stray.parent / "__init__.py"]
    for path in made:
        path.touch()
    stray.write_text(f"{before or ''}\n{line}\n", encoding="utf-8")
    try:
        code, said = lint_imports(package.parent)
    finally:
        if before is None:
            stray.unlink()
        else:
            stray.write_text(before, encoding="utf-8")
        for path in made:
            shutil.rmtree(path.parent)
    assert code == 1, said
    assert re.search(rf"^{re.escape(contract)}.* BROKEN", said, re.MULTILINE), said
