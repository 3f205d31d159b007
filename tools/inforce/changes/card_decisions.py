"""A person's decision about each card, read from a file and held against what is possible (standard 5).

The file is YAML: `delta`, `proposal` (the commit that was read; it may be left out) and `cards`, a list with one entry
for each card: `card`, `effect`, `why`, and `replaced_by` where the effect is replace_by. `tools/delta show --template`
writes one. Every fault is told at once, with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from inforce.changes.card_choices import Choice, Choices
from inforce.errors import DataFault, Fault
from inforce.model.deltas import CardEffect, ChangeDelta, Effect
from inforce.model.records import Plain
from inforce.storage.git_refs import FULL_ID
from inforce.storage.yaml_files import Loaded, load_yaml

_EFFECTS: tuple[Effect, ...] = get_args(Effect)
_FIELDS = {"card", "effect", "replaced_by", "why"}
_Told = tuple[tuple[str | int, ...], str]


class BadDecisions(DataFault):
    """A file of decisions that cannot be followed. Carries every fault found in it."""

    code = "bad_decisions"


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions of one file, read and not yet held against the delta."""

    loaded: Loaded

    @property
    def proposal(self) -> str | None:
        """The proposal commit the person read, where the file names one."""
        named = self.loaded.data.get("proposal") if isinstance(self.loaded.data, Mapping) else None
        return named if isinstance(named, str) and FULL_ID.fullmatch(named) else None


@dataclass(frozen=True, slots=True)
class DecidedCards:
    """What was decided about the cards of a delta, and the proposed cards that are not to be put in force."""

    effects: tuple[CardEffect, ...]
    left_out: frozenset[str] = frozenset()


def as_proposed(delta: ChangeDelta) -> DecidedCards:
    """What holds where a person accepts without a file: the effects as they were proposed and shown."""
    return DecidedCards(delta.card_effects)


def read_decisions(data: bytes, file: str) -> Decisions:
    """Read a file of decisions. Raises DataFault where it is not plain YAML."""
    return Decisions(load_yaml(data, file))


def decide_cards(decisions: Decisions, delta: ChangeDelta, choices: Choices) -> DecidedCards:
    """The effects as a person decided them, in the delta's order. Raises BadDecisions with every fault and its line."""
    decided: dict[str, CardEffect] = {}
    told = list(_faults(decisions.loaded.data, delta, choices, decided))
    if told:
        lines = decisions.loaded.lines_of(at for at, _ in told)
        file = decisions.loaded.file
        faults = tuple(Fault(file, line, "decision", words) for line, (_, words) in zip(lines, told, strict=True))
        raise BadDecisions(
            faults, next=f"mend the file, or write a new one: tools/delta show {delta.id} --template FILE"
        )
    effects = tuple(decided[card_id] for card_id in choices.cards)
    taking_over = {effect.replaced_by for effect in effects}
    left_out = frozenset(
        choice.proposed.replaced_by
        for card_id, choice in choices.cards.items()
        if choice.proposed.replaced_by is not None
        and decided[card_id].effect == "retire"
        and choice.proposed.replaced_by not in taking_over
    )
    return DecidedCards(effects, left_out)


def _faults(data: Plain, delta: ChangeDelta, choices: Choices, decided: dict[str, CardEffect]) -> Iterator[_Told]:
    """What is wrong, place by place; what is right is put into `decided`."""
    if not isinstance(data, Mapping):
        yield (), "this is no file of decisions: it holds `delta` and `cards`"
        return
    for name in sorted(data.keys() - {"delta", "proposal", "cards"}):
        yield (name,), f"{name}: there is no such field; a file of decisions holds delta, proposal and cards"
    if data.get("delta") != delta.id:
        yield ("delta",), f"delta: these are decisions on {data.get('delta')}, not on {delta.id}"
    proposal = data.get("proposal")
    if proposal is not None and (not isinstance(proposal, str) or not FULL_ID.fullmatch(proposal)):
        yield ("proposal",), "proposal: write the full id of the commit that was read, or leave the line out"
    entries = data.get("cards")
    if not isinstance(entries, list):
        yield ("cards",), "cards: write a list, one entry for each card"
        return
    seen: set[str] = set()
    for n, entry in enumerate(entries):
        card_id = entry.get("card") if isinstance(entry, Mapping) else None
        if not isinstance(card_id, str) or card_id not in choices.cards:
            yield ("cards", n), f"cards[{n}]: delta {delta.id} puts no card {card_id} in question"
        elif card_id in seen:
            yield ("cards", n, "card"), f"cards[{n}].card: {card_id} is decided on twice: keep one entry"
        else:
            yield from _entry(n, entry, choices.cards[card_id], choices, decided)
            seen.add(card_id)
    for card_id in choices.cards:
        if card_id not in seen:
            yield ("cards",), f"cards: nothing is decided about {card_id}: add an entry for it"


def _entry(
    n: int, entry: Mapping[str, Plain], choice: Choice, choices: Choices, decided: dict[str, CardEffect]
) -> Iterator[_Told]:
    at, card_id = f"cards[{n}]", choice.proposed.card_id
    effect, why, by = entry.get("effect"), entry.get("why"), entry.get("replaced_by")
    told: list[_Told] = [
        (("cards", n, name), f"{at}.{name}: there is no such field; an entry holds card, effect, replaced_by and why")
        for name in sorted(entry.keys() - _FIELDS)
    ]
    if effect not in _EFFECTS:
        told.append((("cards", n, "effect"), f"{at}.effect: write one of {', '.join(choice.possible)}"))
    elif effect not in choice.possible:
        message = f"{effect} is not possible for {card_id}: {choice.unless}; write {' or '.join(choice.possible)}"
        told.append((("cards", n, "effect"), f"{at}.effect: {message}"))
    if not isinstance(why, str) or not why.strip():
        told.append((("cards", n, "why"), f"{at}.why: say why, in a sentence: it is what is shown when somebody asks"))
    told += [
        (("cards", n, "replaced_by"), f"{at}.replaced_by: {what}") for what in _replacing(effect, by, choice, choices)
    ]
    yield from told
    if not told and isinstance(why, str):
        decided[card_id] = CardEffect(card_id=card_id, effect=_named(effect), why=why.strip(), replaced_by=by)


def _replacing(effect: Plain, by: Plain, choice: Choice, choices: Choices) -> Iterator[str]:
    if effect != "replace_by":
        if by is not None:
            yield "only with the effect replace_by does a card take the place of this one"
    elif not isinstance(by, str):
        yield "name the card that takes its place"
    elif by == choice.proposed.card_id:
        yield "a card does not take its own place"
    elif not choices.may_replace(by):
        yield f"there is no card {by}, neither proposed with this change nor held and standing"


def _named(effect: Plain) -> Effect:
    return next(known for known in _EFFECTS if known == effect)
