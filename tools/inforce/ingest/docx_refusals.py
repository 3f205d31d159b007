"""Why a Word file is refused once it has been read: changes that nobody resolved, numbers nobody can be sure of."""

from __future__ import annotations

from collections.abc import Sequence

from inforce.errors import Refused

_SHOWN = 10


def refuse_changes(count: int, paragraphs: Sequence[int], name: str) -> None:
    """Raise Refused: the file says two things until its tracked changes are resolved."""
    places = ", ".join(str(place) for place in dict.fromkeys(paragraphs[:_SHOWN]))
    more = ", …" if len(paragraphs) > _SHOWN else ""
    raise Refused(
        f"the Word file has {count} tracked {'change' if count == 1 else 'changes'} that nobody resolved, "
        f"in paragraph {places}{more}",
        where=name,
        next="accept or reject them in Word and save it; or give --tracked accept (or reject), which is recorded",
        code="tracked_changes",
    )


def refuse_numbers(failed: Sequence[tuple[int, str, str]], name: str) -> None:
    """Raise Refused where the number of a paragraph could not be worked out, listing them."""
    if not failed:
        return
    listed = "; ".join(f"paragraph {where} ('{words[:40]}'): {why}" for where, words, why in failed[:_SHOWN])
    more = f"; and {len(failed) - _SHOWN} more" if len(failed) > _SHOWN else ""
    raise Refused(
        f"the number that Word shows cannot be worked out of {len(failed)} "
        f"{'paragraph' if len(failed) == 1 else 'paragraphs'}: {listed}{more}",
        where=name,
        next="save it from Word as plain text in UTF-8, which types its numbers out, and bring that in",
        code="number_unknown",
    )
