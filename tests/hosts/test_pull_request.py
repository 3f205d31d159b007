"""A pull request is checked by the host's own tools, and its files are data: nothing of it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import delta, library
from tests.hosts.hosting import run, tools_of_host
from tests.office import Office, rules
from tests.proof.signed_office import SignedOffice

FIRST = rules("four", "1 January 2021")


class Request:
    """A library, a request on it, and the host's clone."""

    def __init__(self, folder: Path) -> None:
        self.office: Office = SignedOffice.opened(folder)
        self.folder = folder
        self.tools = tools_of_host(folder)

    def asks(self, branch: str) -> None:
        """Fetch the request into a clone of the base, as a host does."""
        office = self.office
        office.git("clone", "-q", str(office.root), str(self.folder / "base"))
        office.git("fetch", "-q", "origin", f"{branch}:refs/inforce/request", at=self.folder / "base")

    def checked(self, commit: str = "refs/inforce/request") -> tuple[int, str]:
        ran = run(str(self.tools / "hosts" / "pull-request"), "base", commit, at=self.folder)
        return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    return Request(tmp_path)


def test_a_proposal_decided_on_its_own_branch_passes(request_: Request) -> None:
    office = request_.office
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", *office.by("ines"))
    request_.asks(f"delta/{delta_id}")
    code, told = request_.checked()
    assert code == 0, told
    assert "No faults in Linden rules (1 instrument, 3 clauses, 3 cards, 1 delta)." in told


def test_a_proposal_that_nobody_has_decided_on_does_not_pass(request_: Request) -> None:
    delta_id = request_.office.proposes(FIRST)
    request_.asks(f"delta/{delta_id}")
    code, told = request_.checked()
    assert code == 1
    assert "[outside_paths]" in told


def test_a_request_that_conflicts_does_not_pass_and_says_how_to_bring_it_up_to_date(request_: Request) -> None:
    office = request_.office
    first = office.git("rev-parse", "main")
    office.commits({"people.yml": b"people: []\n"}, branch="mischief", parents=(first,))
    office.does(library.main, "place", "ashby", "--name", "Ashby", *office.by("owner"))
    about = ("--name", "Rob", "--role", "Clerk", "--contact", "desk 2")
    office.does(library.main, "person", "rob", *about, *office.by("owner"))
    request_.asks("mischief")
    code, told = request_.checked()
    assert code == 1
    assert "bring it up to date (tools/delta accept ID --on-branch does)." in told


def test_a_development_library_is_checked_and_nothing_of_it_is_proven(tmp_path: Path) -> None:
    made = Request(tmp_path)
    made.office = Office.opened(tmp_path / "development")
    delta_id = made.office.proposes(FIRST)
    made.office.does(delta.main, "accept", delta_id, "--on-branch")
    made.asks(f"delta/{delta_id}")
    code, told = made.checked()
    assert code == 0, told
    assert "a development library. Nothing in it is signed" in told


def test_a_request_with_a_fault_does_not_pass_and_says_what_to_do(request_: Request) -> None:
    office = request_.office
    office.holds(FIRST)
    path = "cards/linden/yard-rules/2021-01-01/s-2.yml"
    text = office.bytes_at(path).replace(b'edition: "2021-01-01"', b'edition: "2021-01-02"')
    office.commits({path: text}, branch="mischief")
    request_.asks("mischief")
    code, told = request_.checked()
    assert code == 1
    assert f"{path}\n" in told
    assert "Never rebase, squash or amend what a person signed: the signature does not survive it." in told


def test_a_base_that_is_not_proven_does_not_pass(request_: Request) -> None:
    office = request_.office
    delta_id = office.proposes(FIRST)
    office.commits(office.landing(delta_id))
    office.git("branch", "nothing-new")
    request_.asks("nothing-new")
    code, told = request_.checked()
    assert code == 1
    assert "[unsigned]" in told


def test_what_a_request_brings_along_is_never_run(request_: Request, tmp_path: Path) -> None:
    office = request_.office
    mark = tmp_path / "it-ran"
    script = f"#!/bin/sh\ntouch {mark}\n".encode()
    tools = {f"tools/{name}": script for name in ("check", "delta", "hosts/pull-request", "set-up/ready.sh")}
    attributes = b"* filter=mischief diff=mischief\n"
    office.commits({**tools, ".gitattributes": attributes, ".gitmodules": b"[x]\n"}, branch="mischief")
    request_.asks("mischief")
    request_.checked()
    assert not mark.exists()


def test_the_clone_is_left_as_it_was(request_: Request) -> None:
    office = request_.office
    office.git("branch", "nothing-new")
    request_.asks("nothing-new")
    before = office.git("for-each-ref", at=request_.folder / "base")
    assert request_.checked()[0] == 0
    assert office.git("for-each-ref", at=request_.folder / "base") == before
    assert office.git("status", "--porcelain", at=request_.folder / "base") == ""


@pytest.mark.parametrize("commit", ["refs/inforce/nowhere", "--help", "$(touch x)"])
def test_a_commit_that_is_not_there_could_not_be_checked(request_: Request, commit: str) -> None:
    request_.office.git("branch", "nothing-new")
    request_.asks("nothing-new")
    code, told = request_.checked(commit)
    assert (code, told) == (2, f"There is no commit {commit} in base: fetch it first.\n")
