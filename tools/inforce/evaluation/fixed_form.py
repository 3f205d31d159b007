"""What a model wrote, read in a fixed form: one JSON object, nothing before it and nothing behind it (C36).

No verdict is ever looked for in prose, and of two objects neither is taken. Whatever does not fit is a fault that says
why, so that it counts as an error and not as an answer.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from inforce.errors import LibraryError

LONGEST = 200_000  # signs: no reply that fits a form here is longer
_SHOWN = 120
Form = TypeVar("Form", bound=msgspec.Struct)


class DoesNotFit(LibraryError):
    """The text is not of the form. Says what is wrong and shows how the text begins."""

    code = "does_not_fit"

    def __init__(self, why: str, text: str) -> None:
        shown = " ".join(text.split())
        shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
        super().__init__(f"{why}: {shown!r}")


def read_form(text: str, form: type[Form]) -> Form:
    """The one JSON object of a text as `form`; white space around it is let through. Raises DoesNotFit."""
    if len(text) > LONGEST:
        raise DoesNotFit(f"the output is longer than {LONGEST:,} signs", text)
    try:
        data = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise DoesNotFit("the output is not one JSON object and nothing else", text) from None
    try:
        return msgspec.convert(data, form, strict=True)
    except msgspec.ValidationError as error:
        raise DoesNotFit(f"the output does not fit the form ({error})", text) from None


def _once_each(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys stand in it once each: of two verdicts for one key neither counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
