"""What a date in a sentence is for: the day asked about, a fact of the case, a target, or part of an instrument's name.

The role decides more than the year does: "到2020年" is a goal that a rule sets, "the Tenancies Act 1995" names an
instrument, "signed in 2015" tells what happened. None of them is the day whose rules are asked for.
"""

from __future__ import annotations

from inforce.reading.date_periods import Role, Written
from inforce.reading.han_date_roles import han_role
from inforce.reading.phrases import Word, word_set, words

_INSTRUMENTS = word_set(
    "act acts by-law by-laws bylaw bylaws regulation regulations order ordinance ordinances decree bill "
    "directive statute statutes proclamation convention charter constitution instrument notice code gazette "
    "measures standard"
)
# Nouns that stand after a year when an edition is meant ("the 2015 rules"): those years are asked about.
_EDITIONS = word_set("rules rule edition version text rate rates tariff tariffs fee fees price prices limit limits")
_YEAR_LEADS = word_set("in since during before after until till between year mid early late circa within around")
_LOOSE_LEADS = word_set("for from by of to and through the at as on than dated")
_AMOUNT_LEADS = word_set(
    "is of to than exceed exceeds least most over under above below about no number room unit section"
)
_AFTER_A_YEAR = word_set(
    "was were is are did do does what how when which who where may must can could should would will had has if "
    "and or the a an i we they he she it onwards on to until in under for at there by calendar financial tax"
)
_EVENTS = word_set(
    "born built bought purchased signed moved issued registered installed died started began employed hired "
    "married granted lodged obtained erected constructed arrested convicted opened inherited acquired sold "
    "planted divorced joined retired dated received applied"
)
_PERSONS = word_set("i we he she they my our his her their client tenant customer")
_ASKING = word_set("what which how when where who")


def role_of(one: Written, folded: str) -> Role | None:
    """The role of a written date in its sentence; None where the figure turns out to be no date (a bare 2000)."""
    if one.form == "plan":
        return "plan"
    if "年" in folded[one.start : one.end]:
        return han_role(one, folded)
    if not folded.isascii() and not _latin_beside(one, folded):
        # A bare figure in a Chinese sentence is a number or part of one (国发〔2024〕5号), but for 2015口径.
        bare = one.form == "year" and folded[one.start].isdigit() and not folded.startswith(("口径", "版"), one.end)
        return None if bare else han_role(one, folded)
    before, after = _words_beside(one, folded)
    if one.form == "year" and folded[one.start].isdigit() and not _is_year(one, before, after, folded):
        return None
    if (
        one.form == "month"
        and not before
        and folded.startswith(("may ", "march "), one.start)
        and not _ends(after, one, folded)
    ):
        return None  # "May 2000 people attend?" asks for leave
    return _english_role(one, before, after)


def _latin_beside(one: Written, folded: str) -> bool:
    """Whether the nearest letters on either side are Latin."""
    near = folded[max(0, one.start - 12) : one.start] + folded[one.end : one.end + 12]
    return any("a" <= sign <= "z" for sign in near)


def _words_beside(one: Written, folded: str) -> tuple[list[Word], list[Word]]:
    """The words of the same clause before and after a date."""
    every = words(folded)
    before = [word for word in every if word.end <= one.start]
    after = [word for word in every if word.start >= one.end]
    for place in range(len(before) - 1, -1, -1):
        if before[place].after_stop:
            before = before[place:]
            break
    for place, word in enumerate(after):
        if word.after_stop:
            after = after[:place]
            break
    return before, after


def _names_instrument(before: list[Word], after: list[Word]) -> bool:
    """Whether the year belongs to an instrument's name: "Act 1995", "No 6 of 2010", "the 2009 By-law"."""
    lead = [word.text for word in before[-4:]]
    if lead and (lead[-1] in _INSTRUMENTS or (len(lead) > 1 and lead[-1] == "of" and _numbered(lead[:-1]))):
        return True
    return bool(after) and after[0].text in _INSTRUMENTS and lead[-1:] != ["in"]


def _numbered(lead: list[str]) -> bool:
    """Whether the words before "of" name an instrument or its number ("By-law", "No 6", "Act 12")."""
    return lead[-1] in _INSTRUMENTS or (
        lead[-1].isdigit() and len(lead) > 1 and lead[-2] in _INSTRUMENTS | {"no", "number"}
    )


def _is_year(one: Written, before: list[Word], after: list[Word], folded: str) -> bool:
    """Whether a bare four-figure number is a year: by the word before it, or by what cannot follow an amount."""
    lead, follows = (before[-1].text if before else ""), (after[0].text if after else "")
    if _names_instrument(before, after) or follows in _EDITIONS:
        return True
    ends = _ends(after, one, folded)
    if lead in _YEAR_LEADS:
        return ends or (lead not in ("within", "around") and len(follows) > 3 and not follows.startswith(_UNITS))
    if lead == "of":
        return len(before) > 1 and before[-2].text in ("end", "beginning", "start", "quarter", "half", "middle", "year")
    if ends and lead in _LOOSE_LEADS - {"to", "than"}:
        return True
    # "Bond limit 2015": years are seldom round and amounts mostly are.
    return not after and bool(before) and lead not in _AMOUNT_LEADS and int(folded[one.start : one.end]) % 50 != 0


def _ends(after: list[Word], one: Written, folded: str) -> bool:
    """Whether nothing follows the date that an amount could count."""
    return not after or after[0].text in _AFTER_A_YEAR or folded[one.end : one.end + 1] in ",;:)?"


_UNITS = (
    "square",
    "cubic",
    "litre",
    "liter",
    "metre",
    "meter",
    "people",
    "person",
    "hectare",
    "rand",
    "dollar",
    "euro",
    "pound",
    "kilo",
    "case",
    "unit",
    "item",
    "seat",
    "place",
)


def _english_role(one: Written, before: list[Word], after: list[Word]) -> Role:
    lead = [word.text for word in before[-2:]]
    if _names_instrument(before, after):
        return "number_of_instrument"
    if one.form == "day_without_year":
        return "as_of" if lead in (["as", "at"], ["as", "of"], ["as", "on"]) else "recurring"
    if _is_event(before, after):
        return "event"
    if "before" in lead or lead == ["prior", "to"] or lead[-1:] in (["until"], ["till"]):
        return "before"
    if lead[-1:] == ["by"] or lead == ["later", "than"]:
        return "target"
    if lead[-1:] in (["since"], ["from"], ["after"], ["following"]) or (after[:1] and after[0].text == "onwards"):
        return "since"
    return "as_of"


def _is_event(before: list[Word], after: list[Word]) -> bool:
    """Whether the date tells when something happened to somebody ("my lease was signed on", "In 2015 I bought")."""
    near = [word.text for word in before[-6:]]
    if after and after[0].text in ("i", "we", "he", "she", "they", "my", "our"):
        return any(word.text in _EVENTS for word in after[1:6])
    happened = [place for place, word in enumerate(near) if word in _EVENTS]
    if not happened:
        return False
    clause = [word.text for word in before]
    close = len(near) - happened[-1] <= 2
    return bool(_PERSONS.intersection(clause)) or (close and not (clause and clause[0] in _ASKING))
