"""Ways to make an acceptance pass that nobody gave. Each ends in no answer, and in a verdict that names it."""

from __future__ import annotations

import pytest

from inforce.cli import library as library_command
from tests.office import rules
from tests.proof.cheating import CheatedOffice

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"
CARD = f"cards/{OLD}/s-2.yml"
CLAUSE = f"instruments/{OLD}/clauses/s-2.yml"
QUESTION = "How long may a visitor park in the yard?"


def is_silent(office: CheatedOffice, *options: str) -> str:
    """The question is not answered; gives back the reason, or the code of the refusal."""
    told = office.asks(QUESTION, *options)
    if "error" in told:
        assert told["error"]["code"] == "not_proven", told
        return str(told["error"]["message"])
    assert told["queue"] != "answered", told["body"]
    assert told["source_cards"] == []
    return str(told["reason"])


def edited(data: bytes | None, *changes: tuple[str, str]) -> bytes:
    text = (data or b"").decode()
    for old, new in changes:
        assert old in text, (old, text)
        text = text.replace(old, new)
    return text.encode()


@pytest.fixture
def held(office: CheatedOffice) -> CheatedOffice:
    """The first edition is held, properly accepted, and answers."""
    office.holds(FIRST)
    assert office.asks(QUESTION)["queue"] == "answered"
    return office


def forged(office: CheatedOffice) -> tuple[str, dict[str, bytes | None]]:
    """A proposal that nobody accepted yet, and the files that accepting it would set."""
    delta_id = office.proposes(FIRST)
    return delta_id, office.landing(delta_id)


# Whoever signs.


def test_a_decision_committed_without_a_signature(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files)
    assert office.verdicts() == {delta_id: "unsigned"}
    assert is_silent(office) == "pending"


