"""Make the sample library as its plan says, with the library's own commands; its files go into the repository's root.

The same bytes come out each time: every day is the plan's, none is the machine's.

    python tests/sample/build.py            write instruments/ cards/ deltas/ library.yml people.yml
    python tests/sample/build.py --check    exit 1 where they differ from what the plan gives
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.changes.ruling import propose_ruling  # noqa: E402
from inforce.cli import clock  # noqa: E402
from inforce.cli import delta as delta_command  # noqa: E402
from inforce.cli import ingest as ingest_command  # noqa: E402
from inforce.model.people import Register  # noqa: E402
from inforce.model.records import from_data  # noqa: E402
from inforce.model.settings import Settings  # noqa: E402
from inforce.storage.git_commits import Identity  # noqa: E402
from inforce.storage.library import Library  # noqa: E402
from inforce.storage.new_library import create  # noqa: E402
from inforce.storage.records_in_files import write_record  # noqa: E402
from inforce.storage.yaml_files import dump_yaml, load_yaml  # noqa: E402

SAMPLE = ROOT / "tests" / "sample"
DOCUMENTS = SAMPLE / "documents"
PROPOSALS = SAMPLE / "proposals"
FOLDERS = ("instruments", "cards", "deltas")
FILES = ("library.yml", "people.yml")
HOUR = time(9, 0, tzinfo=UTC)
Step = Mapping[str, Any]


def build(out: Path) -> dict[str, bytes]:
    """Make the library in the folder `out`. Gives back its files by their paths in the repository's root."""
    plan: Mapping[str, Any] = load_yaml((SAMPLE / "plan.yml").read_bytes(), "plan.yml").data
    steps: list[Step] = plan["steps"]
    begun = _at(steps[0]["detected_on"])
    author = Identity("In Force sample", "sample@inforce.example")
    create(out, _first_files(plan), {}, message="Begin the sample library", author=author, when=begun)
    for step in steps:
        {"ingest": _ingest, "accept": _accept, "rule": _rule}[step["do"]](out, step)
    return _files(Library.open(out))


def _first_files(plan: Mapping[str, Any]) -> dict[str, bytes]:
    settings = {
        **plan["library"],
        "places": plan["places"],
        "hand_over": plan["hand_over"],
        "safety_topics": plan["safety_topics"],
        "synonyms": [{"words": words} for words in plan["synonyms"]],
        **{name: plan[name] for name in ("audiences", "topics", "thresholds", "recheck") if name in plan},
    }
    return {
        "library.yml": write_record(from_data(settings, Settings), "library.yml"),
        "people.yml": write_record(from_data({"people": plan["people"]}, Register), "people.yml"),
    }


def _ingest(out: Path, step: Step) -> None:
    """Bring one document in. What it cannot say itself stands in a file beside it."""
    path = str(DOCUMENTS / step["document"])
    arguments = [path, "--as", step["proposed_by"]]
    for name, value in step.get("flags", {}).items():
        arguments += ["--" + name.replace("_", "-"), value]
    about = {**step.get("attributes", {}), **{name: step[name] for name in ("relations",) if name in step}}
    with tempfile.TemporaryDirectory() as folder:
        if about:
            beside = Path(folder) / "about.yml"
            beside.write_bytes(dump_yaml(about))
            arguments += ["--about", str(beside)]
        with clock.fixed_at(_at(step["detected_on"])):
            told = _run(ingest_command.main, out, arguments)
    _expect(len(told["deltas"]) == 1 and not told["refused"], step, told)
    _expect_reading(out, step, told)


def _expect_reading(out: Path, step: Step, told: Mapping[str, Any]) -> None:
    """Where the plan says what is to be read from the text, see that it was."""
    wanted = step.get("reads", {})
    read = {attribute["field"]: attribute for attribute in told["deltas"][0]["attributes"]}
    for field, value in wanted.items():
        if field == "clauses":
            for ref, days in value.items():
                for name, day in days.items():
                    _expect(read.get(f"clauses/{ref}/{name}", {}).get("value") == day, step, told)
        elif isinstance(value, Mapping):
            found = read.get(field, {})
            _expect((found.get("value"), found.get("basis")) == (value["day"], value["basis"]), step, told)
        else:
            _expect(read.get(field, {}).get("value") == value, step, told)


