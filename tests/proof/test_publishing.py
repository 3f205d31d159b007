"""A signed library's site shows what is proven, and nothing that somebody put there past the gate."""

from __future__ import annotations

import json

from inforce.cli import publish
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import CARD, CLAUSE, FIRST, NEW, OLD, SECOND, edited

OLD_TEXT, NEW_TEXT = "four hours", "two hours"


def site(office: CheatedOffice) -> str:
    """Every page, card and change of the office's site, in one text."""
    out = office.desk / "site"
    told = office.does(publish.main, "build", "--out", str(out))
    assert told["library"] == "Linden rules"
    found = [path.read_text(encoding="utf-8") for path in sorted(out.rglob("*")) if path.suffix in (".html", ".json")]
    return "\n".join(found) + (out / "changes.atom").read_text(encoding="utf-8")


def test_what_was_accepted_with_a_signature_is_shown_without_the_banner(held: CheatedOffice) -> None:
    shown = site(held)
    assert OLD_TEXT in shown
    assert "accepted by Ines Vale" in shown
    assert "Development library" not in shown


def test_a_text_changed_past_the_gate_is_not_shown(held: CheatedOffice) -> None:
    held.commits({CLAUSE: edited(held.bytes_at(CLAUSE), ("four hours", "ninety hours"))})
    shown = site(held)
    assert "ninety hours" not in shown
    assert f'"{OLD}/s-2"' not in shown


def test_a_card_that_nobody_signed_for_is_not_shown(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    before = site(held)
    assert "Under review since" in before
    held.commits(held.landing(delta_id))
    shown = site(held)
    assert NEW_TEXT not in shown
    assert NEW not in json.dumps(shown)
    assert "New edition, accepted by" not in shown


def test_a_decision_that_nobody_signed_leaves_what_it_moves_in_question(held: CheatedOffice) -> None:
    delta_id = held.proposes(SECOND)
    path = f"deltas/2026/{delta_id}.yml"
    decided = (
        ('status: "pending"', 'status: "rejected"'),
        ("decided_by: null", 'decided_by:\n  id: "ines"\n  name: "Ines Vale"'),
        ("decided_on: null", 'decided_on: "2026-11-30"'),
    )
    live = edited(held.bytes_at(CARD), ('status: "change_pending"', 'status: "live"'))
    held.commits({path: edited(held.bytes_at(path), *decided), CARD: live})
    assert OLD_TEXT not in site(held)


def test_a_library_that_proves_nothing_has_no_site(held: CheatedOffice) -> None:
    held.commits({"people.yml": edited(held.bytes_at("people.yml"), ("Ines Vale", "Somebody Else"))})
    error = held.refused("build", "--out", str(held.desk / "site"), command=publish.main)
    assert error["code"] == "not_proven"
    assert not (held.desk / "site").exists()


def test_the_rules_that_are_held_are_as_these_tests_expect() -> None:
    assert OLD_TEXT in FIRST
    assert NEW_TEXT in SECOND
