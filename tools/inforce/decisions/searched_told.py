"""What a decline was looked for in: the places whose rules were searched and, for staff, the instruments looked at.

Told where nothing was found that settles the question, so that a reader can tell "nothing there" from "not looked at".
"""

from __future__ import annotations

from inforce.decisions.gaps import CannotAnswer
from inforce.decisions.matter import Part, Settled
from inforce.decisions.wording import say
from inforce.model.ids import instrument_of
from inforce.storage.library import Library

_FOUND_NOTHING = ("not_held", "not_enough", "set_elsewhere")
_MOST_TITLES = 3


def searched_told(settled: Settled, library: Library) -> list[str]:
    """One sentence or two; none where the decline is of another kind, or its parts ask about several places."""
    places = {part.place for part in settled.matter.parts if isinstance(part, Part)}
    if len(places) != 1 or not all(_found_nothing(gap) for _, gap in settled.gaps):
        return []
    language = settled.matter.language
    names = [library.places.get(place).name for place in library.places.scope(places.pop())]
    told = [say(language, "searched", places=say(language, "and").join(names))]
    looked_at = [one.clause_id for one in settled.candidates if one.kept]
    if settled.matter.policy.names_next_step and looked_at:
        titles = dict.fromkeys(library.instrument(instrument_of(one)).title for one in looked_at)
        shown = say(language, "list").join(
            say(language, "titled", title=title) for title in list(titles)[:_MOST_TITLES]
        )
        more = "" if len(titles) <= _MOST_TITLES else say(language, "and_more", count=len(titles) - _MOST_TITLES)
        told.append(say(language, "looked_at", count=len(looked_at), titles=shown + more))
    return [("" if language == "zh" else " ").join(told)]


def _found_nothing(gap: CannotAnswer) -> bool:
    return gap.reason in _FOUND_NOTHING and gap.check in (2, 4) and not gap.details.premises
