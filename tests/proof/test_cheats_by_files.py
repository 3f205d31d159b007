"""Cheats by what a commit touches, the register first: each ends in no answer, and in a verdict (design 5)."""

from __future__ import annotations

import msgspec
import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from tests.office import rules
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import CARD, CLAUSE, OLD, QUESTION, SECOND, edited, forged, is_silent


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
    told = held.report()
    assert (told["faults"], [fault["path"] for fault in told["mended"]]) == ([], [CLAUSE])


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


def test_a_ruling_that_changes_more_than_it_rules(held: CheatedOffice) -> None:
    held.holds(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    dock = "linden/dock-rules/2022-03-01/s-2"
    told = held.does(
        delta.main, "rule", f"{OLD}/s-2", "--over", dock, "--because", "The yard's own rule.", "--as", "pavel"
    )
    delta_id = told["deltas"][0]["id"]
    files = held.landing(delta_id)
    path = f"instruments/{OLD}/instrument.yml"
    held.commits(
        {**files, path: edited(files[path], ("effective_to: null", 'effective_to: "2030-01-01"'))}, sign="ines"
    )
    assert held.verdicts()[delta_id] == "outside_paths"
    assert is_silent(held) == "pending"


def test_a_ruling_that_lets_another_clause_prevail_besides(held: CheatedOffice) -> None:
    held.holds(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    dock = "linden/dock-rules/2022-03-01"
    told = held.does(
        delta.main, "rule", f"{OLD}/s-2", "--over", f"{dock}/s-2", "--because", "The yard's own.", "--as", "pavel"
    )
    delta_id = told["deltas"][0]["id"]
    files = held.landing(delta_id)
    path = f"instruments/{OLD}/instrument.yml"
    held.commits({**files, path: edited(files[path], (f'target: "{dock}/s-2"', f'target: "{dock}"'))}, sign="ines")
    assert held.verdicts()[delta_id] == "outside_paths"


def test_the_register_changed_by_somebody_who_may_not(held: CheatedOffice) -> None:
    about = ["--name", "Pavel Dorne", "--role", "clerk", "--contact", "desk", "--accepts", "everything"]
    assert held.refused("person", "pavel", *about, *held.by("tobias"), command=library_command.main)["code"] == (
        "no_mandate"
    )
    register = edited(held.bytes_at("people.yml"), ("Pavel Dorne", "Pavel the Great"))
    held.commits({"people.yml": register}, sign="tobias")
    assert "Tobias Renn may not change people, settings or schemas" in is_silent(held)


def test_what_is_checked_out_read_in_place_of_the_branch(held: CheatedOffice) -> None:
    settings = held.bytes_at("library.yml") + b'branch: "HEAD"\n'
    held.commits({"library.yml": settings})
    told = held.asks(QUESTION)
    assert "branch: HEAD is for a development library" in told["error"]["message"]
