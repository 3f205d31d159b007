"""The judges there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inforce.errors import Refused
from inforce.evaluation.chat import ModelService, no_model
from inforce.evaluation.judges import Judge
from inforce.evaluation.judging_by_model import ModelJudge
from inforce.evaluation.judging_by_rule import RuleJudge

JUDGES: Mapping[str, Callable[[ModelService], Judge]] = {
    "rule": lambda model: RuleJudge(),
    "model": lambda model: ModelJudge(model("the judge model")),
}


def judge_named(name: str, model: ModelService = no_model) -> Judge:
    """The judge of that name. Raises Refused where none has it, or it lacks what it needs."""
    if name not in JUDGES:
        raise Refused(f"there is no judge {name}", next=f"name one of: {', '.join(JUDGES)}")
    return JUDGES[name](model)
