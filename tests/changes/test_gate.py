"""The gate: who may decide. No rule means no; a signed library is never served by the development gate (design 5)."""

from __future__ import annotations

import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from inforce.storage.yaml_files import dump_yaml, load_yaml
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")


def person(office: Office, identity: str, *accepts: str) -> None:
    options = [option for rule in accepts for option in ("--accepts", rule)]
    office.does(
        library_command.main,
        *("person", identity, "--name", identity.title(), "--role", "adviser", "--contact", "desk"),
        *options,
    )


def test_a_development_library_has_a_reviewer_of_its_own(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    told = office.accepts(delta_id)
    assert told["deltas"][0]["decided_by"] == "Ines Vale"


def test_a_person_without_a_rule_may_accept_nothing(office: Office) -> None:
    person(office, "tobias")
    error = office.refused("accept", office.proposes(FIRST), "--as", "tobias")
    assert error["code"] == "no_mandate"
    assert "may_accept" in error["message"]


def test_a_person_nobody_knows_is_refused_with_those_who_are_known(office: Office) -> None:
    error = office.refused("accept", office.proposes(FIRST), "--as", "nobody")
    assert error["code"] == "no_person"
    assert "owner" in error["next"]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("everything", 0),
        ("place=linden", 0),
        ("place=calder", 2),
        ("work=linden/yard-rules", 0),
        ("work=linden/other", 2),
        ("kind=new_instrument", 0),
        ("kind=repeal", 2),
        ("place=linden,kind=repeal", 2),
        ("topic=parking", 2),
    ],
)
def test_every_field_of_a_rule_that_is_set_must_match(office: Office, rule: str, code: int) -> None:
    person(office, "tobias", rule)
    delta_id = office.proposes(FIRST)
    assert office.run(delta.main, "accept", delta_id, "--as", "tobias").exit_code == code


def test_a_topic_of_the_edition_is_enough_for_a_rule_about_that_topic(office: Office) -> None:
    person(office, "tobias", "topic=parking")
    about = office.file("about.yml", "topics: [visitors, parking]\n")
    delta_id = office.proposes(FIRST, "--about", about)
    office.does(delta.main, "accept", delta_id, "--as", "tobias")


def test_the_same_gate_stands_before_a_rejection(office: Office) -> None:
    person(office, "tobias")
    assert office.refused("reject", office.proposes(FIRST), "--as", "tobias")["code"] == "no_mandate"


def test_a_development_library_that_comes_to_ask_for_signatures_has_none_that_count(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    path = office.root / "library.yml"
    settings = load_yaml(path.read_bytes(), "library.yml").data
    path.write_bytes(dump_yaml({**settings, "acceptance": "signed"}))
    office.git("commit", "-aqm", "Ask for signatures")
    before = office.git("rev-parse", "main")
    for command in (["accept", delta_id], ["reject", delta_id]):
        assert office.refused(*command, "--as", "owner")["code"] == "no_key"
    assert office.git("rev-parse", "main") == before
    told = office.does(delta.main, "verify", code=1)
    assert told["refusals"] == ["the first commit does not ask for signed acceptance in library.yml"]
