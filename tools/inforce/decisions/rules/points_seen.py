"""What is there to be seen of each of the standard's ten points: counts and names, and what speaks against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from inforce.decisions.audience import INTERNAL, STRICTEST
from inforce.decisions.rules.looking import EXAMPLES, TYPES
from inforce.decisions.rules.view import View
from inforce.decisions.standing import standing
from inforce.errors import Fault
from inforce.model.deltas import ChangeDelta
from inforce.model.settings import AudiencePolicy
from inforce.reading.cues import certificate_cue
from inforce.reading.patterns import pattern
from inforce.storage.answer_counts import AnswerCounts
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE

_CARDLESS = pattern(r"(?:^|: )source_card_ids\b|needs a source card")
_NO_ANSWER = "no answer is stored yet on the branch answers, so there is nothing to show it by: ask with tools/ask"
_NO_SETTINGS = f"{SETTINGS_FILE} cannot be read"
# Those who may decide must be more than one, or nobody can explain it when that one is away.
_ENOUGH_PEOPLE = 2


class Looked(Struct, frozen=True):
    """What is looked at: the files of the library, and the figures of its answers."""

    view: View
    counts: AnswerCounts


class Seen(Struct, frozen=True):
    """What was seen of one point; `against` are places that speak against it, beside the faults of rules."""

    met: bool
    evidence: str
    against: tuple[Fault, ...] = ()


def lacks_card(message: str) -> bool:
    """Whether what is wrong with an answer's file is that it has no source card."""
    return _CARDLESS.search(message) is not None


def _answers_carry_cards(looked: Looked) -> Seen:
    counts = looked.counts
    problem = _problem_of(counts)
    if problem is not None:
        return problem
    against = [Fault(path, None, "no_card", "answered, and rests on no source card") for path in counts.without_card]
    against += [Fault(path, None, "no_card", why) for path, why in counts.unreadable if lacks_card(why)]
    answered = counts.given.get("answered", 0)
    rest = counts.in_all - answered
    evidence = (
        f"{answered} of {_many(counts.in_all, 'answer')} answered, each with a source card; {rest} went to a person"
    )
    return Seen(True, evidence, tuple(against))


def _cards_are_named(looked: Looked) -> Seen:
    cards = looked.view.cards
    if not cards:
        return Seen(False, "no card is held in cards/ yet: bring a document in with tools/ingest, and accept it")
    return Seen(
        True, f"{_many(len(cards), 'card')} in cards/, each with edition, place and first day as its clause has them"
    )


def _superseded_clauses_are_silent(looked: Looked) -> Seen:
    by_status = Counter(held.record.status for held in looked.view.cards.values())
    if not by_status:
        return Seen(False, "no card is held in cards/ yet, so none was ever retired")
    return Seen(
        True,
        f"{_many(by_status.total(), 'card')} in cards/: {by_status['live']} live, {by_status['retired']} retired "
        f"on a day or as an error, {by_status['change_pending']} silent until a decision; "
        f"no two editions of the {_many(len(looked.view.works), 'work')} are in force on one day",
    )


def _changes_are_accepted_first(looked: Looked) -> Seen:
    view = looked.view
    accepted = [held for held in view.deltas.values() if held.record.status == "accepted"]
    if not accepted:
        return Seen(False, "no change was accepted yet in deltas/, so nothing is in production")
    by = {held.record.decided_by.id for held in accepted if held.record.decided_by is not None}
    development = view.settings is not None and view.settings.acceptance == "development"
    how = "; by word alone, as in a development library" if development else ""
    waiting = f", {len(view.pending)} wait" if view.pending else ""
    changes = f"{_many(len(accepted), 'change')} in deltas/ accepted by name and day"
    return Seen(True, f"{changes}, by {', '.join(sorted(by))}{waiting}{how}")


def _declining_has_a_route(looked: Looked) -> Seen:
    settings, counts = looked.view.settings, looked.counts
    if settings is None:
        return Seen(False, _NO_SETTINGS)
    people = dict.fromkeys(entry.person for entry in settings.hand_over)
    away = counts.in_all - counts.given.get("answered", 0)
    return Seen(
        bool(people),
        f"every question has a person: {', '.join(people)} ({SETTINGS_FILE}: hand_over); "
        f"{away} of {_many(counts.in_all, 'question')} went to one",
    )


def _policies(looked: Looked) -> dict[str, AudiencePolicy]:
    own = () if looked.view.settings is None else looked.view.settings.audiences
    return {policy.name: policy for policy in (STRICTEST, INTERNAL, *own)}


def _policies_differ(looked: Looked) -> Seen:
    view = looked.view
    if view.settings is None:
        return Seen(False, _NO_SETTINGS)
    policies = _policies(looked)
    public, internal = policies[STRICTEST.name], policies[INTERNAL.name]
    same = (public.names_next_step, public.shows_nearest) == (internal.names_next_step, internal.shows_nearest)
    against: tuple[Fault, ...] = ()
    if same:
        message = "public and internal are told the same: what the two may be told must differ"
        against = (view.fault(SETTINGS_FILE, "audiences", "same_policy", message),)
    told = "; ".join(f"{name}: {_told(policy)}" for name, policy in policies.items())
    return Seen(True, f"{told} (default {view.settings.default_audience}; an audience not known gets public)", against)


