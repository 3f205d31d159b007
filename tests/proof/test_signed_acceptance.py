"""C13: what counts as a signed acceptance, and what each of the others is told. The state decides, never a program's
exit status.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from inforce.storage.ssh_signatures import BadSignature, key_blob, signing_key
from tests.office import rules
from tests.proof.cheating import CheatedOffice
from tests.proof.signed_office import make_key

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
THIRD = rules("three", "1 May 2025")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"
QUESTION = "How long may a visitor park in the yard?"


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


# By pull request: the merge of a reviewed tip.


def test_a_merge_signed_by_the_one_who_decided(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "proven"
    assert "two hours" in office.asks(QUESTION)["body"]


def test_a_merge_after_the_library_moved_on(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.holds(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    office.decides_on_branch(delta_id, by="ines")
    office.holds(rules("five", "1 March 2022", title="Gate Rules"), name="gate.md")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert set(office.verdicts().values()) == {"proven"}


def test_a_merge_signed_by_somebody_else_than_the_one_who_decided(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}", sign="owner")
    assert office.verdicts()[delta_id] == "file_disagrees"


def test_a_merge_that_nobody_signed(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}")
    assert office.verdicts()[delta_id] == "unsigned"


def test_a_merge_more_than_seven_days_after_the_decision(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.today = "2026-12-08"
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "file_disagrees"


def test_a_reviewer_without_a_key_decides_and_the_git_host_signs_the_merge(office: CheatedOffice) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.merges(f"delta/{delta_id}", sign="forge", author="ines")
    assert office.verdicts()[delta_id] == "proven"


@pytest.mark.parametrize(("author", "verdict"), [("somebody", "not_allowed"), ("tobias", "file_disagrees")])
def test_a_git_host_merges_for_somebody_else(office: CheatedOffice, author: str, verdict: str) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.merges(f"delta/{delta_id}", sign="forge", author=author)
    assert office.verdicts()[delta_id] == verdict


def test_a_squash_that_the_git_host_signed(office: CheatedOffice) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.commits(office.changed_between("main", f"delta/{delta_id}"), sign="forge", author="ines")
    assert office.verdicts()[delta_id] == "squashed"


def test_the_proposer_wrote_the_branch_that_they_approve(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST)
    tip = office.git("rev-parse", f"delta/{delta_id}")
    own = office.commits(
        {"notes.txt": b"x"}, author="ines", parents=(tip,), branch=f"delta/{delta_id}", message="A touch of my own"
    )
    assert own
    office.git("reset", "-q", "--hard", "main")
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "proposer_is_approver"


# The signatures themselves.


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-256", "ecdsa-384", "ecdsa-521", "rsa-3072"])
def test_each_kind_of_key_that_ssh_makes_is_read_as_git_reads_it(tmp_path: Path, kind: str) -> None:
    name, _, bits = kind.partition("-")
    key = make_key(tmp_path, kind, ("-t", name, *(("-b", bits) if bits else ())))
    sign = ["ssh-keygen", "-Y", "sign", "-q", "-n", "git", "-f", str(key)]
    signature = subprocess.run(sign, input=b"words", check=True, capture_output=True).stdout
    public = key.with_name(f"{kind}.pub").read_text(encoding="utf-8")
    assert signing_key(signature, b"words") == key_blob(public)
    with pytest.raises(BadSignature, match=r"the signature is not of this commit"):
        signing_key(signature, b"other words")


def test_a_signature_with_any_byte_changed_holds_for_nothing(tmp_path: Path) -> None:
    key = make_key(tmp_path, "key")
    sign = ["ssh-keygen", "-Y", "sign", "-q", "-n", "git", "-f", str(key)]
    signature = subprocess.run(sign, input=b"words", check=True, capture_output=True).stdout
    head, _, rest = signature.partition(b"\n")
    for at in range(0, len(rest) - 40, 3):
        if rest[at : at + 1] != b"\n":
            other = b"A" if rest[at : at + 1] != b"A" else b"B"
            with pytest.raises(BadSignature):
                signing_key(head + b"\n" + rest[:at] + other + rest[at + 1 :], b"words")


def test_what_is_signed_here_git_calls_a_good_signature(office: CheatedOffice) -> None:
    office.holds(FIRST)
    signers = office.desk / "signers"
    signers.write_text(f'ines namespaces="git" {Path(office.key("ines") + ".pub").read_text(encoding="utf-8")}')
    told = office.git("-c", f"gpg.ssh.allowedSignersFile={signers}", "log", "-1", "--format=%G?", "main")
    assert told == "G"


def test_an_openpgp_signature_of_a_git_host_is_read_with_its_key_alone(office: CheatedOffice) -> None:
    block = office.openpgp_key("Our Host <noreply@host.example>")
    public = office.desk / "host.asc"
    public.write_text(block, encoding="utf-8")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", str(public)]
    office.does(library_command.main, *host, *office.by("owner"))
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    merge = office.merges(f"delta/{delta_id}", author="ines", into=None)
    office.goes_back_to(office.signed_with_openpgp(merge))
    assert office.verdicts() == {delta_id: "proven"}
    assert "four hours" in office.asks(QUESTION)["body"]
    office.goes_back_to(office.signed_with_openpgp(merge, instead=b"Another message\n"))
    assert office.verdicts().get(delta_id) != "proven"