def test_a_signature_copied_from_a_commit_that_was_signed(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    signed = office.commits(files, sign="ines", message="One", branch=None)
    copied = office.git("cat-file", "commit", signed).replace("\nOne", "\nAnother") + "\n"
    office.goes_back_to(office.git_with(copied, "hash-object", "-t", "commit", "-w", "--stdin"))
    assert office.verdicts() == {delta_id: "bad_signature"}
    assert is_silent(office) == "pending"


def test_the_right_name_with_the_wrong_key(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files, author="ines", sign="stranger")
    assert office.verdicts() == {delta_id: "unknown_key"}
    assert is_silent(office) == "pending"


def test_a_decision_in_the_name_of_somebody_else(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files, author="ines", sign="owner")
    assert office.verdicts() == {delta_id: "file_disagrees"}
    assert is_silent(office) == "pending"


def test_a_person_whose_mandate_does_not_reach_so_far(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    named = {path: data and data.replace(b'"ines"', b'"pavel"') for path, data in files.items()}
    office.commits(named, author="pavel", sign="pavel")
    assert office.verdicts() == {delta_id: "not_allowed"}
    assert is_silent(office) == "pending"


def test_the_proposer_approves(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST, by="tobias")
    files = office.landing(delta_id)
    named = {path: data and data.replace(b'"ines"', b'"tobias"') for path, data in files.items()}
    office.commits(named, author="tobias", sign="tobias")
    assert office.verdicts() == {delta_id: "proposer_is_approver"}
    assert is_silent(office) == "pending"


def test_a_signature_made_for_something_else_than_git(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.goes_back_to(office.signed_for(office.commits(files, branch=None), "file", "ines"))
    assert office.verdicts() == {delta_id: "bad_signature"}
    assert is_silent(office) == "pending"


# Days.


@pytest.mark.parametrize(("first", "last"), [("2026-12-01", None), ("2026-01-01", "2026-11-29")])
def test_a_key_that_is_valid_on_another_day(office: CheatedOffice, first: str, last: str | None) -> None:
    delta_id, files = forged(office)
    days = ["--first-day", first, *(["--last-day", last] if last else [])]
    office.does(library_command.main, "key", "ines", office.key("ines") + ".pub", *days, *office.by("owner"))
    office.commits(files, sign="ines")
    assert office.verdicts() == {delta_id: "key_out_of_days"}
    assert is_silent(office) == "pending"


def test_a_commit_dated_back_to_when_the_key_was_valid(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    key = office.key("ines") + ".pub"
    office.does(library_command.main, "key", "ines", key, "--last-day", "2026-11-30", *office.by("owner"))
    office.today = "2026-12-05"
    office.does(library_command.main, "place", "port", "--name", "Port", *office.by("owner"))
    office.commits(files, sign="ines", day="2026-11-30")
    assert office.verdicts() == {delta_id: "dated_before_parent"}
    assert is_silent(office) == "pending"


def test_a_decision_dated_in_the_future(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    later = {path: data and data.replace(b'"2026-11-30"', b'"2026-12-24"') for path, data in files.items()}
    later[f"deltas/2026/{delta_id}.yml"] = edited(
        files[f"deltas/2026/{delta_id}.yml"], ('decided_on: "2026-11-30"', 'decided_on: "2026-12-24"')
    )
    office.commits(later, sign="ines", day="2026-12-24")
    assert office.verdicts() == {delta_id: "dated_in_future"}
    assert is_silent(office) == "pending"


def test_a_key_that_was_withdrawn_as_leaked_signs_no_more(held: CheatedOffice) -> None:
    last_good = held.git("rev-parse", "main")
    delta_id = held.proposes(SECOND)
    held.accepts(delta_id)
    assert held.verdicts()[delta_id] == "proven"
    key = held.key("ines") + ".pub"
    held.does(library_command.main, "key", "ines", key, "--last-good", last_good, *held.by("owner"))
    found = held.verdicts()
    assert found.pop(delta_id) == "compromised"
    assert set(found.values()) == {"changed_after_acceptance"}
    assert is_silent(held) == "pending"
    held.takes_back("main~1")
    assert set(held.verdicts().values()) == {"proven"}
    held.accepts(delta_id, by="owner")
    assert set(held.verdicts().values()) == {"proven"}
    assert "two hours" in held.asks(QUESTION)["body"]


# The register.


def test_a_person_who_left_signs_on_an_old_base(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    base = held.git("rev-parse", "main")
    files = held.landing(delta_id)
    off = held.commits(files, sign="ines", branch=None)
    register = edited(held.bytes_at("people.yml"), ('id: "ines"', 'id: "ines-who-left"'))
    held.commits({"people.yml": register}, sign="owner", author="owner")
    held.git("merge", "-q", "--no-ff", "-m", "Bring it in", off)
    assert held.git("rev-parse", f"{off}^") == base
    assert held.verdicts()[delta_id] == "off_chain"
    assert is_silent(held) == "pending"


def test_the_register_changed_in_the_same_commit(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    public = (office.keys / "stranger.pub").read_text()
    entry = (
        '  - id: "friend"\n    name: "A Friend"\n    role: "x"\n    contact: "x"\n    keys:\n'
        f'      - key: "{public.strip()}"\n        first_day: "2026-01-01"\n    may_accept:\n      - {{}}\n'
    )
    register = office.bytes_at("people.yml") + entry.encode()
    named = {path: data and data.replace(b'"ines"', b'"friend"') for path, data in files.items()}
    office.commits({**named, "people.yml": register}, sign="stranger")
    assert office.verdicts() == {delta_id: "unknown_key"}
    assert "people.yml" in is_silent(office)


def test_a_reviewer_who_slips_a_change_of_the_register_into_a_decision(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    register = edited(office.bytes_at("people.yml"), ("Pavel Dorne", "Pavel the Great"))
    office.commits({**files, "people.yml": register}, sign="ines")
    assert office.verdicts() == {delta_id: "outside_paths"}
    assert "people.yml" in is_silent(office)


@pytest.mark.parametrize("register", [None, b"people: []\n"])
def test_a_register_that_is_missing_or_empty_accepts_nothing(held: CheatedOffice, register: bytes | None) -> None:
    delta_id = held.proposes(SECOND)
    files = held.landing(delta_id)
    held.commits({"people.yml": register}, sign="owner", author="owner")
    held.commits(files, sign="ines")
    code, said = held.said("verify")
    assert code != 0
    assert "people.yml" in said
    code, said = held.said("list")
    assert delta_id in said or code != 0


def test_an_unsigned_change_of_the_register(held: CheatedOffice) -> None:
    register = edited(held.bytes_at("people.yml"), ('place: "linden"', "place: null"))
    held.commits({"people.yml": register})
    assert "people.yml" in is_silent(held)
    assert held.report()["faults"][0]["verdict"] == "unsigned"


# What is touched.


def test_a_card_set_live_again_by_hand(held: CheatedOffice) -> None:
    held.proposes(SECOND)
    assert is_silent(held) == "pending"
    card = edited(held.bytes_at(CARD), ('status: "change_pending"', 'status: "live"'))
    held.commits({CARD: card})
    assert is_silent(held) == "pending"
    assert [fault["path"] for fault in held.report()["faults"]] == [CARD]


def test_the_text_of_a_clause_changed_after_acceptance(held: CheatedOffice) -> None:
    clause = edited(held.bytes_at(CLAUSE), ("four", "nine"))
    held.commits({CLAUSE: clause})
    is_silent(held)
    assert set(held.verdicts().values()) == {"changed_after_acceptance"}


def test_text_and_card_changed_together_to_match(held: CheatedOffice) -> None:
    with held.opening() as library:
        old = library.clause(f"{OLD}/s-2")
        import msgspec

        stamp = msgspec.structs.replace(old, text=old.text.replace("four", "nine")).stamp(library.instrument(OLD))
    card = held.bytes_at(CARD).decode()
    was = next(line for line in card.splitlines() if line.startswith("clause_sha256"))
    held.commits(
        {
            CLAUSE: edited(held.bytes_at(CLAUSE), ("four", "nine")),
            CARD: edited(card.encode(), (was, f'clause_sha256: "{stamp}"')),
        }
    )
    assert is_silent(held) == "pending"


def test_what_was_changed_by_hand_and_put_back_answers_again(held: CheatedOffice) -> None:
    proper = held.bytes_at(CLAUSE)
    held.commits({CLAUSE: edited(proper, ("four", "nine"))})
    is_silent(held)
    held.commits({CLAUSE: proper})
    assert held.asks(QUESTION)["queue"] == "answered"
    assert set(held.verdicts().values()) == {"proven"}


def test_a_decision_that_touches_another_edition(held: CheatedOffice) -> None:
    other = held.proposes(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    files = held.landing(other)
    held.commits({**files, CLAUSE: edited(held.bytes_at(CLAUSE), ("four", "nine"))}, sign="ines")
    assert held.verdicts()[other] == "outside_paths"
    assert is_silent(held) == "pending"


def test_a_decision_that_issues_a_card_in_another_name(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    files[CARD] = edited(files[CARD], ('id: "ines"', 'id: "owner"'))
    office.commits(files, sign="ines")
    assert office.verdicts() == {delta_id: "outside_paths"}
    assert is_silent(office) == "pending"


def test_a_decision_that_builds_on_text_nobody_accepted(held: CheatedOffice) -> None:
    path = f"instruments/{OLD}/instrument.yml"
    held.commits({path: edited(held.bytes_at(path), ('document_type: "rules"', 'document_type: "by-law"'))})
    delta_id = held.proposes(SECOND)
    error = held.refused("accept", delta_id, *held.by("ines"))
    assert error["code"] == "builds_on_unproven"
    assert is_silent(held) == "pending"


def test_an_acceptance_whose_file_is_renamed(held: CheatedOffice) -> None:
    path = next(path for path in held.git("ls-tree", "-r", "--name-only", "main", "deltas").split() if "yard" in path)
    held.commits({path: None, path.replace("2026", "2025"): held.bytes_at(path)})
    assert "was taken away" in is_silent(held)


@pytest.mark.parametrize("path", [CARD, CLAUSE, f"instruments/{OLD}/instrument.yml"])
def test_a_file_taken_away_by_hand(held: CheatedOffice, path: str) -> None:
    held.commits({path: None})
    assert f"{path} was taken away" in is_silent(held)


def test_a_pending_change_taken_away_by_hand(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    with_card = edited(held.bytes_at(CARD), ('status: "change_pending"', 'status: "live"'))
    held.commits({f"deltas/2026/{delta_id}.yml": None, CARD: with_card})
    assert "was taken away" in is_silent(held)


def test_development_switched_on_by_hand(held: CheatedOffice) -> None:
    settings = edited(held.bytes_at("library.yml"), ('acceptance: "signed"', 'acceptance: "development"'))
    held.commits({"library.yml": settings})
    assert "asked for signed acceptance" in is_silent(held)


def test_development_switched_on_by_the_owner(held: CheatedOffice) -> None:
    settings = edited(held.bytes_at("library.yml"), ('acceptance: "signed"', 'acceptance: "development"'))
    held.commits({"library.yml": settings}, sign="owner", author="owner")
    assert "asked for signed acceptance" in is_silent(held)


# Merges, and other bends of history.


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


# What is remembered between runs.


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
