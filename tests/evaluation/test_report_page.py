"""The page of a run: one file that asks for nothing, wrong but confident first, everything from outside escaped."""

from __future__ import annotations

import re
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from inforce.evaluation.decline_curve import CurvePoint, curves_of
from inforce.evaluation.report import Gap, Report, Row, Share, SystemFigures, TypeFigures
from inforce.evaluation.report_page import MOST_TOLD, report_page
from inforce.evaluation.reporting import report_of
from inforce.evaluation.run_folder import RunFolder
from inforce.evaluation.run_records import Manifest, Named, SetRun
from inforce.evaluation.scores import Scoring
from tests.evaluation.yards import cases, evaluates, written_set, yards
from tests.storage.libraries import MadeLibrary

HOSTILE = '<script>alert(1)</script> & "quoted" <img src=x onerror=alert(2)>'


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    return yards(tmp_path_factory.mktemp("yards") / "library")


@pytest.fixture(scope="module")
def folder(library: MadeLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("run")
    asked = written_set(home / "yard.yml", [case for case in cases() if case["id"].endswith(("2021", "2025"))])
    systems = ("--system", "governed", "--system", "similarity-first")
    assert evaluates(library, "run", str(asked), *systems, "--out", str(home / "run")).exit_code == 0
    return home / "run"


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    run = RunFolder(folder)
    return report_page(report_of(run), curves_of(run))


class Reader(HTMLParser):
    """The tags of a page with their attributes, its headings, and whether every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_asks_for_nothing_and_runs_nothing(page: str) -> None:
    read = Reader(page)
    assert read.open == []
    names = {name for name, _ in read.tags}
    assert names & {"script", "link", "img", "iframe", "object", "embed", "form", "audio", "video", "use"} == set()
    attributes = {name for _, every in read.tags for name in every}
    assert {name for name in attributes if name.startswith("on") or name in ("src", "href", "xlink:href")} == set()
    assert "url(" not in page
    assert "@import" not in page
    policy = next(one["content"] for name, one in read.tags if name == "meta" and "http-equiv" in one)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_wrong_but_confident_comes_first_in_charts_figures_and_cases(page: str) -> None:
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[:3] == ["Wrong but confident", "By type of question", "Every figure"]
    assert headings[3].startswith("Wrong but confident: governed, 0")
    assert headings[4].startswith("Wrong but confident: similarity-first, ")
    assert page.index('<th scope="col">wrong but confident</th>') < page.index('<th scope="col">system</th>')


def test_it_is_readable_by_light_and_dark_and_on_a_phone(page: str) -> None:
    assert "@media (prefers-color-scheme: dark)" in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    for chart in re.findall(r"<svg class=\"chart\"[^>]*>", page):
        assert 'viewBox="0 0 360 ' in chart
        assert 'role="img" aria-label="' in chart


def test_every_figure_of_the_report_stands_in_it(page: str, folder: Path) -> None:
    words = " ".join(Reader(page).words)
    for one in report_of(RunFolder(folder)).systems:
        assert one.name in words
        assert f"{one.all.mean:.1f}" in words
        assert f"{one.decline_precision.count} of {one.decline_precision.of}" in words


def test_the_curve_ends_at_all_that_was_answered(folder: Path) -> None:
    run = RunFolder(folder)
    report, curves = report_of(run), curves_of(run)
    for one in report.systems:
        answered = [row for row in report.rows if row.system == one.name and row.status == "answered"]
        wrong = sum(bool(row.wrong_but_confident) for row in answered)
        assert curves[one.name][-1] == CurvePoint(answered=len(answered), wrong_but_confident=wrong, of=one.all.cases)
        counts = [point.answered for point in curves[one.name]]
        assert counts == sorted(set(counts))


def made_up(rows: tuple[Row, ...], *, gap: tuple[float, float, float] = (1.0, 2.0, 3.0), errors: int = 0) -> Report:
    """A report of a library and a system with hostile names."""
    mean = None if errors else 50.0
    counts = {"wrong_but_confident": len(rows), "cases": 200, "full": 0, "partial": 0, "zero": 0, "errors": errors}
    figures = TypeFigures(type="simple", mean=mean, **counts)
    none = Share(count=0, of=0)
    system = SystemFigures(
        name=HOSTILE, by_type=(figures,), decline_precision=none, decline_recall=none, gold_cited=none, cited_gold=none,
        place=none, day=none,
    )  # fmt: skip
    low, middle, high = gap
    return Report(
        run=Manifest(
            library=HOSTILE,
            library_commit="0" * 40,
            sets=(SetRun(name="s", sha256="0" * 64, cases=200, today=date(2026, 6, 30)),),
            systems=(Named(name=HOSTILE, settings={}),),
            seed=0,
            tool_version="0",
        ),
        scoring=Scoring(judge=Named(name=HOSTILE, settings={}), cut=1500, rules="1"),
        systems=(system,),
        gaps=(Gap(a=HOSTILE, b="b", type="all", cases=200, gap=middle, low=low, high=high),),
        rows=rows,
    )


def row(number: int, *, error: str | None = None) -> Row:
    return Row(
        wrong_but_confident=() if error else (HOSTILE,),
        system=HOSTILE,
        set="s",
        case=f"c-{number}",
        type="simple",
        question=HOSTILE,
        status="error" if error else "answered",
        score=0.0,
        rule=None,
        cited=(HOSTILE,),
        not_made=(HOSTILE,),
        answer=f"{HOSTILE}\n\u202eright to left",
        error=error,
    )


def test_whatever_came_out_of_questions_answers_and_names_is_escaped() -> None:
    page = report_page(made_up((row(1), row(2, error=HOSTILE)), errors=1), {HOSTILE: ()})
    assert "<script" not in page
    assert "<img" not in page
    assert Reader(page).open == []
    assert HOSTILE in " ".join(Reader(page).words)


def test_what_is_left_out_is_counted() -> None:
    page = report_page(made_up(tuple(map(row, range(MOST_TOLD + 7)))), {})
    assert page.count("<details>") == MOST_TOLD
    assert "and 7 more, in the table of all replies." in page


def test_an_incomplete_run_says_so_before_any_figure() -> None:
    page = report_page(made_up((row(1, error="timed out"),), errors=1), {})
    assert page.index("<strong>Incomplete:</strong> 1 of 1 replies have no verdict") < page.index("<h2>")
    assert "no score" in page


@pytest.mark.parametrize("gap", [(0.0, 0.0, 0.0), (-100.0, -50.0, -1.0), (5.0, 50.0, 100.0)])
def test_an_interval_stays_on_its_chart(gap: tuple[float, float, float]) -> None:
    page = report_page(made_up((), gap=gap), {})
    for place in re.findall(r"\b(?:x1|x2|cx)=\"([-0-9.]+)\"", page):
        assert 0 <= float(place) <= 360


def test_the_command_writes_the_page_and_the_same_one_again(folder: Path, library: MadeLibrary, tmp_path: Path) -> None:
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    for path in (first, second):
        result = evaluates(library, "report", str(folder), "--page", str(path))
        assert result.exit_code == 0
        assert result.stderr == f"The page is {path}\n"
    assert first.read_bytes() == second.read_bytes()
    assert evaluates(library, "report", str(folder)).stdout == evaluates(library, "score", str(folder)).stdout
