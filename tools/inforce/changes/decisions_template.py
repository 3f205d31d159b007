"""A file of decisions to fill in: every card of a delta, what is proposed for it, and what may be decided instead."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.changes.card_choices import Choice, Choices
from inforce.model.deltas import CardEffect, ChangeDelta
from inforce.model.records import Plain
from inforce.storage.yaml_files import dump_yaml


def template_of(library: str, delta: ChangeDelta, choices: Choices, tip: str) -> str:
    """The file as text: YAML with comments. As it stands it keeps every card whose words are the same."""
    return "\n".join(_lines(library, delta, choices, tip)) + "\n"


def _lines(library: str, delta: ChangeDelta, choices: Choices, tip: str) -> Iterator[str]:
    yield from (f"# {line}" for line in _written({"library": library, "change": delta.summary}))
    yield "# One entry for each card that this change puts in question. Where you decide otherwise change `effect`, and"
    yield "# say in `why` what you will want to read when somebody asks."
    yield "#   keep        answers that rest on the card still stand, because the words are the same"
    yield "#   replace_by  the card named in replaced_by takes its place"
    yield "#   retire      nothing takes its place"
    yield f"# Then: tools/delta accept {delta.id} --as PERSON --decisions FILE"
    yield from _written({"delta": delta.id, "proposal": tip})
    if not choices.cards:
        yield "cards: []"
        return
    yield "cards:"
    for choice in choices.cards.values():
        yield from _entry(choice)


def _entry(choice: Choice) -> Iterator[str]:
    default = choice.default
    unless = f" ({choice.unless})" if choice.unless else ""
    yield f"  # possible: {', '.join(choice.possible)}{unless}"
    if default != choice.proposed:
        by = f" {choice.proposed.replaced_by}" if choice.proposed.replaced_by else ""
        yield f"  # proposed: {choice.proposed.effect}{by}"
    first, *rest = _written(_fields(default))
    yield f"  - {first}"
    yield from (f"    {line}" for line in rest)


def _fields(effect: CardEffect) -> dict[str, Plain]:
    fields: dict[str, Plain] = {"card": effect.card_id, "effect": effect.effect}
    if effect.replaced_by is not None:
        fields["replaced_by"] = effect.replaced_by
    return {**fields, "why": effect.why}


def _written(fields: dict[str, Plain]) -> list[str]:
    return dump_yaml(fields).decode().splitlines()
