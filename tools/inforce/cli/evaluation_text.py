"""A report and a comparison in words, for a terminal: wrong but confident first, then every other figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from inforce.evaluation.report import Comparison, Gap, Report, Row, Share, SystemFigures, TypeFigures

_HEAD = ("wrong but confident", "system", "type", "cases", "score", "full", "part", "zero", "errors")
_MOST_OF_A_QUESTION = 100
# Of each system; a system without any test is wrong so often that its cases would hide the others.
_MOST_TOLD = 10


def report_text(report: Report) -> str:
    """The report, ending in a line end."""
    return "\n".join([*_about(report), "", *_figures(report), *_shares(report), *_told(report)]) + "\n"


def _about(report: Report) -> Iterator[str]:
    run, judge = report.run, report.scoring.judge
    sets = ", ".join(f"{one.name} ({_cases(one.cases)}, asked on {one.today})" for one in run.sets)
    yield f"{run.library} at {run.library_commit[:12]}; {sets}"
    yield f"judged by {judge.name}, answers cut at {report.scoring.cut} characters; seed {run.seed}"


def _figures(report: Report) -> Iterator[str]:
    rows = [_row(one.name, figures) for one in report.systems for figures in one.by_type]
    yield from _table(_HEAD, rows)
    if report.gaps:
        yield ""
        yield from gap_lines(report.gaps)


def _row(name: str, of: TypeFigures) -> tuple[str, ...]:
    score = "no score" if of.mean is None else f"{of.mean:.1f}"
    counts = (of.full, of.partial, of.zero, of.errors)
    return (str(of.wrong_but_confident), name, of.type, str(of.cases), score, *map(str, counts))


def gap_lines(gaps: Iterable[Gap]) -> Iterator[str]:
    """A line for each gap, with its interval."""
    for one in gaps:
        interval = f"[{one.low:.1f}, {one.high:.1f}]"
        yield f"{one.a} above {one.b}, {one.type}, {_cases(one.cases)}: {one.gap:+.1f} {interval}"


def _shares(report: Report) -> Iterator[str]:
    for one in report.systems:
        yield ""
        yield f"{one.name}:"
        yield f"  declines that were due {_share(one.decline_precision)}; of those due {_share(one.decline_recall)}"
        yield f"  clauses that answer, cited {_share(one.gold_cited)}; of those cited, such {_share(one.cited_gold)}"
        yield f"  read from the question: place {_share(one.place)}, day {_share(one.day)}"
        yield from _cost(one)


def _cost(one: SystemFigures) -> Iterator[str]:
    if one.seconds is not None:
        yield f"  seconds for a reply: {one.seconds.median:.3f} in the middle, {one.seconds.most:.3f} for 95 of 100"
    if one.spent is not None:
        cost = "not known" if one.spent.cost is None else f"{one.spent.cost:.4f}"
        yield f"  tokens: {one.spent.tokens_in} in, {one.spent.tokens_out} out; cost {cost}"


def _cases(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"


def _share(share: Share) -> str:
    return f"{share.count} of {share.of}"


def _told(report: Report) -> Iterator[str]:
    for one in report.systems:
        wrong = [row for row in report.rows if row.system == one.name and row.wrong_but_confident]
        for row in wrong[:_MOST_TOLD]:
            yield from ("", f"WRONG BUT CONFIDENT {_case(row)}", *(f"  {why}" for why in row.wrong_but_confident))
        if len(wrong) > _MOST_TOLD:
            yield from ("", f"and {len(wrong) - _MOST_TOLD} more of {one.name}: --json and --csv FILE tell them all")
    if not report.errors:
        return
    yield ""
    yield f"INCOMPLETE: {len(report.errors)} of {len(report.rows)} replies have no verdict, each counted as 0:"
    for row in report.errors:
        yield f"  {_case(row)}: {row.error}"
    for name in report.unscored:
        yield f"  {name} has no score: every one of its replies failed"


def _case(row: Row) -> str:
    question = row.question.replace("\n", " ")
    short = question if len(question) <= _MOST_OF_A_QUESTION else question[: _MOST_OF_A_QUESTION - 1] + "…"
    return f"{row.system} {row.set}/{row.case}: {short}"


def comparison_text(found: Comparison) -> str:
    """The comparison, ending in a line end."""
    first, second = found.wrong_but_confident
    lines = [f"wrong but confident: {first} of {found.a}, {second} of {found.b}", *gap_lines(found.gaps)]
    if found.only_in_one:
        lines.append(f"left out, asked of one of the two only: {found.only_in_one}")
    lines.append(f"{_cases(len(found.rows))} in which they differ" + (":" if found.rows else "."))
    for one, other in found.rows:
        lines += [f"  {one.set}/{one.case}: {one.question}", f"    {_reply(one)}", f"    {_reply(other)}"]
    return "\n".join(lines) + "\n"


def _reply(row: Row) -> str:
    mark = "; WRONG BUT CONFIDENT: " + "; ".join(row.wrong_but_confident) if row.wrong_but_confident else ""
    rule = f" ({row.rule.replace('_', ' ')})" if row.rule is not None else ""
    return f"{row.system}: {row.status.replace('_', ' ')}, {row.score:.0f}{rule}{mark}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
