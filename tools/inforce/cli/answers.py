"""tools/answers: the answers given so far, found by what they rest on; how those handed over ended (design 6)."""

from __future__ import annotations

from datetime import date

import click
import msgspec

from inforce.cli.answers_sync import say_when_not_synced, sync
from inforce.cli.clock import now, today
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.explaining import explain
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json
from inforce.errors import NotHeld, Refused
from inforce.model.answers import Answer, Queue, QueueMove, Resolution
from inforce.model.people import Person

QUEUES = ("answered", "declined", "conflict", "change_pending")
OUTCOMES = ("outside", "answered_by_person", "ruled")


@click.group(cls=ToolGroup)
def main() -> None:
    """The answers that were given: list, explain and sync them, say how one ended that went to a person."""


main.add_command(sync)
main.add_command(explain)


@main.command("list")
@click.option("--instrument", metavar="ID", help="Only answers that rest on this edition, or on this work.")
@click.option("--card", metavar="ID", help="Only answers that rest on this source card.")
@click.option("--queue", type=click.Choice(QUEUES), help="Only answers now in this queue.")
@day_option("--since", help="Only answers asked on that day or later.")
@click.option("--ref", metavar="CASE", help="Only answers of that case.")
@click.option("--open", "open_only", is_flag=True, help="Only what nobody has settled yet.")
@everyday_options
@click.pass_obj
@example("tools/answers list --card meridia-calder/swimming-pool-barriers/2021-05-01/s-4")
def list_answers(
    call: Invocation,
    instrument: str | None,
    card: str | None,
    queue: Queue | None,
    since: date | None,
    ref: str | None,
    open_only: bool,
) -> int:
    """List answers, newest first."""
    from inforce.storage.answer_store import AnswerStore
    from inforce.storage.upkeep import advice

    library = open_library(call)
    found = AnswerStore(library.repository).find(
        instrument=instrument, card=card, queue=queue, since=since, ref=ref, open_only=open_only
    )
    rows = [
        {
            "answer_id": a.id,
            "queue": a.current_queue,
            "reason": a.reason,
            "asked_on": a.asked_on.isoformat(),
            "question": a.question,
            "ref": a.ref,
            "superseded_by": a.superseded_by,
        }
        for a in reversed(found)
    ]
    if call.as_json:
        print_json(library, {"answers": rows})
        return Exit.DONE
    for row in rows:
        why = f" ({row['reason']})" if row["reason"] else ""
        later = f"\n    asked again: {row['superseded_by']}" if row["superseded_by"] else ""
        click.echo(f"{row['answer_id']}  {row['queue']}{why}  {row['asked_on']}\n    {row['question']}{later}")
    click.echo(f"{len(rows)} answers in {library.name}" if rows else f"No answers in {library.name}.")
    say_when_not_synced(call, library)
    advised = advice(library.repository)
    if advised is not None:
        click.echo(f"Note: {advised}", err=True)
    return Exit.DONE


@main.command()
@click.argument("answer_id")
@click.option("--as", "person_id", required=True, metavar="PERSON", help="Who settled it, by id in people.yml.")
@click.option("--outcome", required=True, type=click.Choice(OUTCOMES), help="How it ended.")
@click.option("--because", required=True, metavar="TEXT", help="In a sentence, why.")
@everyday_options
@click.pass_obj
@example(
    'tools/answers resolve 20261130-0123456789abcdef --as ines-vale --outcome outside --because "A council matter."'
)
def resolve(call: Invocation, answer_id: str, person_id: str, outcome: Resolution, because: str) -> int:
    """Record how an answer that went to a person ended: outside the rules held, answered by them, or ruled on."""
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call)
    person = _person(library.register.get(person_id), person_id)
    day = today(library.settings.timezone)

    def settled(answer: Answer) -> Answer:
        if not answer.current.is_open:
            raise Refused(
                f"answer {answer_id} is not open: it is {answer.current.resolved or answer.current.queue}",
                next="tools/answers list --open shows those that are",
            )
        move = QueueMove(on=day, queue=answer.current.queue, why=f"{outcome}: {because}", person=person.id)
        current = msgspec.structs.replace(answer.current, history=(*answer.current.history, move), resolved=outcome)
        return msgspec.structs.replace(answer, current=current)

    AnswerStore(library.repository).update(
        answer_id, settled, f"Resolve {answer_id}: {outcome}", when=now(library.settings.timezone)
    )
    if call.as_json:
        print_json(library, {"answer_id": answer_id, "outcome": outcome, "by": person.id, "on": day.isoformat()})
    else:
        click.echo(f"{answer_id}: {outcome}, by {person.name} on {day} [{library.name}]")
    return Exit.DONE


@main.command()
@click.argument("answer_id")
@click.option("--as", "person_id", required=True, metavar="PERSON", help="Who asks for it, by id in people.yml.")
@click.option("--because", required=True, metavar="TEXT", help="In a sentence, why.")
@everyday_options
@click.pass_obj
@example('tools/answers forget 20261130-0123456789abcdef --as mara-elling --because "Held a client\'s name."')
def forget(call: Invocation, answer_id: str, person_id: str, because: str) -> int:
    """Take an answer out of the history of the answers branch. A tombstone stays: its id, dates and cards."""
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call)
    person = _person(library.register.get(person_id), person_id)
    forgotten = AnswerStore(library.repository).forget(
        answer_id, by=person.id, because=because, when=now(library.settings.timezone)
    )
    if call.as_json:
        still = list(forgotten.still_there)
        print_json(library, {"answer_id": answer_id, "forgotten": True, "by": person.id, "still_there": still})
    else:
        click.echo(f"{answer_id} is forgotten, by {person.name} [{library.name}]")
        for place in forgotten.still_there:
            click.echo(f"  its text can still be found in {place}")
    return Exit.DONE


def _person(person: Person | None, person_id: str) -> Person:
    if person is None:
        raise NotHeld(f"{person_id} is not in people.yml", where="people.yml", next="tools/library person --help")
    return person
