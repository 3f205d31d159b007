"""Two systems side by side, of one run or of two: the gap by type, and the cases in which they differ."""

from __future__ import annotations

from inforce.errors import Refused
from inforce.evaluation.report import Comparison
from inforce.evaluation.reporting import One, gaps_of, read_scored, row_of
from inforce.evaluation.run_folder import RunFolder


def compare(first: RunFolder, second: RunFolder, a: str, b: str) -> Comparison:
    """Compare system `a` of the first run with `b` of the second, which may be the same, on the cases both were asked.

    Raises Refused where a system is not in its run, the two were scored differently, or no case is in both.
    """
    if first.scoring() != second.scoring():
        raise Refused(
            "the two runs were scored by different judges or rules, or with answers cut at different lengths",
            where=str(second.path),
            next="score one of them again: tools/evaluate score RUN --judge JUDGE --cut LENGTH",
        )
    of_a, of_b = _of(first, a), _of(second, b)
    both = [key for key, one in of_a.items() if key in of_b and of_b[key].case == one.case]
    if not both:
        raise Refused("no case was asked in both runs", where=str(second.path), next="run the same question sets")
    ones, others = [of_a[key] for key in both], [of_b[key] for key in both]
    names = (a, b) if first.path == second.path else (f"{a} in {first.path}", f"{b} in {second.path}")
    return Comparison(
        a=names[0],
        b=names[1],
        gaps=tuple(gaps_of(*names, ones, others, first.manifest().seed)),
        wrong_but_confident=(_wrong(ones), _wrong(others)),
        only_in_one=len(of_a) + len(of_b) - 2 * len(both),
        rows=tuple((row_of(x), row_of(y)) for x, y in zip(ones, others, strict=True) if _differ(x, y)),
    )


def _of(folder: RunFolder, system: str) -> dict[tuple[str, str], One]:
    every = read_scored(folder)
    names = {one.record.system: None for one in every}
    if system not in names:
        raise Refused(
            f"no system {system} is in this run", where=str(folder.path), next=f"name one of: {', '.join(names)}"
        )
    return {(one.record.set, one.record.case): one for one in every if one.record.system == system}


def _wrong(some: list[One]) -> int:
    return sum(bool(one.score.wrong_but_confident) for one in some)


def _differ(x: One, y: One) -> bool:
    return (x.score.score, bool(x.score.wrong_but_confident)) != (y.score.score, bool(y.score.wrong_but_confident))
