"""A pull request is checked by the host's own tools, and its files are data: nothing of it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import delta
from tests.hosts.hosting import run, tools_of_host
from tests.office import rules
from tests.proof.signed_office import SignedOffice

FIRST = rules("four", "1 January 2021")


class Request:
    """A library, a request on it merged as a host merges it, and the host's clone."""

    def __init__(self, folder: Path) -> None:
        self.office = SignedOffice.opened(folder)
        self.folder = folder
        self.tools = tools_of_host(folder)

    def merged(self, branch: str) -> None:
        """Merge the branch as a host does to try it, and clone the base beside it."""
        office = self.office
        tree = office.git("merge-tree", "--write-tree", "main", branch)
        merge = office.git("commit-tree", tree, "-p", "main", "-p", branch, "-m", "Try it")
        office.git("update-ref", "refs/pull/1/merge", merge)
        office.git("clone", "-q", str(office.root), str(self.folder / "base"))
        office.git("fetch", "-q", "origin", "refs/pull/1/merge:refs/inforce/merged", at=self.folder / "base")

    def checked(self, commit: str = "refs/inforce/merged") -> tuple[int, str]:
        ran = run(str(self.tools / "hosts" / "pull-request"), "base", commit, at=self.folder)
        return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    return Request(tmp_path)


def test_a_proposal_decided_on_its_own_branch_passes(request_: Request) -> None:
    office = request_.office
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", *office.by("ines"))
    request_.merged(f"delta/{delta_id}")
    code, told = request_.checked()
    assert code == 0, told
    assert "No faults in Linden rules (1 instrument, 3 clauses, 3 cards, 1 delta)." in told


def test_a_request_with_a_fault_does_not_pass_and_says_what_to_do(request_: Request) -> None:
    office = request_.office
    office.holds(FIRST)
    path = "cards/linden/yard-rules/2021-01-01/s-2.yml"
    text = office.bytes_at(path).replace(b'edition: "2021-01-01"', b'edition: "2021-01-02"')
    office.commits({path: text}, branch="mischief")
    request_.merged("mischief")
    code, told = request_.checked()
    assert code == 1
    assert f"{path}\n" in told
    assert "Never rebase, squash or amend what a person signed: the signature does not survive it." in told


def test_a_base_that_is_not_proven_does_not_pass(request_: Request) -> None:
    office = request_.office
    delta_id = office.proposes(FIRST)
    office.commits(office.landing(delta_id))
    office.git("branch", "nothing-new")
    request_.merged("nothing-new")
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
    request_.merged("mischief")
    request_.checked()
    assert not mark.exists()


def test_the_clone_is_left_as_it_was(request_: Request) -> None:
    office = request_.office
    office.git("branch", "nothing-new")
    request_.merged("nothing-new")
    before = office.git("for-each-ref", at=request_.folder / "base")
    assert request_.checked()[0] == 0
    assert office.git("for-each-ref", at=request_.folder / "base") == before
    assert office.git("status", "--porcelain", at=request_.folder / "base") == ""


@pytest.mark.parametrize("commit", ["refs/inforce/nowhere", "--help", "$(touch x)"])
def test_a_commit_that_is_not_there_could_not_be_checked(request_: Request, commit: str) -> None:
    request_.office.git("branch", "nothing-new")
    request_.merged("nothing-new")
    code, told = request_.checked(commit)
    assert (code, told) == (2, f"There is no commit {commit} in base: fetch it first.\n")
