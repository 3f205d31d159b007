"""Reading many files of a commit in a few questions to git, where one by one each would wait for its answer."""

from __future__ import annotations

from collections.abc import Collection

from inforce.storage.git_objects import ObjectReader
from inforce.storage.git_process import path_bytes


def read_ahead(reader: ObjectReader, root: str, paths: Collection[str]) -> dict[str, bytes]:
    """The files at these paths below a commit or tree; those that are not there are left out. Raises GitFailed.

    All paths are followed at once, a level of directories at a time.
    """
    on_the_way = {path: (root, path_bytes(path).split(b"/")) for path in paths}
    blobs: dict[str, str] = {}
    while on_the_way:
        trees = reader.trees({tree for tree, _ in on_the_way.values()})
        further = {}
        for path, (tree, segments) in on_the_way.items():
            entry = trees[tree].get(segments[0])
            if entry is not None and entry.is_tree and len(segments) > 1:
                further[path] = (entry.id, segments[1:])
            elif entry is not None and entry.is_file and len(segments) == 1:
                blobs[path] = entry.id
        on_the_way = further
    return dict(zip(blobs, reader.read_blobs([*blobs.values()]), strict=True))
