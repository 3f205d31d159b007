"""A snapshot is whole or not there: stale, damaged, foreign, written by two at once, killed half-way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from inforce.errors import LibraryError
from inforce.storage import snapshots
from inforce.storage.git_objects import ObjectReader
from inforce.storage.library import Library
from tests.storage.libraries import MadeLibrary, clause, instrument

RULES = "au/rules/2021-01-01"
TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MadeLibrary:
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "cache"))
    library = MadeLibrary(tmp_path / "library")
    library.write(instrument(RULES), *(clause(f"{RULES}/s-{n}", f"Rule {n} on gates.") for n in range(20)))
    library.commit("Begin")
    return library


def found(library: Library, question: str) -> set[str]:
    return {hit.clause_id.rsplit("/", 1)[1] for hit in library.index.search(question, None, None)}


def made_snapshots(made: MadeLibrary) -> list[Path]:
    homes = (made.root.parent / "cache").glob("*/snapshots/*")
    return [path for path in homes if path.is_dir()]


def test_a_snapshot_is_made_once_and_used_again(made: MadeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Library.open(made.root)
    assert first.index.size == 20
    monkeypatch.setattr(snapshots.Snapshots, "_make", None)
    again = Library.open(made.root)
    assert again.index.size == 20
    assert again.warnings == ()
    assert len(made_snapshots(made)) == 1


def test_only_what_changed_is_read_again(made: MadeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Library.open(made.root).index.size == 20
    made.write(clause(f"{RULES}/s-3", "Rule 3 on fences."), clause(f"{RULES}/s-20", "Rule 20 on fences."))
    (made.root / f"instruments/{RULES}/clauses/s-4.yml").unlink()
    made.commit("Change three")
    read: list[str] = []
    real = ObjectReader.read_blobs

    def noted(reader: ObjectReader, blobs: Sequence[str]) -> list[bytes]:
        read.extend(blobs)
        return real(reader, blobs)

    monkeypatch.setattr(ObjectReader, "read_blobs", noted)
    library = Library.open(made.root)
    assert found(library, "fences") == {"s-3", "s-20"}
    assert len(read) == 3, "the instrument and two clauses"
    assert "s-4" not in found(library, "gates")
    assert library.index.size == 20
    assert library.index_differences() == []


def test_an_older_commit_has_its_own_snapshot_and_both_stay(made: MadeLibrary) -> None:
    before = made.git("rev-parse", "HEAD")
    made.write(clause(f"{RULES}/s-3", "Rule 3 on fences."))
    made.commit("Change")
    assert found(Library.open(made.root), "fences") == {"s-3"}
    assert found(Library.open(made.root, at=before), "fences") == set()
    assert found(Library.open(made.root), "fences") == {"s-3"}
    assert len(made_snapshots(made)) == 2


def test_a_commit_that_touches_no_object_needs_no_new_snapshot(made: MadeLibrary) -> None:
    assert Library.open(made.root).index.size == 20
    made.write_settings(name="Renamed")
    made.commit("Rename")
    assert Library.open(made.root).index.size == 20
    assert len(made_snapshots(made)) == 1


def test_old_snapshots_are_removed(made: MadeLibrary) -> None:
    for n in range(7):
        made.write(clause(f"{RULES}/s-3", f"Version {n}."))
        made.commit("Change")
        assert found(Library.open(made.root), f"version {n}") >= {"s-3"}
    assert len(made_snapshots(made)) == 4


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize("damage", [_cut, _flip, Path.unlink])
@pytest.mark.parametrize("name", ["catalogue.sqlite", "index/documents", "index/*.pst", "index/*.trm", "manifest.json"])
def test_a_damaged_snapshot_is_made_again_with_one_line(made: MadeLibrary, name: str, damage: object) -> None:
    assert Library.open(made.root).index.size == 20
    (snapshot,) = made_snapshots(made)
    (path,) = snapshot.glob(name)
    assert callable(damage)
    damage(path)
    library = Library.open(made.root)
    assert found(library, "gates") == {f"s-{n}" for n in range(20)}
    assert library.warnings == ("the index was damaged; it has been made again from the library's files",)
    assert library.index_differences() == []


def test_a_copied_snapshot_whose_times_changed_is_as_good(made: MadeLibrary) -> None:
    assert Library.open(made.root).index.size == 20
    for path in made_snapshots(made)[0].rglob("*"):
        os.utime(path, (1, 1))
    library = Library.open(made.root)
    assert library.index.size == 20
    assert library.warnings == ()


def test_a_snapshot_of_another_version_or_engine_is_not_opened(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Library.open(made.root).index.size == 20
    monkeypatch.setattr(snapshots, "code_stamp", lambda: "other code")
    assert Library.open(made.root).index.size == 20
    assert len(made_snapshots(made)) == 2


def test_a_snapshot_put_there_under_a_name_it_was_not_made_for_is_not_a_base(made: MadeLibrary) -> None:
    assert Library.open(made.root).index.size == 20
    (snapshot,) = made_snapshots(made)
    snapshot.rename(snapshot.with_name("0" * 32))
    made.write(clause(f"{RULES}/s-3", "Rule 3 on fences."))
    made.commit("Change")
    assert found(Library.open(made.root), "fences") == {"s-3"}


def test_what_the_index_has_otherwise_than_the_files_is_named(made: MadeLibrary) -> None:
    library = Library.open(made.root)
    assert library.index_differences() == []
    made.write(clause(f"{RULES}/s-3", "Rule 3 on fences."))
    library.commit = made.commit("Change behind its back")
    assert library.index_differences() == [
        f"{RULES}/s-3: pairs differs in 3_fenc, 3_gate",
        f"{RULES}/s-3: text differs in fence, gate, ~fenc, ~gate",
        f"instruments/{RULES}/clauses/s-3.yml: its row of files is in the catalogue, not in the files",
        f"instruments/{RULES}/clauses/s-3.yml: its row of files is not in the catalogue",
    ]


def test_rebuilding_gives_the_same_answers(made: MadeLibrary) -> None:
    library = Library.open(made.root)
    before = library.index.search("rule 7 on gates", None, None)
    told: list[tuple[int, int]] = []
    library.build_index(rebuild=True, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (20, 20)
    assert Library.open(made.root).index.search("rule 7 on gates", None, None) == before


def test_a_cache_that_cannot_be_written_is_an_error_with_a_next_step(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(snapshots, "seal", full)
    with pytest.raises(LibraryError, match="No space left on device"):
        _ = Library.open(made.root).index
    monkeypatch.undo()
    monkeypatch.setenv("INFORCE_CACHE", str(made.root.parent / "cache"))
    assert made_snapshots(made) == []
    assert Library.open(made.root).index.size == 20


def test_the_stamp_covers_all_code_that_decides_what_a_snapshot_holds() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import inforce.storage.catalogue_writing, inforce.storage.whoosh_writing, inforce.storage.whoosh_index\n"
        "names = (m.replace('.', '/').removeprefix('inforce/') for m in sys.modules if m.startswith('inforce.'))\n"
        "print(*(f'{name}.py' for name in names))"
    )
    loaded = subprocess.run([sys.executable, "-c", code, str(TOOLS)], capture_output=True, check=True).stdout.decode()
    decides_nothing = re.compile(r"(errors|model|reading|storage|storage/(git\w*|work_trees|yaml_writing))\.py")
    wanted = {name for name in loaded.split() if not decides_nothing.fullmatch(name)}
    package = TOOLS / "inforce"
    assert wanted <= {str(path.relative_to(package)) for pattern in snapshots.MADE_BY for path in package.glob(pattern)}


ASK = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from inforce.storage.git_objects import ObjectReader
from inforce.storage.library import Library
library = Library.open(Path(sys.argv[2]))
print(library.index.size, len(library.catalogue.clauses_of("au/rules/2021-01-01")))
"""


def _asking(made: MadeLibrary) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", ASK, str(TOOLS), str(made.root)], stdout=subprocess.PIPE)


@pytest.fixture
def larger(made: MadeLibrary) -> MadeLibrary:
    made.write(*(clause(f"{RULES}/s-{n}", f"Rule {n} on gates and {n} other things.") for n in range(20, 400)))
    made.commit("Grow")
    return made


def test_several_asks_at_once_on_a_stale_index_all_work(larger: MadeLibrary) -> None:
    asking = [_asking(larger) for _ in range(4)]
    assert [process.communicate()[0].split() for process in asking] == [[b"400", b"400"]] * 4
    assert len(made_snapshots(larger)) == 1


@pytest.mark.parametrize("delay", [0.15, 0.25, 0.35, 0.45, 0.6])
def test_a_build_that_is_killed_leaves_nothing_half_made(larger: MadeLibrary, delay: float) -> None:
    process = _asking(larger)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    library = Library.open(larger.root)
    assert library.index.size == 400
    assert library.warnings == ()
    assert library.index_differences() == []
    assert len(made_snapshots(larger)) == 1
