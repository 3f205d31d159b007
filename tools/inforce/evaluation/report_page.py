"""A report as one page that can be sent, kept and put on a site: no script, no outside request, light and dark.

Wrong but confident comes first: in the figures, in the charts, and in the cases that are told one by one. Everything
that came out of a question, an answer or a library is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from inforce.evaluation.decline_curve import CurvePoint
from inforce.evaluation.page_charts import Bar, Interval, Line, bars, curve, intervals, legend
from inforce.evaluation.report import Report, Row, Share, SystemFigures, TypeFigures

MOST_TOLD = 50
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_COLUMNS = ("wrong but confident", "system", "type", "cases", "score", "full", "part", "zero", "errors")
_MORE = ("system", "declines that were due", "of those due", "clauses that answer, cited", "of those cited, such")
_AND_MORE = ("place read", "day read", "seconds, middle", "seconds, 95 of 100", "tokens in", "tokens out", "cost")


def report_page(report: Report, curves: Mapping[str, Sequence[CurvePoint]]) -> str:
    """The page as HTML. `curves`: what declining by a threshold would have done, by the name of the system."""
    title = f"How often {report.run.library} is right"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body><main>\n"
        + "\n".join([f"<h1>{escape(title)}</h1>", *_about(report), *_charts(report, curves), *_tables(report)])
        + "\n"
        + "\n".join(_told(report))
        + "\n</main></body></html>\n"
    )


def _style() -> str:
    return (Path(__file__).parent / "page_style.css").read_text(encoding="utf-8")


def _about(report: Report) -> Iterator[str]:
    run, judge = report.run, report.scoring.judge
    sets = "; ".join(f"{one.name}, {one.cases} cases, asked on {one.today}" for one in run.sets)
    yield f'<p class="about">{escape(sets)}. Library at {escape(run.library_commit[:12])},'
    yield f"tools {escape(run.tool_version)}."
    yield (
        f"Judged by {escape(judge.name)}, answers cut at {report.scoring.cut} characters; seed {run.seed}. "
        "What failed counts as 0.</p>"
    )
    if report.errors:
        yield (
            f'<p class="incomplete"><strong>Incomplete:</strong> {len(report.errors)} of {len(report.rows)} replies '
            "have no verdict. Each counts as 0.</p>"
        )


def _charts(report: Report, curves: Mapping[str, Sequence[CurvePoint]]) -> Iterator[str]:
    names = [one.name for one in report.systems]
    yield f'<h2>Wrong but confident</h2>{legend(names)}<div class="charts">'
    yield _figure(
        bars("Answers that are wrong but confident, of all cases", _wrong(report)),
        "Wrong but confident, of all cases: a wrong figure, edition or place, told as if it held.",
    )
    lines = tuple(
        Line(name, tuple((p.answered / p.of, p.wrong_but_confident / p.answered) for p in curves.get(name, ())), number)
        for number, name in enumerate(names)
    )
    yield _figure(
        curve("Declining by a threshold", "answered, of all cases", "wrong, of those", lines),
        "What a least rank score would do: from right to left fewer questions are answered; the height is the share of "
        "those answers that are wrong but confident. The dot is the system as it is. "
        "A rank score is made for one question; such a threshold compares it with those of others all the same.",
    )
    yield '</div><h2>By type of question</h2><div class="charts">'
    yield _figure(
        bars("Mean score by type", _means(report)), "Mean score, 0 to 100. Errors and wrong answers count as 0."
    )
    for a, b in dict.fromkeys((one.a, one.b) for one in report.gaps):
        gaps = [
            Interval(one.type.replace("_", " "), one.low, one.gap, one.high)
            for one in report.gaps
            if (one.a, one.b) == (a, b)
        ]
        words = f"By how many points {a} is ahead of {b}"
        yield _figure(intervals(words, gaps), f"{escape(words)}, with 95 % intervals (paired bootstrap).")
    yield "</div>"


def _figure(chart: str, caption: str) -> str:
    return f"<figure>{chart}<figcaption>{caption}</figcaption></figure>"


def _wrong(report: Report) -> list[Bar]:
    return [
        Bar(one.name, _part(one.all.wrong_but_confident, one.all.cases), f"{one.all.wrong_but_confident}", number)
        for number, one in enumerate(report.systems)
    ]


def _means(report: Report) -> list[Bar]:
    kinds = dict.fromkeys(figures.type for one in report.systems for figures in one.by_type)
    found = []
    for kind in kinds:
        for number, one in enumerate(report.systems):
            for figures in one.by_type:
                if figures.type == kind:
                    label = kind.replace("_", " ") if number == 0 else ""
                    found.append(Bar(label, (figures.mean or 0) / 100, _score(figures), number))
    return found


def _part(count: int, of: int) -> float:
    return count / of if of else 0.0


def _score(figures: TypeFigures) -> str:
    return "no score" if figures.mean is None else f"{figures.mean:.1f}"


def _tables(report: Report) -> Iterator[str]:
    rows = [
        (
            f.wrong_but_confident,
            one.name,
            f.type.replace("_", " "),
            f.cases,
            _score(f),
            f.full,
            f.partial,
            f.zero,
            f.errors,
        )
        for one in report.systems
        for f in one.by_type
    ]
    yield f"<h2>Every figure</h2>{_table(_COLUMNS, rows)}"
    more = [
        (
            *(one.name, _share(one.decline_precision), _share(one.decline_recall)),
            *(_share(one.gold_cited), _share(one.cited_gold), _share(one.place), _share(one.day)),
            *_cost(one),
        )
        for one in report.systems
    ]
    columns = (*_MORE, *_AND_MORE)
    # One column a system: a phone shows few columns.
    turned = [(columns[number], *(row[number] for row in more)) for number in range(1, len(columns))]
    yield _table(("", *(str(row[0]) for row in more)), turned)


def _cost(one: SystemFigures) -> tuple[str, ...]:
    seconds = ("", "") if one.seconds is None else (f"{one.seconds.median:.3f}", f"{one.seconds.most:.3f}")
    if one.spent is None:
        return (*seconds, "", "", "")
    cost = "not known" if one.spent.cost is None else f"{one.spent.cost:.4f}"
    return (*seconds, f"{one.spent.tokens_in:,}", f"{one.spent.tokens_out:,}", cost)


def _share(share: Share) -> str:
    return f"{share.count} of {share.of}"


def _table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    cells = "".join(f'<th scope="col">{escape(str(cell))}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>'


def _told(report: Report) -> Iterator[str]:
    for one in report.systems:
        wrong = [row for row in report.rows if row.system == one.name and row.wrong_but_confident]
        yield f"<h2>Wrong but confident: {escape(one.name)}, {len(wrong)}</h2>"
        yield from map(_case, wrong[:MOST_TOLD])
        if len(wrong) > MOST_TOLD:
            yield f'<p class="soft">and {len(wrong) - MOST_TOLD} more, in the table of all replies.</p>'
    if report.errors:
        yield f"<h2>Failed, {len(report.errors)}</h2>"
        yield from map(_case, report.errors[:MOST_TOLD])
        if len(report.errors) > MOST_TOLD:
            yield f'<p class="soft">and {len(report.errors) - MOST_TOLD} more.</p>'


def _case(row: Row) -> str:
    whys = (*row.wrong_but_confident, *(() if row.error is None else (row.error,)))
    listed = "".join(f"<li>{escape(why)}</li>" for why in whys)
    return (
        f'<details><summary dir="auto">{escape(row.question)}</summary>'
        f'<ul class="why">{listed}</ul><blockquote dir="auto">{escape(row.answer)}</blockquote>'
        f'<p class="soft">{escape(row.set)}/{escape(row.case)}; {escape(row.status.replace("_", " "))}, score '
        f"{row.score:.0f}; cited: {escape(', '.join(row.cited) or 'nothing')}</p></details>"
    )
