"""What is shown for an answer: the JSON object of design 6, and words to be read aloud, both stored to the byte."""

from __future__ import annotations

import json
from typing import Any

from inforce.decisions.wording import say, spoken_number
from inforce.model.answers import Answer
from inforce.model.cited_cards import CitedCard
from inforce.model.dates import last_day_in_force
from inforce.model.records import to_data
from inforce.reading.languages import language_of
from inforce.storage.library import Library

_WIDTH = 2
_HEADS = {
    "answered": {"en": "ANSWER", "zh": "答复"},
    "declined": {"en": "NOT ANSWERED", "zh": "不作答复"},
    "conflict": {"en": "NOT ANSWERED: CONFLICT", "zh": "不作答复：规定冲突"},
    "change_pending": {"en": "NOT ANSWERED: CHANGE PENDING", "zh": "不作答复：变动待审"},
}


def answer_json(answer: Answer) -> str:
    """The answer as one JSON object (design 6), ending in a line break."""
    return json.dumps(_view(answer), ensure_ascii=False, indent=_WIDTH) + "\n"


def _view(answer: Answer) -> dict[str, Any]:
    data = to_data(answer)
    view: dict[str, Any] = {"answer_id": answer.id}
    for name in ("queue", "reason", "question", "asked_on", "asked_about_date", "as_at_given"):
        view[name] = data[name]
    view["known_at"] = data.get("known_at")
    for name in ("jurisdiction", "audience", "library", "notice", "body"):
        view[name] = data[name]
    for name in ("assertions", "source_cards", "unanswered_parts", "missing", "nearest", "upcoming", "pending_deltas"):
        view[name] = data.get(name, [])
    view["conflict"] = data.get("conflict", [])
    if answer.premises:
        view["premises"] = data["premises"]
    view["handed_to"] = data.get("handed_to")
    view["relaxed"] = data.get("relaxed", [])
    view["candidates"] = data.get("candidates", [])
    if answer.readings:
        # Without the words quoted: what is withheld or in dispute is not to be read here either.
        view["readings"] = [{name: of[name] for name in of if name != "quote"} for of in data["readings"]]
    if answer.composings:
        # Without the sentences: those used stand among the assertions, and none is read where it is withheld.
        view["composings"] = [{name: of[name] for name in of if name != "sentences"} for of in data["composings"]]
    view["checks"] = data["checks"]
    for name in ("library_commit", "composer", "tool_version"):
        view[name] = data[name]
    return view


def answer_text(answer: Answer, library: Library) -> str:
    """The answer for reading aloud: notice, what was asked, the answer with markers, then each card."""
    language = "zh" if _is_chinese(answer) else "en"
    lines = [answer.notice, "", _asked(answer, library), "", _HEADS[answer.queue][language], answer.body]
    if answer.nearest:
        lines += ["", say(language, "nearest")]
        lines += [f"  {_card_line(n.card, language, library)}\n    “{n.text}”" for n in answer.nearest]
    if answer.source_cards:
        lines += ["", "SOURCES" if language == "en" else "来源"]
        lines += [f"[{n}] {_card_line(card, language, library)}" for n, card in enumerate(answer.source_cards, 1)]
    lines += ["", f"{answer.library} · {answer.id}"]
    return "\n".join(lines) + "\n"


def _is_chinese(answer: Answer) -> bool:
    return language_of(answer.question) == "zh"


def _asked(answer: Answer, library: Library) -> str:
    place = "?" if answer.jurisdiction is None else _place_name(answer.jurisdiction, library)
    day = answer.asked_about_date.isoformat()
    known = answer.known_at
    if _is_chinese(answer):
        as_known = "" if known is None else f"　所知截至：{known}"
        return f"问：{answer.question}\n地区：{place}　日期：{day}{'' if answer.as_at_given else '（今日）'}{as_known}"
    as_known = "" if known is None else f"   As known on {known}"
    return f"Asked: {answer.question}\nPlace: {place}   Date: {day}{'' if answer.as_at_given else ' (today)'}{as_known}"


def _card_line(card: CitedCard, language: str, library: Library) -> str:
    """One card in one breath: instrument, clause, edition, place, days, who accepted it, where to read it."""
    end = last_day_in_force(card.effective_to)
    checked = say(language, "card_checked", day=card.checked_on) if card.checked_on is not None else ""
    place, number = _place_name(card.jurisdiction, library), spoken_number(card.clause_reference, language)
    key = "card_ends" if end is not None else "card_open"
    return "\n    ".join(
        (
            say(language, "card", title=card.title, reference=number, edition=card.edition, place=place),
            say(language, key, start=card.effective_from, last=end),
            say(language, "card_accepted", name=card.accepted_by, day=card.accepted_on) + checked,
            card.link,
        )
    )


def _place_name(place_id: str, library: Library) -> str:
    return library.places.get(place_id).name if place_id in library.places else place_id
