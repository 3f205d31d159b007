"""What may not be published is in no byte of the site: canary words, and a property over every state of a card."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from inforce.cli import ask, publish
from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.people import Register
from inforce.model.places import Place, Places
from inforce.pages.publishing import publication_of
from inforce.pages.snapshot import Held, Snapshot
from tests.decisions.small_libraries import make
from tests.pages.built import ROOT, TODAY, everything_of, files_of, holding, published_of, site_of
from tests.storage.libraries import card, clause, delta, instrument

ERROR = {"status": "retired", "retired_on": "2026-06-01", "retired_because": "error"}
PENDING = "au/pool/2021-01-01"
CANARIES = {
    "pending": "Quokkaword",
    "old text of a pending delta": "Wombatword",
    "summary of a pending delta": "Bilbyword",
    "heading of a pending clause": "Numbatword",
    "error": "Kookaburraword",
    "never accepted": "Galahword",
    "unread source": "Emuword",
    "question": "Brolgaword",
    "reason given": "Lorikeetword",
}
PERSON = {
    "id": "ana",
    "name": "Ana Li",
    "role": "adviser",
    "contact": "ana-contact@office.example",
    "emails": ["ana-home@office.example"],
    "host_logins": ["ana-at-host"],
}


def library_with_canaries(root: Path) -> None:
    """A library with a canary in everything that may not get out, and a plain rule beside each."""
    words = CANARIES
    pending = {
        "instrument_id": PENDING,
        "kind": "new_edition",
        "detected_on": "2026-11-02",
        "summary": words["summary of a pending delta"],
        "proposes": "au/pool/2027-01-01",
        "moves": [PENDING],
        "clause_changes": [{"kind": "changed", "old_text": words["old text of a pending delta"]}],
    }
    decided = {"status": "accepted", "decided_on": "2026-02-01", "decided_by": {"id": "ana", "name": "Ana Li"}}
    accepted = decided | {"instrument_id": "au/yard/2020-01-01", "kind": "amendment", "because": words["reason given"]}
    pool = {"text": f"A pool {words['pending']} fence.", "heading": words["heading of a pending clause"]}
    yard = {
        "s-1": {"text": f"An error {words['error']}.", "heading": words["error"], "card": ERROR},
        "s-2": {"text": f"A draft {words['never accepted']}.", "card": "none"},
        "s-5": "A visitor may park in the yard for not more than four hours.",
    }
    made = make(
        {
            "timezone": "UTC",
            "people": [PERSON],
            "instruments": {
                PENDING: {"title": "Pool Rules", "clauses": {"s-1": pool}},
                "au/yard/2020-01-01": {"title": "Yard Rules", "file": "source.md", "clauses": yard},
            },
            "deltas": {"pending": pending, "accepted": accepted},
        },
        root,
    )
    source = root / "instruments" / "au" / "yard" / "2020-01-01" / "source.md"
    source.write_text(words["unread source"], encoding="utf-8")
    made.commit("The source")


def test_no_canary_is_in_any_byte_of_the_site(tmp_path: Path) -> None:
    library_with_canaries(tmp_path / "library")
    question = f"How long may a {CANARIES['question']} visitor park in the yard?"
    given = [question, "--jurisdiction", "au", "--library", str(tmp_path / "library")]
    asked = CliRunner().invoke(ask.main, given)
    assert CANARIES["question"] in asked.stdout
    out = tmp_path / "site"
    given = ["build", "--library", str(tmp_path / "library"), "--out", str(out), "--url", "https://rules.example/a/"]
    built = CliRunner().invoke(publish.main, given)
    assert built.exit_code == 0, built.output
    assert holding(out, "not more than four hours") != []
    secrets = [*CANARIES.values(), PERSON["contact"], *PERSON["emails"], *PERSON["host_logins"], "office.example"]
    assert {word: holding(out, str(word)) for word in secrets} == {word: [] for word in secrets}


def test_of_the_sample_no_withheld_text_and_no_address_of_a_person_gets_out(tmp_path: Path) -> None:
    publication = published_of(ROOT)
    shown = {one.text for one in publication.clauses.values()}
    from inforce.storage.library import Library

    library = Library.open(ROOT)
    withheld = [library.clause(one.id).text for one in publication.clauses.values() if one.showing != "text"]
    assert withheld
    everything = b"\n".join(data for _, data in files_of(site_of(publication, tmp_path / "site")))
    assert [text for text in withheld if text not in shown and text.encode() in everything] == []
    people = [address for person in library.register.people for address in (person.contact, *person.emails)]
    assert [address for address in people if address.encode() in everything] == []


STATES = st.sampled_from(["live", "change_pending", "superseded", "lapsed", "error", "nobody", "other words"])


def card_in(state: str, number: int, base: SourceCard) -> SourceCard:
    """One card of a clause, in a state."""
    changes: dict[str, Any] = {"id": base.id if number == 1 else f"{base.id}.{number}"}
    if state in ("superseded", "lapsed", "error"):
        changes |= {"status": "retired", "retired_on": date(2026, 6, 1), "retired_because": state}
    elif state != "live":
        changes |= {"status": "change_pending"} if state != "other words" else {"clause_sha256": "0" * 64}
    if state == "nobody":
        changes |= {"accepted_by": None, "accepted_on": None}
    fields = {name: getattr(base, name) for name in base.__struct_fields__} | changes
    return SourceCard(**fields)


@given(
    st.lists(st.lists(STATES, max_size=3), min_size=1, max_size=4), st.sampled_from(["none", "moves", "new", "decided"])
)
def test_a_text_is_shown_only_where_a_card_stands_for_it(cards: list[list[str]], change: str) -> None:
    edition = instrument("au/yard/2020-01-01")
    clauses = [clause(f"{edition.id}/s-{at}", f"canary{at}x", order=at) for at in range(len(cards))]
    made = [
        card_in(state, number, card(one, edition))
        for one, states in zip(clauses, cards, strict=True)
        for number, state in enumerate(states, 1)
    ]
    publication = publication_of(snapshot(Held(edition, tuple(clauses), tuple(made)), deltas_for(change)), TODAY)
    everything = everything_of(publication)
    for at, states in enumerate(cards):
        shown = f"canary{at}x" in everything
        standing = [state for state in states if state in ("live", "superseded", "lapsed")]
        if shown:
            assert standing
            assert change != "moves"
            assert "live" in states or not {"error", "change_pending"} & set(states)
        elif change != "moves":
            assert "live" not in states
        if not set(states) - {"nobody"}:
            assert f"{edition.id}/s-{at}" not in publication.clauses


def deltas_for(change: str) -> tuple[ChangeDelta, ...]:
    """A change that is pending for the edition, one that puts nothing in question, one that was decided, or none."""
    if change == "none":
        return ()
    if change == "new":
        return (delta("d", "au/yard/2020-01-01", kind="new_instrument"),)
    decided = {"status": "accepted", "decided_by": PersonOfTheDay(id="ana", name="Ana Li"), "decided_on": TODAY}
    return (delta("d", "au/yard/2020-01-01", **(decided if change == "decided" else {})),)


def snapshot(held: Held, deltas: tuple[ChangeDelta, ...]) -> Snapshot:
    """A library that holds one edition."""
    return Snapshot(
        name="Made",
        commit="0" * 40,
        development=True,
        places=Places((Place(id="au", name="Australia"),)),
        register=Register(people=()),
        notices={"en": "Notice.", "zh": "说明。"},
        editions=(held,),
        deltas=deltas,
    )
