"""Rules on answers: the cards they rest on, what they record, and where each stands now (standard 2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.decisions.checks_told import CHECK_NAMES
from inforce.decisions.rules.looking import EXAMPLES
from inforce.decisions.rules.view import At, Held, View
from inforce.decisions.standing import standing
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.answers import Answer, Quote
from inforce.reading.quoting import find_quote


def answers_rest_on_cards_that_are_there(view: View) -> Iterator[Fault]:
    """Every card of an answer is held and shown beside it, every quote is of such a card's clause (standard 3.5)."""
    for held in view.answers:
        answer = held.record
        for n, card_id in enumerate(answer.source_card_ids):
            if not view.holds("card", card_id):
                message = f"there is no card {card_id}: nothing is deleted, bring its file back"
                yield view.fault(held.path, ("source_card_ids", n), "dangling", message)
        if tuple(card.id for card in answer.source_cards) != answer.source_card_ids:
            message = "these are not the cards of source_card_ids, one by one"
            yield view.fault(held.path, "source_cards", "cards_differ", message)
        clauses = {card.clause_id for card in answer.source_cards}
        for at, quote in _quotes(answer):
            if quote.clause_id not in clauses:
                message = f"{quote.clause_id} is the clause of no card of the answer"
                yield view.fault(held.path, (*at, "clause_id"), "quote_without_card", message)


def quotes_are_in_their_clause(view: View) -> Iterator[Fault]:
    """A quote stands in its clause to the character; looked at where the clause is still as it was then (design 4)."""
    for held in view.answers:
        for at, quote in _quotes(held.record):
            clause = view.clauses.get(quote.clause_id)
            edition = view.instruments.get(ids.instrument_of(quote.clause_id))
            if clause is None or edition is None:
                continue
            is_as_then = held.record.clause_hashes.get(quote.clause_id) == clause.record.stamp(edition.record)
            if is_as_then and find_quote(quote.text, clause.record.text) is None:
                message = f"these words are not in {quote.clause_id}"
                yield view.fault(held.path, (*at, "text"), "quote_not_in_clause", message)


def _quotes(answer: Answer) -> Iterator[tuple[At, Quote]]:
    for n, assertion in enumerate(answer.assertions):
        for number, quote in enumerate(assertion.quotes):
            yield ("assertions", n, "quotes", number), quote


def answers_record_the_eight_checks(view: View) -> Iterator[Fault]:
    """The checks of an answer are the eight of the standard in their order, and what was shown is kept (standard 3)."""
    for held in view.answers:
        names = tuple(check.name for check in held.record.checks)
        if names != CHECK_NAMES:
            message = f"{', '.join(names)} are not the eight in their order: {', '.join(CHECK_NAMES)}"
            yield view.fault(held.path, "checks", "checks_differ", message)
        for name in ("text", "json"):
            if not getattr(held.record.shown, name).strip():
                yield view.fault(held.path, ("shown", name), "blank", "what was shown is not kept")


def answers_stand_where_their_history_says(view: View) -> Iterator[Fault]:
    """The queue of an answer is where its last move put it, and moves are in the order of their days (standard 4)."""
    for held in view.answers:
        history = held.record.current.history
        last = history[-1].queue if history else held.record.queue
        if held.record.current.queue != last:
            message = f"{held.record.current.queue}, but by its history it is in {last}"
            yield view.fault(held.path, ("current", "queue"), "queue_differs", message)
        for n, move in enumerate(history):
            at: At = ("current", "history", n)
            if n and move.on < history[n - 1].on:
                message = f"{move.on} is before the move above it, {history[n - 1].on}"
                yield view.fault(held.path, (*at, "on"), "days_out_of_order", message)
            if move.delta_id is not None and not view.holds("delta", move.delta_id):
                yield view.fault(held.path, (*at, "delta_id"), "dangling", f"there is no delta {move.delta_id}")


def answered_answers_still_stand(view: View) -> Iterator[Fault]:
    """An answer in the queue answered rests on cards that stand for its day: what moves takes it along (standard 5).

    An example is a record of its day, and may be overtaken; so is what was given as known on a day gone by.
    """
    for held in view.answers:
        of_its_day = held.path.startswith(EXAMPLES) or held.record.known_at is not None
        if held.record.current.queue != "answered" or of_its_day:
            continue
        problems = (_problem_of_card(view, held, card_id) for card_id in held.record.source_card_ids)
        problem = next((problem for problem in problems if problem is not None), None)
        if problem is not None:
            message = f"answered, though {problem}: it belongs in change_pending"
            yield view.fault(held.path, ("current", "queue"), "answer_lags", message)


def _problem_of_card(view: View, held: Held[Answer], card_id: str) -> str | None:
    card = view.cards.get(card_id)
    if card is None:
        return None
    state = standing(card.record, held.record.asked_about_date, view.pending)
    if state == "stands":
        return None
    if state == "pending":
        mover = view.moved_by.get(card.record.instrument_id)
        return f"its card {card_id} waits for a decision" + ("" if mover is None else f" on delta {mover}")
    return f"its card {card_id} is retired for the day asked about"


def answers_are_about_places_that_are_there(view: View) -> Iterator[Fault]:
    """The place of an answer is one of the library's, and its id holds the day it was asked on (design 1, 3)."""
    for held in view.answers:
        answer = held.record
        if answer.jurisdiction is not None and not view.knows_place(answer.jurisdiction):
            message = f"{answer.jurisdiction} is not among the places of library.yml"
            yield view.fault(held.path, "jurisdiction", "no_place", message)
        if not answer.id.startswith(f"{answer.asked_on:%Y%m%d}-"):
            message = f"'{answer.id}' does not begin with the day it was asked on, {answer.asked_on:%Y%m%d}"
            yield view.fault(held.path, "id", "id_is_not_path", message)
