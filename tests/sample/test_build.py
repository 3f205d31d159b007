"""The sample library in the repository's root is what its plan gives, to the byte, on any day."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.storage.library import Library
from tests.sample import build


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return build.build(tmp_path_factory.mktemp("sample") / "library")


def test_the_root_holds_what_the_plan_gave_on_another_day(built: dict[str, bytes]) -> None:
    assert build.differences(built) == [], "run: python tests/sample/build.py"


def test_every_document_of_the_plan_was_brought_in(built: dict[str, bytes]) -> None:
    sources = {path for path in built if "/source." in path and not path.startswith("tests/")}
    pending = {path for path in built if "/source." in path and path.startswith("tests/")}
    documents = [path for path in build.DOCUMENTS.rglob("*") if path.is_file()]
    assert len(sources) + len(pending) == len(documents)


def test_a_library_begun_with_the_sample_holds_it_and_its_proposal(tmp_path: Path) -> None:
    from inforce.cli import delta, library
    from tests.office import Office

    office = Office(tmp_path / "library")
    office.does(library.main, "init", str(office.root), "--name", "My copy", "--sample")
    assert office.git("status", "--porcelain") == ""
    held = Library.open(office.root)
    assert held.name == "My copy"
    pending = office.does(delta.main, "list", "--pending")["deltas"]
    assert len(pending) == 1
    office.does(delta.main, "accept", pending[0]["id"])
