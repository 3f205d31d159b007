"""Taking turns among processes: an exclusive lock on an open file, which ends with the process however it ends."""

from __future__ import annotations


def lock_now(held: int) -> bool:
    """Whether the lock of an open file (its descriptor) is now ours. True too where the file system has no locks."""
    import fcntl

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # This file system has no such locks: go on without.
        return True
    return True
