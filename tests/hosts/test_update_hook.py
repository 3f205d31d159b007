"""A bare repository with the hook for servers: what is proven is let in, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hosts.hosting import run, tools_of_host
from tests.office import rules
from tests.proof.signed_office import SignedOffice

FIRST = rules("four", "1 January 2021")
CARD = "cards/linden/yard-rules/2021-01-01/s-2.yml"
SIGN_AGAIN = (
    "Sign again on the newest main: git fetch, git reset --keep origin/main, tools/delta accept ID, git push.",
    "rebase, squash or amend what a person signed: the signature does not survive it.",
)


class Server:
    """A desk with keys, and the bare repository that it pushes to."""

    def __init__(self, folder: Path) -> None:
        self.office = SignedOffice.opened(folder)
        self.bare = folder / "rules.git"
        self.office.git("clone", "-q", "--bare", str(self.office.root), str(self.bare))
        self.office.git("remote", "add", "origin", str(self.bare))
        tools = tools_of_host(folder)
        hook = self.bare / "hooks" / "update"
        hook.parent.mkdir(exist_ok=True)
        shutil.copy(tools / "hosts" / "update", hook)
        self.setting("tools", str(tools))
        self.setting("desk", str(folder / "server-desk"))
        self.setting("root", self.office.git("rev-list", "--max-parents=0", "main"))
        self.office.git("worktree", "add", "-q", "--detach", str(folder / "server-desk"), "main", at=self.bare)

    def setting(self, name: str, value: str) -> None:
        self.office.git("config", f"inforce.{name}", value, at=self.bare)

    def push(self, *what: str) -> tuple[bool, str]:
        """Push; gives back whether it was let in, and what was told."""
        ran = run("git", "push", "-q", "origin", *(what or ("main",)), at=self.office.root)
        return ran.returncode == 0, ran.stderr

    @property
    def main(self) -> str:
        return self.office.git("rev-parse", "main", at=self.bare)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path)


def test_a_proposal_and_a_signed_landing_are_let_in(server: Server) -> None:
    delta_id = server.office.proposes(FIRST)
    assert server.push("main", f"delta/{delta_id}") == (True, "")
    server.office.accepts(delta_id)
    assert server.push() == (True, "")
    assert server.main == server.office.git("rev-parse", "main")


def test_a_landing_that_nobody_signed_is_refused_and_told_to_be_signed_again(server: Server) -> None:
    delta_id = server.office.proposes(FIRST)
    server.push()
    before = server.main
    server.office.commits(server.office.landing(delta_id))
    let_in, told = server.push()
    assert not let_in
    assert "remote: In Force: this push to main is refused: it holds what is not proven, told above." in told
    assert all(f"{words}" in told for words in SIGN_AGAIN)
    assert "[unsigned]" in told
    assert server.main == before


def test_a_refused_push_does_not_stand_in_the_way_of_the_next(server: Server) -> None:
    delta_id = server.office.proposes(FIRST)
    server.push()
    before = server.office.git("rev-parse", "main")
    server.office.commits(server.office.landing(delta_id))
    assert not server.push()[0]
    server.office.goes_back_to(before)
    server.office.accepts(delta_id)
    assert server.push() == (True, "")
    assert server.main == server.office.git("rev-parse", "main")


def test_a_card_changed_by_hand_is_refused_with_its_path(server: Server) -> None:
    server.office.holds(FIRST)
    assert server.push()[0]
    text = server.office.bytes_at(CARD).replace(b"2026-11-30", b"2026-11-29")
    server.office.commits({CARD: text}, sign="ines")
    let_in, told = server.push()
    assert not let_in
    assert f"{CARD}: " in told


def test_history_is_not_taken_away(server: Server) -> None:
    before = server.main
    server.office.holds(FIRST)
    assert server.push()[0]
    landed = server.main
    let_in, told = server.push(f"+{before}:refs/heads/main")
    assert not let_in
    assert "this push to main is refused: it would take away what was landed." in told
    assert all(words in told for words in SIGN_AGAIN)
    let_in, told = server.push(":main")
    assert not let_in
    assert "nothing of a library is ever deleted" in told or "deletion of the current branch prohibited" in told
    assert server.main == landed


def test_other_branches_are_let_in_as_they_are(server: Server) -> None:
    server.office.git("branch", "answers")
    server.office.git("branch", "delta/anything")
    assert server.push("answers", "delta/anything") == (True, "")


def test_another_root_is_refused(server: Server) -> None:
    server.setting("root", "0" * 39 + "1")
    server.office.holds(FIRST)
    let_in, told = server.push()
    assert not let_in
    assert "and not with the root that was pinned" in told


@pytest.mark.parametrize("name", ["tools", "desk"])
def test_a_server_that_is_not_set_up_lets_nothing_in(server: Server, name: str) -> None:
    server.office.git("config", "--unset", f"inforce.{name}", at=server.bare)
    server.office.holds(FIRST)
    let_in, told = server.push()
    assert not let_in
    assert "In Force: this push to main is refused: the server is not set up." in told


def test_tools_that_do_not_run_let_nothing_in(server: Server) -> None:
    server.setting("tools", str(server.bare / "nowhere"))
    server.office.holds(FIRST)
    let_in, told = server.push()
    assert not let_in
    assert "this push to main is refused: it could not be verified, told above." in told


def test_the_first_commit_is_not_pushed_past_the_hook(server: Server) -> None:
    server.setting("branch", "rules")
    let_in, told = server.push("main:refs/heads/rules")
    assert not let_in
    assert "this push to rules is refused: the branch is not here yet." in told


def test_a_library_switched_to_development_is_refused(server: Server) -> None:
    settings = server.office.bytes_at("library.yml").replace(b'"signed"', b'"development"')
    server.office.commits({"library.yml": settings}, sign="owner")
    let_in, told = server.push()
    assert not let_in
    assert "development" in told
