"""What a reader is worth on real law: right, wrong and declined, by default and with scripted readers of stated error.

The readers are stand-ins for a language model. Each is served on this machine as a model service is, asked through the
client that a real one is asked through, and says what is known of the question (the words or articles that answer it),
but for a stated share of clauses, chosen by a hash, of which it says the opposite. One says yes to everything, one no.

Needs a library of real documents (benchmarks/real_library.py) and a question file in the formats of that corpus, and
the extra `model` (tools/set-up/add-extra model); nothing of the corpus is part of this project, and nothing is stored.

    python -m benchmarks.real_readers LIBRARY lay FILE
    python -m benchmarks.real_readers LIBRARY lay FILE --meaning none      by words alone, whatever library.yml says
    python -m benchmarks.real_readers LIBRARY lay FILE --coverage 0.5 --margin 0     with a test less strict
    python -m benchmarks.real_readers LIBRARY gold FILE --place cn --sample 400
    python -m benchmarks.real_readers LIBRARY rulebooks FILE --sample 400     library: rulebook_library.py

Where INFORCE_MODEL_URL, INFORCE_MODEL_KEY and INFORCE_MODEL are set, `--model` adds a row for that model as the reader.
Halves are by place for lay questions (benchmarks/README.md says which was seen), else by the question's name.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from msgspec.structs import replace

from benchmarks.forgetful import Forgetful
from benchmarks.real_answers import PLACES_OF, Case, gold_cases, lay_cases, unanswerable_cases, verdict
from inforce.cli.model_service import reader_service
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.decisions.reader import Reader
from inforce.evaluation.retrieval_sets import half_of
from inforce.model.settings import Meaning
from inforce.reading.folding import fold
from inforce.services.addresses import service_address
from inforce.services.model_reader import ModelReader
from inforce.services.openai_chat import OpenAIChat
from inforce.storage.library import Library

# How often each scripted reader is right of 100; the last two do not look.
SCRIPTED = {
    "right 100 of 100": 100,
    "right 90 of 100": 90,
    "right 75 of 100": 75,
    "always yes": None,
    "always no": None,
}
COLUMNS = ("right", "other", "wrong", "declined", "wrong answered", "wrong declined")


class Bench:
    """What the stand-in knows: the case that is being asked, and the gold clauses' words."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.case: Case | None = None

    def settles(self, clause: str) -> bool:
        """Whether these words are known to answer the case."""
        case = self.case
        if case is None or not case.answerable:
            return False
        if case.gold:
            return any(self.library.clause(one).text == clause for one in case.gold)
        return case.evidence is not None and _squeezed(case.evidence) in _squeezed(clause)


def scripted(bench: Bench, name: str) -> Callable[[str, str], bool]:
    """What the reader of that name says of a question and a clause."""
    if SCRIPTED[name] is None:
        return lambda question, clause: name == "always yes"
    right = SCRIPTED[name] or 0

    def says(question: str, clause: str) -> bool:
        drawn = hashlib.sha256(f"{question}\0{clause}".encode()).digest()
        truth = bench.settles(clause)
        return truth if int.from_bytes(drawn[:4], "big") % 100 < right else not truth

    return says


@contextmanager
def served(says: Callable[[str, str], bool]) -> Iterator[Reader]:
    """A service on this machine that speaks the protocol, and the reader that asks it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            data = json.loads(body["messages"][1]["content"])
            yes = says(data["question"], data["clause"])
            said = {"settles": yes, "quote": data["clause"][:80] if yes else ""}
            told = {
                "choices": [{"message": {"role": "assistant", "content": json.dumps(said)}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": len(body["messages"][1]["content"]) // 4, "completion_tokens": 30},
            }
            sent = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = service_address(f"http://127.0.0.1:{server.server_port}/v1")
        yield ModelReader(OpenAIChat(address, "scripted", "none", None, None))
    finally:
        server.shutdown()
        server.server_close()


def asked(bench: Bench, cases: Sequence[Case], reader: Reader | None) -> dict[str, Counter[str]]:
    """What came of the cases, for each half and for both."""
    tally: dict[str, Counter[str]] = {"seen": Counter(), "unseen": Counter(), "both": Counter()}
    for case in cases:
        bench.case = case
        question = Question(
            text=case.question,
            asked_on=datetime(2026, 11, 30, 9, tzinfo=UTC),
            token="0" * 16,
            jurisdiction=case.place,
            as_at=case.on,
            audience="internal",
        )
        said = verdict(case, answer(question, bench.library, Forgetful(), reader=reader))
        column = said if case.answerable else {"wrong": "wrong answered", "declined": "wrong declined"}[said]
        for half in (half_of(case.name.split()[0]), "both"):
            tally[half][column] += 1
    return tally


def rows(bench: Bench, cases: Sequence[Case], *, model: bool) -> Iterator[tuple[str, dict[str, Counter[str]]]]:
    """Each reader and what came of the cases with it."""
    yield "no reader", asked(bench, cases, None)
    for name in SCRIPTED:
        with served(scripted(bench, name)) as reader:
            yield f"reader: {name}", asked(bench, cases, reader)
    if model:
        read_by = reader_service("the row of a model")
        yield f"reader: {read_by.settings['model']}", asked(bench, cases, read_by)


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())


def main() -> None:
    """Read the arguments, run, and print a table for each half and for both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("kind", choices=("lay", "gold", "rulebooks", "unanswerable"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--place", metavar="ID", help="else that of the library made of the corpus")
    parser.add_argument("--on", type=date.fromisoformat, default=date(2024, 12, 1), help="the day to ask about (gold)")
    parser.add_argument("--sample", type=int, default=0, help="how many questions, evenly spread (gold); 0 is all")
    parser.add_argument("--meaning", help="the model of meaning in place of library.yml's; none: words alone")
    parser.add_argument("--coverage", type=float, help="how strict the evidence test is, in place of library.yml's")
    parser.add_argument("--margin", type=float, help="likewise")
    parser.add_argument("--model", action="store_true", help="a row for the model that is set up")
    given = parser.parse_args()
    library = Library.open(given.library)
    if given.meaning is not None:
        library = library.ranked_by(None if given.meaning == "none" else Meaning(model=given.meaning))
    bounds = {name: value for name in ("coverage", "margin") if (value := getattr(given, name)) is not None}
    library.settings = replace(library.settings, thresholds=replace(library.settings.thresholds, **bounds))
    if given.kind == "lay":
        cases = list(lay_cases(given.file))
    elif given.kind in PLACES_OF:
        cases = list(gold_cases(given.file, library, given.place or PLACES_OF[given.kind], given.on, given.sample))
    else:
        cases = list(unanswerable_cases(given.file, given.place or "cn"))
    found = list(rows(Bench(library), cases, model=given.model))
    for half in ("both", "seen", "unseen"):
        known = sum(found[0][1][half][one] for one in COLUMNS[:4])
        print(
            f"\n{half}: {known} questions that a rule answers, {sum(found[0][1][half].values()) - known} that none does"
        )
        print("| | right | another article | wrong | declined | none: answered | none: declined |")
        print("|---|---|---|---|---|---|---|")
        for name, tally in found:
            print(f"| {name} | " + " | ".join(str(tally[half][one]) for one in COLUMNS) + " |")


if __name__ == "__main__":
    main()
