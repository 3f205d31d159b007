"""The standard's ten points, each worked out from the library and asserted by nobody (standard 9).

A point is met when no rule that belongs to it finds a fault, and what it asks for is there to be seen. A box that is
empty is not met: of a library with no answer yet it cannot be said that every answer carries a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from inforce.decisions.rules import (
    answers,
    cards,
    clauses,
    deltas,
    editions,
    files,
    instruments,
    people,
    points_seen,
    settings,
)
from inforce.decisions.rules.checking import Rule
from inforce.decisions.rules.points_seen import Looked
from inforce.decisions.rules.view import View
from inforce.errors import Fault
from inforce.storage.answer_counts import AnswerCounts

POINTS: tuple[tuple[int, str], ...] = (
    (1, "Every production answer carries a source card"),
    (2, "Cards name an edition, a jurisdiction and an effective date"),
    (3, "Superseded clauses cannot produce a live answer"),
    (4, "Instrument changes are accepted before production"),
    (5, "Declining is an implemented output"),
    (6, "Public and internal answers run different policies"),
    (7, "Answers are stored with their cards"),
    (8, "Nothing issues, implies or forecloses a certificate"),
    (9, "It survives the builder"),
    (10, "The pass test passes"),
)
# The rules of tools/check that hold a point up. A rule that is in none of these belongs to no point.
POINT_OF_RULE: Mapping[Rule, int] = {
    answers.quotes_are_in_their_clause: 1,
    cards.cards_belong_to_a_clause: 2,
    cards.cards_say_what_their_clause_says: 2,
    instruments.instruments_agree_with_their_path: 2,
    cards.a_clause_has_one_card_that_counts: 3,
    cards.cards_stand_as_dates_and_deltas_say: 3,
    clauses.superseded_clauses_are_older: 3,
    editions.editions_have_days_in_order: 3,
    editions.unknown_days_have_a_reason: 3,
    editions.ends_have_a_reason: 3,
    editions.editions_of_a_work_do_not_overlap: 3,
    editions.clauses_keep_within_their_edition: 3,
    cards.cards_vouch_for_the_clause_as_it_stands: 4,
    cards.cards_were_accepted: 4,
    deltas.deltas_name_what_is_held: 4,
    deltas.decisions_are_in_order: 4,
    deltas.editions_are_here_when_accepted: 4,
    deltas.editions_are_proposed_once: 4,
    deltas.deciders_had_a_mandate: 4,
    instruments.sources_are_as_received: 4,
    instruments.attributes_were_read_surely: 4,
    instruments.findings_were_looked_at: 4,
    settings.every_question_has_a_person: 5,
    settings.audiences_are_policies: 6,
    answers.answers_rest_on_cards_that_are_there: 7,
    answers.answers_record_the_eight_checks: 7,
    people.people_are_told_apart: 9,
    people.keys_have_days_in_order: 9,
    people.mandates_name_places_that_are_there: 9,
    people.named_people_are_there: 9,
    answers.answers_stand_where_their_history_says: 10,
    answers.answered_answers_still_stand: 10,
}
# What cannot be read, or lies under a wrong name, is told of the point that its file holds up.
_OF_ANY_FILE: tuple[Rule, ...] = (files.files_are_plain_yaml, files.fields_are_right, files.ids_are_paths)
_POINT_OF_FILE = (("cards/", 2), ("instruments/", 3), ("deltas/", 4), ("answers/", 7), ("people.yml", 9))


class Point(Struct, frozen=True):
    """One of the ten: whether it is met, and the sentence that shows it, with counts and file names."""

    number: int
    title: str
    met: bool
    evidence: str


def points_of(
    view: View, by_rule: Mapping[Rule, Sequence[Fault]], counts: AnswerCounts, unproven: Sequence[Fault] = ()
) -> tuple[Point, ...]:
    """The ten points of a library. `by_rule` is what each rule found in it.

    `unproven` are acceptances that stand in the files and that nobody can prove: they speak against the fourth point.
    """
    against: dict[int, list[Fault]] = {number: [] for number, _ in POINTS}
    against[4] += unproven
    for rule, found in by_rule.items():
        for fault in found:
            number = _point_of(rule, fault)
            if number is not None:
                against[number].append(fault)
    looked = Looked(view, counts)
    return tuple(_point(number, title, against[number], looked) for number, title in POINTS)


def _point(number: int, title: str, against: Sequence[Fault], looked: Looked) -> Point:
    seen = points_seen.OF_POINT[number](looked)
    told = [*sorted(set(against)), *seen.against]
    if told:
        more = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
        return Point(number, title, False, f"{_sentence(told[0])}{more}")
    return Point(number, title, seen.met, seen.evidence)


def _sentence(fault: Fault) -> str:
    place = fault.file if fault.line is None else f"{fault.file}:{fault.line}"
    return f"{place}: {fault.message}"


def _point_of(rule: Rule, fault: Fault) -> int | None:
    if fault.code == "not_withheld":
        return 8
    if rule not in _OF_ANY_FILE:
        return POINT_OF_RULE.get(rule)
    if points_seen.lacks_card(fault.message):
        return 1
    return next((number for start, number in _POINT_OF_FILE if fault.file.startswith(start)), None)
