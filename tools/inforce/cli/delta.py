"""tools/delta: changes that were detected, what they do, and the decision on them (design 6)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.answers_sync import say_when_not_synced
from inforce.cli.delta_decisions import decisions_given, decisions_option
from inforce.cli.delta_show import show
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.cli.retesting import retest
from inforce.cli.reviewing import review
from inforce.cli.ruling import rule
from inforce.cli.signing_options import as_option, key_option
from inforce.cli.verifying import verify

if TYPE_CHECKING:
    from inforce.changes.deciding import Outcome
    from inforce.changes.how import How
    from inforce.storage.library import Library


@click.group(cls=ToolGroup, name="delta")
def main() -> None:
    """Changes to the rules held: list them, read one clause by clause, accept or reject it."""


main.add_command(verify)
main.add_command(retest)


@main.command("list")
@click.option("--pending", is_flag=True, help="Only those that nobody has decided yet.")
@everyday_options
@click.pass_obj
@example("tools/delta list --pending")
def list_deltas(call: Invocation, /, pending: bool) -> Exit:
    """List changes, those still pending first."""
    from inforce.cli.delta_text import list_line, listed
    from inforce.proof.verifying import unproven_decisions

    library = open_library(call)
    say_when_not_synced(call, library)
    unproven = {} if pending else unproven_decisions(library, clock.now(library.settings.timezone))
    rows = listed(library, unproven, only_pending=pending)
    if call.as_json:
        print_json(library, {"deltas": rows})
        return Exit.DONE
    click.echo(f"{library.name}: {len(rows)} {'pending ' if pending else ''}changes")
    for row in rows:
        click.echo(list_line(row))
    return Exit.DONE


main.add_command(show)
main.add_command(review)
main.add_command(rule)


@main.command()
@click.argument("delta_ids", metavar="ID...", nargs=-1)
@as_option
@key_option
@click.option("--on-branch", is_flag=True, help="Decide on the proposal's own branch: it counts once that is merged.")
@click.option("--all", "every", is_flag=True, help="Every pending change, each after those it waits for.")
@click.option("--seen", metavar="COMMIT", help="The proposal commit that was shown: refused when it has moved since.")
@decisions_option
@everyday_options
@click.pass_obj
@example("tools/delta accept parking-2024-09-01-1a2b3c4d --as ines-vale")
def accept(
    call: Invocation,
    /,
    delta_ids: tuple[str, ...],
    person: str | None,
    key: Path | None,
    on_branch: bool,
    every: bool,
    seen: str | None,
    decisions: Path | None,
) -> Exit:
    """Accept changes: their text lands in the library, and what they end is ended on the same day."""
    from inforce.changes.deciding import accept_deltas

    if bool(delta_ids) == every:
        raise click.UsageError("name the changes to accept, or say --all")
    if seen is not None and len(delta_ids) != 1:
        raise click.UsageError("--seen is for one change alone")
    decided = decisions_given(decisions, delta_ids)
    library = open_library(call, to_change=True)
    say_when_not_synced(call, library)
    how = _how(library, delta_ids, person, key, on_branch)
    now = clock.now(library.settings.timezone)
    with shown_progress(call, "Accepting", len(delta_ids) or len(library.repository.branches("delta/"))) as progress:
        outcome = accept_deltas(library, delta_ids or None, how, now, seen=seen, decisions=decided, progress=progress)
    return _tell(call, library, outcome)


@main.command()
@click.argument("delta_ids", metavar="ID...", nargs=-1, required=True)
@as_option
@key_option
@click.option("--on-branch", is_flag=True, help="Decide on the proposal's own branch: it counts once that is merged.")
@click.option("--because", metavar="TEXT", help="Why, in a sentence.")
@everyday_options
@click.pass_obj
@example('tools/delta reject parking-2024-09-01-1a2b3c4d --as ines-vale --because "A draft, not the law as made."')
def reject(
    call: Invocation,
    /,
    delta_ids: tuple[str, ...],
    person: str | None,
    key: Path | None,
    on_branch: bool,
    because: str | None,
) -> Exit:
    """Reject changes: the library stays as it was, and the cards they held in question stand again."""
    from inforce.changes.deciding import reject_deltas

    library = open_library(call, to_change=True)
    how = _how(library, delta_ids, person, key, on_branch)
    now = clock.now(library.settings.timezone)
    return _tell(call, library, reject_deltas(library, delta_ids, how, because, now))


def _how(library: Library, delta_ids: tuple[str, ...], person: str | None, key: Path | None, on_branch: bool) -> How:
    """On the proposal's branch where that is asked for, and where that is what is checked out."""
    from inforce.changes.grounds import checked_out_proposal
    from inforce.changes.how import How

    here = checked_out_proposal(library)
    if on_branch and len(delta_ids) != 1:
        raise click.UsageError("--on-branch is for one change alone")
    proposal = delta_ids[0] if on_branch or (here is not None and delta_ids == (here,)) else None
    return How(person, key, proposal)


def _tell(call: Invocation, library: Library, outcome: Outcome) -> Exit:
    rows: list[dict[str, Any]] = [
        {
            "id": decision.delta.id,
            "instrument_id": decision.delta.instrument_id,
            "proposes": decision.delta.proposes,
            "kind": decision.delta.kind,
            "status": decision.delta.status,
            "verdict": decision.delta.status,
            "reason": decision.delta.because,
            "decided_by": None if decision.delta.decided_by is None else decision.delta.decided_by.name,
            "decided_on": str(decision.delta.decided_on),
            "commit": decision.commit,
        }
        for decision in outcome.decided
    ]
    rows += [
        {"id": delta_id, "status": "pending", "verdict": "refused", "reason": str(error), "code": error.code}
        for delta_id, error in outcome.refused
    ]
    if call.as_json:
        print_json(library, {"deltas": rows})
    else:
        click.echo(library.name)
        for row in rows:
            by = f" by {row['decided_by']} on {row['decided_on']}" if row["verdict"] != "refused" else ""
            why = f": {row['reason']}" if row["reason"] else ""
            click.echo(f"{row['id']}: {row['verdict']}{by}{why}", err=row["verdict"] == "refused")
    for warning in outcome.left_behind:
        click.echo(f"Warning: {warning}", err=True)
    if outcome.to_be_merged is not None and not call.as_json:
        click.echo(
            f"Next: it counts once {outcome.to_be_merged} is merged (git merge --no-ff), never squashed or rebased"
        )
    return Exit.COULD_NOT if outcome.refused else Exit.DONE
