"""Rules on library.yml: places, hand-over, audiences, thresholds (design 1, 3, 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from inforce.decisions.audience import INTERNAL, STRICTEST
from inforce.decisions.rules.files import NO_FILE_NAME
from inforce.decisions.rules.view import View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.answers import Reason
from inforce.model.places import Place
from inforce.model.settings import AudiencePolicy, HandOver
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE
from inforce.storage.meaning.models import KNOWN

_REASONS = get_args(Reason)
# For no audience does anything issue, imply or foreclose a certificate, or say whether a thing is safe (design 4.7).
_ALWAYS_WITHHELD = ("certificate", "safety")


def settings_and_register_are_there(view: View) -> Iterator[Fault]:
    """A library says what it is in library.yml and who is behind it in people.yml (design 1)."""
    for path, what in ((SETTINGS_FILE, "its settings"), (REGISTER_FILE, "nobody to hand a question to")):
        if path not in view.files:
            message = f"the file is missing ({what}): bring it back, or make one with tools/library"
            yield Fault(path, None, "missing_file", message)


def places_form_a_tree(view: View) -> Iterator[Fault]:
    """Each place has one entry, lies in a place that is there, and never within itself (design 3)."""
    places = () if view.settings is None else view.settings.places
    by_id = {place.id: place for place in places}
    seen: set[str] = set()
    for n, place in enumerate(places):
        if ids.WORD.fullmatch(place.id) and not ids.is_word(place.id):
            yield view.fault(SETTINGS_FILE, ("places", n, "id"), "unsafe_id", NO_FILE_NAME)
        if place.id in seen:
            message = f"the place {place.id} has an entry already: keep one"
            yield view.fault(SETTINGS_FILE, ("places", n, "id"), "place_twice", message)
        seen.add(place.id)
        if not place.name.strip():
            yield view.fault(SETTINGS_FILE, ("places", n, "name"), "blank", "it is blank: people are shown the name")
        if place.parent is None:
            continue
        if place.parent not in by_id:
            message = f"{place.parent} is not among the places: add it, or write null"
            yield view.fault(SETTINGS_FILE, ("places", n, "parent"), "no_place", message)
        elif _lies_in_itself(place, by_id):
            message = f"going up from {place.id} comes back to it: {place.parent} cannot be above it"
            yield view.fault(SETTINGS_FILE, ("places", n, "parent"), "place_in_itself", message)


def _lies_in_itself(place: Place, by_id: dict[str, Place]) -> bool:
    above, steps = place.parent, 0
    while above is not None and above in by_id and steps <= len(by_id):
        if above == place.id:
            return True
        above, steps = by_id[above].parent, steps + 1
    return False


def the_office_is_somewhere(view: View) -> Iterator[Fault]:
    """The office's own place is one of the library's, and its time zone one that is known (design 2, 3)."""
    if view.settings is None:
        return
    office = view.settings.office_place
    if office is not None and not view.knows_place(office):
        message = f"{office} is not among the places: add it, or write null"
        yield view.fault(SETTINGS_FILE, "office_place", "no_place", message)
    zone = view.settings.timezone
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        message = f"{zone} is not known here: write a name of the time zone database, as Europe/Dublin"
        yield view.fault(SETTINGS_FILE, "timezone", "no_time_zone", message)


def every_question_has_a_person(view: View) -> Iterator[Fault]:
    """hand_over names people who are there, each entry can be reached, the last matches everything (design 4.6)."""
    entries = () if view.settings is None else view.settings.hand_over
    covered = False
    for n, entry in enumerate(entries):
        yield from _entry(view, n, entry)
        if covered:
            message = "it is never reached, as an entry before it matches everything: move that one to the end"
            yield view.fault(SETTINGS_FILE, ("hand_over", n), "never_reached", message)
        covered = covered or (entry.place is None and entry.topic is None and entry.reason is None)
    if view.settings is not None and not covered:
        message = "a question that no entry matches has nobody to go to: end with an entry of a person alone"
        yield view.fault(SETTINGS_FILE, "hand_over", "nobody_left", message)


def _entry(view: View, n: int, entry: HandOver) -> Iterator[Fault]:
    if not view.knows_person(entry.person):
        message = f"{entry.person} is not in people.yml: add them, or name another"
        yield view.fault(SETTINGS_FILE, ("hand_over", n, "person"), "no_person", message)
    if entry.place is not None and not view.knows_place(entry.place):
        message = f"{entry.place} is not among the places"
        yield view.fault(SETTINGS_FILE, ("hand_over", n, "place"), "no_place", message)
    if entry.reason is not None and entry.reason not in _REASONS:
        message = f"{entry.reason} is no reason for declining: use one of {', '.join(_REASONS)}"
        yield view.fault(SETTINGS_FILE, ("hand_over", n, "reason"), "no_reason", message)


def the_model_of_meaning_is_known(view: View) -> Iterator[Fault]:
    """The embedding model that library.yml names is one there is, be it installed here or not (design 4.2)."""
    if view.settings is None or view.settings.meaning is None:
        return
    named = view.settings.meaning.model
    known = [model.name for model in KNOWN]
    if named not in known:
        message = f"there is no embedding model {named}: name one of {', '.join(known)}, or take `meaning` out"
        yield view.fault(SETTINGS_FILE, ("meaning", "model"), "no_model", message)


def audiences_are_policies(view: View) -> Iterator[Fault]:
    """Audiences differ in name, have a notice, and none is told of a certificate or of safety (standard 6)."""
    if view.settings is None:
        return
    counted = Counter(policy.name for policy in view.settings.audiences)
    for n, policy in enumerate(view.settings.audiences):
        if counted[policy.name] > 1:
            message = f"{policy.name} is defined {counted[policy.name]} times: keep one"
            yield view.fault(SETTINGS_FILE, ("audiences", n, "name"), "audience_twice", message)
        yield from _policy(view, n, policy)
    wanted = view.settings.default_audience
    names = {STRICTEST.name, INTERNAL.name, *counted}
    if wanted not in names:
        message = f"{wanted} is no audience here: write one of {', '.join(sorted(names))}"
        yield view.fault(SETTINGS_FILE, "default_audience", "no_audience", message)


def _policy(view: View, n: int, policy: AudiencePolicy) -> Iterator[Fault]:
    for name in ("name", "notice", "notice_zh"):
        if not getattr(policy, name).strip():
            yield view.fault(SETTINGS_FILE, ("audiences", n, name), "blank", "it is blank: every answer begins with it")
    missing = [what for what in _ALWAYS_WITHHELD if what not in policy.withholds]
    if missing:
        message = f"{' and '.join(missing)}: withheld from every audience, so add to the list"
        yield view.fault(SETTINGS_FILE, ("audiences", n, "withholds"), "not_withheld", message)
