"""Where the real documents lie that some tests read: in a folder beside the repository, never in it.

They were written by others and are no part of this project: a test reads its questions, and the words that answer
them, from those files when it runs. INFORCE_SHARED names another folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("INFORCE_SHARED") or Path(__file__).resolve().parents[2] / "shared")


def corpus(*parts: str) -> Path:
    """A file or folder of the real documents; where it is absent the test, or whole module, is skipped and says so."""
    return shared("corpora", *parts)


def shared(*parts: str) -> Path:
    """Any file or folder of what lies there; where it is absent the test, or whole module, is skipped and says so."""
    found = SHARED.joinpath(*parts)
    if not found.exists():
        pytest.skip(
            f"needs real documents that are not here: {found} (INFORCE_SHARED names the folder)",
            allow_module_level=True,
        )
    return found
