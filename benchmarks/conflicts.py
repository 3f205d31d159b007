"""How well conflicts between two clauses are found: precision and recall by kind, for both sets of labelled pairs.

    python -m benchmarks.conflicts [--asked] [FILE...]      by default tests/sample/conflicts*.yml

A pair is judged both ways round, and whole clauses are compared. A pair that an accepted relation joins is not
compared, as when it is asked about. Prints a table in Markdown, then every pair that came out wrong. A kind of conflict
has a recall: how many of its pairs were found. A kind without conflict can only be found falsely; the precision of a
file is over all that was found in it, that of a kind of conflict over what was found of the kind and every false one
of the file. A figure conflict that is missed is a wrong answer given, and is counted apart.

With --asked every pair is put into a library, in a place of its own, and its question is asked there: how often the two
rules come before the judge at all shows too. A pair that is declined for another reason is neither found nor missed.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.forgetful import Forgetful
from inforce.decisions.answering import answer
from inforce.decisions.disagreement import disagreement
from inforce.decisions.matter import Question
from inforce.reading.asked_kinds import asked_kinds
from inforce.reading.languages import language_of
from inforce.storage.library import Library
from inforce.storage.yaml_files import load_yaml
from tests.decisions.small_libraries import make

FILES = tuple(
    ROOT / "tests" / "sample" / name for name in ("conflicts.yml", "conflicts_after.yml", "conflicts_unseen.yml")
)
FIGURES = ("figure", "unit", "deadline")
Pair = Mapping[str, Any]


@dataclass(frozen=True)
class Judged:
    """One pair with what came out: the point the two sides disagree on, each way round, or None."""

    pair: Pair
    there: str | None
    back: str | None
    declined: str | None = None

    @property
    def labelled(self) -> bool:
        """Whether the pair is labelled a conflict."""
        return bool(self.pair["label"] == "conflict")

    @property
    def found(self) -> bool:
        """Whether a conflict was found, the first side answering."""
        return self.there is not None

    @property
    def right(self) -> bool:
        """Found where labelled and not where not, whichever side answers."""
        return self.found == self.labelled and self.found == (self.back is not None)


def judge(pair: Pair) -> Judged:
    """Put one pair to the detector both ways round."""
    if pair["relation"] is not None:
        return Judged(pair, None, None)
    question, one, other = pair["question"], pair["a"]["text"], pair["b"]["text"]
    kinds = asked_kinds(question)
    return Judged(pair, disagreement(question, one, other, kinds), disagreement(question, other, one, kinds))


def pairs_of(path: Path) -> list[Pair]:
    """Every pair of a file."""
    pairs: list[Pair] = load_yaml(path.read_bytes(), path.name).data["pairs"]
    return pairs


def asked(pairs: Sequence[Pair], folder: Path) -> list[Judged]:
    """Every pair put into one library, each in a place of its own, and asked about there."""
    make(_library_of(pairs), folder)
    library = Library.open(folder)
    with library.repository:
        return [_ask(pair, library) for pair in pairs]


def _ask(pair: Pair, library: Library) -> Judged:
    question = Question(
        text=pair["question"],
        asked_on=datetime(2026, 11, 30, 9, tzinfo=UTC),
        token="0" * 16,
        jurisdiction=f"{pair['id']}-here",
        as_at=date(2024, 5, 1),
        audience="internal",
    )
    got = answer(question, library, Forgetful())
    point = got.conflict[0].point if got.conflict else None
    return Judged(pair, point, point, f"{got.reason}" if got.queue not in ("answered", "conflict") else None)


def _library_of(pairs: Sequence[Pair]) -> dict[str, Any]:
    """A library where the deeper rule of a pair is of the place asked about, the other of it or of the one above."""
    places: list[dict[str, str]] = []
    instruments: dict[str, Any] = {}
    for pair in pairs:
        name = pair["id"]
        places += [{"id": f"{name}-above", "name": f"{name} above"}]
        places += [{"id": f"{name}-here", "name": f"{name} here", "parent": f"{name}-above"}]
        ids = {side: _instrument_id(pair, side) for side in "ab"}
        for side in "ab":
            said = pair[side]
            relation = pair["relation"]
            joins = relation is not None and relation["from"] == side
            instruments[ids[side]] = {
                "title": said["instrument"],
                "language": language_of(said["text"]),
                "clauses": {"s-1": {"text": said["text"], "clause_reference": said["reference"]}},
                "relations": [
                    {"kind": relation["kind"], "target": f"{ids[relation['to']]}/s-1", "source": f"{ids[side]}/s-1"}
                ]
                if joins
                else [],
            }
    return {"places": places, "instruments": instruments}


def _instrument_id(pair: Pair, side: str) -> str:
    level = "here" if pair[side]["place"] == pair["place"] else "above"
    return f"{pair['id']}-{level}/{side}/2020-01-01"


def report(path: Path, results: list[Judged]) -> str:
    """The table of one file and what came out wrong, in Markdown."""
    false = sum(r.found and not r.labelled for r in results)
    found = sum(r.found and r.labelled for r in results)
    labelled = sum(r.labelled for r in results)
    lines = [f"\n## {path.name}: {len(results)} pairs\n"]
    lines += ["| kind | pairs | found | precision | recall |", "|---|---|---|---|---|"]
    for kind in dict.fromkeys(r.pair["kind"] for r in results):
        mine = [r for r in results if r.pair["kind"] == kind]
        hits = sum(r.found for r in mine)
        if mine[0].labelled:
            lines.append(
                f"| {kind} | {len(mine)} | {hits} | {_share(hits, hits + false)} | {_share(hits, len(mine))} |"
            )
        else:
            lines.append(f"| {kind} (no conflict) | {len(mine)} | {hits} | | |")
    lines.append(
        f"| all | {len(results)} | {found + false} | {_share(found, found + false)} | {_share(found, labelled)} |"
    )
    undecided = [r for r in results if r.declined is not None]
    if undecided:
        lines.append(
            f"\nDeclined before they were compared: {len(undecided)}, {', '.join(r.pair['id'] for r in undecided)}."
        )
    wrong = [r for r in results if not r.right and r.declined is None]
    missed = [r for r in wrong if r.labelled and r.pair["kind"] in FIGURES and not r.found]
    lines.append(f"\nRight: {len(results) - len(wrong)} of {len(results)}. Figure conflicts missed: {len(missed)}.")
    lines += [_told(r) for r in wrong]
    return "\n".join(lines)


def _share(some: int, every: int) -> str:
    return f"{some / every:.2f}" if every else "-"


def _told(result: Judged) -> str:
    pair = result.pair
    how = "two ways" if result.found == result.labelled else "missed" if result.labelled else "false"
    sides = "".join(f"\n      {side}: {' '.join(pair[side]['text'].split())}" for side in "ab")
    return f"  {how} {pair['id']} {pair['kind']} ({result.there} / {result.back})\n      {pair['question']}{sides}"


def main() -> None:
    """Read the arguments and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*", default=FILES)
    parser.add_argument("--asked", action="store_true")
    given = parser.parse_args()
    for path in given.files:
        if given.asked:
            with tempfile.TemporaryDirectory() as folder:
                print(report(path, asked(pairs_of(path), Path(folder) / "library")))
        else:
            print(report(path, [judge(pair) for pair in pairs_of(path)]))


if __name__ == "__main__":
    main()
