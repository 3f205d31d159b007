"""The locks: what they pin, how, and under which licences."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from itertools import combinations
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
# Of what every command needs, of each extra, of what makes the site, and of what developers need, who need all of it
# but what is heavy: that is looked at where it is installed.
HEAVY = ("requirements-semantic.lock", "requirements-semantic-multilingual.lock")
EXTRAS = ("requirements-model.lock", *HEAVY)
LOCKS = ("requirements.lock", *EXTRAS, "requirements-site.lock", "requirements-dev.lock")
PIN = re.compile(r"^[a-z0-9-]+==[0-9][^ ]*(?: ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
NOTE = re.compile(r"^    # via .+$")
PERMISSIVE = re.compile(r"\b(Apache|BSD|MIT|ISC|PSF|Python Software Foundation)\b")


def lines(lock: str) -> list[str]:
    return (ROOT / "tools" / "set-up" / lock).read_text(encoding="utf-8").splitlines()


def pinned(lock: str) -> list[Requirement]:
    """The requirements that this machine installs."""
    found = [Requirement(line.removesuffix("\\")) for line in lines(lock) if "==" in line]
    return [one for one in found if one.marker is None or one.marker.evaluate()]


def version(requirement: Requirement) -> str:
    return str(requirement.specifier).removeprefix("==")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place_to_fetch_from(lock: str) -> None:
    text = "\n".join(lines(lock))
    assert not re.findall(r"https?:|file:|git\+|index|find-links|@ ", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_is_an_exact_version_a_hash_or_a_note(lock: str) -> None:
    odd = [line for line in lines(lock) if not (PIN.match(line) or HASH.match(line) or NOTE.match(line))]
    assert odd == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    all_lines = lines(lock)
    pins = [number for number, line in enumerate(all_lines) if PIN.match(line)]
    assert pins
    assert [all_lines[number] for number in pins if not HASH.match(all_lines[number + 1])] == []


@pytest.mark.parametrize(("one", "other"), list(combinations(LOCKS, 2)))
def test_two_locks_pin_the_same_version_of_what_both_need(one: str, other: str) -> None:
    first, second = ({pin.name: version(pin) for pin in pinned(lock)} for lock in (one, other))
    assert {name: second[name] for name in first if name in second} == {
        name: pin for name, pin in first.items() if name in second
    }


def test_each_extra_has_a_lock() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert [f"requirements-{name}.lock" for name in listed] == list(EXTRAS)


def installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


@pytest.mark.parametrize("lock", LOCKS)
def test_the_environment_holds_what_the_lock_says(lock: str) -> None:
    missing = [one.name for one in pinned(lock) if not installed(one.name)]
    if lock in HEAVY and missing:
        pytest.skip(f"{', '.join(missing)} not installed: tools/set-up/add-extra {lock[13:-5]}")
    assert {one.name: metadata.version(one.name) for one in pinned(lock)} == {
        one.name: version(one) for one in pinned(lock)
    }


# Files of these two are read while the site is built; nothing of them is in it, and they are used as they come.
LIBRARIES_UNDER_THE_MOZILLA_LICENCE = {"certifi", "pathspec"}


def licence_of(name: str) -> str:
    about = metadata.metadata(name).json
    classifiers = [one for one in about.get("classifier", []) if one.startswith("License")]
    # An older field, License, may hold a licence's whole text: its first line names it.
    said = [about.get("license_expression", ""), *str(about.get("license", "")).strip().splitlines()[:1], *classifiers]
    return " | ".join(str(part) for part in said if part)


@pytest.mark.parametrize("name", sorted({one.name for lock in LOCKS[:-1] for one in pinned(lock)}))
def test_what_the_tools_need_is_under_a_permissive_licence(name: str) -> None:
    if not installed(name) and any(one.name == name for lock in HEAVY for one in pinned(lock)):
        pytest.skip(f"{name} is not installed")
    licence = licence_of(name)
    if name in LIBRARIES_UNDER_THE_MOZILLA_LICENCE and name not in {one.name for one in pinned(LOCKS[0])}:
        assert "MPL" in licence or "Mozilla" in licence, licence
        return
    assert PERMISSIVE.search(licence), licence
    assert not re.search(r"GPL|General Public|Affero|MPL|EUPL|SSPL", licence), licence
