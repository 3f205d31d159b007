"""Two desks and the repository between them, real clones all: whichever syncs first, both end with the same answers."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inforce.cli import answers, ask, delta
from inforce.model.answers import Answer, QueueMove
from inforce.model.ids import answer_path, tombstone_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.answers_branch import IDENTITY
from inforce.storage.git import Repository
from inforce.storage.records_in_files import write_record
from tests.office import Office, rules

FIRST, SECOND = rules("four", "1 January 2021"), rules("two", "1 September 2024")
QUESTION = "How long may a visitor park in the yard?"
SECRET = "How long may Wilhelmina Quux park in the yard?"


class Desks:
    """Desk one and desk two, clones of the hub. Both have the rules."""

    def __init__(self, folder: Path) -> None:
        self.one = Office.opened(folder / "one")
        self.one.holds(FIRST)
        self.hub = folder / "hub.git"
        self.one.git("clone", "-q", "--bare", str(self.one.root), str(self.hub))
        self.one.git("remote", "add", "origin", str(self.hub))
        self.two = Office(folder / "two" / "library")
        self.one.git("clone", "-q", str(self.hub), str(self.two.root))

    def tree(self, where: Path) -> str:
        return self.one.git("rev-parse", "refs/heads/answers^{tree}", at=where)

    def history(self, where: Path) -> str:
        """Every object that the branch answers leads to, by name and content."""
        listed = self.one.git("log", "-p", "-m", "--root", "--format=%B", "refs/heads/answers", "--", at=where)
        return listed

    def tips(self) -> list[str]:
        """The commits the branch stands at, at each desk and between them."""
        everywhere = (self.one.root, self.two.root, self.hub)
        return [self.one.git("rev-parse", "refs/heads/answers", at=where) for where in everywhere]

    def same_everywhere(self) -> bool:
        return self.tree(self.one.root) == self.tree(self.two.root) == self.tree(self.hub)


@pytest.fixture
def desks(tmp_path: Path) -> Desks:
    return Desks(tmp_path)


def asks(office: Office, question: str = QUESTION) -> str:
    result = office.run(ask.main, question, "--jurisdiction", "linden", "--json")
    assert result.exit_code in (0, 1), result.output
    return str(json.loads(result.stdout)["answer_id"])


def answers_of(office: Office) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = office.does(answers.main, "list")["answers"]
    return rows


def syncs(office: Office, *options: str) -> dict[str, Any]:
    return office.does(answers.main, "sync", *options)


def store_of(office: Office) -> AnswerStore:
    return AnswerStore(Repository.containing(office.root))


def held(office: Office, answer_id: str) -> Answer | None:
    return store_of(office).read(answer_id)


def move(office: Office, answer_id: str, queue: str, why: str, day: int) -> None:
    def moved(answer: Answer) -> Answer:
        made = QueueMove(on=date(2026, 12, day), queue=queue, why=why)  # type: ignore[arg-type] - a queue by its name
        current = msgspec.structs.replace(answer.current, queue=made.queue, history=(*answer.current.history, made))
        return msgspec.structs.replace(answer, current=current)

    store_of(office).update(answer_id, moved, why, when=datetime(2026, 12, day, tzinfo=UTC))


def forgets(office: Office, answer_id: str) -> None:
    office.does(answers.main, "forget", answer_id, "--as", "owner", "--because", "Held a name.")


def test_the_first_sync_makes_the_branch_there_and_the_second_desk_takes_it(desks: Desks) -> None:
    first = asks(desks.one)
    assert syncs(desks.one) == {
        "remote": "origin",
        "received": 0,
        "sent": 1,
        "united": 0,
        "late": [],
        "forgotten": [],
        "still_there": [],
        "library": "Linden rules",
    }
    assert syncs(desks.two)["received"] == 1
    assert held(desks.two, first) == held(desks.one, first)
    assert (desks.two.root / answer_path(first)).is_file()
    assert desks.same_everywhere()


@pytest.mark.parametrize("order", ["one two one", "two one two", "one two two one", "two two one one two"])
def test_in_whichever_order_they_sync_both_end_with_the_same_files(desks: Desks, order: str) -> None:
    shared = asks(desks.one)
    syncs(desks.one)
    syncs(desks.two)
    asks(desks.one)
    asks(desks.two, "Is parking between midnight and 5 a.m. allowed?")
    move(desks.one, shared, "conflict", "seen at one", 2)
    move(desks.two, shared, "change_pending", "seen at two", 1)
    for desk in order.split():
        syncs({"one": desks.one, "two": desks.two}[desk])
    assert desks.same_everywhere()
    both = held(desks.one, shared)
    assert both is not None
    assert both.current.queue == "change_pending"
    assert [move.why for move in both.current.history] == [
        "seen at two",
        "seen at one",
        "moved at two desks: the strictest queue holds",
    ]
    assert len(answers_of(desks.one)) == len(answers_of(desks.two)) == 3


def test_a_sync_with_nothing_new_changes_nothing(desks: Desks) -> None:
    asks(desks.one)
    syncs(desks.one)
    syncs(desks.two)
    before = desks.tips()
    assert syncs(desks.one)["sent"] == syncs(desks.two)["received"] == 0
    assert desks.tips() == before


def test_no_other_reference_is_touched_here_or_there(desks: Desks) -> None:
    def references(where: Path) -> list[str]:
        return [line for line in desks.one.git("show-ref", at=where).splitlines() if "heads/answers" not in line]

    before = [references(where) for where in (desks.one.root, desks.two.root, desks.hub)]
    asks(desks.one)
    for office in (desks.one, desks.two, desks.one):
        syncs(office)
    assert before == [references(where) for where in (desks.one.root, desks.two.root, desks.hub)]
    assert not (desks.two.root / ".git/FETCH_HEAD").exists()


def test_one_answer_that_says_two_things_is_refused_with_both_named(desks: Desks) -> None:
    shared = asks(desks.one)
    syncs(desks.one)
    syncs(desks.two)
    answer = held(desks.two, shared)
    assert answer is not None
    path = answer_path(shared)
    with Repository.containing(desks.two.root) as repository:
        tip = repository.branch("answers")
        assert tip is not None
        other = write_record(msgspec.structs.replace(answer, body="Nine hours."), path)
        made = repository.write_commit(
            {path: other}, parents=[tip], base=tip, message="x", author=IDENTITY, when=answer.asked_on
        )
        repository.move_branch("answers", made, tip)
    asks(desks.one)
    syncs(desks.one)
    before = desks.tree(desks.hub)
    error = desks.two.refused("sync", command=answers.main)
    assert error == {
        "code": "two_answers",
        "message": f"answer {shared} is not the same here and there: body differ, and what was shown is nobody's to "
        "change",
        "where": f"{path} (here) and origin",
        "next": "see with git log -p which of the two was changed and by whom, and put that one back as it was",
    }
    assert desks.tree(desks.hub) == before


@pytest.mark.parametrize("forgetting", ["one", "two"])
def test_a_forgotten_answer_never_comes_back_and_leaves_no_text_in_any_history(desks: Desks, forgetting: str) -> None:
    secret = asks(desks.one, SECRET)
    kept = asks(desks.one)
    syncs(desks.one)
    syncs(desks.two)
    gone, other = (desks.one, desks.two) if forgetting == "one" else (desks.two, desks.one)
    forgets(gone, secret)
    move(other, secret, "conflict", "edited meanwhile", 3)
    asks(other)
    syncs(gone)
    told = syncs(other)
    assert told["forgotten"] == [secret]
    syncs(gone)
    assert desks.same_everywhere()
    for where in (desks.one.root, desks.two.root, desks.hub):
        assert "Wilhelmina" not in desks.history(where)
        assert desks.one.git("ls-tree", "-r", "--name-only", "answers", tombstone_path(secret), at=where)
    for office in (desks.one, desks.two):
        assert held(office, secret) is None
        assert held(office, kept) is not None
        assert not (office.root / answer_path(secret)).exists()
        assert secret not in {row["answer_id"] for row in answers_of(office)}
        assert store_of(office).tombstone(secret) is not None


def test_forgotten_at_both_desks_the_first_reason_stands(desks: Desks) -> None:
    secret = asks(desks.one, SECRET)
    syncs(desks.one)
    syncs(desks.two)
    forgets(desks.one, secret)
    desks.two.today = "2026-12-05"
    desks.two.does(answers.main, "forget", secret, "--as", "owner", "--because", "Later.")
    for office in (desks.two, desks.one, desks.two):
        syncs(office)
    assert desks.same_everywhere()
    stone = store_of(desks.two).tombstone(secret)
    assert stone is not None
    assert stone.because == "Held a name."


def test_a_repository_that_takes_no_rewritten_history_says_what_to_do(desks: Desks) -> None:
    secret = asks(desks.one, SECRET)
    syncs(desks.one)
    desks.one.git("config", "receive.denyNonFastForwards", "true", at=desks.hub)
    forgets(desks.one, secret)
    error = desks.one.refused("sync", command=answers.main)
    assert error["code"] == "not_taken"
    assert error["message"].startswith("the other repository does not take it: [remote rejected] (non-fast-forward)")
    assert error["next"].startswith("answers were forgotten, so the branch answers has to be written anew there")
    desks.one.git("config", "receive.denyNonFastForwards", "false", at=desks.hub)
    syncs(desks.one)
    assert "Wilhelmina" not in desks.history(desks.hub)


def test_a_lost_race_is_run_again(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    from inforce.storage import git_remotes

    asks(desks.one)
    asks(desks.two)
    lost: list[bool] = []
    push = git_remotes.push

    def outrun(
        repository: Repository, address: str, commit: str, reference: str, expected: str | None, *, anew: bool
    ) -> bool:
        if not lost:
            lost.append(True)
            syncs(desks.two)
        return push(repository, address, commit, reference, expected, anew=anew)

    monkeypatch.setattr(git_remotes, "push", outrun)
    told = syncs(desks.one)
    assert (told["received"], told["sent"]) == (1, 1)
    monkeypatch.undo()
    syncs(desks.two)
    assert desks.same_everywhere()


def test_a_branch_there_that_holds_other_files_is_refused(desks: Desks) -> None:
    asks(desks.one)
    desks.one.git("branch", "answers", "main", at=desks.hub)
    error = desks.one.refused("sync", command=answers.main)
    assert error["code"] == "bad_branch"
    assert "answers of origin holds something other than answers" in error["message"]


def test_a_link_that_passes_for_an_answer_is_refused(desks: Desks) -> None:
    asks(desks.two)
    path = answer_path("20260101-0123456789abcdef")
    file = desks.two.root / "crafted"
    desks.two.git("switch", "-q", "--orphan", "crafted")
    (desks.two.root / path).parent.mkdir(parents=True)
    (desks.two.root / path).symlink_to("/etc/passwd")
    desks.two.git("add", "-f", path)
    desks.two.git("commit", "-q", "-m", "crafted")
    desks.two.git("push", "-q", "origin", "crafted:answers")
    assert not file.exists()
    error = desks.one.refused("sync", command=answers.main)
    assert error["message"] == f"the branch answers there holds something other than answers: {path}"


ADDRESSES = ["ext::sh -c touch% pwned", "--upload-pack=touch pwned", "http://127.0.0.1:9/x", "git://127.0.0.1:9/x"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_other_way_of_reaching_a_repository_is_taken(desks: Desks, address: str) -> None:
    asks(desks.one)
    names_remote(desks.one, address)
    error = desks.one.refused("sync", command=answers.main)
    assert error["code"] == ("refused" if address.startswith("-") else "not_reached")
    assert address.startswith("-") or "not allowed" in error["message"]
    assert not (desks.one.root / "pwned").exists()


def names_remote(office: Office, address: str) -> None:
    """The owner writes into library.yml where answers are synced."""
    settings = office.root / "library.yml"
    settings.write_text(settings.read_text() + f'answers_remote: "{address}"\n')
    office.git("commit", "-qam", "Say where answers are synced")


def test_hooks_and_programs_of_the_configuration_are_not_run(desks: Desks) -> None:
    hooks = desks.one.root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("pre-push", "reference-transaction", "post-merge"):
        (hooks / name).write_text("#!/bin/sh\ntouch pwned\n")
        (hooks / name).chmod(0o755)
    desks.one.git("config", "remote.origin.uploadpack", "touch pwned; git-upload-pack")
    desks.one.git("config", "remote.origin.receivepack", "touch pwned; git-receive-pack")
    asks(desks.one)
    syncs(desks.one)
    assert not list(desks.one.root.glob("**/pwned"))
    assert desks.tree(desks.hub) == desks.tree(desks.one.root)


def test_another_private_repository_can_be_named_by_address_or_in_library_yml(desks: Desks, tmp_path: Path) -> None:
    private = tmp_path / "private.git"
    desks.one.git("init", "-q", "--bare", str(private))
    asks(desks.one)
    syncs(desks.one, str(private))
    assert desks.tree(private) == desks.tree(desks.one.root)
    names_remote(desks.one, str(private))
    asks(desks.one)
    assert syncs(desks.one)["remote"] == str(private)
    assert desks.tree(private) == desks.tree(desks.one.root)


def test_a_remote_that_is_not_there_or_cannot_be_reached_says_so(desks: Desks, tmp_path: Path) -> None:
    error = desks.one.refused("sync", "nowhere", command=answers.main)
    assert (error["code"], error["message"]) == ("no_remote", "there is no remote nowhere here")
    error = desks.one.refused("sync", f"file://{tmp_path}/gone.git", command=answers.main)
    assert error["code"] == "not_reached"
    assert error["message"].startswith("the other repository cannot be reached: git ls-remote: ")


def test_answers_not_synced_for_long_are_told_to_those_who_list_or_decide(desks: Desks) -> None:
    asks(desks.one)
    syncs(desks.one)
    assert desks.one.run(answers.main, "list").stderr == ""
    desks.one.today = "2026-12-06"
    assert desks.one.run(answers.main, "list").stderr == ""
    desks.one.today = "2026-12-07"
    warning = "Warning: answers were last synced on 2026-11-30, 7 days ago: run tools/answers sync\n"
    assert desks.one.run(answers.main, "list").stderr == warning
    assert desks.one.run(delta.main, "list").stderr == warning
    pending = desks.one.proposes(SECOND)
    assert desks.one.run(delta.main, "show", pending).stderr == warning
    assert warning in desks.one.run(delta.main, "accept", pending).stderr
    syncs(desks.one)
    assert desks.one.run(answers.main, "list").stderr == ""


def test_a_desk_that_never_synced_is_told_only_where_a_remote_is_named(desks: Desks) -> None:
    asks(desks.two)
    assert desks.two.run(answers.main, "list").stderr == ""
    names_remote(desks.one, "origin")
    asks(desks.one)
    warning = "Warning: answers have never been synced with origin: run tools/answers sync\n"
    assert desks.one.run(answers.main, "list").stderr == warning


def test_an_answer_that_comes_late_waits_by_the_delta_and_is_asked_again_with_the_others(desks: Desks) -> None:
    late = asks(desks.two)
    changed = desks.one.holds(SECOND)
    syncs(desks.two)
    assert syncs(desks.one)["late"] == [late]
    answer = held(desks.one, late)
    assert answer is not None
    assert (answer.current.queue, answer.current.history[-1].delta_id) == ("change_pending", changed)
    desks.one.does(delta.main, "retest")
    for office in (desks.one, desks.two):
        syncs(office)
    assert desks.same_everywhere()
    answer = held(desks.two, late)
    assert answer is not None
    assert answer.current.superseded_by is not None


def test_what_one_desk_has_not_heard_of_yet_does_not_undo_what_the_other_did(desks: Desks) -> None:
    shared = asks(desks.one)
    syncs(desks.one)
    syncs(desks.two)
    pending = desks.one.proposes(SECOND)
    syncs(desks.one)
    syncs(desks.two)
    desks.one.does(delta.main, "reject", pending)
    asks(desks.two)
    for office in (desks.two, desks.one, desks.two):
        syncs(office)
    answer = held(desks.two, shared)
    assert answer is not None
    assert answer.current.queue == "answered"
    assert desks.same_everywhere()


def test_words_for_people_say_what_came_and_went(desks: Desks) -> None:
    asks(desks.one)
    assert desks.one.run(answers.main, "sync").stdout == "Synced with origin: 0 came, 1 went, 0 united [Linden rules]\n"
