"""The judge that needs no model: points are made or not by figures, dates, names, key terms, negation and force."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from inforce.evaluation.judges import ToJudge, Verdict
from inforce.evaluation.made_points import makes, same_thing_otherwise, says

# What decides a verdict, beside what the whole project reads texts by.
_DECIDES = ("said", "point_parts", "point_figures", "point_forces", "made_points", "judging_by_rule")


@cache
def _edition() -> str:
    """A fingerprint of the code that decides: scores by another edition are made again."""
    texts = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in _DECIDES]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]


class RuleJudge:
    """Deterministic, offline, the default.

    An expected point counts when its figures (in whatever unit), bounds, dates, names and key terms stand in one
    passage, not denied, and nowhere contradicted. A forbidden point is said when it would count by the same test. Where
    one is said, an expected point that tells the same thing otherwise is not made: listing both the figure in force and
    the old one, or the neighbour's, leaves the choice to the reader.
    """

    name = "rule"

    @property
    def settings(self) -> Mapping[str, str]:
        """Nothing can be set; the edition is another whenever what judges here has changed."""
        return {"judge": self.name, "edition": _edition()}

    def judge(self, given: ToJudge) -> Verdict:
        """The verdict, the same for everybody and every time. Never fails."""
        said = tuple(says(point, given.question, given.answer) for point in given.forbidden)
        told = [point for point, is_said in zip(given.forbidden, said, strict=True) if is_said]
        spoilt = tuple(
            next((other for other in told if same_thing_otherwise(point, other)), None) for point in given.expected
        )
        made = tuple(
            other is None and makes(point, given.question, given.answer)
            for point, other in zip(given.expected, spoilt, strict=True)
        )
        notes = [
            f"point {number} is not counted: the answer also says {other!r}"
            for number, other in enumerate(spoilt, 1)
            if other is not None
        ]
        return Verdict(made=made, said=said, note="; ".join(notes))
