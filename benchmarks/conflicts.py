"""How well conflicts between two clauses are found: precision and recall by kind, for both sets of labelled pairs.

    python benchmarks/conflicts.py [FILE...]      by default tests/sample/conflicts.yml and conflicts_after.yml

A pair is judged both ways round, and whole clauses are compared. A pair that an accepted relation joins is not
compared, as when it is asked about. Prints a table in Markdown, then every pair that came out wrong. A kind of conflict
has a recall: how many of its pairs were found. A kind without conflict can only be found falsely; the precision of a
file is over all that was found in it, that of a kind of conflict over what was found of the kind and every false one
of the file. A figure conflict that is missed is a wrong answer given, and is counted apart.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.decisions.disagreement import disagreement  # noqa: E402
from inforce.reading.asked_kinds import asked_kinds  # noqa: E402
from inforce.storage.yaml_files import load_yaml  # noqa: E402

FILES = tuple(ROOT / "tests" / "sample" / name for name in ("conflicts.yml", "conflicts_after.yml"))
FIGURES = ("figure", "unit", "deadline")
Pair = Mapping[str, Any]


@dataclass(frozen=True)
class Judged:
    """One pair with what came out: the point the two sides disagree on, each way round, or None."""

    pair: Pair
    there: str | None
    back: str | None

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


def judged(path: Path) -> list[Judged]:
    """Every pair of a file."""
    pairs: list[Pair] = load_yaml(path.read_bytes(), path.name).data["pairs"]
    return [judge(pair) for pair in pairs]


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
    wrong = [r for r in results if not r.right]
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
    for path in parser.parse_args().files:
        print(report(path, judged(path)))


if __name__ == "__main__":
    main()
