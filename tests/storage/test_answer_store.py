"""An answer is stored before it is shown, found again as it was, and only where it stands now is ever rewritten."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from inforce.errors import LibraryError, NotHeld, Refused
from inforce.model.answers import Answer
from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answer_id, answered, declined, moved
from tests.storage.keeping import main_of
from tests.storage.repositories import NOON, SOMEBODY, commit, fsck, git

LATER = datetime(2026, 3, 4, tzinfo=UTC)


def test_a_stored_answer_reads_back_as_it_was_from_the_branch_and_from_another_store(repository: Repository) -> None:
    answers = [answered(1), declined(2), declined(3, queue="conflict")]
    store = AnswerStore(repository)
    commits = [store.store(answer, main_of(repository)) for answer in answers]
    assert [AnswerStore(repository).read(answer.id) for answer in answers] == answers
    assert git(repository.root, "rev-parse", "answers") == commits[-1]
    assert store.warnings == []
    fsck(repository.root)


def test_the_branch_holds_answers_alone_under_a_fixed_identity(repository: Repository) -> None:
    AnswerStore(repository).store(answered(1), main_of(repository))
    root = repository.root
    assert git(root, "ls-tree", "-r", "--name-only", "answers") == answer_path(answer_id(1))
    who = git(root, "log", "--first-parent", "--format=%an <%ae> %cn <%ce>", "answers", "--")
    assert set(who.splitlines()) == {"In Force <answers@inforce.invalid> In Force <answers@inforce.invalid>"}
    assert git(root, "log", "-1", "--format=%aI", "answers", "--") == "2026-01-02T09:00:01+00:00"


def test_a_library_commit_is_named_as_a_parent_when_it_is_new_to_the_branch_and_never_again(
    repository: Repository,
) -> None:
    store, root = AnswerStore(repository), repository.root
    first = main_of(repository)
    store.store(answered(1), first)
    store.store(answered(2), first)
    second = commit(root, {"a": "a"})
    store.store(answered(3), second)
    store.store(answered(4), first)
    store.store(answered(5), second)
    detached = commit(root, {"b": "b"})
    store.store(answered(6), detached)
    git(root, "reset", "-q", "--hard", second)
    git(root, "reflog", "expire", "--expire=now", "--all")
    git(root, "gc", "-q", "--prune=now")
    parents = git(root, "log", "--first-parent", "--reverse", "--format=%P", "answers", "--").splitlines()
    extra = [line.split()[1:] for line in parents]
    assert extra == [[], [first], [], [second], [], [], [detached]]
    assert repository.read_file(detached, "b") == b"b"


def test_first_parents_never_lead_into_the_library(repository: Repository) -> None:
    AnswerStore(repository).store(answered(1), main_of(repository))
    subjects = git(repository.root, "log", "--first-parent", "--format=%s", "answers", "--").splitlines()
    assert subjects == [f"Keep answer {answer_id(1)}: answered", "Begin the answers"]


def test_the_same_bytes_are_written_into_the_work_tree_which_git_does_not_see(repository: Repository) -> None:
    AnswerStore(repository).store(answered(1), main_of(repository))
    copy = repository.root / answer_path(answer_id(1))
    assert copy.read_bytes() == repository.read_file(repository.branch("answers") or "", answer_path(answer_id(1)))
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    assert git(repository.root, "status", "--porcelain") == ""


def test_storing_the_same_answer_twice_changes_nothing_and_another_of_its_id_is_refused(
    repository: Repository,
) -> None:
    store = AnswerStore(repository)
    first = store.store(answered(1), main_of(repository))
    assert store.store(answered(1), main_of(repository)) == first
    with pytest.raises(LibraryError, match="there is an answer"):
        store.store(answered(1, question="Another?"), main_of(repository))
    assert repository.branch("answers") == first


def test_what_is_not_held_is_not_found(repository: Repository) -> None:
    store = AnswerStore(repository)
    for wanted in (answer_id(1), "20260102-zz", "", "../../library", "20260102-" + "0" * 16 + "\n"):
        assert store.read(wanted) is None
        assert store.tombstone(wanted) is None
        with pytest.raises(NotHeld):
            store.update(wanted, moved, "Move", when=LATER)
    store.store(answered(1), main_of(repository))
    with pytest.raises(NotHeld):
        store.update_all([answer_id(1), answer_id(2)], moved, "Move", when=LATER)
    assert store.read(answer_id(1)) == answered(1)


def test_an_update_rewrites_where_the_answer_stands_and_not_a_byte_besides(repository: Repository) -> None:
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    store.store(declined(2), main_of(repository))
    path = answer_path(answer_id(1))

    def content() -> bytes:
        return repository.read_file(repository.branch("answers") or "", path) or b""

    before = content()
    new = store.update(answer_id(1), moved, "Move", when=LATER)
    assert new == moved(answered(1)) == store.read(answer_id(1))
    after = content()
    untouched_before, untouched_after = (without_current(text) for text in (before, after))
    assert untouched_before == untouched_after
    assert before != after == (repository.root / path).read_bytes()
    store.update(
        answer_id(1), lambda answer: msgspec.structs.replace(answer, current=answered(1).current), "Back", when=LATER
    )
    assert content() == before
    assert store.read(answer_id(2)) == declined(2)
    log = git(repository.root, "log", "--first-parent", "--format=%s", "answers", "--").splitlines()
    assert log[:2] == ["Back", "Move"]


def test_an_update_keeps_the_bytes_of_a_record_that_another_version_wrote(repository: Repository) -> None:
    """Another quoting, another order, a comment: what is there stays there."""
    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    path, tip = answer_path(answer_id(1)), repository.branch("answers") or ""
    written = repository.read_file(tip, path) or b""
    other = b"# kept by hand\n" + written.replace(b'audience: "public"', b"audience:   'public'  # as asked")
    assert other != written
    made = repository.write_commit({path: other}, parents=[tip], base=tip, message="x", author=SOMEBODY, when=NOON)
    assert repository.move_branch("answers", made, tip)
    store.update(answer_id(1), moved, "Move", when=LATER)
    after = repository.read_file(repository.branch("answers") or "", path) or b""
    assert without_current(after) == without_current(other)
    assert b"audience:   'public'  # as asked" in after


def without_current(record: bytes) -> list[bytes]:
    """The lines of a record but for the field `current`, found as a reader would: by its indentation."""
    kept, inside = [], False
    for line in record.split(b"\n"):
        if line[:1].strip():
            inside = line.startswith(b"current:")
        if not inside:
            kept.append(line)
    return kept


def test_a_change_to_what_was_shown_is_refused(repository: Repository) -> None:
    store = AnswerStore(repository)
    stored = store.store(answered(1), main_of(repository))

    def forge(answer: Answer) -> Answer:
        return msgspec.structs.replace(moved(answer), body="Two hours.")

    with pytest.raises(ValueError, match="touches more than where it stands"):
        store.update(answer_id(1), forge, "Forge", when=LATER)
    assert repository.branch("answers") == stored


def test_an_earlier_answer_is_superseded_in_the_same_commit(repository: Repository) -> None:
    store = AnswerStore(repository)
    first = store.store(answered(1), main_of(repository))

    def supersede(answer: Answer) -> Answer:
        current = msgspec.structs.replace(answer.current, superseded_by=answer_id(2))
        return msgspec.structs.replace(answer, current=current)

    second = store.store(answered(2), main_of(repository), also={answer_id(1): supersede})
    assert git(repository.root, "rev-parse", f"{second}^") == first
    old = store.read(answer_id(1))
    assert old is not None
    assert old.current.superseded_by == answer_id(2)


def test_a_prepared_update_moves_with_another_branch_or_not_at_all(repository: Repository) -> None:
    from inforce.storage.git import Move

    store = AnswerStore(repository)
    store.store(answered(1), main_of(repository))
    old = main_of(repository)
    new = repository.write_commit({"d": b""}, parents=[old], base=old, message="x", author=SOMEBODY, when=NOON)
    prepared = store.prepare_update([answer_id(1)], moved, "Detect", when=LATER)
    assert prepared is not None
    assert store.read(answer_id(1)) == answered(1)
    assert not repository.move_branches({"main": Move(new, new), "answers": prepared})
    assert store.read(answer_id(1)) == answered(1)
    assert repository.move_branches({"main": Move(new, old), "answers": prepared})
    store.finish(prepared)
    assert store.read(answer_id(1)) == moved(answered(1))
    assert b"change_pending" in (repository.root / answer_path(answer_id(1))).read_bytes()


def test_a_branch_named_answers_that_holds_something_else_is_left_alone(repository: Repository) -> None:
    git(repository.root, "branch", "answers")
    with pytest.raises(Refused, match="holds something other than answers"):
        AnswerStore(repository).store(answered(1), main_of(repository))
    assert repository.branch("answers") == main_of(repository)