def _accept(out: Path, step: Step) -> None:
    with clock.fixed_at(_at(step["accepted_on"])):
        listed = _run(delta_command.main, out, ["list", "--pending"])
        found = [row["id"] for row in listed["deltas"] if row["proposes"] == step["instrument"]]
        _expect(len(found) == 1, step, listed)
        told = _run(delta_command.main, out, ["accept", *found, "--as", step["by"]])
    _expect(told["deltas"][0]["status"] == "accepted", step, told)


def _rule(out: Path, step: Step) -> None:
    because = " ".join(step["because"].split())
    proposed = _at(step["detected_on"])
    with Library.open(out).repository:
        library = Library.open(out)
        proposer = library.register.get(step["proposed_by"])
        assert proposer is not None
        delta = propose_ruling(library, step["source"], step["over"], because, proposer, proposed)
    with clock.fixed_at(_at(step["accepted_on"])):
        told = _run(delta_command.main, out, ["accept", delta.id, "--as", step["by"]])
    _expect(told["deltas"][0]["status"] == "accepted", step, told)


def _run(command: click.Command, library: Path, arguments: list[str]) -> dict[str, Any]:
    """Run a command of the library as a person would, and give back its JSON."""
    out = io.StringIO()
    try:
        with redirect_stdout(out):
            command.main([*arguments, "--library", str(library), "--json"])
    except SystemExit as ended:
        told: dict[str, Any] = json.loads(out.getvalue())
        if ended.code not in (0, 1):
            raise RuntimeError(f"{' '.join(arguments)}: {told}") from None
        return told
    raise AssertionError("a command always leaves by an exit code")


def _expect(holds: bool, step: Step, told: Mapping[str, Any]) -> None:
    if not holds:
        raise RuntimeError(f"{dict(step)} came out as {json.dumps(told, ensure_ascii=False)[:2000]}")


def _files(library: Library) -> dict[str, bytes]:
    """The library's files, and those of its proposal branches below tests/sample/proposals."""
    repository = library.repository
    listed = repository.list_files(library.commit, *FOLDERS, *FILES)
    files = {path: repository.read_blob(blob) for path, blob in listed.items()}
    for delta in library.pending_deltas():
        tip = repository.branch(f"delta/{delta.id}")
        for path, blob in (
            repository.list_files(tip, f"instruments/{delta.proposes}/", f"cards/{delta.proposes}/").items()
            if tip
            else ()
        ):
            files[f"tests/sample/proposals/{delta.id}/{path}"] = repository.read_blob(blob)
    return files


def write(files: Mapping[str, bytes]) -> list[str]:
    """Put the files into the repository's root, and take out what the plan no longer gives. Gives back what changed."""
    changed = differences(files)
    for path in changed:
        target = ROOT / path
        if path in files:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files[path])
        else:
            target.unlink()
    for folder in (*(ROOT / name for name in FOLDERS), PROPOSALS):
        _remove_empty(folder)
    return changed


def differences(files: Mapping[str, bytes]) -> list[str]:
    """The paths in the repository's root that are not as the plan gives them."""
    held = {path: (ROOT / path).read_bytes() for path in _held()}
    return sorted(path for path in held.keys() | files.keys() if held.get(path) != files.get(path))


def _held() -> Iterator[str]:
    for folder in (*(ROOT / name for name in FOLDERS), PROPOSALS):
        for path in folder.rglob("*"):
            # Machine-written records of checks are not the plan's.
            if path.is_file() and path.name != "checks.yml":
                yield path.relative_to(ROOT).as_posix()
    yield from (name for name in FILES if (ROOT / name).is_file())


def _remove_empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), key=lambda inner: -len(inner.parts)):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _at(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), HOUR)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for the library, with a cache and git settings of its own, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="inforce-sample-"))
    kept = {name: os.environ.get(name) for name in ("INFORCE_CACHE", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")}
    os.environ.update(INFORCE_CACHE=str(folder / "cache"), GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1")
    try:
        yield folder / "library"
    finally:
        for name, value in kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """Build, then write or compare."""
    with scratch() as out:
        files = build(out)
    if "--check" in sys.argv[1:]:
        changed = differences(files)
        sys.stdout.write("\n".join(changed) + "\n" if changed else f"{len(files)} files as planned\n")
        return 1 if changed else 0
    changed = write(files)
    sys.stdout.write(f"{len(files)} files, {len(changed)} written or taken out\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
