"""tools/library: begin a library, keep its places, people and index."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from inforce.cli import delta, library
from inforce.storage.library import Library
from tests.office import Office, rules


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)


def test_a_new_library_is_a_clean_repository_with_one_commit(tmp_path: Path) -> None:
    office = Office(tmp_path / "new")
    office.does(library.main, "init", str(office.root), "--name", "Harbour rules")
    assert office.git("status", "--porcelain") == ""
    assert office.git("log", "--format=%s") == "Begin the library Harbour rules"
    held = Library.open(office.root)
    assert (held.name, held.settings.acceptance, held.settings.timezone) == ("Harbour rules", "development", "UTC")
    assert held.register.people[0].may_accept
    attributes = office.git("check-attr", "text", "--", "instruments/x/source.txt")
    assert attributes.endswith("text: unset")


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    office = Office(tmp_path / "taken")
    office.root.mkdir()
    (office.root / "mine.txt").write_text("x", encoding="utf-8")
    told = office.does(library.main, "init", str(office.root), "--name", "X", code=2)
    assert "something here already" in told["error"]["message"]
    assert [path.name for path in office.root.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "options", [["--acceptance", "signed"], ["--key", "id_ed25519"], ["--key", "x", "--owner", "O"]]
)
def test_signed_acceptance_without_owner_or_key_is_refused_and_not_begun_as_something_else(
    tmp_path: Path, options: list[str]
) -> None:
    office = Office(tmp_path / "signed")
    told = office.does(library.main, "init", str(office.root), "--name", "X", *options, code=2)
    assert told["error"]["code"] == "no_key"
    assert not office.root.exists()


def test_a_key_that_cannot_sign_leaves_nothing_behind(tmp_path: Path) -> None:
    office = Office(tmp_path / "signed")
    key = office.desk / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    key.write_text("no key at all\n", encoding="utf-8")
    begin = ("init", str(office.root), "--name", "X", "--owner", "Mara Elling", "--key", str(key))
    told = office.does(library.main, *begin, code=2)
    assert told["error"]["message"].startswith("the key cannot sign: ")
    assert list(office.root.iterdir()) == []


def test_an_unknown_time_zone_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    office = Office(tmp_path / "zone")
    told = office.does(library.main, "init", str(office.root), "--name", "X", "--timezone", "Mars/Base", code=2)
    assert "Mars/Base" in told["error"]["message"]
    assert not office.root.exists()


def test_a_place_is_added_and_changed_and_comments_stay(office: Office) -> None:
    path = office.root / "library.yml"
    path.write_text("# Kept by Ines\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    office.git("commit", "-aqm", "A comment")
    office.does(library.main, "place", "port", "--name", "Port", "--parent", "calder", "--alias", "The Port")
    office.does(library.main, "place", "port", "--name", "Port Linden", "--parent", "calder")
    with office.opening() as held:
        assert held.places.get("port").name == "Port Linden"
        assert held.places.ancestors("port") == ("calder",)
        assert held.places.named("the port")[0].id == "port"
    assert path.read_text(encoding="utf-8").startswith("# Kept by Ines\n")
    assert office.git("status", "--porcelain") == ""


def test_a_tree_that_cannot_be_is_refused(office: Office) -> None:
    told = office.does(library.main, "place", "port", "--name", "Port", "--parent", "nowhere", code=2)
    assert told["error"]["code"] == "bad_place"
    told = office.does(library.main, "place", "calder", "--name", "Calder", "--parent", "linden", code=2)
    assert told["error"]["code"] == "bad_place"


@pytest.mark.parametrize("identity", ["Port", "port linden", "../x", "con", "-x"])
def test_an_id_that_is_no_safe_path_is_refused(office: Office, identity: str) -> None:
    assert office.run(library.main, "place", "--name", "X", "--", identity).exit_code == 2


def test_a_person_is_added_with_what_they_may_accept(office: Office) -> None:
    office.does(
        library.main,
        *("person", "tobias", "--name", "Tobias Renn", "--role", "officer", "--contact", "room 4"),
        *("--email", "t@x.example", "--accepts", "place=linden,topic=pools", "--accepts", "everything"),
    )
    with office.opening() as held:
        person = held.register.get("tobias")
        assert person is not None
        assert (person.emails, person.may_accept[0].place, person.may_accept[0].topic) == (
            ("t@x.example",),
            "linden",
            "pools",
        )
        assert person.may_accept[1].place is None


def test_a_rule_that_is_none_is_a_usage_error(office: Office) -> None:
    result = office.run(
        library.main,
        *("person", "tobias", "--name", "T", "--role", "r", "--contact", "c", "--accepts", "anything=x"),
    )
    assert result.exit_code == 2


def test_the_index_is_made_made_again_and_found_to_agree_with_the_files(office: Office) -> None:
    office.holds(rules("four", "1 January 2021"))
    told = office.does(library.main, "index")
    again = office.does(library.main, "index", "--rebuild", "--verify")
    assert (again["faults"], again["commit"]) == ([], told["commit"])
    with office.opening() as held:
        assert held.index.size == 3


def test_a_library_that_was_just_begun_answers_to_every_command(office: Office) -> None:
    assert office.does(delta.main, "list")["deltas"] == []
    assert office.does(library.main, "index")["faults"] == []