def _told(policy: AudiencePolicy) -> str:
    more = {"the next step": policy.names_next_step, "clauses to read": policy.shows_nearest}
    return " and ".join(["what the rule says", *(words for words, holds in more.items() if holds)])


def _answers_are_found_by_cards(looked: Looked) -> Seen:
    counts = looked.counts
    problem = _problem_of(counts)
    if problem is not None:
        return problem
    against = [Fault(path, None, "unreadable", why) for path, why in counts.unreadable if not lacks_card(why)]
    evidence = (
        f"{_many(counts.in_all, 'answer')} on the branch answers, found by {_many(counts.cards, 'card')} "
        "(tools/answers list --card, --instrument)"
    )
    return Seen(True, evidence, tuple(against))


def _certificates_stay_with_people(looked: Looked) -> Seen:
    if looked.view.settings is None:
        return Seen(False, _NO_SETTINGS)
    against = [
        Fault(held.path, None, "certificate", "answered, though the question asks for a certificate or a sign-off")
        for held in looked.view.answers
        if held.record.queue == "answered"
        and not held.path.startswith(EXAMPLES)
        and certificate_cue(held.record.question) is not None
    ]
    asked = sum(looked.counts.reasons.get(reason, 0) for reason in ("certificate", "safety"))
    return Seen(
        True,
        f"withheld from every audience ({', '.join(_policies(looked))}); "
        f"{_many(asked, 'question')} asked for a certificate or about safety, and went to a person",
        tuple(against),
    )


def _survives_the_builder(looked: Looked) -> Seen:
    view = looked.view
    reviewer = None if view.settings is None else view.settings.development_reviewer
    register = () if view.register is None else view.register.people
    deciding = [person.id for person in register if person.may_accept or person.id == reviewer]
    if len(deciding) < _ENOUGH_PEOPLE:
        who = f"{deciding[0]} alone may decide" if deciding else "nobody may decide"
        message = f"{who}: name a second person with tools/library person ID --accepts RULE"
        fault = view.fault(REGISTER_FILE, "people", "one_person", message)
        return Seen(False, message, (fault,))
    return Seen(
        True,
        f"{len(deciding)} people may decide ({', '.join(deciding)}); every object is a text file in git, its "
        f"{len(TYPES) + 2} kinds described in schema/; no service and no account is needed but your own",
    )


def _pass_test(looked: Looked) -> Seen:
    view, counts = looked.view, looked.counts
    moving = [held.record for held in view.deltas.values() if _moved_something(held.record)]
    if not moving:
        return Seen(
            False, "no change in deltas/ has moved a held instrument yet, so nothing shows that answers move too"
        )
    problem = _problem_of(counts)
    if problem is not None:
        return problem
    named = affected_by_changes(view)
    at = counts.affected
    waiting = at.get("change_pending", 0)
    evidence = (
        f"{_many(len(moving), 'decided change')} in deltas/ moved an instrument and name {_many(len(named), 'answer')} "
        f"that relied on it: {at.get('again', 0)} asked again, {waiting} to be asked again (tools/answers list --open)"
        f", {at.get('answered', 0)} on cards that still stand"
    )
    return Seen(True, evidence, tuple(_still_answered(view, counts)))


def affected_by_changes(view: View) -> frozenset[str]:
    """The ids of the answers that the changes accepted so far name as relying on what they moved."""
    moving = (held.record for held in view.deltas.values() if _moved_something(held.record))
    return frozenset(answer_id for delta in moving for answer_id in delta.affected_answer_ids)


def _moved_something(delta: ChangeDelta) -> bool:
    return delta.status == "accepted" and bool(delta.moves)


def _still_answered(view: View, counts: AnswerCounts) -> Iterator[Fault]:
    """Answers that stand as answered on a card that does not stand for the day they are about."""
    for found in counts.standing:
        card = view.cards.get(found.card_id)
        if card is not None and standing(card.record, found.latest, view.pending) != "stands":
            message = f"answered, though its card {found.card_id} does not stand for {found.latest}"
            yield Fault(found.path, None, "answer_lags", message)


def _problem_of(counts: AnswerCounts) -> Seen | None:
    """Why nothing can be said by the answers; None where something can."""
    if counts.unusable is not None:
        return Seen(False, f"the answers could not be counted: {counts.unusable}")
    return Seen(False, _NO_ANSWER) if not counts.in_all and not counts.unreadable else None


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


OF_POINT: Mapping[int, Callable[[Looked], Seen]] = {
    1: _answers_carry_cards,
    2: _cards_are_named,
    3: _superseded_clauses_are_silent,
    4: _changes_are_accepted_first,
    5: _declining_has_a_route,
    6: _policies_differ,
    7: _answers_are_found_by_cards,
    8: _certificates_stay_with_people,
    9: _survives_the_builder,
    10: _pass_test,
}
