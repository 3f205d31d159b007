"""THE LIST: every rule a library's files must keep, and the one function that runs them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from inforce.decisions.rules import (
    answers,
    cards,
    clauses,
    contents,
    deltas,
    editions,
    files,
    instruments,
    people,
    relations,
    settings,
)
from inforce.decisions.rules.view import View
from inforce.errors import Fault

Rule = Callable[[View], Iterator[Fault]]

RULES: tuple[Rule, ...] = (
    files.files_are_plain_yaml,
    files.fields_are_right,
    files.folders_hold_objects_only,
    files.an_object_has_one_file,
    files.ids_are_safe,
    files.objects_lie_where_their_id_says,
    files.ids_are_paths,
    contents.characters_belong,
    contents.dates_are_no_placeholders,
    settings.settings_and_register_are_there,
    settings.places_form_a_tree,
    settings.the_office_is_somewhere,
    settings.every_question_has_a_person,
    settings.audiences_are_policies,
    settings.the_model_of_meaning_is_known,
    people.people_are_told_apart,
    people.keys_have_days_in_order,
    people.mandates_name_places_that_are_there,
    people.named_people_are_there,
    instruments.instruments_agree_with_their_path,
    contents.texts_are_not_blank,
    instruments.sources_are_as_received,
    instruments.attributes_were_read_surely,
    instruments.findings_were_looked_at,
    relations.relations_lead_somewhere,
    relations.rulings_do_not_contradict,
    instruments.rechecks_are_in_order,
    editions.editions_have_days_in_order,
    editions.unknown_days_have_a_reason,
    editions.ends_have_a_reason,
    editions.editions_of_a_work_do_not_overlap,
    editions.clauses_keep_within_their_edition,
    clauses.clauses_belong_to_an_edition,
    clauses.clauses_have_an_order,
    clauses.references_lead_somewhere,
    clauses.superseded_clauses_are_older,
    cards.cards_belong_to_a_clause,
    cards.cards_say_what_their_clause_says,
    cards.cards_vouch_for_the_clause_as_it_stands,
    cards.a_clause_has_one_card_that_counts,
    cards.cards_stand_as_dates_and_deltas_say,
    cards.cards_were_accepted,
    deltas.deltas_name_what_is_held,
    deltas.decisions_are_in_order,
    deltas.editions_are_here_when_accepted,
    deltas.editions_are_proposed_once,
    deltas.deciders_had_a_mandate,
    answers.answers_rest_on_cards_that_are_there,
    answers.quotes_are_in_their_clause,
    answers.answers_record_the_eight_checks,
    answers.answers_stand_where_their_history_says,
    answers.answered_answers_still_stand,
    answers.answers_are_about_places_that_are_there,
)


def faults_by_rule(view: View) -> dict[Rule, tuple[Fault, ...]]:
    """What each rule finds in a library, in the order of the list."""
    return {rule: tuple(rule(view)) for rule in RULES}


def in_order(found: Iterable[Iterable[Fault]]) -> list[Fault]:
    """Every fault once, by file and line."""
    every = {fault for faults in found for fault in faults}
    return sorted(every, key=lambda fault: (fault.file, fault.line or 0, fault.code, fault.message))


def faults_of(view: View) -> list[Fault]:
    """Every fault of a library, by file and line."""
    return in_order(faults_by_rule(view).values())
