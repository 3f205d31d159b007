"""The rows of a report as CSV, for a spreadsheet: one line for each reply, wrong but confident first."""

from __future__ import annotations

import csv
import io

from inforce.evaluation.report import Report, Row

COLUMNS = (
    "wrong_but_confident",
    "system",
    "set",
    "case",
    "type",
    "question",
    "status",
    "score",
    "rule",
    "cited",
    "not_made",
    "answer",
    "error",
)
# A cell that begins so is a formula to a spreadsheet; a question or an answer can begin with anything.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def report_table(report: Report) -> str:
    """The table as text (RFC 4180), lists with a line for each entry; the same for the same report."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in report.rows:
        writer.writerow([_cell(row, name) for name in COLUMNS])
    return out.getvalue()


def _cell(row: Row, name: str) -> str:
    value = getattr(row, name)
    if isinstance(value, float):
        return f"{value:g}"
    text = "\n".join(value) if isinstance(value, tuple) else str(value or "")
    return f"'{text}" if text.startswith(_FORMULA) else text
