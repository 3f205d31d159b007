"""A run asks every system every question in a clone, goes on after a kill, and leaves the library as it was."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inforce.evaluation.run_folder import RunFolder
from inforce.storage.library import Library
from tests.decisions.asking import ask
from tests.evaluation.yards import TODAY, cases, content, evaluates, written_set, yards
from tests.storage.libraries import MadeLibrary

TOOLS = Path(__file__).resolve().parents[2] / "tools"
BOTH = ("--system", "governed", "--system", "similarity")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    made = yards(tmp_path_factory.mktemp("yards") / "library")
    ask(made.root, "How long may a visitor park in the yard?", jurisdiction="au-nsw")
    return made


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(written_set(tmp_path_factory.mktemp("set") / "yard.yml", list(cases())))


@pytest.fixture(scope="module")
def whole(library: MadeLibrary, asked: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing disturbed."""
    out = tmp_path_factory.mktemp("run") / "whole"
    result = evaluates(library, "run", asked, *BOTH, "--out", str(out))
    assert result.exit_code == 0, result.output
    return out


def everything(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_the_library_is_left_as_it_was_to_the_byte(library: MadeLibrary, asked: str, tmp_path: Path) -> None:
    before, references = everything(library.root), library.git("for-each-ref")
    assert "refs/heads/answers" in references
    out = tmp_path / "run"
    assert evaluates(library, "run", asked, *BOTH, "--out", str(out)).exit_code == 0
    assert library.git("for-each-ref") == references
    assert everything(library.root) == before
    assert not (out / "clone").exists()


def test_what_a_run_without_a_folder_of_its_own_leaves_is_not_in_the_library(
    library: MadeLibrary, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INFORCE_STATE", str(tmp_path))
    before = everything(library.root)
    result = evaluates(library, "run", asked, "--system", "similarity", "--json")
    told = json.loads(result.stdout)
    assert told["folder"] == str(tmp_path / "runs" / "library-20260630-120000")
    assert everything(library.root) == before


def test_two_runs_give_the_same_bytes_but_for_the_times(
    library: MadeLibrary, asked: str, whole: Path, tmp_path: Path
) -> None:
    out = tmp_path / "again"
    assert evaluates(library, "run", asked, *BOTH, "--out", str(out)).exit_code == 0
    assert content(out) == content(whole)


def test_each_answer_was_stored_as_at_the_desk_and_the_record_holds_what_was_shown(
    library: MadeLibrary, whole: Path
) -> None:
    record = next(r for r in RunFolder(whole).records() if (r.case, r.system) == ("own-2021", "governed"))
    kept = ask(library.root, "How long may a visitor park in the yard?", jurisdiction="au-nsw", as_at="2021-05-01").kept
    assert record.answer == kept.body
    assert [one.clause_id for one in record.citation.cited] == [card.clause_id for card in kept.source_cards]
    assert [one.clause_id for one in record.candidates] == [one.clause_id for one in kept.candidates]


@pytest.mark.parametrize("chance", [3, 11])
def test_a_run_that_was_killed_goes_on_and_ends_in_the_same_bytes(
    library: MadeLibrary, asked: str, whole: Path, tmp_path: Path, chance: int
) -> None:
    out = tmp_path / "killed"
    program = "from inforce.cli.evaluate import main; main()"
    options = ("--library", str(library.root), "--out", str(out), "--today", TODAY)
    process = subprocess.Popen(
        [sys.executable, "-c", program, "run", asked, *BOTH, *options],
        env={**os.environ, "PYTHONPATH": str(TOOLS)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    records, enough = out / "records.jsonl", random.Random(chance).randrange(2, 20)
    while process.poll() is None and not (records.is_file() and records.read_bytes().count(b"\n") >= enough):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    held = records.read_bytes()
    assert enough <= held.count(b"\n") < 60
    assert (out / "clone").is_dir()
    records.write_bytes(held + b'{"set":"yard","case":"ow')
    result = evaluates(library, "run", asked, *BOTH, "--out", str(out), "--resume")
    assert result.exit_code == 0, result.output
    assert content(out) == content(whole)


def test_a_folder_that_holds_something_is_not_run_into(library: MadeLibrary, asked: str, whole: Path) -> None:
    before = content(whole)
    result = evaluates(library, "run", asked, *BOTH, "--out", str(whole))
    assert result.exit_code == 2
    assert result.output == (
        f"Error [Made for a test]: {whole}: there is something here already\n"
        "Next: go on with a run by --resume, or name another folder with --out DIR\n"
    )
    assert content(whole) == before


def test_another_run_is_not_gone_on_with(library: MadeLibrary, asked: str, whole: Path) -> None:
    before = content(whole)
    result = evaluates(library, "run", asked, "--system", "governed", "--seed", "4", "--out", str(whole), "--resume")
    assert result.exit_code == 2
    assert result.output == (
        f"Error [Made for a test]: {whole}: another run was begun here: it differs in systems, seed\n"
        "Next: run anew, in another folder\n"
    )
    assert content(whole) == before


def test_a_clone_is_not_made_over_what_is_something_else(library: MadeLibrary, asked: str, tmp_path: Path) -> None:
    (tmp_path / "run" / "clone").mkdir(parents=True)
    (tmp_path / "run" / "clone" / "letter.txt").write_text("Dear", encoding="utf-8")
    result = evaluates(library, "run", asked, *BOTH, "--out", str(tmp_path / "run"), "--resume")
    assert result.exit_code == 2
    assert "a clone to work in was to be made here, and there is something else" in result.output
    assert (tmp_path / "run" / "clone" / "letter.txt").is_file()


def test_a_system_that_is_none_is_refused_by_name(library: MadeLibrary, asked: str, tmp_path: Path) -> None:
    result = evaluates(library, "run", asked, "--system", "oracle", "--out", str(tmp_path / "run"))
    assert result.exit_code == 2
    assert "there is no system oracle\nNext: name one of: governed, similarity, similarity-first" in result.output


def test_the_manifest_says_what_the_run_depends_on(library: MadeLibrary, whole: Path) -> None:
    manifest = RunFolder(whole).manifest()
    assert manifest.library_commit == Library.open(library.root).commit
    assert [(one.name, one.cases, one.today.isoformat()) for one in manifest.sets] == [("yard", 30, TODAY)]
    assert [(one.name, one.settings) for one in manifest.systems] == [
        ("governed", {"composer": "extractive"}),
        ("similarity", {"clauses": "3"}),
    ]
