"""tools/delta verify: which decisions of the history are proven, and why the others are not (design 5)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.proof.verifying import Report
    from inforce.proof.walk import Improper


@click.command()
@click.argument("what", metavar="[ID|A..B]", required=False)
@click.option(
    "--proposed", metavar="BRANCH", help="What that branch would land, were it merged now by the one who decided."
)
@click.option("--all", "every", is_flag=True, help="Tell every decision, those that are proven too.")
@click.option(
    "--root", metavar="COMMIT", envvar="INFORCE_ROOT", help="The first commit it must have; else INFORCE_ROOT."
)
@everyday_options
@click.pass_obj
@example("tools/delta verify --all --root 0d9c1f0e8b7a65544332211000ffeeddccbbaa99")
def verify(call: Invocation, /, what: str | None, proposed: str | None, every: bool, root: str | None) -> Exit:
    """Walk the history, offline, and say of each decision whether it is proven, and if not, why.

    ID is one change; A..B are the decisions that commit B has landed and commit A has not. Exit 1 when one of them, or
    any other commit looked at, is not proven. A BRANCH under review has no signature yet: all else is looked at.
    """
    from inforce.proof.verifying import verified
    from inforce.proof.would_land import would_land

    if proposed is not None and what is not None:
        raise click.UsageError("say what to verify, or --proposed BRANCH")
    library = open_library(call)
    now = clock.now(library.settings.timezone)
    report = verified(library, now, what, root) if proposed is None else would_land(library, proposed, now)
    if call.as_json:
        print_json(library, _told(report))
    else:
        _tell(library.name, report, every or (what is not None and ".." not in what))
    return Exit.DONE if report.is_proven else Exit.NO


def _told(report: Report) -> dict[str, Any]:
    return {
        "acceptance": report.acceptance,
        "root": report.root,
        "head": report.head,
        "deltas": [
            {
                "id": verdict.delta_id,
                "instrument_id": verdict.instrument_id,
                "kind": verdict.kind,
                "status": verdict.status,
                "verdict": "proven" if verdict.why is None else verdict.why.code,
                "reason": None if verdict.why is None else verdict.why.words,
                "commit": verdict.commit,
            }
            for verdict in report.verdicts
        ],
        "faults": [_of_commit(fault) for fault in report.faults],
        "mended": [_of_commit(fault) for fault in report.mended],
        "refusals": list(report.refusals),
    }


def _of_commit(fault: Improper) -> dict[str, str]:
    return {"commit": fault.commit, "path": fault.path, "verdict": fault.why.code, "reason": fault.why.words}


def _tell(name: str, report: Report, every: bool) -> None:
    if report.acceptance == "development":
        click.echo(f"{name}: a development library. Nothing in it is signed, and nothing in it is to be relied on.")
    for verdict in report.verdicts:
        if every or verdict.why is not None:
            click.echo(f"{verdict.delta_id}: {verdict.status}, {_words(verdict.why)}  ({verdict.commit[:12]})")
    for fault in report.faults:
        click.echo(f"commit {fault.commit[:12]}, {fault.path}: {fault.why.words} [{fault.why.code}]", err=True)
    for fault in report.mended:
        click.echo(f"Note: put right since: commit {fault.commit[:12]}, {fault.path}: {fault.why.words}", err=True)
    for refusal in report.refusals:
        click.echo(f"Nothing is answered: {refusal}", err=True)
    if report.acceptance == "signed":
        proven = sum(verdict.why is None for verdict in report.verdicts)
        click.echo(f"{name}: {proven} of {len(report.verdicts)} decisions proven, from root {report.root}")
        if report.is_proven and "INFORCE_ROOT" not in os.environ and report.root_given is None:
            click.echo("Note: the root is taken as found. Pin it: --root, or INFORCE_ROOT", err=True)


def _words(why: object) -> str:
    from inforce.proof.reasons import Unproven

    return f"NOT PROVEN [{why.code}]: {why.words}" if isinstance(why, Unproven) else "proven"
