"""The files of a library as its keeper has them: the branch's, with what is not committed laid over."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from inforce.errors import LibraryError
from inforce.model.cards import PersonOfTheDay
from inforce.storage import library_files
from inforce.storage.library_files import LibraryFiles
from inforce.storage.yaml_files import dump_yaml
from tests.storage.libraries import ANA, MadeLibrary, clause, delta, instrument

POOLS = "au-nsw/pools/2021-01-01"
ANA_THEN = PersonOfTheDay(id="ana", name="Ana Li")


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    library = MadeLibrary(tmp_path / "library")
    library.write(instrument(POOLS), *(clause(f"{POOLS}/s-{n}", f"Rule {n}.", order=n) for n in range(7)))
    (library.root / "notes.txt").write_text("not a file of the library")
    library.commit("Begin")
    return library


def test_the_librarys_own_files_are_there_and_no_others(made: MadeLibrary) -> None:
    files = LibraryFiles.open(made.root)
    clauses = {f"instruments/{POOLS}/clauses/s-{n}.yml" for n in range(7)}
    assert set(files) == {"library.yml", "people.yml", f"instruments/{POOLS}/instrument.yml", *clauses}
    assert len(files) == 10
    assert "notes.txt" not in files
    with pytest.raises(KeyError):
        files["notes.txt"]


@pytest.mark.parametrize("together", [1, 2, 3, 500])
def test_files_are_the_same_in_whatever_order_and_number_they_are_read(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(library_files, "_TOGETHER", together)
    files = LibraryFiles.open(made.root)
    for path in [*sorted(files), *sorted(files, reverse=True)]:
        assert files[path] == (made.root / path).read_bytes()


def test_what_is_changed_added_or_deleted_and_not_committed_is_laid_over(made: MadeLibrary) -> None:
    changed, added, deleted = (f"instruments/{POOLS}/clauses/s-{n}.yml" for n in (1, 9, 2))
    (made.root / changed).write_bytes(b"changed")
    (made.root / added).write_bytes(b"added")
    (made.root / deleted).unlink()
    files = LibraryFiles.open(made.root)
    assert files.uncommitted == {changed, added, deleted}
    assert (files[changed], files[added]) == (b"changed", b"added")
    assert deleted not in files
    made.git("checkout", "-q", "-b", "elsewhere")
    files = LibraryFiles.open(made.root)
    assert not files.is_checked_out
    assert files.uncommitted == frozenset()
    assert b"Rule 1." in files[changed]


def test_the_register_is_that_of_before_the_decision(made: MadeLibrary) -> None:
    pending = delta("pools-2022", POOLS)
    path = "deltas/2024/pools-2022.yml"
    made.write(pending)
    made.commit("Propose")
    made.write(delta("pools-2022", POOLS, status="accepted", decided_by=ANA_THEN, decided_on=date(2024, 5, 2)))
    made.commit("Accept")
    (made.root / "people.yml").write_bytes(dump_yaml({"people": [{**ANA, "name": "Ana Lim"}]}))
    made.commit("A new name")
    files = LibraryFiles.open(made.root)
    then = files.register_at_decision(path)
    assert then is not None
    assert then.people[0].name == "Ana Li"
    assert files.register_at_decision("deltas/2024/other.yml") is None


def test_a_folder_without_a_library_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="not in a git repository"):
        LibraryFiles.open(tmp_path)
