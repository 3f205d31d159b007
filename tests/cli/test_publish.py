from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inforce.cli import publish
from inforce.pages.site_build import SiteBuild
from tests.decisions.small_libraries import make

ROOT = Path(__file__).resolve().parents[2]
EDITION = "au/yard/2020-01-01"
PENDING = {"instrument_id": EDITION, "kind": "amendment", "detected_on": "2026-11-02"}


def run(folder: Path, *arguments: str) -> Result:
    """Run the command on a library with one edition of three clauses, one of them not as it was accepted."""
    other = {"text": "Changed by nobody.", "card": {"clause_sha256": "0" * 64}}
    error = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "error"}
    clauses = {"s-1": "Park here.", "s-2": other, "s-3": {"text": "Not so.", "card": error}}
    if not (folder / "library").exists():
        make({"timezone": "UTC", "instruments": {EDITION: {"title": "Yard", "clauses": clauses}}}, folder / "library")
    given = [*arguments, "--library", str(folder / "library"), "--out", str(folder / "site")]
    return CliRunner().invoke(publish.main, given)


def test_build_says_what_it_made_and_what_it_left_out(tmp_path: Path) -> None:
    ran = run(tmp_path, "build")
    assert ran.exit_code == 0
    head, second = ran.stdout.splitlines()
    assert head == f"Made for a test: 11 pages, 2 clauses in {tmp_path}/site"
    assert second.endswith("0 clauses under review")
    assert ran.stderr.splitlines() == [
        "  no --url given: there is no map of the site, and links to cite begin at its root",
        f"  left out: {EDITION}/s-2: its text is not the one that was accepted; run tools/check",
    ]


def test_build_says_how_many_files_differ_from_the_site_that_was_there(tmp_path: Path) -> None:
    files = json.loads(run(tmp_path, "build", "--json").stdout)
    assert files["changed_files"] == files["files"]
    again = run(tmp_path, "build").stdout.splitlines()[-1]
    assert again == f"  0 of {files['files']} files differ from those of the site that was there"


def test_build_tells_it_as_one_object(tmp_path: Path) -> None:
    ran = run(tmp_path, "build", "--json", "--url", "https://rules.example/city")
    told = json.loads(ran.stdout)
    assert (told["pages"], told["editions"], told["clauses"], told["withdrawn"]) == (12, 1, 2, 1)
    assert told["left_out"] == [f"{EDITION}/s-2"]
    assert "https://rules.example/city/rules/au/yard.html" in (tmp_path / "site" / "sitemap.xml").read_text()


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    for option, said in (("--url", "https:// or http://"), ("--report", "https:// or http:// or mailto:")):
        ran = run(tmp_path, "build", option, "javascript:alert(1)")
        assert ran.exit_code == 2
        assert ran.stderr.splitlines()[-2:] == [
            f"Error [Made for a test]: {option} javascript:alert(1) is not an address on the web",
            f"Next: write it whole, beginning with {said}",
        ]
    assert not (tmp_path / "site").exists()


def test_what_is_no_site_is_never_removed(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "letter.txt").write_text("Dear Ana", encoding="utf-8")
    ran = run(tmp_path, "build")
    assert ran.exit_code == 2
    assert ran.stderr.splitlines()[-2:] == [
        f"Error [Made for a test]: {tmp_path}/site: this folder holds something that is no part of a site (letter.txt),"
        " and all in it would be removed",
        "Next: name an empty or new folder with --out, or empty this one yourself",
    ]
    assert (tmp_path / "site" / "letter.txt").exists()


def test_a_build_that_stops_leaves_the_site_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(tmp_path, "build").exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "site").rglob("*.html")}

    def stopped(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SiteBuild, "finish", stopped)
    ran = run(tmp_path, "build")
    assert ran.exit_code == 2
    assert ran.stderr.splitlines()[-2:] == [
        f"Error [Made for a test]: {tmp_path}/site: the site could not be written: No space left on device",
        "Next: make room, or name another folder with --out; what lay there before is unchanged",
    ]
    assert {path: path.read_bytes() for path in (tmp_path / "site").rglob("*.html")} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["library", "site"]


def test_a_second_build_takes_the_place_of_the_first(tmp_path: Path) -> None:
    assert run(tmp_path, "build", "--url", "https://rules.example/").exit_code == 0
    assert run(tmp_path, "build").exit_code == 0
    assert not (tmp_path / "site" / "sitemap.xml").exists()


def test_a_file_that_cannot_be_read_stops_the_build_and_names_every_such_file(tmp_path: Path) -> None:
    run(tmp_path, "build")
    library = tmp_path / "library"
    for ref in ("s-1", "s-3"):
        path = library / "instruments" / EDITION / "clauses" / f"{ref}.yml"
        path.write_text("text: [", encoding="utf-8")
    environment = os.environ | {
        f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    subprocess.run(["git", "-C", library, "commit", "-qam", "Broken"], check=True, env=environment)
    ran = run(tmp_path, "build")
    assert ran.exit_code == 2
    assert f"instruments/{EDITION}/clauses/s-1.yml" in ran.stderr


def test_the_site_maker_alone_builds_the_same(tmp_path: Path) -> None:
    ran = run(tmp_path, "build")
    assert ran.exit_code == 0
    environment = os.environ | {"INFORCE_LIBRARY": str(tmp_path / "library")}
    command = [
        sys.executable,
        "-I",
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(tmp_path / "other"),
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    ours = {path.relative_to(tmp_path / "site"): path.read_bytes() for path in (tmp_path / "site").rglob("*.html")}
    other = {path.relative_to(tmp_path / "other"): path.read_bytes() for path in (tmp_path / "other").rglob("*.html")}
    assert other == ours


def test_serve_shows_the_site_on_this_machine(tmp_path: Path) -> None:
    run(tmp_path, "build")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = "import sys; sys.path.append(sys.argv.pop(1)); from inforce.cli.publish import main; main()"
    command = [sys.executable, "-I", "-c", code, str(ROOT / "tools"), "serve", "--port", str(port)]
    command += ["--library", str(tmp_path / "library")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert said == f"Made for a test: http://127.0.0.1:{port}/\n"
            address = said.split()[-1]
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            for _ in range(100):
                try:
                    with opener.open(f"{address}rules/au/yard/2020-01-01.html") as page:
                        assert "Park here." in page.read().decode()
                    break
                except OSError:
                    time.sleep(0.05)
            else:
                raise AssertionError("the site was not there")
        finally:
            server.terminate()


def test_every_command_and_option_is_in_the_documentation() -> None:
    page = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    everyday = {"--library", "--json", "--help"}
    for name, command in publish.main.commands.items():
        assert f"tools/publish {name}" in page
        options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
        assert {option for option in options - everyday if f"`{option} " not in page} == set()
