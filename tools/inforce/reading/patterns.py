"""Regular expressions that are compiled when they are first used.

A process that answers one question needs about a third of the patterns that the package has, and compiling one takes as
long as reading a page with it.
"""

from __future__ import annotations

import re
from typing import cast

_METHODS = ("finditer", "findall", "fullmatch", "match", "search", "split", "sub", "subn")


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of that source, for a module to hold. A fault in it is raised (re.error) at the first use."""
    return cast("re.Pattern[str]", _Pattern(source, flags))


class _Pattern:
    """Stands for a compiled pattern, and has all its methods once one of them was asked for."""

    def __init__(self, source: str, flags: int) -> None:
        self.source = source
        self.wanted_flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self.source, self.wanted_flags)
        # Held here, so that from now on a call goes straight to the compiled pattern.
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return getattr(compiled, name)
