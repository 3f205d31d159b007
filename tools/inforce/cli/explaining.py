"""tools/answers explain: why March's answer differs from June's, in words an owner can read out (standard 5)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.changes.explaining import Between, Explained
    from inforce.model.answers import Answer
    from inforce.storage.library import Library

_SAID = {
    "same": "They give the same words of the rule.",
    "changed": "They give different words.",
    "declined": "The first was answered, the second is not.",
    "newly_answered": "The first was not answered, the second is.",
}
_NOT_SAID = {"same": "Neither is answered, for the same reason.", "declined": "Neither is answered, for other reasons."}
_NAMES = {
    "asked_about_date": "the day asked about",
    "jurisdiction": "the place",
    "body": "the words",
    "source_card_ids": "the source cards",
    "quotes": "the quotes",
}


@click.command()
@click.argument("answer_id", metavar="A")
@click.argument("other_id", metavar="[B]", required=False)
@everyday_options
@click.pass_obj
@example("tools/answers explain 20260301-0123456789abcdef 20260601-fedcba9876543210")
def explain(call: Invocation, /, answer_id: str, other_id: str | None) -> Exit:
    """Say why answer A differs from answer B: the changes accepted between them, by whom, when, and what they did.

    Without B: the answer that took A's place, else the same question asked now, which is not kept.
    """
    from inforce.changes.explaining import explain as explained
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call, to_answer=True)
    store = AnswerStore(library.repository)
    now = clock.now(library.settings.timezone)
    found = explained(library, store, answer_id, other_id, now, os.urandom(8).hex())
    if call.as_json:
        print_json(library, _told(found))
    else:
        click.echo("\n".join(_lines(found, library)))
    return Exit.DONE


def _told(found: Explained) -> dict[str, Any]:
    from inforce.model.records import to_data

    return {
        "a": _side(found.first, kept=True),
        "b": _side(found.second, kept=found.kept),
        "outcome": found.outcome,
        "differences": [{"field": one.field, "a": one.recorded, "b": one.now} for one in found.differences],
        "deltas": [
            {
                "id": one.delta.id,
                "kind": one.delta.kind,
                "status": one.delta.status,
                "summary": one.delta.summary,
                "decided_by": None if one.delta.decided_by is None else to_data(one.delta.decided_by),
                "decided_on": None if one.delta.decided_on is None else one.delta.decided_on.isoformat(),
                "because": one.delta.because,
                "effective_from": None if one.delta.effective_from is None else str(one.delta.effective_from),
                "commit": one.commit,
                "cards": [to_data(effect) for effect in one.effects],
                "clauses": [to_data(change) for change in one.changes],
            }
            for one in found.deltas
        ],
        "settings_changed": list(found.settings),
        "register_changed": found.register,
        "tool_version": {"a": found.first.tool_version, "b": found.second.tool_version},
        "one_line_of_history": found.one_line,
    }


def _side(answer: Answer, *, kept: bool) -> dict[str, Any]:
    return {
        "answer_id": answer.id if kept else None,
        "asked_on": answer.asked_on.isoformat(),
        "asked_about_date": answer.asked_about_date.isoformat(),
        "known_at": None if answer.known_at is None else answer.known_at.isoformat(),
        "jurisdiction": answer.jurisdiction,
        "queue": answer.queue,
        "reason": answer.reason,
        "library_commit": answer.library_commit,
        "source_card_ids": list(answer.source_card_ids),
    }


def _lines(found: Explained, library: Library) -> Iterator[str]:
    neither = "answered" not in (found.first.queue, found.second.queue)
    yield f"{(_NOT_SAID if neither else _SAID)[found.outcome]} [{library.name}]"
    yield f"A  {found.first.id}"
    yield from _answer_lines(found.first)
    yield f"B  {found.second.id}" if found.kept else "B  the same question asked now; not kept"
    yield from _answer_lines(found.second)
    if found.differences:
        yield f"Not the same: {', '.join(_NAMES.get(one.field, one.field) for one in found.differences)}"
    if not found.one_line:
        yield "The library's two commits are not on one line of history: one is held against the other."
    if not found.deltas:
        yield "Between them no change was decided that touches what they rest on."
    for one in found.deltas:
        yield from _delta_lines(one)
    yield from _beside(found)


def _answer_lines(answer: Answer) -> Iterator[str]:
    known = "" if answer.known_at is None else f", as known on {answer.known_at}"
    why = "" if answer.reason is None else f" ({answer.reason.replace('_', ' ')})"
    place = "" if answer.jurisdiction is None else f" in {answer.jurisdiction}"
    yield f"   asked on {answer.asked_on.date()} about {answer.asked_about_date}{place}{known}: {answer.queue}{why}"
    for card in answer.source_cards:
        accepted = f"accepted by {card.accepted_by} on {card.accepted_on}"
        yield f"   {card.title}, {card.clause_reference}, edition {card.edition}, {accepted}"
    for assertion in answer.assertions:
        for quote in assertion.quotes:
            yield from (f"     | {line}" for line in quote.text.split("\n"))


def _delta_lines(one: Between) -> Iterator[str]:
    delta = one.delta
    yield ""
    kind = delta.kind.replace("_", " ")
    if delta.decided_by is None:
        yield f"{delta.id} ({kind}) was detected on {delta.detected_on}, and nobody has decided on it yet"
    else:
        at = "" if one.commit is None else f", commit {one.commit[:12]}"
        yield f"{delta.id} ({kind}) was {delta.status} by {delta.decided_by.name} on {delta.decided_on}{at}"
    yield f"  {delta.summary}" + (f" ({delta.because})" if delta.because else "")
    if delta.effective_from is not None:
        yield f"  in effect from {delta.effective_from}"
    for effect in one.effects:
        by = f" by {effect.replaced_by}" if effect.replaced_by else ""
        done = {"keep": "was kept", "retire": "was retired", "replace_by": f"was replaced{by}"}[effect.effect]
        yield f"  card {effect.card_id} {done}: {effect.why}"
    for change in one.changes:
        yield f"  {change.kind}: {', '.join(dict.fromkeys((*change.old, *change.new)))}"
        yield from _text_lines("was", change.old_text)
        yield from _text_lines("reads", change.new_text)


def _text_lines(what: str, text: str | None) -> Iterator[str]:
    if text is not None:
        first, *rest = text.split("\n")
        yield f"    {what + ':':<7}{first}"
        yield from (f"           {line}" for line in rest)


def _beside(found: Explained) -> Iterator[str]:
    """What else is not as it was: days, settings, register, tools."""
    first, second = found.first, found.second
    if first.asked_about_date != second.asked_about_date:
        yield f"They are about different days: {first.asked_about_date} and {second.asked_about_date}."
    if found.settings:
        yield f"Between them library.yml was changed: {', '.join(found.settings)}."
    if found.register:
        yield "Between them people.yml was changed."
    if first.tool_version != second.tool_version:
        yield f"The tools were another version: {first.tool_version} and {second.tool_version}."
