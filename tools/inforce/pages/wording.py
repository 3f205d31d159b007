"""The site's own words around the law's, in English and Chinese: which language, which words, how a day is written."""

from __future__ import annotations

from datetime import date

from inforce.decisions.wording import spoken_number
from inforce.pages.words_en import WORDS as ENGLISH
from inforce.pages.words_zh import WORDS as CHINESE

_WORDS = {"en": ENGLISH, "zh": CHINESE}
# How a page says which language it is in.
TAGS = {"en": "en", "zh": "zh"}


def say(language: str, key: str, **values: object) -> str:
    """One stretch of the site's own words. Raises KeyError for one that the language does not have."""
    return _WORDS[language][key].format(
        **{name: day_of(language, value) if isinstance(value, date) else value for name, value in values.items()}
    )


def unfilled(language: str, key: str) -> str:
    """The same with its places still open, as `{day}`, for a script to fill. Raises KeyError."""
    return _WORDS[language][key]


def day_of(language: str, day: date) -> str:
    """A day as people write it: 1 May 2021, 2021年5月1日."""
    if language == "zh":
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{day.day} {ENGLISH['months'].split()[day.month - 1]} {day.year}"


def number_of(reference: str, language: str) -> str:
    """A clause's number as people say it: section 4, 第五条."""
    return spoken_number(reference, language)


def titled(title: str, language: str) -> str:
    """An instrument's title as it is set in running text."""
    return f"《{title}》" if language == "zh" and not title.startswith("《") else title
