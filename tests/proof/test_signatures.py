"""The signatures themselves: made by ssh-keygen and gpg, and read as git reads them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from inforce.storage.ssh_signatures import BadSignature, key_blob, signing_key
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import FIRST, QUESTION
from tests.proof.signed_office import make_key


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
