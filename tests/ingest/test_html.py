"""HTML: what of a page is its text, how it is cut into lines, and that nothing is lost on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.errors import Refused
from inforce.ingest import html_reader
from inforce.ingest.documents import read_document
from inforce.ingest.page_furniture import is_furniture
from inforce.ingest.source_lines import visible
from inforce.ingest.structure import ReadDocument


def read(body: str, *, head: str = "") -> ReadDocument:
    """A page with that body, read."""
    return read_document(f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode(), "page.html")


def texts(document: ReadDocument) -> dict[str, str]:
    """The text of each unit by its ref."""
    return {unit.ref: unit.text for unit in document.units}


def left_out(document: ReadDocument) -> dict[str, str]:
    """What was left out, by its kind."""
    return {item.what: item.sample for item in document.characters.left_out}


def test_headings_paragraphs_and_numbers_are_the_document_s_own() -> None:
    found = read(
        "<h1>Yard Rules</h1><h2>Part 1 Gates</h2><h3>1. Keys</h3><p>Keys are logged.</p><h3>2. Fire</h3><p>No.</p>"
    )
    assert found.title == "Yard Rules"
    assert texts(found) == {"s-1": "Keys are logged.", "s-2": "No."}
    assert [unit.heading for unit in found.units] == ["Keys", "Fire"]
    assert found.units[0].heading_path == ("Part 1 Gates",)


def test_white_space_is_what_a_browser_makes_of_it() -> None:
    found = read(
        "<h1>Yard Rules</h1>\n<p>1.&nbsp;Keys\n\t are&nbsp;&nbsp;logged.<br>Nobody\nwaits.</p><p>2. No fires.</p>"
    )
    assert texts(found)["s-1"] == "Keys are logged.\nNobody waits."


def test_an_ordered_list_has_the_numbers_that_a_browser_prints() -> None:
    found = read(
        "<h1>Yard Rules</h1><ol><li>Keys are logged.</li><li><p>No fires, but:</p><ol type='a'><li>in a stove;</li>"
        "<li>on the ground.</li></ol></li><li value='7'>Dogs stay on a lead.</li></ol>"
    )
    assert texts(found) == {
        "s-1": "Keys are logged.",
        "s-2": "No fires, but:\n(a) in a stove;\n(b) on the ground.",
        "s-7": "Dogs stay on a lead.",
    }


def test_a_table_is_rows_of_cells_and_in_a_schedule_each_row_is_a_unit() -> None:
    head = "<thead><tr><th>Bin</th><th>Dollars</th></tr></thead>"
    table = f"<table>{head}<tr><td>Small <b>bin</b></td><td>40</td></tr></table>"
    found = read(f"<h1>Fees Rules</h1><p>1. The fees are:</p>{table}<h2>Schedule 1 Fees</h2>{table}")
    assert texts(found) == {"s-1": "The fees are:\nBin | Dollars\nSmall bin | 40", "sch-1-r-1": "Small bin | 40"}
    assert found.units[1].heading_path == ("Schedule 1 Fees", "Bin | Dollars")


def test_a_table_that_lays_the_page_out_is_read_as_what_stands_in_it() -> None:
    found = read(
        "<table><tr><td><h1>Yard Rules</h1><p>1. Keys are logged.</p></td><td><p>2. No fires.</p></td></tr></table>"
    )
    assert texts(found) == {"s-1": "Keys are logged.", "s-2": "No fires."}


def test_what_is_no_text_is_left_out_by_name() -> None:
    found = read(
        "<nav>Home</nav><header>City of Linden</header><h1>Yard Rules</h1><p>1. Keys are logged.<!-- a note --></p>"
        "<p hidden>secret</p><p style='display: none'>hidden too</p><button>Print</button><script>var x = 1</script>"
        "<p>2. No fires.</p><footer>Contact us</footer>",
        head="<title>The title of the page</title><style>p { color: red }</style>",
    )
    assert texts(found) == {"s-1": "Keys are logged.", "s-2": "No fires."}
    assert left_out(found) == {
        "title": "Yard Rules",
        "scripts, styles and the head of the page": "The title of the pagep { color: red } var x = 1",
        "page furniture": "Home City of Linden Contact us",
        "comments": "a note",
        "hidden text": "secret hidden too",
        "buttons and fields": "Print",
    }


def test_where_the_page_marks_its_main_content_all_else_stands_outside_it() -> None:
    found = read(
        "<div>3. Sign up to our letter.</div>after<main><header><h1>Yard Rules</h1></header><p>1. Keys are logged.</p>"
        "<p>2. No fires.</p></main>behind<div>4. News</div>"
    )
    assert texts(found) == {"s-1": "Keys are logged.", "s-2": "No fires."}
    assert left_out(found)["page furniture"] == "3. Sign up to our letter. after behind 4. News"


def test_every_visible_character_is_accounted_for() -> None:
    found = read(
        "<h1>Yard Rules</h1><p>1. Keys &amp; locks &#8212; logged.</p><p>2. No <i>fires</i>.</p><aside>x</aside>"
    )
    assert found.characters.source == found.characters.units + sum(item.count for item in found.characters.left_out)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<meta charset='cp1252'><h1>Café Rules</h1><p>1. Cafés are shut.</p>".encode("cp1252"), "Cafés are shut."),
        ("<meta charset=gbk><h1>仓库办法</h1><p>第一条　仓库在夜间关闭。</p>".encode("gbk"), "仓库在夜间关闭。"),
        ("\ufeff<h1>Café Rules</h1><p>1. Cafés are shut.</p>".encode("utf-16"), "Cafés are shut."),
        ("\ufeff<meta charset='latin1'><h1>Café Rules</h1><p>1. Cafés are shut.</p>".encode(), "Cafés are shut."),
    ],
)  # fmt: skip
def test_the_encoding_is_the_mark_s_then_the_page_s(data: bytes, text: str) -> None:
    assert next(iter(texts(read_document(data, "page.html")).values())) == text


def test_a_server_s_word_on_the_encoding_comes_before_the_page_s() -> None:
    data = "<meta charset='utf-8'><h1>Caf\u00e9 Rules</h1><p>1. Caf\u00e9s are shut.</p>".encode("latin-1")
    assert texts(read_document(data, "page.html", charset="ISO-8859-1")) == {"s-1": "Cafés are shut."}


@pytest.mark.parametrize(
    ("page", "code"),
    [
        ("<p>" * 5 + "<div>" * 5000 + "1. x", "limit_depth"),
        ("<div>" * 230 + "1. x" + "</div>" * 230, "limit_depth"),
        ("<!-- only a comment --><p></p>", "no_units"),
    ],
)
def test_a_page_beyond_the_limits_is_refused(page: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(page)
    assert refused.value.code == code


def test_nothing_is_fetched_and_no_entity_is_opened(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    page = (
        f'<!DOCTYPE html [<!ENTITY x SYSTEM "file://{tmp_path}/secret">]><html><body><h1>Yard Rules</h1>'
        "<p>1. Keys &x; are logged.</p><iframe src='http://127.0.0.1:9/'></iframe></body></html>"
    )
    assert "secret" not in str(read_document(page.encode(), "page.html"))


_STREWN = "p div ul ol li table tr td th span b h2 main nav header section br script hr form"
_TAGS = st.sampled_from(_STREWN.split())


@given(st.lists(st.tuples(_TAGS, st.text("ab1.&< \u00a0条", max_size=6), st.booleans()), max_size=25))
def test_no_character_is_lost_however_the_tags_are_strewn(pieces: list[tuple[str, str, bool]]) -> None:
    page = "<html><body>" + "".join(
        f"<{tag}>{text.replace('&', '&amp;').replace('<', '&lt;')}" + (f"</{tag}>" if closed else "")
        for tag, text, closed in pieces
    )
    lines, source = html_reader.read_lines(page, "page")
    assert visible("".join(line.source for line in lines)) == visible(source)


@pytest.mark.parametrize(
    "line",
    [
        "Printed 08:00:01", "printed on 12 March 2026 at 08:00", "Retrieved: 2026-03-12T08:00:01Z",
        "Generated 12/03/2026 8:00 am",
        "Page last updated 12 March 2026 08:15", "You are visitor number 10,231",
        "Page views: 1024", "Visitor count: 12",
        "打印时间：2026-03-12 08:00:01", "浏览次数：1024次",
    ],
)  # fmt: skip
def test_a_printer_s_or_counter_s_whole_line_is_furniture(line: str) -> None:
    assert is_furniture(line)


@pytest.mark.parametrize(
    "line",
    [
        "Visitors: 40", "40 visitors", "A ticket printed 08:00:01 is void.", "Printed 40 copies",
        "The gate opens at 08:00",
        "Printed at the gate by 08:00 and kept for 3 days", "08:00", "12 March 2026",
        "Last updated plans: 12 March 2026",
        "Last updated 12.03.2026", "Views: 3 storeys", "Generated waste 40 kg", "浏览室：40座",
    ],
)  # fmt: skip
def test_a_line_that_could_be_a_rule_s_is_none(line: str) -> None:
    assert not is_furniture(line)
