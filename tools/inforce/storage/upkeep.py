"""When git's own clean-up is worth its time. Never run within an ask: it is said, and left to who keeps the library.

Each stored answer is about eight loose objects: 4 kB of disk apiece, where a pack holds the same in a tenth of the
space. Storing is as fast with 400,000 of them as with none; the disk, a backup and a fetch are what they cost.
"""

from __future__ import annotations

from inforce.storage.git import Repository

# About 2,500 answers.
_MANY_LOOSE = 20_000
_MANY_PACKS = 50


def loose_objects(repository: Repository) -> int:
    """About how many loose objects there are: one of 256 equal folders is counted, as git itself does it."""
    folder = repository.common_dir / "objects" / "17"
    return 256 * sum(1 for _ in folder.iterdir()) if folder.is_dir() else 0


def advice(repository: Repository) -> str | None:
    """What to run to tidy the repository up, None while there is no need."""
    loose = loose_objects(repository)
    packs = sum(1 for _ in (repository.common_dir / "objects" / "pack").glob("*.pack"))
    if loose < _MANY_LOOSE and packs < _MANY_PACKS:
        return None
    return f"the repository holds about {loose} loose objects and {packs} packs: run git gc when nobody waits for it"
