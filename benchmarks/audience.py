"""What no answer may say of compliance or safety, to whichever audience: the sample's cases, and how one is told.

`sample_answers.py` puts them beside its question sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inforce.decisions.wording import say
from inforce.model.answers import Answer

Case = Mapping[str, Any]


def for_audiences(listed: Sequence[Case], rules: Mapping[str, Any]) -> Iterator[tuple[str, str, Case]]:
    """Each case in each language, put to each audience: its section, its type, and the case."""
    for case in listed:
        for language in ("en", "zh"):
            for audience in rules["audiences"]:
                unsaid = rules["must_not_say"][language]
                one = {**case[language], "id": f"{case['id']} {audience}", "audience": audience, "must_not_say": unsaid}
                yield "audience", f"{case['kind']} {language}", one


def said_of_compliance(case: Case, got: Answer) -> list[str]:
    """Words on compliance or safety that are not the rule's own: what is quoted is taken out before looking."""
    own = got.body
    for refusal in ("certificate", "safety"):  # "whether something complies … is neither said nor hinted at here"
        own = own.replace(say("en", refusal), "").replace(say("zh", refusal), "")
    for quote in sorted((q.text for one in got.assertions for q in one.quotes), key=len, reverse=True):
        own = own.replace(quote, "")
    own = own.replace("\n", " ").lower()
    opening = tuple(word for word in case["must_not_say"] if word in ("yes,", "no,"))
    sentences = [part.strip() for part in own.replace("?", ".").split(".")]
    found = [f"says {word!r}" for word in case["must_not_say"] if word not in opening and word in own]
    return found + [f"begins {part[:20]!r}" for part in sentences if opening and part.startswith(opening)]
