"""The first run of a script: what it makes, what it says, and what it survives."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from tests.house.fake_machine import ROOT, SCRIPTS, FakeMachine

MADE_AND_INSTALLED = ["made", "installed requirements.lock"]


@pytest.fixture
def machine(tmp_path: Path) -> FakeMachine:
    return FakeMachine(tmp_path)


@pytest.fixture
def ready(machine: FakeMachine) -> FakeMachine:
    """A machine on which the first run is over."""
    machine.add_python("python3")
    code, _, err = machine.run()
    assert code == 0, err
    assert machine.noted() == MADE_AND_INSTALLED
    return machine


def wait_for_note(machine: FakeMachine, note: str) -> None:
    deadline = time.monotonic() + 20
    while note not in machine.notes.read_text(encoding="utf-8").splitlines():
        assert time.monotonic() < deadline, f"{note!r} was not noted"
        time.sleep(0.02)


def test_the_first_run_makes_the_environment_and_says_so_on_standard_error_only(machine: FakeMachine) -> None:
    machine.add_python("python3")
    code, out, err = machine.run(machine.root / "tools" / "ask", "May I?", "--json")
    assert (code, out.splitlines()[0]) == (0, f"ran {machine.root}/tools ask May I? --json")
    assert f"ask: setting up In Force in {machine.root}/.venv" in err
    assert "packages from requirements.lock, each checked against its hash" in err
    assert err.endswith("ask: ready.\n")


def test_the_second_run_makes_nothing_and_says_nothing(ready: FakeMachine) -> None:
    code, _, err = ready.run()
    assert (code, err, ready.noted()) == (0, "", [])


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_hands_over_to_the_command_of_its_name(ready: FakeMachine, name: str) -> None:
    assert ready.run(ready.root / "tools" / name, "x")[1].splitlines()[0] == f"ran {ready.root}/tools {name} x"


def test_only_publish_installs_what_makes_the_site(ready: FakeMachine) -> None:
    shutil.copy2(ROOT / "tools" / "publish", ready.root / "tools" / "publish")
    publish = ready.root / "tools" / "publish"
    assert ready.run(publish, "build")[1].splitlines()[0] == f"ran {ready.root}/tools publish build"
    assert ready.noted() == ["installed requirements-site.lock"]
    assert ready.run(publish, "build")[2] == ""
    assert ready.run()[2] == ""
    assert ready.noted() == []


def test_a_script_runs_from_any_folder_and_through_links(ready: FakeMachine, tmp_path: Path) -> None:
    script = ready.root / "tools" / "ask"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "question").symlink_to(script)
    (elsewhere / "q").symlink_to("question")
    (elsewhere / "folder").symlink_to(script.parent)
    for command, cwd in [
        ((script,), elsewhere),
        ((elsewhere / "q",), tmp_path),
        (("./q",), elsewhere),
        ((elsewhere / "folder" / "ask",), tmp_path),
        (("sh", "ask"), script.parent),
        (("sh", "tools/ask"), ready.root),
    ]:
        code, out, err = ready.run(*command, "x", cwd=cwd, CDPATH=f"{tmp_path}:/")
        assert (code, out, err) == (0, f"ran {ready.root}/tools ask x\n{cwd}\n", ""), command


def test_without_git_it_says_what_to_install(machine: FakeMachine) -> None:
    machine.add_python("python3")
    (machine.path / "git").unlink()
    code, out, err = machine.run()
    assert (code, out) == (2, "")
    assert err == (
        "ask: git is not installed, and a library of rules lives in git.\n"
        "  Install it (Debian or Ubuntu: apt install git; macOS: xcode-select --install), then run this again.\n"
    )


def test_without_python_it_says_what_to_install(machine: FakeMachine) -> None:
    code, out, err = machine.run()
    assert (code, out) == (2, "")
    assert err.startswith("ask: Python 3.11 or newer is needed, and there is no python3 on PATH.\n  Install it (Debian")


def test_a_python_too_old_is_named_with_its_version(machine: FakeMachine) -> None:
    machine.add_python("python3", probe="old 3.9.2")
    code, out, err = machine.run()
    assert (code, out) == (2, "")
    assert err.startswith(
        "ask: Python 3.11 or newer is needed; the one on this machine is 3.9.2.\n  Install a newer one"
    )


def test_a_python_without_its_venv_module_is_named_with_the_package_that_has_it(machine: FakeMachine) -> None:
    machine.add_python("python3", probe="bare 3.12.3")
    code, out, err = machine.run()
    assert (code, out) == (2, "")
    assert err == (
        "ask: Python 3.12.3 is installed without its venv module, which makes the environment that the tools run in.\n"
        "  Install it (Debian or Ubuntu: apt install python3.12-venv), then run this again.\n"
    )


def test_where_python3_will_not_do_a_numbered_one_is_taken(machine: FakeMachine) -> None:
    machine.add_python("python3", probe="old 3.9.2")
    broken = machine.add_python("python3.13")
    broken.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    machine.add_python("python3.12")
    assert machine.run()[0] == 0
    assert machine.noted() == MADE_AND_INSTALLED


def test_a_package_that_cannot_be_had_is_pips_message_and_the_next_step(machine: FakeMachine) -> None:
    machine.add_python("python3")
    code, out, err = machine.run(PIP_FAILS="yes")
    assert (code, out) == (2, "")
    assert "no such package\nask: The packages in tools/set-up/requirements.lock could not be installed.\n" in err
    assert machine.run()[0] == 0


def test_a_run_killed_half_way_is_made_good_by_the_next(machine: FakeMachine) -> None:
    machine.add_python("python3")
    first = machine.start(new_group=True, PIP_SLEEPS="60")
    wait_for_note(machine, "sleeping")
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate(timeout=20)
    machine.noted()
    code, _, err = machine.run()
    assert (code, machine.noted()) == (0, MADE_AND_INSTALLED), err


def test_two_first_runs_at_once_set_up_once(machine: FakeMachine) -> None:
    machine.add_python("python3")
    first = machine.start(PIP_SLEEPS="1")
    wait_for_note(machine, "sleeping")
    second = machine.start()
    _, second_err = second.communicate(timeout=60)
    first.communicate(timeout=60)
    assert (first.returncode, second.returncode) == (0, 0)
    assert second_err == "ask: another run is setting this copy up; waiting for it ...\nask: ready.\n"
    assert machine.noted() == ["made", "sleeping", "installed requirements.lock"]


def test_a_changed_lock_is_installed_in_a_new_environment(ready: FakeMachine) -> None:
    with (ready.root / "tools" / "set-up" / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    (ready.root / ".venv" / "left behind").touch()
    assert ready.run()[0] == 0
    assert ready.noted() == MADE_AND_INSTALLED
    assert not (ready.root / ".venv" / "left behind").exists()


def test_a_copy_that_was_moved_is_set_up_again(ready: FakeMachine) -> None:
    moved = ready.root.with_name("moved")
    ready.root.rename(moved)
    assert ready.run(moved / "tools" / "ask")[0] == 0
    assert ready.noted() == MADE_AND_INSTALLED


def test_when_the_python_beneath_is_gone_the_environment_is_made_again(ready: FakeMachine) -> None:
    python = ready.root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3.11")
    assert ready.run()[0] == 0
    assert ready.noted() == MADE_AND_INSTALLED


def test_a_folder_of_that_name_that_is_no_environment_is_left_alone(machine: FakeMachine) -> None:
    machine.add_python("python3")
    precious = machine.root / ".venv" / "precious"
    precious.parent.mkdir()
    precious.touch()
    code, _, err = machine.run()
    assert (code, precious.exists()) == (2, True)
    assert err.endswith(
        f"ask: {precious.parent} is there and is not a Python environment, so it is left alone.\n"
        "  Move it away, then run this again.\n"
    )


def add_extra(machine: FakeMachine, *names: str, **more: str) -> tuple[int, str, str]:
    return machine.run(machine.root / "tools" / "set-up" / "add-extra", *names, **more)


def test_an_extra_is_installed_from_its_own_lock_and_said_to_be(ready: FakeMachine) -> None:
    code, out, err = add_extra(ready, "model")
    assert (code, out, ready.noted()) == (0, "", ["installed requirements-model.lock"])
    assert err.endswith("add-extra: ready.\nadd-extra: model is installed.\n")


def test_no_command_waits_for_an_extra_that_nobody_added(ready: FakeMachine) -> None:
    assert ready.run()[0] == 0
    assert ready.noted() == []


def test_an_extra_is_kept_when_the_environment_is_made_again(ready: FakeMachine) -> None:
    add_extra(ready, "model")
    add_extra(ready, "model")
    ready.noted()
    assert (ready.root / ".extras").read_text(encoding="utf-8") == "model\n"
    with (ready.root / "tools" / "set-up" / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    assert ready.run()[0] == 0
    assert ready.noted() == [*MADE_AND_INSTALLED, "installed requirements-model.lock"]
    assert ready.run()[2] == ""


def test_an_extra_that_could_not_be_had_holds_no_other_command_up(ready: FakeMachine) -> None:
    code, _, err = add_extra(ready, "model", PIP_FAILS="yes")
    assert (code, (ready.root / ".extras").exists()) == (2, False)
    assert "The packages in tools/set-up/requirements-model.lock could not be installed." in err
    assert ready.run()[::2] == (0, "")


def test_an_extra_that_is_gone_holds_nobody_up(ready: FakeMachine) -> None:
    (ready.root / ".extras").write_text("gone\nmodel\n\n", encoding="utf-8")
    assert ready.run()[0] == 0
    assert ready.noted() == ["installed requirements-model.lock"]


@pytest.mark.parametrize("name", ["", "dev", "site", "nonsense", "../requirements", "model model"])
def test_what_is_no_extra_is_refused_with_those_there_are(ready: FakeMachine, name: str) -> None:
    code, out, err = add_extra(ready, name)
    assert (code, out, ready.noted()) == (2, "", [])
    first, second, _ = err.split("\n")
    assert first == f'add-extra: there is no extra "{name}".'
    there = second.removeprefix("  Name one of: ").removesuffix(". For example: tools/set-up/add-extra model")
    # In the order of whoever's language.
    assert sorted(there.split(", ")) == ["model", "semantic", "semantic-multilingual"]


def test_settings_that_would_install_elsewhere_are_not_passed_to_pip(machine: FakeMachine) -> None:
    python = machine.add_python("python3")
    text = python.read_text(encoding="utf-8")
    python.write_text(text.replace('[ -z "$PIP_FAILS" ]', '[ -z "$PIP_TARGET$PIP_USER" ]'), encoding="utf-8")
    assert machine.run(PIP_TARGET="/elsewhere", PIP_USER="1")[0] == 0
