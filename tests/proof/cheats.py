"""What the tests of cheats share: the rules that are held, the question that is asked, and what silence is."""

from __future__ import annotations

from tests.office import rules
from tests.proof.cheating import CheatedOffice

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"
CARD = f"cards/{OLD}/s-2.yml"
CLAUSE = f"instruments/{OLD}/clauses/s-2.yml"
QUESTION = "How long may a visitor park in the yard?"


def is_silent(office: CheatedOffice, *options: str) -> str:
    """The question is not answered; gives back the reason, or the code of the refusal."""
    told = office.asks(QUESTION, *options)
    if "error" in told:
        assert told["error"]["code"] == "not_proven", told
        return str(told["error"]["message"])
    assert told["queue"] != "answered", told["body"]
    assert told["source_cards"] == []
    return str(told["reason"])


def edited(data: bytes | None, *changes: tuple[str, str]) -> bytes:
    text = (data or b"").decode()
    for old, new in changes:
        assert old in text, (old, text)
        text = text.replace(old, new)
    return text.encode()


def forged(office: CheatedOffice) -> tuple[str, dict[str, bytes | None]]:
    """A proposal that nobody accepted yet, and the files that accepting it would set."""
    delta_id = office.proposes(FIRST)
    return delta_id, office.landing(delta_id)
