"""From a document to a proposal: what is known, what is not, and what is held already."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from inforce.cli import delta, ingest
from inforce.ingest.card_effects import next_card_id
from inforce.ingest.documents import read_document
from inforce.ingest.naming import delta_id, same_title, work_word
from inforce.model.dates import When
from inforce.model.ids import is_word
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
OLD = "linden/yard-rules/2021-01-01"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)


def test_without_a_place_a_document_is_refused(office: Office) -> None:
    told = office.does(ingest.main, office.file("rules.md", FIRST), code=1)
    assert told["deltas"] == []
    assert told["refused"][0]["code"] == "no_place"
    assert "--jurisdiction" in told["refused"][0]["reason"]


def test_a_place_the_library_does_not_know_is_refused(office: Office) -> None:
    told = office.brings(FIRST, "--jurisdiction", "Atlantis", code=1)
    assert "'Atlantis' is not a place of this library" in told["refused"][0]["reason"]


def test_a_place_is_known_by_its_name_too(office: Office) -> None:
    told = office.brings(FIRST, "--jurisdiction", "Linden")
    assert told["deltas"][0]["instrument_id"].startswith("linden/")


def test_without_a_date_the_date_is_unknown_and_never_the_day_of_bringing_in(office: Office) -> None:
    told = office.brings("# Yard Rules\n\n1. Keys are logged.\n\n2. Gates are locked.\n")
    row = told["deltas"][0]
    start = next(found for found in row["attributes"] if found["field"] == "effective_from")
    assert start["value"] == "unknown"
    assert any(doubt["field"] == "effective_from" for doubt in row["doubtful"])
    assert row["instrument_id"].startswith("linden/yard-rules/undated-")


def test_what_is_given_stands_above_what_is_read_and_the_difference_is_told(office: Office) -> None:
    told = office.brings(FIRST, "--effective-from", "2021-02-01", "--title", "Yard Rules 2021")
    row = told["deltas"][0]
    given = {
        found["field"]: found
        for found in row["attributes"]
        if found["basis" if "basis" in found else "field"] == "given"
    }
    assert given["effective_from"]["value"] == "2021-02-01"
    assert given["effective_from"]["confidence"] == 1.0
    assert any("2021-01-01" in doubt["why"] for doubt in row["doubtful"])


def test_the_first_day_is_read_with_its_evidence_and_its_line(office: Office) -> None:
    row = office.brings(FIRST)["deltas"][0]
    start = next(found for found in row["attributes"] if found["field"] == "effective_from")
    assert start["value"] == "2021-01-01"
    assert start["evidence"] == "These Rules commence on 1 January 2021."
    assert start["where"] == "line 3"


def test_a_start_derived_from_publication_points_to_its_article(office: Office) -> None:
    text = "停车规定\n\n2024年5月6日公布\n\n第一条　为规范停车，制定本规定。\n\n第二条　本规定自公布之日起施行。\n"
    row = office.brings(text, name="parking.txt")["deltas"][0]
    start = next(found for found in row["attributes"] if found["field"] == "effective_from")
    assert (start["value"], start["basis"]) == ("2024-05-06", "derived")
    assert "自公布之日起施行" in start["evidence"]


def test_a_clause_with_a_first_day_of_its_own_keeps_it(office: Office) -> None:
    text = (
        "停车办法\n\n第一条　为规范停车，制定本办法。\n\n第二条　停车应当缴费。\n\n"
        "第三条　本办法自2024年7月1日起施行，第二条自2025年1月1日起施行。\n"
    )
    office.holds(text, "--work", "parking", name="parking.txt")
    assert office.clause("linden/parking/2024-07-01/art-2").effective_from == When(date(2025, 1, 1))
    assert office.clause("linden/parking/2024-07-01/art-1").effective_from is None
    assert office.card("linden/parking/2024-07-01/art-2").effective_from == When(date(2025, 1, 1))


def test_a_later_edition_does_not_take_over_the_first_ones_commencements(office: Office) -> None:
    text = (
        "停车办法\n\n第一条　为规范停车，制定本办法。\n\n第二条　停车应当缴费。\n\n"
        "第三条　本办法自2024年7月1日起施行，第二条自2025年1月1日起施行。\n"
    )
    office.holds(text, "--work", "parking", "--effective-from", "2026-01-01", name="parking.txt")
    assert office.clause("linden/parking/2026-01-01/art-2").effective_from is None


def test_the_same_file_twice_is_one_edition(office: Office) -> None:
    office.holds(FIRST)
    told = office.brings(FIRST)
    assert told["deltas"] == []
    assert told["nothing_new"][0] == {
        "file": str(office.desk / "rules.md"),
        "instrument_id": OLD,
        "why": "the same bytes",
    }


def test_the_same_file_twice_in_one_call_is_one_edition(office: Office) -> None:
    one, two = office.file("one.md", FIRST), office.file("two.md", FIRST)
    told = office.does(ingest.main, one, two, "--jurisdiction", "linden")
    assert (len(told["deltas"]), len(told["nothing_new"])) == (1, 1)


def test_other_bytes_with_the_same_clauses_are_nothing_new(office: Office) -> None:
    office.holds(FIRST)
    told = office.brings(FIRST + "\n\n")
    assert told["nothing_new"][0]["why"] == "other bytes, the same clauses"


def test_two_editions_in_one_call_are_proposed_oldest_first(office: Office) -> None:
    newer, older = office.file("a.md", SECOND), office.file("b.md", FIRST)
    told = office.does(ingest.main, newer, older, "--jurisdiction", "linden")
    assert [row["proposes"] for row in told["deltas"]] == [OLD, "linden/yard-rules/2024-09-01"]
    assert told["deltas"][1]["waits_for"] == [told["deltas"][0]["id"]]
    assert office.git("log", "--format=%s", "-1", "main") == "Propose 2 changes"


def test_a_whole_folder_is_brought_in_and_what_cannot_be_read_is_named(office: Office) -> None:
    office.file("rules.md", FIRST)
    office.file("scan.pdf", "%PDF-1.7 not text")
    (office.desk / ".hidden.md").write_text(SECOND, encoding="utf-8")
    told = office.does(ingest.main, str(office.desk), "--jurisdiction", "linden", code=1)
    assert [row["proposes"] for row in told["deltas"]] == [OLD]
    assert [row["file"] for row in told["refused"]] == [str(office.desk / "scan.pdf")]
    assert "PDF" in told["refused"][0]["reason"]


def test_a_preview_writes_nothing(office: Office) -> None:
    before = office.git("for-each-ref")
    told = office.brings(FIRST, "--preview")
    assert told["preview"] is True
    assert told["deltas"][0]["clauses"] == 3
    assert office.git("for-each-ref") == before


def test_the_same_day_of_another_text_needs_to_be_called_a_correction(office: Office) -> None:
    office.holds(FIRST)
    told = office.brings(FIRST.replace("four", "nine"), "--edition", "other", code=1)
    assert told["refused"][0]["code"] == "same_edition"
    assert "--edition 2021-01-01" in told["refused"][0]["reason"]


def test_an_edition_that_is_proposed_already_with_other_words_is_refused(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    told = office.brings(FIRST.replace("four", "nine"), code=1)
    assert told["refused"][0]["code"] == "already_proposed"
    assert delta_id in told["refused"][0]["reason"]


def test_two_titles_that_make_one_id_are_a_tie_and_refused(office: Office) -> None:
    office.holds(rules("four", "1 January 2021", title="Yard Rules!"))
    told = office.brings(rules("two", "1 September 2024", title="Yard. Rules (Draft)"), "--work", "yard-rules")
    assert told["deltas"][0]["kind"] == "new_edition"
    assert work_word("Yard Rules!") == work_word("Yard Rules?") == "yard-rules"


def test_a_date_that_is_likely_the_first_editions_is_not_taken_for_the_later_ones(office: Office) -> None:
    text = (
        "停车条例\n\n2018年3月30日通过\n\n2021年9月24日修正\n\n第一条　为规范停车，制定本条例。\n\n"
        "第二条　停车应当缴费。\n\n第三条　本条例自2018年5月1日起施行。\n"
    )
    first = text.replace("2021年9月24日修正\n\n", "").replace("应当缴费", "免费")
    office.holds(first, "--work", "parking", name="first.txt")
    told = office.brings(text, "--work", "parking", name="second.txt")["deltas"][0]
    assert told["kind"] == "new_edition"
    assert told["proposes"] != "linden/parking/2018-05-01"
    assert office.refused("accept", told["id"])["code"] == "in_doubt"


def test_facts_stated_beside_a_document_are_given(office: Office) -> None:
    about = office.file(
        "about.yml",
        "issuing_body: Council of Linden\ntopics: [parking]\nsafety: true\nrelations:\n"
        "  - {kind: implements, target: calder/traffic-act}\n",
    )
    office.holds(FIRST, "--about", about)
    held = office.instrument(OLD)
    assert (held.issuing_body, held.topics, held.safety) == ("Council of Linden", ("parking",), True)
    assert [(r.kind, r.target, r.accepted_by) for r in held.relations] == [
        ("implements", "calder/traffic-act", "owner")
    ]


def test_a_relation_that_cannot_be_one_is_refused(office: Office) -> None:
    about = office.file("about.yml", "relations:\n  - {kind: overrules, target: calder/traffic-act}\n")
    told = office.brings(FIRST, "--about", about, code=1)
    assert told["refused"][0]["code"] == "bad_relation"


def test_what_is_said_to_be_repealed_and_is_not_held_is_told(office: Office) -> None:
    text = rules("four", "1 January 2021", "The Old Yard Rules 1999 are repealed.")
    row = office.brings(text)["deltas"][0]
    assert any("which is not held" in doubt["why"] for doubt in row["doubtful"])


def test_replaces_needs_something_that_is_held(office: Office) -> None:
    told = office.brings(FIRST, "--replaces", "linden/nothing", code=1)
    assert told["refused"][0]["code"] == "not_held"


def test_every_character_of_the_source_is_accounted_for(office: Office) -> None:
    characters = office.brings(FIRST)["deltas"][0]["characters"]
    left_out = sum(part["count"] for part in characters["left_out"])
    assert characters["source"] == characters["clauses"] + left_out


def test_made_ids_are_safe_and_distinct() -> None:
    titles = ["北京市机动车停车条例", "CON", "Über Flüsse", "A" * 300, "../../etc/passwd", "Rules; rm -rf"]
    words = [work_word(title) for title in titles]
    assert all(is_word(word) for word in words)
    assert len(set(words)) == len(words)
    assert work_word("停车条例（2021修正）") == work_word("停车条例")
    assert is_word(delta_id("place/" + "w" * 48, "2021-01-01", "x"))


def test_the_next_card_of_a_clause_never_takes_the_id_of_another_clause() -> None:
    assert next_card_id("p/w/e/s-1", (), {"p/w/e/s-1", "p/w/e/s-1.2", "p/w/e/s-1.3"}) == "p/w/e/s-1.4"
    assert next_card_id("p/w/e/s-1", (), {"p/w/e/s-1"}) == "p/w/e/s-1.2"


def test_a_corrected_field_alone_is_a_correction_that_keeps_every_card(office: Office) -> None:
    office.holds(FIRST)
    about = office.file("about.yml", "issuing_body: Council of Linden\n")
    delta_id = office.proposes(FIRST, "--about", about)
    effects = {effect.effect for effect in office.delta(delta_id).card_effects}
    assert effects == {"keep"}
    office.accepts(delta_id)
    assert office.instrument(OLD).issuing_body == "Council of Linden"
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_relation_a_person_ruled_on_survives_a_correction(office: Office) -> None:
    office.holds(FIRST)
    office.holds(rules("nine", "1 January 2021", title="Gate Rules"), name="gate.md")
    over = "linden/gate-rules/2021-01-01/s-2"
    told = office.does(delta.main, "rule", f"{OLD}/s-2", "--over", over, "--because", "special")
    office.accepts(told["deltas"][0]["id"])
    office.holds(FIRST.replace("5 a.m.", "6 a.m."), "--edition", "2021-01-01")
    relations = office.instrument(OLD).relations
    assert [(r.kind, r.source, r.accepted_by) for r in relations] == [("prevails_over", f"{OLD}/s-2", "owner")]


def test_a_field_changed_in_the_head_of_a_document_is_a_correction(office: Office) -> None:
    head = "---\ntitle: Yard Rules\nissuing_body: Council\neffective_from: 2021-01-01\n---\n"
    office.holds(head + FIRST)
    changed = head.replace("Council", "City Council") + FIRST
    row = office.brings(changed)["deltas"][0]
    assert row["kind"] == "correction"
    office.accepts(row["id"])
    assert office.instrument(OLD).issuing_body == "City Council"
    assert office.brings(changed)["nothing_new"][0]["why"] == "the same bytes"


def test_a_mistyped_field_beside_a_document_is_refused(office: Office) -> None:
    about = office.file("about.yml", "topic: parking\n")
    error = office.refused(
        office.file("rules.md", FIRST), "--jurisdiction", "linden", "--about", about, command=ingest.main
    )
    assert error["code"] == "unknown_field"
    assert "topics" in error["next"]


def test_a_text_as_amended_is_an_edition_of_the_same_work() -> None:
    for title in ("Yard By-law, as amended", "Yard By-law (as amended)", "Yard By-law as amended to 1 May 2020"):
        assert work_word(title) == work_word("Yard By-law")
        assert same_title(title, "Yard By-law")
    assert work_word("Rules on Texts as Amended Here") != work_word("Rules on Texts")


def test_an_amendment_of_one_year_is_another_work_than_that_of_another() -> None:
    assert work_word("停车条例修正案（1988年）") != work_word("停车条例修正案（1993年）")


def test_the_book_that_a_file_holds_alone_is_part_of_its_title() -> None:
    text = "# 停车法典\n\n# 收费编\n\n2020年5月28日通过\n\n第一条　停车收费按小时计算。\n"
    document = read_document(text.encode(), "book.md")
    title = document.attribute("title")
    assert title is not None
    assert title.value == "停车法典 收费编"
