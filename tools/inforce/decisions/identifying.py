"""Check 1: identify place, date, audience, applicant, topic and parts of a question, before retrieving (standard 3.1).

Nothing is chosen for the asker. A place is given, read from the question, or the office's own and then printed as such;
a name that several places share, or that no place held bears, stops here. What is missing and would change the answer
is asked for by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from inforce.decisions.asked_places import AskedPlaces, places_of_parts
from inforce.decisions.audience import policy_for
from inforce.decisions.gaps import BeyondRules, CannotAnswer, DayMissing, GapDetails, NothingLanded
from inforce.decisions.matter import Matter, Part, Question
from inforce.decisions.searched_words import searched_words
from inforce.decisions.wording import say
from inforce.errors import Refused
from inforce.reading import parts as reading
from inforce.reading.asked_date import AskedDate, asked_of
from inforce.reading.asked_kinds import asked_kinds
from inforce.reading.cues import Cue, certificate_cue, cues, safety_cue
from inforce.reading.dates_in_text import DateMention, dates_in
from inforce.reading.instruments_in_text import named_instruments
from inforce.reading.languages import language_of
from inforce.reading.masking import Masked, mask
from inforce.reading.places_in_text import UnknownPlace
from inforce.storage.library import Library

LONGEST_QUESTION = 20_000
# What a question asks that no rule holds, and the words to decline it with. A calculation is left to the evidence test.
_BEYOND_RULES = {
    "prediction": "prediction",
    "unpublished": "prediction",
    "own_record": "own_record",
    "internal_record": "internal_record",
    "opinion": "opinion",
}


def identify(question: Question, library: Library) -> Matter:
    """Read the question. A part that cannot be placed is its gap. Raises Refused where it asks nothing, or too much."""
    masked = mask(question.text)
    text = masked.text.strip()
    _refuse_no_question(text)
    language = language_of(text)
    split = reading.parts(text) or (reading.Part(text, 0, len(text)),)
    dates = dates_in(text, question.read_on or question.today)
    where = places_of_parts(question.jurisdiction, text, split, library, language)
    searched = searched_words(text, split, where.spans, dates)
    parts: list[Part | CannotAnswer] = []
    for one, placed, words in zip(split, where.parts, searched, strict=True):
        gap = _beyond_rules(one.text, language)
        period = _period(question, one, dates, text, language)
        if question.nothing_landed:
            parts.append(NothingLanded(say(language, "nothing_landed", day=question.known_on)))
        elif isinstance(placed, CannotAnswer):
            parts.append(placed)
        elif isinstance(period, CannotAnswer):
            parts.append(period)
        elif gap is not None:
            parts.append(gap)
        else:
            unheld = reading.mentions_of(one, where.unheld, text)
            parts += [_part(question, one, words, place, period, language, unheld) for place in placed]
    return _matter(question, masked, text, language, where, tuple(parts), library)


def _refuse_no_question(text: str) -> None:
    if not text:
        raise Refused("no question was asked", next='tools/ask "How high must a pool barrier be?" --jurisdiction PLACE')
    if len(text) > LONGEST_QUESTION:
        raise Refused(f"the question is longer than {LONGEST_QUESTION} characters", next="ask it in a sentence or two")


def _matter(
    question: Question,
    masked: Masked,
    text: str,
    language: str,
    where: AskedPlaces,
    parts: tuple[Part | CannotAnswer, ...],
    library: Library,
) -> Matter:
    first = next((part for part in parts if isinstance(part, Part)), None)
    settled = next((placed[0] for placed in where.parts if isinstance(placed, tuple)), None)
    return Matter(
        question=question,
        text=text,
        language=language,
        policy=policy_for(question.audience, library.settings),
        place=first.place if first is not None else settled,
        place_note=where.note,
        on=first.on if first is not None else question.as_at or question.today,
        as_at_given=question.as_at is not None or (first is not None and first.on != question.today),
        parts=parts,
        masked=masked.kinds,
        certificate=_words(certificate_cue(text)),
        safety=_words(safety_cue(text)),
    )


def _part(
    question: Question,
    one: reading.Part,
    words: str,
    place: str,
    period: tuple[date, date],
    language: str,
    unheld: Sequence[UnknownPlace],
) -> Part:
    """One part with its place and days, and the words to look for: without those that name them or frame the asking."""
    return Part(
        text=words,
        place=place,
        on=period[1],
        since=period[0],
        known_on=question.known_on,
        language=language,
        kinds=asked_kinds(one.text),
        applicant=question.applicant,
        topic=question.topic,
        instruments_named=tuple(named.title for named in named_instruments(one.text) if named.title),
        shown=one.text,
        unheld=", ".join(named.text for named in unheld if not named.within or place in named.within),
    )


def _period(
    question: Question,
    one: reading.Part,
    dates: tuple[DateMention, ...],
    text: str,
    language: str,
) -> tuple[date, date] | CannotAnswer:
    """The first and last day a part asks about: a day given or read, else today. A period is asked at both its ends."""
    read = asked_of(reading.mentions_of(one, dates, text), one.text, question.read_on or question.today)
    if question.as_at is not None:
        if _says_another_day(read, question.as_at):
            return _day_missing(say(language, "day_two", text=_told(read), given=question.as_at))
        return question.as_at, question.as_at
    if read.kind == "none":
        return question.today, question.today
    if read.kind in ("day", "range", "before") and len(read.readings) == 1:
        return read.readings[0].first, read.readings[0].last
    return _day_missing(_day_unclear(read, language))


def _says_another_day(read: AskedDate, as_at: date) -> bool:
    """Whether the question itself names a day or period that the day passed in does not lie in. "Now" gives way."""
    if read.kind not in ("day", "range") or all(mention.form == "now" for mention in read.mentions):
        return False
    return not any(one.first <= as_at <= one.last for one in read.readings)


def _day_missing(note: str) -> DayMissing:
    return DayMissing(note, GapDetails(missing=("as_at",)))


def _day_unclear(read: AskedDate, language: str) -> str:
    """Why no one day can be read from a part, and what to say instead."""
    if read.kind in ("past", "impossible", "several"):
        return say(language, f"day_{read.kind}", text=_told(read))
    if not read.readings:
        return say(language, "day_without_year", text=_told(read))
    days = (str(one.first) if one.first == one.last else f"{one.first} – {one.last}" for one in read.readings)
    return say(language, "day_ambiguous", text=_told(read), days=", ".join(days))


def _told(read: AskedDate) -> str:
    """The dates of a part in the asker's own words."""
    return ", ".join(dict.fromkeys(mention.text for mention in read.mentions))


def _beyond_rules(text: str, language: str) -> CannotAnswer | None:
    """A part that asks for what no rule holds: a forecast, a record, a paper, an opinion."""
    asked = next((_BEYOND_RULES[cue.kind] for cue in cues(text) if cue.kind in _BEYOND_RULES), None)
    return None if asked is None else BeyondRules(say(language, asked))


def _words(cue: Cue | None) -> str | None:
    return None if cue is None else cue.text
