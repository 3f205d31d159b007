"""Two stems of an English word: one without its plural, one without its other endings.

Both are indexed: the fuller stem finds "permitted" for "permit", the lighter keeps "parks" from "parking". The fuller
one follows the published rules of the second Porter stemmer; British and American spellings of one word meet in it.
"""

import re

from inforce.reading.patterns import pattern

_LONGEST = 40  # letters: what is longer is no word, and stays as it is
_VOWELS = frozenset("aeiouy")
_DOUBLES_WORDS = "bb dd ff gg mm nn pp rr tt"
_DOUBLES = frozenset(_DOUBLES_WORDS.split())
_IRREGULAR = {
    **{"children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "geese": "goose"},
    **{"mice": "mouse", "persons": "person", "lives": "life", "wives": "wife", "knives": "knife", "halves": "half"},
    **{"leaves": "leaf", "premises": "premises", "news": "news", "gas": "gas", "gases": "gas", "bus": "bus"},
}
_EXCEPTIONS = {
    **{"skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl"},
    **{"gently": "gentl", "ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl"},
    **{word: word for word in ("sky", "news", "howe", "atlas", "cosmos", "bias", "andes")},
}
_AFTER_PLURAL_WORDS = "inning outing canning herring earring proceed exceed succeed"
_AFTER_PLURAL = frozenset(_AFTER_PLURAL_WORDS.split())
_SPELLINGS = {
    **{"licens": "licenc", "practis": "practic", "defens": "defenc", "offens": "offenc", "pretens": "pretenc"},
    **{"neighbour": "neighbor", "colour": "color", "labour": "labor", "harbour": "harbor", "behaviour": "behavior"},
    **{"odour": "odor", "vapour": "vapor", "centr": "center", "metr": "meter", "litr": "liter", "kerb": "curb"},
    **{"tyre": "tire", "programm": "program", "grey": "gray", "plough": "plow", "fulfil": "fulfil"},
}
_STEP_2 = [
    *(("ational", "ate"), ("ization", "ize"), ("fulness", "ful"), ("ousness", "ous"), ("iveness", "ive")),
    *(("tional", "tion"), ("biliti", "ble"), ("lessli", "less"), ("alism", "al"), ("aliti", "al")),
    *(("ation", "ate"), ("entli", "ent"), ("fulli", "ful"), ("iviti", "ive"), ("ousli", "ous")),
    *(("abli", "able"), ("alli", "al"), ("anci", "ance"), ("ator", "ate"), ("enci", "ence"), ("izer", "ize")),
    *(("bli", "ble"), ("ogi", "og"), ("li", "")),
]
_STEP_3 = [
    *(("ational", "ate"), ("tional", "tion"), ("alize", "al"), ("icate", "ic"), ("iciti", "ic"), ("ative", "")),
    *(("ical", "ic"), ("ness", ""), ("ful", "")),
]
_STEP_4_ENDINGS = "ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic"  # longest first
_STEP_4 = _STEP_4_ENDINGS.split()
# The s of authorise, organised, minimisation; not that of premises, exercise, promised.
_ISE = pattern(
    r"(?<=\w[aeo]ri|\w[aeio]ni|\wgni|\wimi|\w[ai]li|\widi|\witi)s(?=(?:e[drs]?|ers|ing|ations?)$)|(?<=i)s(?=ations?$)"
)
_REGION = pattern("[aeiouy]+[^aeiouy]")
_SHORT_END = pattern("(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$")


def light_stem(word: str) -> str:
    """The lower-case word without its plural: dogs, dog; bodies, body; premises stays."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")) and len(word) > 4:
        return word[:-2]
    return word[:-1]


def full_stem(word: str) -> str:
    """The lower-case word without its endings: permitted and permits, permit; licence and license, licenc."""
    if not 2 < len(word) <= _LONGEST:
        return word
    if word in _EXCEPTIONS:
        return _EXCEPTIONS[word]
    if british := _ISE.search(word):
        word = f"{word[: british.start()]}z{word[british.end() :]}"
    word = re.sub("(?:^|(?<=[aeiouy]))y", "Y", word)
    first = _region_after(word, 0)
    if early := re.match("gener|commun|arsen", word):
        first = early.end()
    second = _region_after(word, first)
    word = _without_plural(word)
    if word not in _AFTER_PLURAL:
        word = _without_tense(word, first)
        if word[-1] in "yY" and len(word) > 2 and word[-2] not in _VOWELS:
            word = word[:-1] + "i"
        word = _replaced(word, _STEP_2, first, second)
        word = _replaced(word, _STEP_3, first, second)
        word = _without_ending(word, second)
        word = _without_last(word, first, second)
    stem = word.lower()
    return _SPELLINGS.get(stem, stem)


def _region_after(word: str, start: int) -> int:
    """Where the region behind the first vowel and consonant from `start` on begins."""
    found = _REGION.search(word, start)
    return found.end() if found else len(word)


def _without_plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")) and any(sign in _VOWELS for sign in word[:-2]):
        return word[:-1]
    return word


def _without_tense(word: str, first: int) -> str:
    for ending in ("eedly", "eed"):
        if word.endswith(ending):
            return word[: -len(ending)] + "ee" if len(word) - len(ending) >= first else word
    for ending in ("ingly", "edly", "ing", "ed"):
        if word.endswith(ending):
            base = word[: -len(ending)]
            if not any(sign in _VOWELS for sign in base):
                return word
            if base.endswith(("at", "bl", "iz")):
                return base + "e"
            if base[-2:] in _DOUBLES:
                return base[:-1]
            return base + "e" if first >= len(base) and _SHORT_END.search(base) else base
    return word


def _replaced(word: str, endings: list[tuple[str, str]], first: int, second: int) -> str:
    for ending, replacement in endings:
        if word.endswith(ending):
            start = len(word) - len(ending)
            allowed = start >= (second if ending == "ative" else first)
            if ending == "ogi":
                allowed = allowed and word[start - 1] == "l"
            elif ending == "li":
                allowed = allowed and word[start - 1] in "cdeghkmnrt"
            return word[:start] + replacement if allowed else word
    return word


def _without_ending(word: str, second: int) -> str:
    for ending in _STEP_4:
        if word.endswith(ending):
            start = len(word) - len(ending)
            if start < second or (ending == "ion" and word[start - 1] not in "st"):
                return word
            return word[:start]
    return word


def _without_last(word: str, first: int, second: int) -> str:
    start = len(word) - 1
    if word.endswith("e"):
        if start >= second or (start >= first and not _SHORT_END.search(word[:-1])):
            return word[:-1]
    elif word.endswith("l") and start >= second and word[-2:-1] == "l":
        return word[:-1]
    return word
