"""Cases begun from questions that were declined: what was asked stands there, what is right a person writes.

How a person settled one is in its note, and what they found outside the rules held is proposed as unanswerable. A draft
is no question set yet: `reviewed_on` is left empty, and `type` where nobody settled it, and a set with an empty one is
refused. So no question becomes a case before somebody has read it and said what must come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from inforce.evaluation.asked_alike import asked_alike
from inforce.model.answers import Answer
from inforce.model.question_sets import Case, CaseType
from inforce.storage.question_sets import FOLDER, KIND
from inforce.storage.yaml_files import dump_yaml

# What a person who settled a question says of its type: outside the rules held means that none answers it.
_TYPES: Mapping[str, CaseType] = {"outside": "unanswerable"}
_TO_DO = f"""\
# A draft from questions that were declined. Read each, and take out what is somebody's own affair. Then write its type
# (docs/evaluation.md says which there are) and, under forbidden, what no answer may say. Where the note has what a
# person answered, say it in the words of the rule, or leave the case declined. Where a rule held does answer
# it: queue answered, no reason, its points as expected, its clauses as gold. At last write the day as reviewed_on,
# keep the file in {FOLDER}/, and run: tools/evaluate questions check
"""


def drafted(answers: Iterable[Answer]) -> tuple[bytes, int]:
    """A draft with a case for each question that these answers declined, asked alike counted once; and how many."""
    asked = asked_alike(answers)
    cases = [_case(_ended(alike), len(alike)) for alike in asked]
    handed = Counter(alike[0].handed_to.id for alike in asked if alike[0].handed_to is not None)
    whole = {
        "about": "Questions that were declined.",
        "owner": handed.most_common(1)[0][0] if handed else None,
        "reviewed_on": None,
        "cases": cases,
    }
    text = dump_yaml(whole, hint=f"../schema/{KIND}.json").decode()
    hint, _, rest = text.partition("\n")
    return f"{hint}\n{_TO_DO}{rest}".encode(), len(cases)


def _ended(alike: Sequence[Answer]) -> Answer:
    """The last of those asked alike that a person settled; where nobody did, the last."""
    return next((answer for answer in alike if answer.current.resolved is not None), alike[0])


def _case(answer: Answer, times: int) -> dict[str, Any]:
    """What is known of a case, in the order of its fields."""
    place_read = answer.place_given is None and not answer.office_place
    day_read = answer.day_given is None and answer.as_at_given
    known = {
        "id": f"a-{answer.id}",
        "type": _TYPES.get(answer.current.resolved or ""),
        "question": answer.question,
        "reads_place" if place_read else "place": answer.jurisdiction,
        "reads_day" if day_read else "as_at": answer.asked_about_date.isoformat(),
        "applicant": answer.applicant,
        "topic": answer.topic,
        "audience": answer.audience,
        "queue": answer.queue,
        "reason": [] if answer.reason is None else [answer.reason],
        "expected": [],
        "forbidden": [],
        "gold": [],
        "owner": None if answer.handed_to is None else answer.handed_to.id,
        "note": _note(answer, times),
    }
    order = [name for name in Case.__struct_fields__ if name in known]
    return {name: known[name] for name in order if known[name] is not None or name == "type"}


def _note(answer: Answer, times: int) -> str:
    often = "once" if times == 1 else f"{times} times, last"
    nearest = ", ".join(one.card.clause_id for one in answer.nearest)
    told = [f"Asked {often} on {answer.asked_on.date()}."]
    told += [f"Settled on {move.on} by {move.person}, {move.why}" for move in answer.current.history if move.person]
    told += [f"Nearest, and no answer: {nearest}."] if nearest else []
    return " ".join(told)
