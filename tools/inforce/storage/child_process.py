"""Work that a stranger's file could make endless, done in a Python of its own, which is ended when its time is up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from inforce.errors import LibraryError

_TOOLS = Path(__file__).resolve().parents[2]
# -I keeps the caller's Python settings out; nothing of the caller's surroundings is handed on but where Python is.
_START = (
    "import sys; sys.path.append(sys.argv[1]); from importlib import import_module; import_module(sys.argv[2]).main()"
)


class OutOfTime(LibraryError):
    """The work did not end within its seconds."""

    code = "limit_time"


class Ended(LibraryError):
    """The work ended without a result: out of memory, or killed."""

    code = "ended"


def done_apart(module: str, data: bytes, *, seconds: float) -> bytes:
    """What `main()` of a module writes to its output when it is given `data`. Raises OutOfTime, Ended."""
    try:
        ended = subprocess.run(
            [sys.executable, "-I", "-X", "utf8", "-c", _START, str(_TOOLS), module],
            input=data,
            capture_output=True,
            env={},
            cwd="/",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime(f"it did not end within {seconds:g} seconds") from None
    if ended.returncode:
        last = ended.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise Ended(last[:200] or f"it ended with {ended.returncode}")
    return ended.stdout
