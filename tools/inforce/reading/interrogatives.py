"""The words that make a sentence a question, English and Chinese."""

from __future__ import annotations

import re
from functools import cache

from inforce.reading.phrases import Word, word_set, words

WH = word_set("how what what's when where who whom whose which why")
AUXILIARIES = word_set(
    "may must can can't could should shall will would do does did is are was were am has have need doesn't isn't don't"
)
SUBJECTS = word_set(
    "i we he she it they you the a an my our your his her their there this that these those any one someone "
    "anyone anybody each every all both no people tenants landlords owners visitors"
)
_REQUESTS = (
    "tell me",
    "let me know",
    "explain",
    "please advise",
    "want to know",
    "wants to know",
    "asks",
    "wonder",
    "like to know",
)


@cache
def _han() -> re.Pattern[str]:
    return re.compile(
        r"多少|(?<!无论)(?<![了过好这那前后十面近])几(?![乎何])|(?<!大)多(?=[久长大高远宽重深厚快])"
        r"|(?<!没)(?<!为了)什么|哪(?!怕)"
        r"|怎|如何|为何|何[时种地处]|谁|(?<!无论)是否|[能可会应需]否|有无(?![^，,。？?、]{1,8}的)|吗"
        r"|呢(?=[？?。，,]|$)|啥|有没有"
        r"|([^\W\d_a-z])不\1|可不可以|需不需要|应不应该"
    )


@cache
def _frame() -> re.Pattern[str]:
    """A clause in which the asker says what the answer is for (我得先核实政策怎么划定再答复): it asks nothing."""
    return re.compile(
        r"\s*(?:我们?|需要|请|麻烦)(?:需要|得|先|要|好|再|来|也|处|厅|帮|你|您)*"
        r"(?:核实|核准|确认|答复|回复|找依据|整理)"
    )


def asks_in_han(folded: str) -> bool:
    """Whether a Chinese clause holds a word that asks."""
    return _han().search(folded) is not None and not _frame().match(folded)


def asks_in_english(folded: str) -> bool:
    """Whether an English sentence asks: by its mark, its first word, or a request to be told."""
    if "?" in folded:
        return True
    every = words(folded)
    if every and (every[0].text in WH or opens_with_verb(every, 0)):
        return True
    return any(request in folded for request in _REQUESTS)


def opens_with_verb(every: tuple[Word, ...], place: int) -> bool:
    """Whether a question with its verb first begins at that word ("may a tenant", "is it")."""
    if every[place].text not in AUXILIARIES or place + 1 >= len(every):
        return False
    follows = every[place + 1]
    return not follows.after_stop and (follows.text in SUBJECTS or place == 0)


def has_han(text: str) -> bool:
    """Whether the text holds a Chinese character."""
    return not text.isascii() and any("\u3400" <= sign <= "\u9fff" for sign in text)
