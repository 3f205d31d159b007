"""A whole run with a model at a service on this machine: as a system, as the judge, and when the service fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.evaluation.run_folder import RunFolder
from inforce.services.model_reader import PROMPT_SHA256
from tests.evaluation.yards import cases, evaluates, written_set, yards
from tests.feed.servers import Handler, QuietServer, status
from tests.services.model_here import KEY, PATH, model_here, reply
from tests.storage.libraries import MadeLibrary


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    return yards(tmp_path_factory.mktemp("yards") / "library")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuietServer]:
    with model_here(monkeypatch) as running:
        running.pages[PATH] = model
        yield running


def model(handler: Handler) -> None:
    """Answers with the first clause it is given; judges that every point is made and nothing forbidden is said."""
    data = json.loads(json.loads(handler.server.bodies[-1])["messages"][1]["content"])
    if "clauses" in data:
        first = data["clauses"][0]
        said: object = {"status": "answered", "answer": first["text"], "citations": [first["id"]]}
    else:
        said = {
            "expected": [{"number": one["number"], "made": True} for one in data["expected"]],
            "forbidden": [{"number": one["number"], "said": False} for one in data["forbidden"]],
        }
    reply(json.dumps(said))(handler)


def asked(folder: Path) -> str:
    return str(written_set(folder / "yard.yml", [case for case in cases() if case["id"].endswith("2025")]))


def test_a_model_answers_and_judges_and_what_it_took_is_recorded(
    library: MadeLibrary, server: QuietServer, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    systems = ("--system", "similarity", "--system", "endpoint", "--system", "endpoint-governed")
    result = evaluates(library, "run", asked(tmp_path), *systems, "--judge", "model", "--out", str(out), "--json")
    told = json.loads(result.stdout)
    assert [one["name"] for one in told["systems"]] == ["similarity", "endpoint", "endpoint-governed"]
    assert told["systems"][1]["spent"] == {"tokens_in": 500, "tokens_out": 100, "cost": pytest.approx(0.002)}
    assert told["scoring"]["judge"]["name"] == "model"
    assert told["scoring"]["judge"]["settings"]["service"] == server.url("/v1")
    everything = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert b"m-1" in everything
    for secret in (KEY.encode(), b"Bearer"):
        assert secret not in everything
    assert KEY not in result.output


def test_a_judge_is_told_neither_the_system_nor_what_it_cites(
    library: MadeLibrary, server: QuietServer, tmp_path: Path
) -> None:
    out = str(tmp_path / "run")
    evaluates(library, "run", asked(tmp_path), "--system", "similarity-first", "--judge", "model", "--out", out)
    sent = [json.loads(json.loads(body)["messages"][1]["content"]) for body in server.bodies]
    assert {tuple(one) for one in sent} == {("question", "expected", "forbidden", "answer")}
    assert not any(word in json.dumps(sent) for word in ("similarity", "au-nsw/yard", "au-qld/yard"))


def test_a_judge_in_prose_fails_every_reply_it_is_asked_about(
    library: MadeLibrary, server: QuietServer, tmp_path: Path
) -> None:
    """What it is asked about stays in the average as 0, and the run is incomplete (C35, C36)."""
    server.pages[PATH] = reply("Partially correct.")
    out = str(tmp_path / "run")
    result = evaluates(library, "run", asked(tmp_path), "--system", "governed", "--judge", "model", "--out", out)
    assert result.exit_code == 1
    assert "INCOMPLETE: 3 of 5 replies have no verdict, each counted as 0:" in result.output
    assert (
        "judge: the judge's output counts for nothing: the output is not one JSON object and nothing else: "
        "'Partially correct.'"
    ) in result.output


def test_a_system_whose_service_refuses_has_no_score(library: MadeLibrary, server: QuietServer, tmp_path: Path) -> None:
    server.pages[PATH] = status(401, json.dumps({"error": {"message": f"no such key: {KEY}"}}))
    out = tmp_path / "run"
    result = evaluates(library, "run", asked(tmp_path), "--system", "endpoint", "--out", str(out))
    assert result.exit_code == 2
    assert "endpoint has no score: every one of its replies failed" in result.output
    assert KEY not in result.output
    assert KEY not in "".join(path.read_text("utf-8") for path in out.glob("*.jsonl"))


def test_without_a_model_nothing_is_asked(
    library: MadeLibrary, server: QuietServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INFORCE_MODEL_KEY")
    out = str(tmp_path / "run")
    result = evaluates(library, "run", asked(tmp_path), "--system", "endpoint", "--out", out)
    assert result.exit_code == 2
    assert "the system endpoint needs a language model, and none is set up: INFORCE_MODEL_KEY not set" in result.output
    assert server.bodies == []


@pytest.mark.parametrize("settles", [True, False])
def test_the_eight_checks_with_the_model_as_reader_are_a_system_of_their_own(
    library: MadeLibrary, server: QuietServer, tmp_path: Path, settles: bool
) -> None:
    said = {"settles": settles, "quote": "A visitor may park in the yard" if settles else ""}
    server.pages[PATH] = reply(json.dumps(said))
    out = tmp_path / "run"
    systems = ("--system", "governed", "--system", "governed-read")
    told = json.loads(evaluates(library, "run", asked(tmp_path), *systems, "--out", str(out), "--json").stdout)
    without, read = told["systems"]
    answers = len(server.bodies)
    assert answers
    assert "spent" not in without
    assert read["spent"] == {
        "tokens_in": 100 * answers,
        "tokens_out": 20 * answers,
        "cost": pytest.approx(4e-4 * answers),
    }
    statuses = {
        name: [one.output.status for one in RunFolder(out).records() if one.system == name]
        for name in ("governed", "governed-read")
    }
    assert statuses["governed"].count("answered") == answers
    assert statuses["governed-read"].count("answered") == (answers if settles else 0)
    settings = {one.name: one.settings for one in RunFolder(out).manifest().systems}
    assert settings["governed"] == {"composer": "extractive"}
    assert settings["governed-read"]["reader_model"] == "m-1"
    assert settings["governed-read"]["reader_prompt_sha256"] == PROMPT_SHA256


def test_a_reader_that_fails_leaves_the_answers_as_they_are_and_is_told(
    library: MadeLibrary, server: QuietServer, tmp_path: Path
) -> None:
    server.pages[PATH] = reply("I cannot say.")
    out = tmp_path / "run"
    result = evaluates(library, "run", asked(tmp_path), "--system", "governed-read", "--out", str(out))
    assert result.exit_code == 0
    assert "Warning: the reader gave no verdict, and the answer stands as it would without: " in result.output
    assert any(one.output.status == "answered" for one in RunFolder(out).records())


def test_without_a_model_there_is_no_reader(library: MadeLibrary, tmp_path: Path) -> None:
    result = evaluates(library, "run", asked(tmp_path), "--system", "governed-read", "--out", str(tmp_path / "run"))
    assert result.exit_code == 2
    assert "the system governed-read needs a language model, and none is set up" in result.output
