"""How the sample's question sets, and what is tried beside them, come out: right, declined, otherwise or wrong.

    python -m benchmarks.sample_answers [LIBRARY] [--today DAY] [--section NAME]... [--every] [--accepted]

LIBRARY is by default this repository. A section is a question set, or `audience`. Nothing is stored: the answers go to
a keeper that forgets. `--accepted` asks tests/sample/after_acceptance.yml of a copy in which the pending change has
been accepted. Prints a table in Markdown, by section and type, then each case that is not right; `--every`: all.

    right      as the case says, in every point of it
    declined   not answered where the case is: a needless decline
    otherwise  neither says anything wrong nor is quite as the case says: another reason, or something left unnamed
    wrong      asserts what it must not: an answer where none is, another clause, another figure, a forbidden word
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.audience import for_audiences, said_of_compliance
from benchmarks.forgetful import Forgetful
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.decisions.wording import reference
from inforce.errors import LibraryError
from inforce.evaluation.questions.form import is_boundary
from inforce.model.answers import Answer
from inforce.model.records import to_data
from inforce.storage.library import Library
from inforce.storage.question_sets import question_set_paths, read_question_set
from inforce.storage.yaml_files import load_yaml
from tests.sample.accepted import accepted_copy

SAMPLE = ROOT / "tests" / "sample"
BESIDE: Mapping[str, Any] = load_yaml((SAMPLE / "beside_the_sets.yml").read_bytes(), "beside_the_sets.yml").data
AFTER = SAMPLE / "after_acceptance.yml"
RIGHT, DECLINED, OTHERWISE, WRONG = "right", "declined", "otherwise", "wrong"
Case = Mapping[str, Any]


@dataclass(frozen=True)
class Scored:
    """One case, what came out, and where that is not as the case says."""

    section: str
    kind: str
    case: Case
    got: Answer
    verdict: str
    faults: tuple[str, ...]


def cases(sections: Sequence[str] = ()) -> Iterator[tuple[str, str, Case]]:
    """Every case with its section and its type; those of the audience section for each language and audience."""
    for path in question_set_paths(ROOT):
        if not sections or path.stem in sections:
            yield from of_set(path)
    if not sections or "audience" in sections:
        yield from for_audiences(BESIDE["audience"], BESIDE["audience_rules"])


def of_set(path: Path) -> Iterator[tuple[str, str, Case]]:
    """The cases of a question set, each with what an answer to it must name beside its points."""
    for case in read_question_set(path).cases:
        language = "zh" if any("\u4e00" <= sign <= "\u9fff" for sign in case.question) else "en"
        yield path.stem, f"{case.type} {language}", {**to_data(case), **BESIDE["named"].get(case.id, {})}


def ask(library: Library, case: Case, today: date) -> Answer:
    """Put one case to the library; the audience is internal where the case names none."""
    day = case.get("as_at")
    question = Question(
        text=case["question"],
        asked_on=datetime.combine(today, time(9), tzinfo=UTC),
        token="0" * 16,
        jurisdiction=case.get("place"),
        as_at=None if day is None else date.fromisoformat(day),
        applicant=case.get("applicant"),
        audience=case.get("audience", "internal"),
    )
    return answer(question, library, Forgetful())


def score(section: str, kind: str, case: Case, got: Answer, library: Library) -> Scored:
    """Hold what came out against the case."""
    asserted = "\n".join(one.text for one in got.assertions)
    untrue = [f"says {word!r}" for word in case.get("forbidden", ()) if word in asserted]
    if section == "audience":
        untrue += said_of_compliance(case, got)
        faults = [] if got.queue == "answered" or got.reason in ("certificate", "safety") else [f"reason {got.reason}"]
        return Scored(section, kind, case, got, _verdict(untrue, faults), (*untrue, *faults))
    if case.get("queue", "answered") == "answered":
        if got.queue != "answered":
            return Scored(section, kind, case, got, DECLINED, (f"{got.queue} {got.reason}",))
        beside = _beside_the_point(case, got, asserted)
        if beside and len(got.unanswered_parts) > len(case.get("unanswered", ())) and not untrue:
            left = (f"leaves {part.text!r}: {part.reason}" for part in got.unanswered_parts)
            return Scored(section, kind, case, got, DECLINED, tuple(left))
        untrue += beside
    elif got.queue == "answered":
        untrue.append("answered")
    faults = [*_other_queue(case, got), *_unnamed(case, got, library)]
    return Scored(section, kind, case, got, _verdict(untrue, faults), (*untrue, *faults))


def _verdict(untrue: Sequence[str], faults: Sequence[str]) -> str:
    return WRONG if untrue else OTHERWISE if faults else RIGHT


def _beside_the_point(case: Case, got: Answer, asserted: str) -> list[str]:
    """What an answer lacks to be the one that the case gives: the clauses, the words, the place and the day."""
    cited, gold = {card.clause_id for card in got.source_cards}, set(case.get("gold", ()))
    points = [point for point in case["expected"] if case["type"] != "partial" or not is_boundary(point)]
    found = [f"cites {', '.join(sorted(cited))}"] if gold - cited else []
    found += [f"lacks {point!r}" for point in points if point not in asserted]
    day = case.get("as_at", case.get("reads_day"))
    return [
        *found,
        *_elsewhere(case, got),
        *([f"day {got.asked_about_date}"] if str(got.asked_about_date) != day else []),
    ]


def _elsewhere(case: Case, got: Answer) -> list[str]:
    """Whether the answer is about another place than the one that the case says."""
    place = case.get("place", case.get("reads_place"))
    return [f"place {got.jurisdiction}"] if place is not None and got.jurisdiction != place else []


def _other_queue(case: Case, got: Answer) -> list[str]:
    found = [] if got.queue == case.get("queue", "answered") else [f"queue {got.queue}"]
    if "reason" in case and got.reason not in case["reason"]:
        found.append(f"reason {got.reason}")
    return found + _elsewhere(case, got)


def _unnamed(case: Case, got: Answer, library: Library) -> list[str]:
    """What the case wants named and the answer does not name."""
    about = case.get("about", case.get("gold", ()) if case.get("queue") in ("declined", "change_pending") else ())
    found = [f"does not name {one}" for one in about if not _names(got, one, library)]
    found += [f"does not name {one}, which gives way" for one in case.get("names", ()) if not _names(got, one, library)]
    coming = {one.clause_id for one in got.upcoming}
    found += [f"does not say that {one} is coming" for one in case.get("upcoming", ()) if one not in coming]
    sides = {side.card.clause_id for side in got.conflict}
    found += [f"leaves out the side {one}" for one in case.get("gold", ()) if got.conflict and one not in sides]
    found += [f"does not list {one}" for one in case.get("candidates", ()) if one not in got.body]
    if "elsewhere" in case and case["elsewhere"].casefold() not in got.body.casefold():
        found.append(f"does not say {case['elsewhere']!r}")
    if "handed_to" in case and (got.handed_to is None or got.handed_to.id != case["handed_to"]):
        found.append(f"handed to {got.handed_to.id if got.handed_to else None}")
    if "unanswered" in case:
        left = [part.text for part in got.unanswered_parts]
        found += [
            f"does not say that {one!r} is left" for one in case["unanswered"] if not any(one in part for part in left)
        ]
        if len(left) != len(case["unanswered"]):
            found.append(f"leaves {left}")
    return found


def _names(got: Answer, clause_id: str, library: Library) -> bool:
    """Whether a clause is named: among what comes, or in the answer's own words by title and number."""
    if clause_id in {one.clause_id for one in got.upcoming}:
        return True
    try:
        clause = library.clause(clause_id)
    except LibraryError:
        return False
    title = library.instrument(clause.instrument_id).title
    if got.queue == "change_pending":
        return title in got.body  # a change is pending for the instrument, not for a clause of it
    return title in got.body and any(reference(clause, language) in got.body.lower() for language in ("en", "zh"))


