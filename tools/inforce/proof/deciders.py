"""The person whose act a commit is: by their own signature, or by that of a git host on a merge they asked for."""

from __future__ import annotations

from inforce.errors import LibraryError
from inforce.model.people import Forge, Person
from inforce.proof.reasons import Unproven
from inforce.proof.standpoint import Standpoint
from inforce.storage.first_parents import step_of
from inforce.storage.git import Repository
from inforce.storage.git_history import commits_between, merged_tree

# The last line of a decision made on a proposal branch: it counts once a merge has landed it.
TO_BE_MERGED = "Lands-by: merge"


def who_landed(at: Standpoint, repository: Repository) -> Person | Unproven:
    """Who put a step on the chain, or why that is nobody.

    A merge must be what git itself makes of its two parents. What a git host signed counts for the registered author of
    a merge alone: a squash or a rebase carries no reviewer's name that anybody vouches for.
    """
    commit, signer = at.step.commit, at.signer()
    name, merges = commit.id[:12], len(commit.parents) > 1
    if len(commit.parents) > 2:
        return Unproven("octopus", f"commit {name} merges {len(commit.parents) - 1} branches at once")
    if isinstance(signer, Unproven):
        if signer.code == "unsigned" and not merges and TO_BE_MERGED in commit.message:
            words = f"commit {name} is a squash or a rebase of what was reviewed, and carries no signature"
            return Unproven("squashed", words)
        return signer
    if isinstance(signer.by, Person):
        return (_why_not_as_git_merges(at, repository) if merges else None) or signer.by
    if not merges:
        words = f"commit {name} is a squash or a rebase by {signer.by.name}, not the merge of a reviewed tip"
        return Unproven("squashed", words)
    return _why_not_as_git_merges(at, repository) or _author(at, signer.by)


def addresses(person: Person) -> frozenset[str]:
    """The addresses that a person's commits carry, to be compared whatever their case."""
    return frozenset(email.casefold() for email in person.emails)


def own_commit(repository: Repository, main: str, tip: str, person: Person) -> str | None:
    """A commit of a proposal that bears a person's address as its author's, the decision aside; None for none."""
    for commit_id in commits_between(repository.directory, main, tip):
        commit = step_of(repository, commit_id).commit
        if TO_BE_MERGED not in commit.message and commit.author.email.casefold() in addresses(person):
            return commit_id
    return None


def _author(at: Standpoint, forge: Forge) -> Person | Unproven:
    email = at.step.commit.author.email.casefold()
    found = [person for person in ([] if at.register is None else at.register.people) if email in addresses(person)]
    if len(found) == 1:
        return found[0]
    return Unproven("not_allowed", f"{forge.name} merged for {email}, which is the address of nobody in people.yml")


def _why_not_as_git_merges(at: Standpoint, repository: Repository) -> Unproven | None:
    commit = at.step.commit
    try:
        tree = merged_tree(repository.directory, *commit.parents)
    except LibraryError as error:
        return Unproven("not_what_git_merges", error.message)
    if tree == commit.tree:
        return None
    what = "is not what git makes of its two parents" if tree else "settles a conflict by hand"
    return Unproven("not_what_git_merges", f"merge {commit.id[:12]} {what}")
