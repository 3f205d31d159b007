"""The law XML of the District of Columbia: acts, quoted text, instructions to the codifier, sections of the Code."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.ingest.law_samples import dc_act, dc_section
from tests.office import Office


def read(data: bytes) -> ReadDocument:
    return read_document(data, "act.xml")


def amending(instruction: str, words: str = "<num>(k)</num><text>Lamps burn by day.</text>") -> bytes:
    quoted = f"<include><para>{instruction}{words}</para></include><aftertext>.</aftertext>"
    text = "<text>Section 101 of the Yards Act is amended to read as follows:</text>"
    return dc_act(f'<section codify:doc="D.C. Code"><num>2</num>{text}{quoted}</section>')


def test_quoted_sections_stay_quoted_and_what_closes_the_sentence_stands_behind_the_quotation() -> None:
    quoted = (
        "<include><section><num>501a</num><heading>Keys.</heading><para><num>(a)</num><text>Keys are logged.</text>"
        "</para></section></include><aftertext>; and</aftertext>"
    )
    document = read(dc_act(f"<section><num>2</num><text>A new section 501a is added:</text>{quoted}</section>"))
    assert [unit.ref for unit in document.units] == ["s-2"]
    assert document.units[0].text == "A new section 501a is added:\n“501a Keys.\n(a) Keys are logged.”; and"


def test_instructions_to_the_codifier_are_no_text_and_become_proposed_changes() -> None:
    document = read(amending('<codify:replace path="§9-101|(k)"/>'))
    assert "instructions to the codifier" in [item.what for item in document.characters.left_out]
    change = document.quoted_changes[0]
    assert (change.target, change.action, change.number, change.part, change.says) == (
        "D.C. Code § 9-101",
        "amend",
        "9-101",
        "(k)",
        "s-2",
    )
    assert change.text == "(k) Lamps burn by day."
    assert document.units[0].text.split("\n")[1] == "“(k) Lamps burn by day.”."
    assert document.mentions[0].title == "D.C. Code § 9-101"


def test_a_path_below_that_of_the_section_around_it_is_read_together_with_it() -> None:
    inner = (
        '<section codify:doc="D.C. Code"><num>2</num><para codify:path="§9-101|(k)"><num>(a)</num>'
        "<text>Strike the word day and insert night.</text>"
        '<codify:find-replace path="(3)"><find>day</find><replace>night</replace></codify:find-replace></para>'
        '<para><num>(b)</num><text>Section 102 is repealed.</text><codify:repeal path="§9-102"/></para></section>'
    )
    changes = read(dc_act(inner)).quoted_changes
    assert [(one.action, one.number, one.part, one.text) for one in changes] == [
        ("amend", "9-101", "(k)(3)", "night"),
        ("delete", "9-102", None, None),
    ]
    assert changes[0].evidence == "<codify:find-replace> §9-101|(k)|(3) find: day"


def test_a_whole_section_replaced_is_followed_into_the_section_that_is_held(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    held = dc_section("9-101", "Lamps.", "<text>Lamps burn by night.</text>").decode()
    office.holds(held, "--effective-from", "2016-03-10", name="code.xml")
    act = amending('<codify:replace path="§9-101"/>', "<text>Lamps burn by day.</text>").decode()
    told = office.brings(act, name="act.xml")
    amendment = next(row for row in told["deltas"] if row["kind"] == "amendment")
    assert amendment["proposes"] == "linden/dc-code-9-101/2024-03-01"
    changes = office.delta(amendment["id"]).clause_changes
    assert [(one.old_text, one.new_text) for one in changes] == [
        ("Lamps.\nLamps burn by night.", "Lamps.\nLamps burn by day.")
    ]


def test_a_repealed_paragraph_puts_the_section_in_question_and_changes_no_word(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    held = dc_section("9-101", "Lamps.", "<para><num>(k)</num><text>Lamps burn.</text></para>").decode()
    office.holds(held, "--effective-from", "2016-03-10", name="code.xml")
    told = office.brings(amending('<codify:repeal path="§9-101|(k)"/>').decode(), name="act.xml")
    amendment = next(row for row in told["deltas"] if row["kind"] == "amendment")
    assert amendment["proposes"] is None
    card = office.card("linden/dc-code-9-101/2016-03-10/s-9-101")
    assert card.status == "change_pending"


def test_the_first_day_is_the_effective_date_and_a_term_is_counted_from_it() -> None:
    words = (
        "This act shall take effect following approval by the Mayor, as provided in section 602 of the Home Rule Act, "
        "approved December 24, 1973, and shall remain in effect for no longer than 90 days."
    )
    document = read(dc_act(f"<section><num>4</num><heading>Effective date.</heading><text>{words}</text></section>"))
    values = {
        name: found.value
        for name in ("effective_from", "effective_to", "promulgated_on", "work", "issuing_body")
        if (found := document.attribute(name))
    }
    assert values == {
        "effective_from": date(2024, 3, 1),
        "effective_to": date(2024, 5, 30),
        "promulgated_on": date(2024, 1, 10),
        "work": "dc-law-30-7",
        "issuing_body": "Council of the District of Columbia",
    }
    assert not any(start.day == date(1973, 12, 24) for start in document.starts)


def test_a_temporary_act_whose_end_is_not_in_its_markup_is_told_of() -> None:
    meta = "<effective>2024-03-01</effective><temporary/>"
    document = read(dc_act("<section><num>2</num><text>Lamps burn.</text></section>", meta=meta))
    assert any("a temporary act: the day on which it expires" in one.message for one in document.doubtful)
    ends = "<effective>2024-03-01</effective><temporary/><expires>2024-10-12</expires>"
    document = read(dc_act("<section><num>2</num><text>Lamps burn.</text></section>", meta=ends))
    last = document.attribute("effective_to")
    assert last is not None
    assert last.value == date(2024, 10, 12)


def test_a_section_of_the_code_says_no_first_day_and_its_history_is_shown() -> None:
    note = '<annotation type="History">Mar. 3, 2010, D.C. Law 20-1, § 5</annotation>'
    document = read(dc_section("9-101.02a", "Lamps.", "<text>Lamps burn.</text>", annotations=note))
    assert (document.title, document.units[0].number) == ("D.C. Code § 9-101.02a", "9-101.02a")
    first = document.attribute("effective_from")
    assert first is not None
    assert (first.value, first.confidence) == ("unknown", 0.3)
    assert document.doubtful[0].message == (
        "a section of a code does not say from which day it reads so; "
        "its history ends with: Mar. 3, 2010, D.C. Law 20-1, § 5"
    )


def test_expired_and_repealed_sections_say_nothing_and_notes_of_the_publisher_are_left_out() -> None:
    assert read(dc_section("9-101", "Lamps.", "<text>Expired.</text>")).units[0].placeholder
    noted = read(dc_section("9-101", "Lamps.", "<text>*NOTE: a law changes this.*</text><text>Lamps burn.</text>"))
    assert noted.units[0].text == "Lamps burn."


def test_a_misprinted_number_is_read_as_its_publisher_corrects_it() -> None:
    sections = (
        "<section><num>3</num><text>Lamps burn.</text></section>"
        '<section name="[4]"><num>3</num><text>Keys are logged.</text></section>'
    )
    assert [unit.number for unit in read(dc_act(sections)).units] == ["3", "[4]"]


def test_what_waits_for_money_has_no_first_day_and_is_not_followed(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    held = dc_section("9-101", "Lamps.", "<text>Lamps burn by night.</text>").decode()
    office.holds(held, "--effective-from", "2016-03-10", name="code.xml")
    waits = '<codify:applicability doc="D.C. Law 30-7" path="§2" date="notfunded"/>'
    act = amending(f'<codify:replace path="§9-101"/>{waits}', "<text>Lamps burn by day.</text>").decode()
    document = read(act.encode())
    assert [(start.day, start.basis, start.refs) for start in document.starts] == [(None, "later_order", ("s-2",))]
    message = "section 2 of this act applies only once money is found for it, from a day not fixed"
    assert [one.message for one in document.doubtful] == [message]
    told = office.brings(act, name="act.xml")
    amendment = next(row for row in told["deltas"] if row["kind"] == "amendment")
    assert amendment["proposes"] is None


def test_an_emergency_act_puts_in_question_the_sections_it_changes_for_a_time() -> None:
    marks = (
        '<codify:emergency path="§9-101"/><codify:emergency path="§9-102"/>'
        '<codify:repeal path="§9-102|(a)"/><codify:temporary path="§9-101"/>'
    )
    text = "<text>Sections 101 and 102 are amended.</text>"
    document = read(dc_act(f'<section codify:doc="D.C. Code"><num>2</num>{text}{marks}</section>'))
    found = [(one.action, one.number, one.part) for one in document.quoted_changes]
    assert found == [("amend", "9-102", "(a)"), ("amend", "9-101", None)]