def run(library: Library, today: date, asked: Iterable[tuple[str, str, Case]]) -> list[Scored]:
    """Ask some cases and score them."""
    return [score(section, kind, case, ask(library, case, today), library) for section, kind, case in asked]


def table(results: Sequence[Scored]) -> str:
    """Verdicts by section and type, in Markdown."""
    verdicts = (RIGHT, DECLINED, OTHERWISE, WRONG)
    lines = [f"| section | type | cases | {' | '.join(verdicts)} |", "|---|---|---|---|---|---|---|"]
    for section in dict.fromkeys(one.section for one in results):
        mine = [one for one in results if one.section == section]
        for kind in dict.fromkeys(one.kind for one in mine):
            tally = Counter(one.verdict for one in mine if one.kind == kind)
            lines.append(f"| {section} | {kind} | {tally.total()} | {' | '.join(str(tally[v]) for v in verdicts)} |")
        tally = Counter(one.verdict for one in mine)
        lines.append(f"| **{section}** | | {tally.total()} | {' | '.join(str(tally[v]) for v in verdicts)} |")
    return "\n".join(lines)


def told(one: Scored) -> str:
    """One case in full: what was asked, what is not as it should be, what was said and what was looked at."""
    given = {name: one.case[name] for name in ("place", "as_at", "applicant", "audience") if name in one.case}
    lines = [f"{one.verdict:9} {one.section} {one.case['id']} | {one.case['question']} | {given}"]
    lines += [f"      {fault}" for fault in one.faults]
    lines += [f"      {quote.clause_id}: {quote.text[:300]!r}" for a in one.got.assertions for quote in a.quotes]
    if one.got.queue != "answered":
        lines.append(f"      [{one.got.queue} {one.got.reason}] {one.got.body[:300]!r}")
        lines += [f"      {candidate.clause_id}: {candidate.reason}" for candidate in one.got.candidates[:4]]
    lines.append(f"      {one.got.checks[3].note}")
    return "\n".join(lines)


def main() -> None:
    """Read the arguments, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, nargs="?", default=ROOT)
    parser.add_argument("--today", type=date.fromisoformat, default=date(2026, 11, 30), metavar="DAY")
    parser.add_argument("--section", action="append", default=[], metavar="NAME")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--accepted", action="store_true")
    given = parser.parse_args()
    with ExitStack() as stack:
        if given.accepted:
            results = run(accepted_copy(stack), given.today, of_set(AFTER))
        else:
            results = run(Library.open(given.library), given.today, cases(given.section))
    print(table(results))
    for one in results:
        if given.every or one.verdict != RIGHT:
            print(told(one))


if __name__ == "__main__":
    main()
