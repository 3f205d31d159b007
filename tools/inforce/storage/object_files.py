"""Where the file of an object lies at a commit: at its plain path, or one folder deeper where there are many."""

from __future__ import annotations

from inforce.model import ids
from inforce.storage.git import Repository


def object_file(repository: Repository, commit: str, path: str) -> tuple[str, bytes] | None:
    """The path and bytes of the file that stands for a plain path (or clauses/<shard>/<ref>.yml); None for none."""
    data = repository.read_file(commit, path)
    if data is not None:
        return path, data
    folder, name = path.rsplit("/", 1)
    for other, blob in repository.list_files(commit, f"{folder}/").items():
        if other.endswith(f"/{name}") and ids.id_of_path(other) == ids.id_of_path(path):
            return other, repository.read_blob(blob)
    return None


def delta_file(repository: Repository, commit: str, delta_id: str) -> tuple[str, bytes] | None:
    """The path and bytes of a delta, of whatever year; None where there is none."""
    for path, blob in repository.list_files(commit, "deltas/").items():
        if ids.id_of_path(path) == ("delta", delta_id):
            return path, repository.read_blob(blob)
    return None
