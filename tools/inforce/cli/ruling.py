"""tools/delta rule: a person's ruling on a conflict between two clauses, proposed to be accepted like any change."""

from __future__ import annotations

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json


@click.command()
@click.argument("clause", metavar="CLAUSE")
@click.option("--over", "others", metavar="CLAUSE", multiple=True, required=True, help="A clause it prevails over.")
@click.option("--because", metavar="TEXT", required=True, help="Why, in a sentence: it stands with the relation.")
@click.option("--as", "person", metavar="PERSON", help="Who proposes it; a development library has a reviewer.")
@everyday_options
@click.pass_obj
@example(
    "tools/delta rule calder/smoke-alarms/2022-03-01/s-4 --over meridia/dwelling-code/2014-01-01/s-9 "
    '--because "The state Act is the later law on rented dwellings." --as ines-vale'
)
def rule(call: Invocation, /, clause: str, others: tuple[str, ...], because: str, person: str | None) -> Exit:
    """Propose that CLAUSE prevails over others that disagree with it. Nothing changes until a person accepts it.

    The open answers in the conflict queue between these clauses are named on the change. They stay there; when it is
    accepted they wait to be asked again.
    """
    from inforce.changes.ruling import propose_ruling
    from inforce.cli.proposing import proposer_of

    if not because.strip():
        raise click.UsageError("--because: say why, in a sentence")
    library = open_library(call, to_change=True)
    now = clock.now(library.settings.timezone)
    delta = propose_ruling(library, clause, others, because.strip(), proposer_of(library, person), now)
    if call.as_json:
        row = {"id": delta.id, "instrument_id": delta.instrument_id, "kind": delta.kind, "status": delta.status}
        print_json(library, {"deltas": [{**row, "affected_answers": list(delta.affected_answer_ids)}]})
        return Exit.DONE
    click.echo(f"{library.name}: delta {delta.id} (conflict ruling)")
    click.echo(f"  {delta.summary}")
    click.echo(f"  Open answers between these clauses: {len(delta.affected_answer_ids)}")
    click.echo(f"Next: tools/delta show {delta.id}, then tools/delta accept {delta.id} --as PERSON")
    return Exit.DONE
