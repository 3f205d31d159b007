"""A library is read from git at its branch, never from what happens to lie in the work tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.errors import DataFault, LibraryError, NotHeld
from inforce.storage.library import Library
from tests.storage.libraries import MadeLibrary, clause, instrument

POOLS = "au-nsw/pools/2021-01-01"


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    library = MadeLibrary(tmp_path / "library")
    library.write(instrument(POOLS), clause(f"{POOLS}/s-5", "A pool must have a barrier."))
    library.commit("Begin")
    return library


def test_objects_are_read_by_id(made: MadeLibrary) -> None:
    library = Library.open(made.root / "instruments")
    assert library.name == "Made for a test"
    assert library.instrument(POOLS).work_id == "au-nsw/pools"
    assert library.clause(f"{POOLS}/s-5").text == "A pool must have a barrier."
    assert library.register.get("ana") is not None
    assert library.places.scope("au-nsw") == ("au-nsw", "au")
    assert library.checks(POOLS) is None
    assert library.warnings == ()


@pytest.mark.parametrize(
    "missing", ["au-nsw/pools/2021-01-01/s-6", "s-5", "../../library", "au-nsw/pools/2021-01-01/S-5", ""]
)
def test_what_is_not_held_is_said_to_be_so(made: MadeLibrary, missing: str) -> None:
    with pytest.raises(NotHeld, match=r"there is no clause .* in Made for a test"):
        Library.open(made.root).clause(missing)


def test_what_is_not_committed_is_not_read_but_named(made: MadeLibrary) -> None:
    made.write(clause(f"{POOLS}/s-5", "A pool needs nothing."), clause(f"{POOLS}/s-6", "New."))
    library = Library.open(made.root)
    assert library.clause(f"{POOLS}/s-5").text == "A pool must have a barrier."
    assert library.warnings == (
        f"not committed, so not read: instruments/{POOLS}/clauses/s-5.yml, instruments/{POOLS}/clauses/s-6.yml",
    )


def test_a_proposal_that_is_checked_out_does_not_speak_for_the_library(made: MadeLibrary) -> None:
    made.git("checkout", "-q", "-b", "delta/x")
    made.write_settings(branch="delta/x", name="Taken over")
    made.write(clause(f"{POOLS}/s-5", "A pool needs nothing."))
    made.commit("Propose")
    library = Library.open(made.root)
    assert (library.name, library.branch) == ("Made for a test", "main")
    assert library.clause(f"{POOLS}/s-5").text == "A pool must have a barrier."
    assert library.warnings == ("what is checked out is not main; answers are from main",)


def test_a_library_is_found_while_a_branch_without_its_files_is_checked_out(made: MadeLibrary) -> None:
    made.git("checkout", "-q", "--orphan", "answers")
    made.git("rm", "-rfq", ".")
    made.git("commit", "-q", "--allow-empty", "-m", "answers")
    assert Library.open(made.root).name == "Made for a test"


def test_an_older_commit_is_read_with_its_own_settings(made: MadeLibrary) -> None:
    before = made.git("rev-parse", "HEAD")
    made.write_settings(name="Renamed")
    made.write(clause(f"{POOLS}/s-5", "Changed."))
    made.commit("Change")
    library = Library.open(made.root, at=before)
    assert (library.name, library.clause(f"{POOLS}/s-5").text) == ("Made for a test", "A pool must have a barrier.")
    assert Library.open(made.root).name == "Renamed"
    with pytest.raises(LibraryError, match="there is no commit 1234567 in this library"):
        Library.open(made.root, at="1234567")


def test_a_missing_branch_says_what_to_do(made: MadeLibrary) -> None:
    made.git("branch", "-m", "master")
    with pytest.raises(LibraryError) as refused:
        Library.open(made.root)
    assert refused.value.message == "the library is read from the branch main, and there is no such branch here"
    assert refused.value.next == "name yours so (git branch -m main), or set branch: in library.yml and commit that"


def test_a_branch_of_another_name_is_read_when_main_names_it(made: MadeLibrary) -> None:
    made.write_settings(branch="law", name="On another branch")
    made.commit("Name the branch")
    with pytest.raises(LibraryError, match="read from the branch law, and there is no such branch here"):
        Library.open(made.root)
    made.git("branch", "law")
    assert Library.open(made.root).branch == "law"


def test_only_a_development_library_reads_what_is_checked_out(made: MadeLibrary) -> None:
    made.write_settings(branch="HEAD", acceptance="signed")
    made.commit("Read HEAD")
    with pytest.raises(LibraryError, match="branch: HEAD is for a development library"):
        Library.open(made.root)
    made.write_settings(branch="HEAD")
    made.commit("Develop")
    made.git("checkout", "-q", "-b", "work")
    made.write(clause(f"{POOLS}/s-5", "In work."))
    made.commit("Work")
    library = Library.open(made.root)
    assert (library.branch, library.clause(f"{POOLS}/s-5").text) == ("HEAD", "In work.")


def test_before_the_first_commit_the_next_step_is_named(tmp_path: Path) -> None:
    made = MadeLibrary(tmp_path / "new")
    with pytest.raises(LibraryError, match="no commit yet, and what is not committed is not read") as refused:
        Library.open(made.root)
    assert refused.value.next == "commit its files: git add library.yml people.yml && git commit"


def test_a_folder_of_another_repository_is_not_a_library(made: MadeLibrary) -> None:
    inner = made.root / "inner"
    inner.mkdir()
    (inner / "library.yml").write_bytes((made.root / "library.yml").read_bytes())
    with pytest.raises(LibraryError, match="but the git repository begins at"):
        Library.open(inner)


def test_faults_of_the_settings_are_all_told_with_their_lines(made: MadeLibrary) -> None:
    (made.root / "library.yml").write_text("name: X\nacceptance: sometimes\ntimezone: UTC\nplaces: []\ncolour: red\n")
    made.commit("Break the settings")
    with pytest.raises(DataFault) as refused:
        Library.open(made.root)
    assert [str(fault) for fault in refused.value.faults] == [
        "library.yml:1: hand_over is missing: expected a list, each a mapping with the fields person [missing_field]",
        "library.yml:2: acceptance: 'sometimes' is not one of development, signed [wrong_value]",
        "library.yml:5: colour is not a field of settings: its fields are name, acceptance, timezone, places, "
        "hand_over, branch, office_place, default_audience, audiences, safety_topics, topics, synonyms, thresholds, "
        "recheck, feed, meaning, reader, composer, development_reviewer, separate_approval, "
        "answers_remote, sync_warn_days [unknown_field]",
    ]


def test_a_place_within_itself_is_a_fault(made: MadeLibrary) -> None:
    made.write_settings(places=[{"id": "au", "name": "A", "parent": "au"}])
    made.commit("Loop")
    with pytest.raises(DataFault, match="place au lies within itself"):
        Library.open(made.root)


def test_an_object_whose_id_is_not_its_path_is_a_fault(made: MadeLibrary) -> None:
    path = made.root / f"instruments/{POOLS}/clauses/s-7.yml"
    path.write_bytes((path.parent / "s-5.yml").read_bytes())
    made.commit("Copy")
    with pytest.raises(DataFault, match=rf"id: '{POOLS}/s-5' is not the id its path gives it, '{POOLS}/s-7'"):
        Library.open(made.root).clause(f"{POOLS}/s-7")


def test_clauses_may_lie_in_shards(made: MadeLibrary) -> None:
    folder = made.root / f"instruments/{POOLS}/clauses"
    (folder / "0").mkdir()
    (folder / "s-5.yml").rename(folder / "0" / "s-5.yml")
    made.commit("Shard")
    assert Library.open(made.root).clause(f"{POOLS}/s-5").text == "A pool must have a barrier."
