"""The place of a document that says it by a name only: taken where it can mean one place, else left to a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import delta, ingest, library
from tests.office import Office

BODY = "\n\n1. These Rules commence on 1 July 2024.\n\n2. Gates are locked at night.\n"
SHARED = f"# Fairview Yard Rules{BODY}"
BOTH = "fairview (Fairview, Calder) or fairview-west (Fairview, Linden, Calder)"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """The office, with a town in Calder and a quarter of Linden that have one name."""
    office = Office.opened(tmp_path)
    office.does(library.main, "place", "fairview", "--name", "Fairview", "--parent", "calder")
    office.does(library.main, "place", "fairview-west", "--name", "Fairview", "--parent", "linden")
    return office


def proposed(office: Office, text: str) -> str:
    told = office.does(ingest.main, office.file("rules.md", text))
    return str(told["deltas"][0]["id"])


def test_every_place_that_a_name_can_mean_is_listed_in_the_review(office: Office) -> None:
    told = office.does(delta.main, "review", proposed(office, SHARED), code=1)
    assert told["stops"]
    (row,) = (one for one in told["to_review"] if one["stops"])
    assert (row["field"], row["value"], row["evidence"]) == ("jurisdiction", "fairview", "Fairview Yard Rules")
    assert row["readings"] == ["fairview", "fairview-west"]
    assert row["why"] == f"fairview was read with confidence 0.50; its words can mean {BOTH}"


def test_the_review_shows_people_the_places_and_the_way_out(office: Office) -> None:
    delta_id = proposed(office, SHARED)
    shown = office.run(delta.main, "review", delta_id).output
    assert (
        f"  STOPS ACCEPTANCE jurisdiction: fairview was read with confidence 0.50; its words can mean {BOTH}\n"
        "      “Fairview Yard Rules” (line 1)\n"
    ) in shown
    assert (
        f"Next: tools/delta review {delta_id}: say that it is right with --accept jurisdiction and --as PERSON, else "
        f"reject it, tools/delta reject {delta_id}, and bring the document in again with --jurisdiction PLACE\n"
    ) in shown


def test_nobody_accepts_a_text_whose_place_is_open(office: Office) -> None:
    delta_id = proposed(office, SHARED)
    error = office.refused("accept", delta_id)
    assert error["code"] == "in_doubt"
    assert error["message"] == (
        f"jurisdiction of {office.delta(delta_id).proposes} is in doubt: fairview was read with confidence 0.50; "
        f"its words can mean {BOTH} (Fairview Yard Rules)"
    )
    assert error["next"] == (
        f"look at it: tools/delta review {delta_id}; then say that it is right with --accept jurisdiction and --as "
        f"PERSON, else reject it, tools/delta reject {delta_id}, and bring the document in again with --jurisdiction "
        "PLACE"
    )


def test_a_person_says_that_the_place_is_right_and_it_is_accepted(office: Office) -> None:
    delta_id = proposed(office, SHARED)
    told = office.does(delta.main, "review", delta_id, "--accept", "jurisdiction")
    assert not told["stops"]
    assert told["reviewed"][0]["field"] == "jurisdiction"
    office.accepts(delta_id)
    edition = office.instrument(office.delta(delta_id).proposes or "")
    assert (edition.jurisdiction, edition.certainty("jurisdiction")) == ("fairview", 1.0)


def test_the_other_place_is_named_when_the_document_is_brought_in_again(office: Office) -> None:
    office.does(delta.main, "reject", proposed(office, SHARED), "--because", "It is of the quarter.")
    delta_id = office.proposes(SHARED, "--jurisdiction", "fairview-west")
    office.accepts(delta_id)
    assert office.instrument(office.delta(delta_id).proposes or "").jurisdiction == "fairview-west"


@pytest.mark.parametrize(
    ("title", "place"),
    [
        ("Linden Yard Rules", "linden"),
        ("Yard Rules of Fairview, Linden", "fairview-west"),
        ("Linden Yard Rules, made under the Calder Yard Act", "linden"),
    ],
)
def test_a_title_that_names_one_place_is_of_that_place(office: Office, title: str, place: str) -> None:
    delta_id = proposed(office, f"# {title}{BODY}")
    assert not office.does(delta.main, "review", delta_id)["stops"]
    office.accepts(delta_id)
    assert office.instrument(office.delta(delta_id).proposes or "").jurisdiction == place


def test_front_matter_may_name_a_place_that_others_share(office: Office) -> None:
    delta_id = proposed(office, f"---\nplace: Fairview\n---\n# Yard Rules{BODY}")
    (row,) = (one for one in office.does(delta.main, "review", delta_id, code=1)["to_review"] if one["stops"])
    assert (row["readings"], row["evidence"]) == (["fairview", "fairview-west"], "place: Fairview")


def test_a_place_typed_in_front_matter_is_given_and_not_read(office: Office) -> None:
    delta_id = proposed(office, f"---\nplace: Linden\n---\n# Yard Rules{BODY}")
    (place,) = (
        one for one in office.does(delta.main, "show", delta_id)["attributes"] if one["field"] == "jurisdiction"
    )
    assert (place["value"], place["basis"], place["confidence"]) == ("linden", "given", 1.0)


def test_a_given_name_that_several_share_is_refused_with_all_of_them(office: Office) -> None:
    told = office.brings(SHARED, "--jurisdiction", "Fairview", code=1)
    (refused,) = told["refused"]
    assert refused["code"] == "ambiguous_place"
    assert refused["reason"].split("\n") == [
        f"'Fairview' is the name of several places: {BOTH}",
        "Next: name one by its id with --jurisdiction, or add it: tools/library place ID --name NAME",
    ]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("fairview", ["the document names linden (Linden, Calder): Linden Yard Rules"]),
        ("fairview-west", []),
        ("linden", []),
        ("calder", []),
    ],
)
def test_a_document_that_names_a_place_apart_from_the_one_given_is_told_of(
    office: Office, given: str, why: list[str]
) -> None:
    told = office.brings(f"# Linden Yard Rules{BODY}", "--jurisdiction", given)
    assert [one["why"] for one in told["deltas"][0]["doubtful"] if one["field"] == "jurisdiction"] == why


def test_a_place_that_the_library_does_not_hold_is_named_in_the_refusal(office: Office) -> None:
    text = "# 肇庆市停车位登记办法\n\n第一条　访客停车不得超过四小时。\n"
    (refused,) = office.does(ingest.main, office.file("rules.md", text), code=1)["refused"]
    assert refused["code"] == "no_place"
    assert refused["reason"].split("\n") == [
        "the document names 肇庆市, which is not a place of this library",
        "Next: say it with --jurisdiction PLACE: calder, fairview, fairview-west, linden",
    ]


def named(office: Office, text: str) -> tuple[str, bool]:
    """The place that was read of a document, and whether it stops acceptance."""
    delta_id = proposed(office, text)
    told = office.does(delta.main, "show", delta_id)
    (place,) = (one["value"] for one in told["attributes"] if one["field"] == "jurisdiction")
    return place, any(one["field"] == "jurisdiction" for one in told["in_doubt"])


@pytest.mark.parametrize(
    ("title", "head", "place", "stops"),
    [
        ("肇庆市停车位条例", "", "zhaoqing", False),
        ("省财政厅关于肇庆市停车位的批复", "", "zhaoqing", False),
        ("交通部关于肇庆市停车试点的批复", "", "zhaoqing", True),
        ("石林县渡口中国历史名镇保护条例", "", "cn", True),
        ("停车位条例", "2020年10月28日 肇庆市第十九届人民代表大会常务委员会第三次会议通过", "zhaoqing", True),
        ("停车位法", "2020年10月28日 第十二届全国人民代表大会常务委员会第三次会议通过", "cn", False),
        ("中华人民共和国停车位法", "", "cn", False),
    ],
)
def test_the_place_of_a_chinese_document_is_that_of_its_maker(
    office: Office, title: str, head: str, place: str, stops: bool
) -> None:
    office.does(library.main, "place", "cn", "--name", "中国")
    office.does(library.main, "place", "zhaoqing", "--name", "肇庆市", "--parent", "cn")
    text = f"# {title}\n\n{head}\n\n第一条　访客停车不得超过四小时。\n"
    assert named(office, text) == (place, stops)
