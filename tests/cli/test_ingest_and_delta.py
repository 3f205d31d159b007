"""tools/ingest and tools/delta as people and programs meet them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inforce.cli import check, delta, ingest
from tests.ingest.word_file import p, run, word_file
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024", "A visitor must sign the register.")
OLD = "linden/yard-rules/2021-01-01"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)


def test_ingest_tells_people_what_was_read_left_out_and_doubtful_and_what_to_do_next(office: Office) -> None:
    result = office.run(ingest.main, office.file("rules.md", FIRST), "--jurisdiction", "linden")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Linden rules"
    assert "3 clauses; characters: " in result.stdout
    assert "left out (title" in result.stdout
    assert "effective_from: 2021-01-01 [fixed, confidence 0.95]" in result.stdout
    assert lines[-1] == "Next: read them with tools/delta show ID, then tools/delta accept ID --as PERSON"


def test_delta_show_is_a_page_to_read_before_signing(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    page = office.run(delta.main, "show", delta_id).stdout
    assert "CHANGED s-2" in page
    assert "was: A visitor must not park in the yard for more than four hours." in page
    assert "reads: A visitor must not park in the yard for more than two hours." in page
    assert "ADDED s-4\n    reads: A visitor must sign the register." in page
    assert f"{OLD}/s-2: replace by linden/yard-rules/2024-09-01/s-2: the text changes, from 2024-09-01" in page
    assert "Answers that rest on what changes: 0" in page


def test_delta_show_says_what_is_in_doubt(office: Office) -> None:
    delta_id = office.proposes("# Yard Rules\n\n1. Keys are logged.\n\n2. Gates are locked.\n")
    assert "IN DOUBT effective_from: it is not known" in office.run(delta.main, "show", delta_id).stdout
    told = office.does(delta.main, "show", delta_id)
    assert told["in_doubt"] == [{"field": "effective_from", "why": "it is not known"}]


def test_delta_show_of_a_decided_change_says_by_whom(office: Office) -> None:
    delta_id = office.holds(FIRST)
    page = office.run(delta.main, "show", delta_id).stdout
    assert "Decided by Ines Vale on 2026-11-30" in page
    assert "reads: Parking between midnight and 5 a.m. is not allowed." in page


def test_delta_list_tells_pending_first_and_what_each_waits_for(office: Office) -> None:
    first, second = office.proposes(FIRST), office.proposes(SECOND)
    office.accepts(first)
    rows = office.does(delta.main, "list")["deltas"]
    assert [(row["id"], row["status"]) for row in rows] == [(second, "pending"), (first, "accepted")]
    assert rows[1]["reason"] == "by Ines Vale on 2026-11-30"
    only = office.does(delta.main, "list", "--pending")["deltas"]
    assert [row["id"] for row in only] == [second]
    assert "pending" in office.run(delta.main, "list").stdout


@pytest.mark.parametrize(
    "arguments",
    [["accept"], ["accept", "x", "--all"], ["accept", "--all", "--seen", "0" * 40], ["reject"], ["show"]],
)
def test_what_makes_no_sense_together_is_a_usage_error(office: Office, arguments: list[str]) -> None:
    assert office.run(delta.main, *arguments).exit_code == 2


def test_options_for_one_document_are_refused_for_many(office: Office) -> None:
    files = [office.file("a.md", FIRST), office.file("b.md", SECOND)]
    error = office.refused(*files, "--jurisdiction", "linden", "--work", "x", command=ingest.main)
    assert "are for one file alone" in error["message"]


def test_a_file_that_is_not_there_is_a_usage_error(office: Office) -> None:
    assert office.refused("nowhere.md", "--jurisdiction", "linden", command=ingest.main)["code"] == "usage"


def test_a_web_address_of_an_office_s_own_network_is_not_asked_unless_it_is_listed(office: Office) -> None:
    told = office.does(ingest.main, "http://127.0.0.1:9/rules.html", "--jurisdiction", "linden", code=1)
    assert told["refused"][0]["code"] == "unreachable"
    assert told["refused"][0]["reason"] == (
        "http://127.0.0.1:9/rules.html: 127.0.0.1 is not a public address and was not asked; where it is meant, list "
        "it in library.yml under feed: allowed\n"
        "Next: see that the address is right; or save the document as a file and bring that in"
    )


@pytest.mark.parametrize("url", ["ftp://law.example/a", "https://user:word@law.example/a", "https://", "gopher://x"])
def test_what_is_no_web_address_is_refused(office: Office, url: str) -> None:
    told = office.does(ingest.main, url, "--jurisdiction", "linden", code=1)
    assert told["refused"][0]["code"] == "bad_url"


def test_where_a_document_is_published_is_kept_and_can_be_said_later(office: Office) -> None:
    office.holds(FIRST)
    assert office.instrument(OLD).url is None
    delta_id = office.holds(FIRST, "--url", "https://law.example/yard")
    assert office.delta(delta_id).kind == "correction"
    assert office.instrument(OLD).url == "https://law.example/yard"
    assert office.card(f"{OLD}/s-2").status == "live"


@pytest.mark.parametrize("url", ["https://user:word@law.example/a", "file:///a/../b", "file://host/a", "mailto:x@y"])
def test_an_address_that_cannot_be_checked_is_refused(office: Office, url: str) -> None:
    about = office.file("about.yml", f"url: {url}")
    told = office.brings(FIRST, "--jurisdiction", "linden", "--about", about, code=1)
    assert told["refused"][0]["code"] == "bad_url"


def test_tracked_changes_of_a_word_file_are_refused_until_a_person_says_what_becomes_of_them(office: Office) -> None:
    put_in = '<w:ins w:id="1" w:author="A">' + run("not ") + "</w:ins>"
    (office.desk / "rules.docx").write_bytes(
        word_file(p("Yard Rules", style="Title") + p("1. Gates are ", runs=put_in + run("locked.")))
    )
    arguments = (str(office.desk / "rules.docx"), "--jurisdiction", "linden", "--effective-from", "2021-01-01")
    refused = office.does(ingest.main, *arguments, code=1)["refused"]
    assert [found["code"] for found in refused] == ["tracked_changes"]
    told = office.does(ingest.main, *arguments, "--tracked", "accept")
    office.accepts(told["deltas"][0]["id"])
    assert office.clause(f"{OLD}/s-1").text == "Gates are not locked."
    recorded = [found for found in office.instrument(OLD).attributes if found.field == "tracked_changes"]
    assert [(found.value, found.basis, found.evidence) for found in recorded] == [
        ("accept", "given", "1 tracked change in the file")
    ]
    assert office.run(check.main).exit_code == 0


def test_a_link_in_a_folder_is_not_followed(office: Office, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(SECOND, encoding="utf-8")
    office.file("rules.md", FIRST)
    (office.desk / "linked.md").symlink_to(outside)
    told = office.does(ingest.main, str(office.desk), "--jurisdiction", "linden")
    assert [row["file"] for row in told["deltas"]] == [str(office.desk / "rules.md")]


def test_a_day_that_is_none_is_a_usage_error(office: Office) -> None:
    file = office.file("rules.md", FIRST)
    error = office.refused(file, "--jurisdiction", "linden", "--effective-from", "2024-02-30", command=ingest.main)
    assert "not a day of the calendar" in error["message"]


def test_orders_in_a_documents_name_or_text_do_nothing(office: Office) -> None:
    name = "--library=x; rm -rf $HOME.md"
    told = office.does(ingest.main, office.file(name, FIRST), "--jurisdiction", "linden")
    assert told["deltas"][0]["proposes"] == OLD


def test_each_command_has_a_help_that_ends_in_an_example(office: Office) -> None:
    for command, arguments in (
        (ingest.main, ["--help"]),
        (delta.main, ["accept", "--help"]),
        (delta.main, ["show", "--help"]),
        (delta.main, ["list", "--help"]),
        (delta.main, ["reject", "--help"]),
    ):
        result = office.run(command, *arguments)
        assert result.exit_code == 0
        assert "Example:" in result.stdout


def test_the_help_of_delta_loads_no_reader_of_documents(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom inforce.cli.delta import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('lxml', 'markdown_it', 'jsonschema', 'ruamel.yaml') if name in sys.modules])"
    )
    tools = Path(__file__).resolve().parents[2] / "tools"
    run = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(tools)}, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"
