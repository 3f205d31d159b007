"""Cheats that bend history, or what is remembered of it: each ends in no answer, and in a verdict (design 5)."""

from __future__ import annotations

import pytest

from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import CLAUSE, NEW, QUESTION, SECOND, edited, is_silent


def test_a_merge_with_content_of_its_own(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    held.decides_on_branch(delta_id, by="ines")
    tip = held.git("rev-parse", f"delta/{delta_id}")
    extra = edited(held.bytes_at(f"instruments/{NEW}/clauses/s-2.yml", tip), ("two", "nine"))
    held.commits(
        {f"instruments/{NEW}/clauses/s-2.yml": extra},
        sign="ines",
        parents=(held.git("rev-parse", "main"), tip),
        base=tip,
    )
    assert held.verdicts()[delta_id] == "not_what_git_merges"
    is_silent(held)


def test_a_squash_of_what_was_reviewed(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    held.decides_on_branch(delta_id, by="ines")
    files = held.changed_between("main", f"delta/{delta_id}")
    message = held.git("log", "-1", "--format=%B", f"delta/{delta_id}")
    held.commits(files, message=f"Squashed\n\n{message}")
    assert held.verdicts()[delta_id] == "squashed"
    assert is_silent(held) == "pending"


def test_a_rebase_of_what_was_reviewed(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    held.decides_on_branch(delta_id, by="ines")
    held.commits({"README.md": b"Moved on\n"})
    held.git("cherry-pick", f"main..delta/{delta_id}")
    assert held.verdicts()[delta_id] == "squashed"
    assert is_silent(held) == "pending"


def test_an_octopus(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    held.decides_on_branch(delta_id, by="ines")
    tip, main = held.git("rev-parse", f"delta/{delta_id}"), held.git("rev-parse", "main")
    side = held.commits({"notes.txt": b"x"}, branch=None)
    held.commits({}, sign="ines", parents=(main, tip, side), base=tip)
    assert held.verdicts()[delta_id] == "octopus"
    assert is_silent(held) == "pending"


def test_a_pull_that_puts_another_line_of_history_in_front(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    before = held.git("rev-parse", "main")
    held.accepts(delta_id)
    landed = held.git("rev-parse", "main")
    held.goes_back_to(before)
    held.commits({"notes.txt": b"A change of my own\n"})
    held.git("merge", "-q", "--no-ff", "-m", "Merge branch 'main' of elsewhere", landed)
    assert held.verdicts()[delta_id] == "off_chain"
    assert is_silent(held) == "pending"


def test_a_branch_set_back_to_before_a_decision(held: CheatedOffice) -> None:
    before = held.git("rev-parse", "main")
    held.holds(SECOND)
    assert "two hours" in held.asks(QUESTION)["body"]
    held.goes_back_to(f"{before}~1")
    assert "rewritten or rolled back" in is_silent(held)
    told = held.report()
    assert "rewritten or rolled back" in told["refusals"][0]


def test_a_library_begun_anew_in_place_of_the_old_one(held: CheatedOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    root = held.git("rev-list", "--max-parents=0", "main")
    new_root = held.begins_anew(by="stranger")
    assert new_root != root
    assert "rewritten or rolled back" in is_silent(held)
    monkeypatch.setenv("INFORCE_STATE", str(held.desk / "another-machine"))
    monkeypatch.setenv("INFORCE_CACHE", str(held.desk / "another-cache"))
    monkeypatch.setenv("INFORCE_ROOT", root)
    assert "not with the root that was pinned" in is_silent(held)


def test_a_root_that_nobody_in_its_register_signed(held: CheatedOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    held.begins_anew(by="stranger")
    monkeypatch.setenv("INFORCE_STATE", str(held.desk / "another-machine"))
    monkeypatch.setenv("INFORCE_CACHE", str(held.desk / "another-cache"))
    assert "the owner did not sign the first commit" in is_silent(held)


def test_objects_that_are_replaced(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    files, before = held.landing(delta_id), held.git("rev-parse", "main")
    proper = held.commits(files, sign="ines", branch=None)
    landed = held.commits(files, parents=(before,))
    held.git("replace", landed, proper)
    assert held.verdicts()[delta_id] == "unsigned"
    assert is_silent(held) == "pending"


def test_a_graft_that_hides_a_commit(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    bad = held.commits(held.landing(delta_id))
    (held.root / ".git" / "info").mkdir(exist_ok=True)
    (held.root / ".git" / "info" / "grafts").write_text(f"{bad}\n", encoding="utf-8")
    assert held.verdicts()[delta_id] == "unsigned"
    assert is_silent(held) == "pending"


def test_a_shallow_clone(held: CheatedOffice) -> None:
    clone = held.cloned("--depth", "1", "--no-local")
    told = clone.report()
    assert "the history breaks off before commit" in told["refusals"][0]
    assert set(clone.verdicts().values()) == {"shallow"}
    error = clone.asks(QUESTION)["error"]
    assert error["code"] == "shallow"
    assert "git fetch --unshallow" in error["next"]


def test_surroundings_that_lead_git_elsewhere(held: CheatedOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    proper = held.cloned()
    delta_id = held.proposes(SECOND)
    held.commits(held.landing(delta_id))
    for name in ("GIT_DIR", "GIT_COMMON_DIR"):
        monkeypatch.setenv(name, str(proper.root / ".git"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(proper.root / ".git" / "objects"))
    monkeypatch.setenv("GIT_SHALLOW_FILE", str(held.root / "nothing"))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "gpg.ssh.program")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "/bin/true")
    assert held.verdicts()[delta_id] == "unsigned"
    assert is_silent(held) == "pending"


def test_an_object_that_is_not_what_its_name_says(held: CheatedOffice) -> None:
    proper = held.bytes_at(CLAUSE)
    blob = held.git("rev-parse", f"main:{CLAUSE}")
    held.plants(blob, edited(proper, ("four", "nine")))
    told = held.asks(QUESTION)
    assert told["error"]["code"] == "git_failed"
    assert blob in told["error"]["message"]


def test_a_verdict_that_somebody_else_put_in_the_cache(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    held.commits(held.landing(delta_id))
    held.says_in_the_cache_that_all_is_proven()
    assert is_silent(held) == "pending"
    assert held.verdicts()[delta_id] == "unsigned"


def test_a_catalogue_that_hides_what_is_pending(held: CheatedOffice) -> None:
    held.proposes(SECOND)
    assert is_silent(held) == "pending"
    assert held.alters_the_catalogue("DELETE FROM pending")
    assert is_silent(held) == "pending"
