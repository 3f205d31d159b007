"""tools/delta review: what was read with doubt in a pending change, and a person's word on each of it (design 3, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.signing_options import as_option

if TYPE_CHECKING:
    from inforce.ingest.reviewed_fields import Review
    from inforce.storage.library import Library


@click.command()
@click.argument("delta_id", metavar="ID")
@click.option("--accept", multiple=True, metavar="FIELD", help="It is right as it was read; may be given again.")
@click.option("--correct", multiple=True, metavar="FIELD=VALUE", help="What it is; may be given again.")
@click.option("--unknown", multiple=True, metavar="FIELD", help="Nobody knows it; may be given again.")
@click.option("--right", multiple=True, metavar="FINDING", help="It is right as it is in the source, as gap-1.")
@click.option("--because", metavar="TEXT", help="Why a finding is right, in a sentence.")
@as_option
@everyday_options
@click.pass_obj
@example(
    "tools/delta review parking-2024-09-01-1a2b3c4d\n"
    "tools/delta review parking-2024-09-01-1a2b3c4d --correct effective_from=2024-09-01 --as ines-vale\n"
    'tools/delta review parking-2024-09-01-1a2b3c4d --right gap-1 --because "Printed so." --as ines-vale'
)
def review(
    call: Invocation,
    /,
    delta_id: str,
    accept: tuple[str, ...],
    correct: tuple[str, ...],
    unknown: tuple[str, ...],
    right: tuple[str, ...],
    because: str | None,
    person: str | None,
) -> Exit:
    """Show what was read with doubt, and record what a person says of it: right, corrected, or not known.

    What may be lost of the source, or should be seen, is listed too: a gap in the numbers, a heading over nothing.
    Exit 1 where something is left that stops acceptance. The change is accepted, or not, with tools/delta accept.
    """
    from inforce.ingest.reviewed_fields import Review

    said = Review(accept, tuple(map(_field_and_value, correct)), unknown, right, because)
    library = open_library(call, to_change=bool(said.fields))
    if said.fields:
        _work_in(call, library, delta_id, said, person)
    elif person is not None or because is not None:
        raise click.UsageError(
            "say what is right: --accept FIELD, --correct FIELD=VALUE, --unknown FIELD or --right FINDING"
        )
    return _tell(call, library, delta_id, changed=bool(said.fields))


def _field_and_value(given: str) -> tuple[str, str]:
    field, sign, value = given.partition("=")
    if not sign or not value.strip():
        raise click.UsageError(f"--correct takes FIELD=VALUE, and {given} is not that")
    return field.strip(), value.strip()


def _work_in(call: Invocation, library: Library, delta_id: str, said: Review, person: str | None) -> None:
    """One more commit on the proposal's branch, and the pending delta as it then is, in one transaction."""
    from inforce.changes.affected_answers import AffectedAnswers
    from inforce.changes.gate import reviewer_of
    from inforce.ingest.proposal_landing import ProposalLanding
    from inforce.ingest.reviewed_fields import Reviewer
    from inforce.ingest.reviewing import review_proposal
    from inforce.storage.answer_store import AnswerStore
    from inforce.storage.library_branch import author_of
    from inforce.storage.shown_proposals import note_shown, shown_tip

    reviewer = reviewer_of(library, person)
    now = clock.now(library.settings.timezone)
    landing = ProposalLanding(library, author_of(reviewer.name, reviewer.emails, reviewer.id), now)
    before = landing.branches.get(f"delta/{delta_id}")
    review_proposal(landing, delta_id, said, Reviewer(reviewer.id, now.date()))
    subject = f"Review {delta_id}: {', '.join(said.fields)}"
    left_behind = landing.land(AffectedAnswers(AnswerStore(library.repository), now), subject=subject)
    after = library.repository.branch(f"delta/{delta_id}")
    if before is not None and after is not None and shown_tip(library.repository, delta_id) == before:
        # Who has seen the change before, and says what is right in it, has seen it as it now is.
        note_shown(library.repository, delta_id, after)
    for warning in left_behind:
        click.echo(f"Warning: {warning}", err=True)


def _tell(call: Invocation, library: Library, delta_id: str, *, changed: bool) -> Exit:
    from inforce.cli.options import find_library
    from inforce.cli.review_text import review_data, review_lines
    from inforce.storage.library import Library

    # What is told is what lies there now, read anew.
    told: dict[str, Any] = review_data(Library.open(find_library(call.library_given)), delta_id)
    if call.as_json:
        print_json(library, told)
    else:
        click.echo("\n".join([library.name, *review_lines(told)]))
    return Exit.NO if told["stops"] and not changed else Exit.DONE
