"""CODEOWNERS, made from people.yml: who is asked to review what at a git host."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inforce.changes.code_owners import code_owners
from inforce.cli import library
from inforce.model.people import Mandate, Person, Register
from tests.office import Office
from tests.storage.libraries import instrument

HEAD = (
    "# Linden rules: who reviews what, by people.yml. Made by tools/library codeowners --host github:\n"
    "# change people.yml and make it again. What counts is proven from people.yml, whoever was asked here.\n"
)
HELD = [
    instrument("linden/yard-rules/2021-01-01", topics=("parking",)),
    instrument("calder/dog-act/2020-01-01", topics=("dogs",)),
]


def person(name: str, *mandates: Mandate, login: str | None = "") -> Person:
    logins = () if login is None else (login or name,)
    return Person(id=name, name=name, role="adviser", contact="desk", host_logins=logins, may_accept=mandates)


def made(*people: Person) -> str:
    text = code_owners("Linden rules", Register(people=people), HELD, "github").text
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD)


def test_the_owner_is_asked_everywhere_and_alone_about_people_and_settings() -> None:
    assert made(person("mara", Mandate())) == (
        "/instruments/ @mara\n/cards/ @mara\n/deltas/ @mara\n"
        "/people.yml @mara\n/library.yml @mara\n/schema/ @mara\n/.github/ @mara\n"
    )


def test_a_place_and_a_work_are_for_those_who_may_decide_there_and_for_the_wider_ones_too() -> None:
    told = made(
        person("mara", Mandate()),
        person("tobias", Mandate(place="linden")),
        person("ines", Mandate(work="linden/yard-rules")),
    )
    assert told == (
        "/instruments/ @mara\n/cards/ @mara\n"
        "/instruments/linden/ @mara @tobias\n/cards/linden/ @mara @tobias\n"
        "/instruments/linden/yard-rules/ @mara @tobias @ines\n/cards/linden/yard-rules/ @mara @tobias @ines\n"
        "/deltas/ @mara @tobias @ines\n"
        "/people.yml @mara\n/library.yml @mara\n/schema/ @mara\n/.github/ @mara\n"
    )


def test_a_place_is_not_another_that_begins_with_its_name() -> None:
    told = made(person("ann", Mandate(place="lind")), person("bob", Mandate(place="linden")))
    assert "/instruments/linden/ @bob\n" in told
    assert "/instruments/lind/ @ann\n" in told


def test_a_topic_is_for_the_works_that_have_it() -> None:
    told = made(person("ann", Mandate(topic="parking")), person("bob", Mandate(topic="bees")))
    assert told == "/instruments/linden/yard-rules/ @ann\n/cards/linden/yard-rules/ @ann\n/deltas/ @ann @bob\n"
    assert made(person("ann", Mandate(topic="parking", place="calder"))) == "/deltas/ @ann\n"


def test_who_keeps_the_register_by_name_is_asked_about_it() -> None:
    told = made(person("mara", Mandate(kind="register")))
    assert "/people.yml @mara\n" in told


def test_gitlab_is_asked_about_its_own_files_and_a_sign_before_a_login_is_not_doubled() -> None:
    register = Register(people=(person("mara", Mandate(), login="@mara.e"),))
    told = code_owners("Linden rules", register, HELD, "gitlab").text
    assert told.endswith("/schema/ @mara.e\n/.gitlab/ @mara.e\n/.gitlab-ci.yml @mara.e\n")


def test_a_name_of_a_library_stays_in_its_comment() -> None:
    register = Register(people=(person("mara", Mandate()),))
    told = code_owners("Rules\n* @mallory", register, HELD, "github").text
    assert [line for line in told.splitlines() if "mallory" in line] == [told.splitlines()[0]]
    assert told.startswith("# Rules * @mallory: ")


@pytest.mark.parametrize("login", ["rob @mallory", "rob\n* @mallory", "", "a@b.example", "-rob"])
def test_what_is_no_login_is_nobody_at_the_host(login: str) -> None:
    register = Register(people=(msgspec.structs.replace(person("rob", Mandate()), host_logins=(login,)),))
    told = code_owners("Linden rules", register, HELD, "github")
    assert (told.text, told.without_login) == (HEAD, ("rob",))


def test_who_has_no_login_is_told_and_where_nobody_is_left(office: Office) -> None:
    result = office.run(library.main, "codeowners")
    assert (result.exit_code, result.stdout) == (0, HEAD)
    assert result.stderr.splitlines() == [
        "Warning: owner may decide and has no login: tools/library person owner --login L",
        *(
            f"Warning: nobody with a login may decide on {path}: the host asks nobody there"
            for path in (
                "/instruments/",
                "/cards/",
                "/deltas/",
                "/people.yml",
                "/library.yml",
                "/schema/",
                "/.github/",
            )
        ),
    ]


@pytest.mark.parametrize("host", ["github", "gitlab"])
def test_programs_are_given_the_text(office: Office, host: str) -> None:
    about = ("--name", "Rob Ley", "--role", "Clerk", "--contact", "desk 2", "--login", "rob", "--accepts", "everything")
    office.does(library.main, "person", "rob-ley", *about)
    told: dict[str, Any] = office.does(library.main, "codeowners", "--host", host)
    assert "/people.yml @rob\n" in told["text"]
    assert (told["host"], told["without_login"], told["without_owner"]) == (host, ["owner"], [])
