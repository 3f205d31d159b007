"""Which folder is the library, and which commit of it is read (design 1, "what is read").

A command reads the library's branch, never what happens to be checked out: a proposal under review must not speak for
the library, nor may it name the branch to be read. So `branch:` is taken from the library.yml of `main`, and only where
there is no `main` from that of HEAD.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from inforce.errors import DataFault, Fault, LibraryError
from inforce.model.people import Register
from inforce.model.places import Places
from inforce.model.settings import Settings
from inforce.storage.git import Repository
from inforce.storage.records_in_files import read_record

SETTINGS_FILE = "library.yml"
REGISTER_FILE = "people.yml"
DEFAULT_BRANCH = "main"
CHECKED_OUT = "HEAD"
# Branches that hold proposals and answers: none of them is ever the library.
_NEVER_THE_LIBRARY = ("delta/", "answers")


def repository_of(directory: Path) -> Repository:
    """The repository of the library a folder lies in. Raises LibraryError when the library is but a part of one."""
    folder = directory.resolve()
    marked = next((place for place in (folder, *folder.parents) if (place / SETTINGS_FILE).is_file()), None)
    repository = Repository.containing(marked or folder)
    if marked is not None and repository.work_tree is not None and repository.work_tree.resolve() != marked:
        raise LibraryError(
            f"{SETTINGS_FILE} lies in {marked}, but the git repository begins at {repository.work_tree}",
            where=str(marked),
            next=f"a library is a repository of its own: run git init in {marked}, or make one with tools/library init",
            code="no_library",
        )
    return repository


def settings_at(repository: Repository, commit: str) -> Settings:
    """library.yml as of a commit. Raises LibraryError where the commit has none, DataFault where it cannot be read."""
    data = repository.read_file(commit, SETTINGS_FILE)
    if data is None:
        raise LibraryError(
            f"there is no {SETTINGS_FILE} in commit {commit[:12]}, and what is not committed is not read",
            where=str(repository.directory),
            next=f"commit it: git add {SETTINGS_FILE} {REGISTER_FILE} && git commit",
            code="no_library",
        )
    return _settings_of(data)


@lru_cache(maxsize=4)
def _settings_of(data: bytes) -> Settings:
    """The file's content as settings: read once, though it is asked for to find the branch and again at its commit."""
    return read_record(data, SETTINGS_FILE, Settings)


def places_of(settings: Settings) -> Places:
    """The tree of places of a library. Raises DataFault where it is none."""
    try:
        return Places(settings.places)
    except ValueError as error:
        raise DataFault((Fault(SETTINGS_FILE, None, "places", str(error)),)) from None


def register_at(repository: Repository, commit: str) -> Register:
    """people.yml as of a commit. Raises LibraryError where the commit has none, DataFault where it cannot be read."""
    data = repository.read_file(commit, REGISTER_FILE)
    if data is None:
        raise LibraryError(
            f"there is no {REGISTER_FILE} in commit {commit[:12]}: nobody to hand a question to",
            where=str(repository.directory),
            next="name the people of the library: tools/library person ID --name NAME",
            code="no_register",
        )
    return read_record(data, REGISTER_FILE, Register)


def commit_to_read(repository: Repository) -> tuple[str, str]:
    """The branch that is the library (or HEAD) and its commit. Raises LibraryError, saying what to do."""
    head = repository.resolve(CHECKED_OUT)
    main = repository.branch(DEFAULT_BRANCH)
    source = main or head
    if source is None:
        raise LibraryError(
            "the library has no commit yet, and what is not committed is not read",
            where=str(repository.directory),
            next=f"commit its files: git add {SETTINGS_FILE} {REGISTER_FILE} && git commit",
            code="no_commit",
        )
    settings = settings_at(repository, source)
    if settings.branch == CHECKED_OUT:
        return CHECKED_OUT, _checked_out(repository, head, settings)
    if settings.branch.startswith(_NEVER_THE_LIBRARY):
        raise LibraryError(
            f"branch: {settings.branch} in {SETTINGS_FILE} names a branch for proposals or answers",
            where=SETTINGS_FILE,
            next="name the branch that holds what was accepted",
            code="bad_branch",
        )
    commit = repository.branch(settings.branch)
    if commit is None:
        raise _no_branch(repository, settings.branch)
    if commit != source and settings_at(repository, commit).branch != settings.branch:
        raise LibraryError(
            f"{SETTINGS_FILE} names the branch {settings.branch}, but the {SETTINGS_FILE} of that branch names another",
            where=SETTINGS_FILE,
            next="make both say the same",
            code="bad_branch",
        )
    return settings.branch, commit


def _checked_out(repository: Repository, head: str | None, settings: Settings) -> str:
    """The commit that is checked out: read by a development library only."""
    if head is None:
        raise _no_branch(repository, DEFAULT_BRANCH)
    if settings.acceptance != "development" or settings_at(repository, head).acceptance != "development":
        raise LibraryError(
            f"branch: {CHECKED_OUT} is for a development library, and this one takes signed acceptances",
            where=SETTINGS_FILE,
            next=f"name the branch that holds what was accepted, such as branch: {DEFAULT_BRANCH}",
            code="bad_branch",
        )
    return head


def _no_branch(repository: Repository, branch: str) -> LibraryError:
    remote = f"origin/{branch}"
    if repository.resolve(f"refs/remotes/{remote}") is not None:
        step = f"make it from the one fetched: git branch {branch} {remote}"
    else:
        step = f"name yours so (git branch -m {branch}), or set branch: in {SETTINGS_FILE} and commit that"
    message = f"the library is read from the branch {branch}, and there is no such branch here"
    return LibraryError(message, where=str(repository.directory), next=step, code="no_branch")
