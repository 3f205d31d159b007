"""Locks that a git of ours left behind when it was killed while it moved branches (design 8: a kill at any point).

git never removes a lock that another git left. Here it can be told whose it is: the note of a landing names what was
to be moved and to what, and whoever wrote the note is gone. A lock that holds something else is somebody else's.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

# The git that was moving the branches may outlive the process that started it, for as long as it takes to move them.
_SECONDS_TO_END = 2.0
_SECONDS_BETWEEN_LOOKS = 0.05


def remove_left_locks(common_dir: Path, moves: Mapping[str, str]) -> tuple[Path, ...]:
    """Remove the locks of these branches that a landing of ours left; gives back those removed.

    `moves`: branch to the commit it was to be moved to. Call it only where the landing's own process has ended.
    """
    locks = {common_dir / "refs" / "heads" / f"{branch}.lock": new for branch, new in moves.items()}
    locks[common_dir / "HEAD.lock"] = ""
    ours = {path: held for path, new in locks.items() if (held := _held(path)) is not None and held in ("", new)}
    deadline = time.monotonic() + _SECONDS_TO_END
    while ours and time.monotonic() < deadline:
        time.sleep(_SECONDS_BETWEEN_LOOKS)
        ours = {path: held for path, held in ours.items() if _held(path) == held}
    for path in ours:
        path.unlink(missing_ok=True)
    return tuple(ours)


def _held(path: Path) -> str | None:
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return None
