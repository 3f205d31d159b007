"""The ready files for hosts: what they may do, and that what they call is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.hosts.hosting import HOSTS, ROOT

WORKFLOWS = sorted(HOSTS.rglob("*.yml"))
SCRIPTS = [HOSTS / "pull-request", HOSTS / "update"]


def load(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.load((HOSTS / name).read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506 - texts alone
    return data


def test_there_is_a_file_for_each_host() -> None:
    names = [path.relative_to(HOSTS).as_posix() for path in WORKFLOWS]
    assert names == ["github/feed.yml", "github/publish.yml", "github/verify.yml", "gitlab/in-force.gitlab-ci.yml"]


def test_the_workflow_for_pull_requests_reads_and_has_no_secret() -> None:
    workflow = load("github/verify.yml")
    assert workflow["permissions"] == {"contents": "read"}
    assert set(workflow["on"]) == {"pull_request", "push"}
    text = (HOSTS / "github/verify.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            if "uses" in step:
                assert step["with"]["persist-credentials"] == "false"
            # What a request is called is never put into a script's text.
            assert "${{" not in step.get("run", "")


def test_the_request_is_judged_by_the_tools_of_the_base() -> None:
    steps = load("github/verify.yml")["jobs"]["pull-request"]["steps"]
    assert steps[0]["with"]["ref"] == "${{ github.event.pull_request.base.ref }}"
    assert steps[-1]["run"].splitlines()[0] == "tools=base/tools"
    assert "request/tools" not in steps[-1]["run"]


def test_the_feed_runs_on_a_schedule_one_at_a_time() -> None:
    workflow = load("github/feed.yml")
    assert workflow["on"]["schedule"] == [{"cron": "20 4 * * *"}]
    assert workflow["concurrency"] == {"group": "in-force-feed"}
    assert workflow["permissions"] == {"contents": "write"}


def test_gitlab_runs_each_job_for_one_reason_alone() -> None:
    jobs = {name: job for name, job in load("gitlab/in-force.gitlab-ci.yml").items() if not name.startswith(".")}
    sources = {name: re.findall(r'PIPELINE_SOURCE == "(\w+)"', job["rules"][0]["if"]) for name, job in jobs.items()}
    assert sources == {
        "in-force-merge-request": ["merge_request_event"],
        "in-force-landed": ["push"],
        "in-force-feed": ["schedule"],
        "pages": ["push"],
    }


def test_the_site_is_made_at_each_merge_and_each_day_by_a_job_that_may_not_write() -> None:
    workflow = load("github/publish.yml")
    assert workflow["on"]["push"] == {"branches": ["main"]}
    assert workflow["on"]["schedule"] == [{"cron": "10 1 * * *"}]
    assert workflow["permissions"] == {"contents": "read"}
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert build["permissions"] == {"contents": "read", "pages": "read"}
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert [step.get("run") for step in publish["steps"]] == [None]
    assert all("${{" not in step.get("run", "") for step in build["steps"])
    assert load("gitlab/in-force.gitlab-ci.yml")["pages"]["artifacts"] == {"paths": ["public"]}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_script_that_is_called_is_among_the_tools(path: Path) -> None:
    called = set(re.findall(r'"\$tools/([a-z-]+(?:/[a-z-]+)?)"', path.read_text(encoding="utf-8")))
    assert called
    assert {name for name in called if not (ROOT / "tools" / name).is_file()} == set()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_are_plain_sh_and_can_be_run(script: Path) -> None:
    assert script.read_bytes().startswith(b"#!/bin/sh\n")
    assert script.stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(script)], check=True)
