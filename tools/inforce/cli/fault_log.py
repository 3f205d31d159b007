"""The trace of a bug, to be sent. It holds no arguments: a question can hold personal data (design 8)."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from pathlib import Path


def write_trace(error: BaseException) -> tuple[str, Path | None]:
    """Write the trace to a new file only its owner can read. Gives the text, and the path where one could be made."""
    body = "".join(traceback.format_exception(error))
    text = f"In Force on Python {platform.python_version()}, {platform.platform()}\n\n{body}"
    try:
        handle, name = tempfile.mkstemp(prefix="inforce-fault-", suffix=".log", text=True)
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        return text, None
    return text, Path(name)
