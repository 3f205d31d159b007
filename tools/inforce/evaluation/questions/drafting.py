"""Cases begun from questions that were declined: what was asked stands there, what is right a person writes.

A draft is no question set yet: `type` and `reviewed_on` are left empty, and a set with an empty one is refused. So no
question becomes a case before somebody has read it and said what must come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from inforce.model.answers import Answer
from inforce.model.question_sets import Case
from inforce.reading.folding import fold
from inforce.storage.question_sets import FOLDER, KIND
from inforce.storage.yaml_files import dump_yaml

_TO_DO = f"""\
# A draft from questions that were declined. Read each, and take out what is somebody's own affair. Then write its type
# (docs/evaluation.md says which there are) and, under forbidden, what no answer may say. Where a rule held does answer
# it: queue answered, no reason, its points as expected, its clauses as gold. At last write the day as reviewed_on,
# keep the file in {FOLDER}/, and run: tools/evaluate questions check
"""


def drafted(answers: Iterable[Answer]) -> tuple[bytes, int]:
    """A draft with a case for each question that these answers declined, asked alike counted once; and how many."""
    asked: dict[tuple[object, ...], list[Answer]] = {}
    for answer in sorted(answers, key=lambda one: (one.asked_on, one.id)):
        asked.setdefault(_asked(answer), []).append(answer)
    cases = [_case(alike[-1], len(alike)) for alike in asked.values()]
    handed = Counter(alike[-1].handed_to.id for alike in asked.values() if alike[-1].handed_to is not None)
    whole = {
        "about": "Questions that were declined.",
        "owner": handed.most_common(1)[0][0] if handed else None,
        "reviewed_on": None,
        "cases": cases,
    }
    text = dump_yaml(whole, hint=f"../schema/{KIND}.json").decode()
    hint, _, rest = text.partition("\n")
    return f"{hint}\n{_TO_DO}{rest}".encode(), len(cases)


def _asked(answer: Answer) -> tuple[object, ...]:
    words = " ".join(fold(answer.question).split())
    return words, answer.jurisdiction, answer.asked_about_date, answer.applicant, answer.topic, answer.audience


def _case(answer: Answer, times: int) -> dict[str, Any]:
    """What is known of a case, in the order of its fields."""
    place_read = answer.place_given is None and not answer.office_place
    day_read = answer.day_given is None and answer.as_at_given
    known = {
        "id": f"a-{answer.id}",
        "type": None,
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
    return f"Asked {often} on {answer.asked_on.date()}." + (f" Nearest, and no answer: {nearest}." if nearest else "")
