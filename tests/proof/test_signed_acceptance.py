"""C13: what counts as a signed acceptance, and what each of the others is told. The state decides, never a program's
exit status.
"""

from __future__ import annotations

import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from tests.office import rules
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import FIRST, OLD, QUESTION, SECOND


def other_rules(name: str) -> str:
    return rules("one", "1 January 2020", title=f"{name.title()} Rules")


def test_of_five_acceptances_the_one_by_a_key_that_was_valid_then_stays(office: CheatedOffice) -> None:
    names = ("valid", "leaked", "expired", "unlisted", "unsigned")
    found = {name: office.proposes(other_rules(name), name=f"{name}.md") for name in names}
    office.accepts(found["valid"], by="ines")
    last_good = office.git("rev-parse", "main")
    office.accepts(found["leaked"], by="tobias")
    keys = {name: office.key(name) + ".pub" for name in ("ines", "tobias")}
    office.does(library_command.main, "key", "tobias", keys["tobias"], "--last-good", last_good, *office.by("owner"))
    office.does(library_command.main, "key", "ines", keys["ines"], "--last-day", "2026-11-30", *office.by("owner"))
    files = {name: office.landing(found[name], by="owner") for name in names[2:]}
    office.today = "2026-12-01"
    for name, sign in (("expired", "ines"), ("unlisted", "stranger"), ("unsigned", None)):
        delta_file = f"deltas/2026/{found[name]}.yml"
        for path, data in files[name].items():
            day = b'decided_on: "%s"' if path == delta_file else b'accepted_on: "%s"'
            named = (data or b"").replace(b'"owner"', b'"ines"')
            files[name][path] = named.replace(day % b"2026-11-30", day % b"2026-12-01")
        office.commits(files[name], sign=sign)
    office.today = "2026-12-02"
    assert {name: office.verdicts()[delta_id] for name, delta_id in found.items()} == {
        "valid": "proven",
        "leaked": "compromised",
        "expired": "key_out_of_days",
        "unlisted": "unknown_key",
        "unsigned": "unsigned",
    }


@pytest.mark.parametrize("register", [None, b"people: []\n"])
def test_without_a_list_of_signers_nothing_is_accepted_and_that_is_said(
    office: CheatedOffice, register: bytes | None
) -> None:
    office.holds(FIRST)
    office.commits({"people.yml": register}, sign="owner", author="owner")
    told = office.asks(QUESTION)
    assert told["error"]["message"] in (
        "there is no people.yml in commit " + office.git("rev-parse", "main")[:12] + ": nobody to hand a question to",
        "the acceptances of this library are not proven: people.yml: people.yml is missing, names nobody, or cannot be "
        "read",
    )


def test_a_key_that_was_retired_since_leaves_what_it_signed_standing(office: CheatedOffice) -> None:
    kept = office.holds(FIRST)
    key = office.key("ines") + ".pub"
    office.does(library_command.main, "key", "ines", key, "--last-day", "2026-11-30", *office.by("owner"))
    office.today = "2027-03-01"
    assert office.verdicts() == {kept: "proven"}
    assert "four hours" in office.asks(QUESTION)["body"]
    error = office.refused("accept", office.proposes(SECOND), *office.by("ines"))
    assert error["code"] == "key_out_of_days"
    assert error["message"] == "this key of Ines Vale is valid from 2026-11-30 to 2026-11-30, and today is 2027-03-01"


def test_a_person_who_leaves_the_register_leaves_what_they_signed_standing(office: CheatedOffice) -> None:
    kept = office.holds(FIRST, by="tobias")
    about = ["--name", "Tobias Renn", "--role", "left", "--contact", "-", "--accepts", "place=nowhere"]
    office.does(library_command.main, "person", "tobias", *about, *office.by("owner"))
    assert office.verdicts() == {kept: "proven"}
    assert office.refused("accept", office.proposes(SECOND), *office.by("tobias"))["code"] == "no_mandate"


def test_the_words_of_a_report(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST)
    bad = office.commits(office.landing(delta_id))
    result = office.run(delta.main, "verify")
    root = office.git("rev-list", "--max-parents=0", "main")
    assert result.exit_code == 1
    assert result.stdout == (
        f"{delta_id}: accepted, NOT PROVEN [unsigned]: commit {bad[:12]} is not signed  ({bad[:12]})\n"
        f"Linden rules: 0 of 1 decisions proven, from root {root}\n"
    )
    assert f"commit {bad[:12]}, cards/{OLD}/s-1.yml: commit {bad[:12]} is not signed [unsigned]" in result.stderr


def test_an_answer_says_that_its_acceptance_is_not_proven(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST)
    bad = office.commits(office.landing(delta_id))
    told = office.asks(QUESTION)
    assert (told["queue"], told["reason"]) == ("change_pending", "pending")
    assert told["handed_to"]["name"] == "Mara Elling"
    assert (
        f"That section 2 of Yard Rules was accepted is not proven: commit {bad[:12]} is not signed. "
        "Until a person has accepted it this is not answered."
    ) in told["body"]


def test_a_range_tells_the_decisions_that_it_landed(office: CheatedOffice) -> None:
    office.holds(FIRST)
    before = office.git("rev-parse", "main")
    second = office.holds(SECOND)
    assert office.verdicts(f"{before}..main") == {second: "proven"}
    assert office.verdicts(second) == {second: "proven"}


def test_a_check_tells_what_is_not_proven_and_that_the_fourth_point_is_not_met(office: CheatedOffice) -> None:
    from inforce.cli import check

    office.holds(FIRST)
    assert office.does(check.main)["faults"] == []
    clause = f"instruments/{OLD}/clauses/s-3.yml"
    office.commits({clause: office.bytes_at(clause).replace(b"midnight", b"noon")})
    told = office.does(check.main, code=1)
    assert {"unsigned", "changed_after_acceptance"} <= {fault["code"] for fault in told["faults"]}
    unmet = [point for point in told["points"] if not point["met"]]
    assert 4 in {point["number"] for point in unmet}
    assert clause in next(point["evidence"] for point in unmet if point["number"] == 4)


def test_the_list_of_changes_says_of_a_decision_that_it_does_not_count(office: CheatedOffice) -> None:
    kept = office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    bad = office.commits(office.landing(delta_id))
    rows = {row["id"]: row for row in office.does(delta.main, "list")["deltas"]}
    assert rows[delta_id]["verdict"] == "unsigned"
    assert rows[delta_id]["status"] == "accepted"
    assert rows[kept]["verdict"] == "changed_after_acceptance"
    said = office.run(delta.main, "list").stdout
    assert f"{delta_id}  accepted, NOT PROVEN [unsigned]: commit {bad[:12]} is not signed\n" in said
