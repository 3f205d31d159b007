"""Ids are made, never copied from a document, and identity is the path (design 1).

instrument  <place>/<work>/<edition>          instruments/<place>/<work>/<edition>/instrument.yml
clause      <place>/<work>/<edition>/<ref>    instruments/<place>/<work>/<edition>/clauses/<ref>.yml
card        clause id, or clause id + .n      cards/<place>/<work>/<edition>/<ref>[.n].yml
delta       <id>                              deltas/<year>/<id>.yml, proposed on the branch delta/<id>
answer      <yyyymmdd>-<16 hex>               answers/<yyyy>/<mm>/<dd>/<shard>/<id>.yml
tombstone   that of the forgotten answer      answers/<yyyy>/<mm>/<dd>/<shard>/<id>.forgotten.yml
"""

from __future__ import annotations

import re

WORD = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
MAX_WORD = 80
# Names a file system somewhere keeps for itself, whatever their ending.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")
_ANSWER = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})-([0-9a-f]{2})[0-9a-f]{14}")
_FORGOTTEN = ".forgotten"


def is_word(text: str) -> bool:
    """True for one safe path segment: `[a-z0-9]+([._-][a-z0-9]+)*`, short, and a name every file system takes."""
    return len(text) <= MAX_WORD and WORD.fullmatch(text) is not None and _RESERVED.fullmatch(text) is None


def is_path_of(text: str, segments: int) -> bool:
    """True when `text` is exactly that many safe segments joined by `/`."""
    parts = text.split("/")
    return len(parts) == segments and all(is_word(part) for part in parts)


def instrument_of(clause_or_card_id: str) -> str:
    """The instrument id within a clause id or a card id."""
    return clause_or_card_id.rsplit("/", 1)[0]


def work_of(instrument_id: str) -> str:
    """The work (`<place>/<work>`) an instrument, clause or card id belongs to."""
    return "/".join(instrument_id.split("/")[:2])


def card_number(card_id: str, clause_id: str) -> int:
    """Which card of its clause a card is: 1 for the clause's own id, n for `.n` after it."""
    return 1 if card_id == clause_id else int(card_id.removeprefix(f"{clause_id}."))


def instrument_path(instrument_id: str) -> str:
    """The file of an instrument, relative to the library's root."""
    return f"instruments/{instrument_id}/instrument.yml"


def checks_path(instrument_id: str) -> str:
    """The machine-written record of checks of an instrument (outside hashes and gate)."""
    return f"instruments/{instrument_id}/checks.yml"


def clause_path(clause_id: str) -> str:
    """The file of a clause, relative to the library's root."""
    instrument, ref = clause_id.rsplit("/", 1)
    return f"instruments/{instrument}/clauses/{ref}.yml"


def card_path(card_id: str) -> str:
    """The file of a source card, relative to the library's root."""
    return f"cards/{card_id}.yml"


def delta_path(delta_id: str, year: int) -> str:
    """The file of a change delta, relative to the library's root. `year` is that of `detected_on`."""
    return f"deltas/{year:04d}/{delta_id}.yml"


def answer_path(answer_id: str) -> str:
    """The file of an answer, relative to the root of the answers branch. Raises ValueError for a malformed id."""
    match = _ANSWER.fullmatch(answer_id)
    if match is None:
        raise ValueError(f"'{answer_id}' is not an answer id: <yyyymmdd>-<16 hex digits>")
    year, month, day, shard = match.groups()
    return f"answers/{year}/{month}/{day}/{shard}/{answer_id}.yml"


def tombstone_path(answer_id: str) -> str:
    """The file that is left of a forgotten answer, beside where it was. Raises ValueError for a malformed id."""
    return f"{answer_path(answer_id).removesuffix('.yml')}{_FORGOTTEN}.yml"


def id_of_path(path: str) -> tuple[str, str] | None:
    """What a file of the library is, by its path alone, and its id; None for a file that is no object.

    It is one of instrument, checks, clause, card, delta, answer, tombstone.
    """
    parts = path.split("/")
    top, name = parts[0], parts[-1].removesuffix(".yml")
    if not path.endswith(".yml"):
        return None
    if top == "instruments" and len(parts) == 5 and name in ("instrument", "checks"):
        return name, "/".join(parts[1:4])
    if top == "instruments" and len(parts) >= 6 and parts[4] == "clauses":
        return "clause", "/".join([*parts[1:4], name])
    if top == "cards" and len(parts) >= 5:
        return "card", "/".join([*parts[1:4], name])
    if top == "deltas" and len(parts) == 3:
        return "delta", name
    if top == "answers" and len(parts) == 6:
        forgotten = name.removesuffix(_FORGOTTEN)
        return ("answer", name) if forgotten == name else ("tombstone", forgotten)
    return None
