"""The record of an answer: everything the eight checks found, as one object (design 1)."""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.checks_told import checks_told, gap_that_decides
from inforce.decisions.coming import upcoming_sentence
from inforce.decisions.composer import EXTRACTIVE
from inforce.decisions.evidence import MOST_NEAREST
from inforce.decisions.matter import OFFICE_PLACE, Cleared, Matter, Settled
from inforce.decisions.searched_told import searched_told
from inforce.decisions.wording import say, spoken_number
from inforce.model.answers import (
    Answer,
    Assertion,
    Current,
    HandedTo,
    Nearest,
    PendingNotice,
    Queue,
    Reason,
    Shown,
    UnansweredPart,
    Upcoming,
)
from inforce.model.cited_cards import CitedCard
from inforce.storage.library import Library

_NOTHING_SHOWN = Shown(text="", json="")
_QUEUES: dict[str, Queue] = {"conflict": "conflict", "pending": "change_pending"}


def record_of(cleared: Cleared, library: Library, tool_version: str) -> Answer:
    """Build the record; what is shown is filled in by the caller. An answered record without a card cannot be built."""
    settled, matter = cleared.settled, cleared.settled.matter
    (queue, reason), (assertions, cards) = _queue(settled), _numbered(settled)
    shown_cards = _each_once(cards if settled.answered else _side_cards(settled), settled)
    return Answer(
        id=f"{matter.question.asked_on:%Y%m%d}-{matter.question.token}",
        question=matter.text,
        asked_on=matter.question.asked_on,
        asked_about_date=matter.on,
        jurisdiction=matter.place,
        audience=matter.policy.name,
        body=_body(cleared, assertions, library),
        source_card_ids=tuple(card.id for card in shown_cards),
        queue=queue,
        as_at_given=matter.as_at_given,
        reason=reason,
        library=library.settings.name,
        library_commit=library.commit,
        notice=cleared.notice,
        composer=_composer(settled),
        tool_version=tool_version,
        checks=checks_told(cleared, library),
        shown=_NOTHING_SHOWN,
        current=Current(queue=queue),
        known_at=matter.question.known_at,
        place_given=matter.question.jurisdiction,
        day_given=matter.question.as_at,
        office_place=matter.place_note == OFFICE_PLACE,
        ref=matter.question.ref,
        applicant=matter.question.applicant,
        topic=matter.question.topic,
        assertions=assertions if settled.answered else (),
        source_cards=shown_cards,
        unanswered_parts=_unanswered(settled) if settled.answered else (),
        missing=tuple(dict.fromkeys(m for _, gap in settled.gaps for m in gap.details.missing)),
        nearest=_nearest(settled),
        upcoming=_upcoming(settled),
        pending_deltas=_pending(settled),
        conflict=settled.conflict,
        premises=settled.premises,
        handed_to=settled.handed_to,
        relaxed=settled.relaxed,
        candidates=settled.candidates,
        readings=settled.readings,
        composings=settled.composings,
        masked=matter.masked,
        clause_hashes=_hashes(shown_cards, library),
        acceptance_commits=library.acceptance_commits(tuple(card.id for card in shown_cards)),
    )


def _composer(settled: Settled) -> str:
    """What put the words together: the model where it did so for any part, else the rule's own words alone."""
    names = [cited.draft.composer for cited in settled.answered]
    return next((name for name in names if name != EXTRACTIVE), names[0] if names else "none")


def _queue(settled: Settled) -> tuple[Queue, Reason | None]:
    """The queue and its reason. Of several gaps the strictest decides: conflict, then pending, then the first."""
    if settled.answered:
        return "answered", None
    reason = gap_that_decides(settled).reason
    return _QUEUES.get(reason, "declined"), reason


def _numbered(settled: Settled) -> tuple[tuple[Assertion, ...], tuple[CitedCard, ...]]:
    """The assertions with their markers: `[1]` is the first card, set apart from the text by a blank."""
    cards: dict[str, CitedCard] = {}
    assertions = []
    for cited in settled.answered:
        for card in cited.cards:
            cards.setdefault(card.id, card)
        order = {card_id: number for number, card_id in enumerate(cards, 1)}
        for assertion in cited.assertions:
            markers = "".join(f" [{order[card_id]}]" for card_id in assertion.cards)
            assertions.append(Assertion(text=assertion.text + markers, cards=assertion.cards, quotes=assertion.quotes))
    return tuple(assertions), tuple(cards.values())


def _side_cards(settled: Settled) -> tuple[CitedCard, ...]:
    return tuple(side.card for side in settled.conflict)


def _each_once(cards: Sequence[CitedCard], settled: Settled) -> tuple[CitedCard, ...]:
    """The cards, and those of rules told against a premise, each once."""
    return tuple({card.id: card for card in (*cards, *(one.card for one in settled.premises))}.values())


def _rules_beside(settled: Settled) -> list[str]:
    """What the rules say that a premise of the question contradicts, marked as such."""
    language = settled.matter.language
    return [
        say(
            language,
            "rule_does_say",
            title=one.card.title,
            reference=spoken_number(one.card.clause_reference, language),
            text=one.text,
        )
        for one in settled.premises
    ]


def _body(cleared: Cleared, assertions: tuple[Assertion, ...], library: Library) -> str:
    settled = cleared.settled
    language = settled.matter.language
    if settled.answered:
        return "\n\n".join([*(a.text for a in assertions), *_after_words(settled, library)])
    paragraphs = [say(language, "declined", why=" ".join(dict.fromkeys(g.note for _, g in settled.gaps)))]
    for side in settled.conflict:
        number = spoken_number(side.card.clause_reference, language)
        paragraphs.append(say(language, "conflict_side", title=side.card.title, reference=number, text=side.text))
    paragraphs += _rules_beside(settled)
    paragraphs += searched_told(settled, library)
    paragraphs += _place_words(settled.matter, library)
    paragraphs += _hand_over_words(cleared)
    return "\n\n".join(paragraphs)


def _after_words(settled: Settled, library: Library) -> list[str]:
    """What stands after the rule's own words: place, coming changes, parts not answered, and the person for safety."""
    language = settled.matter.language
    words = [
        *_place_words(settled.matter, library),
        *dict.fromkeys(note for cited in settled.answered for note in cited.notes),
    ]
    words += [upcoming_sentence(u, language, library) for cited in settled.answered for u in cited.upcoming]
    words += [say(language, "not_covered", part=text, why=gap.note) for text, gap in settled.gaps]
    words += _rules_beside(settled)
    if settled.handed_to is not None:
        person = {"name": settled.handed_to.name, "contact": settled.handed_to.contact}
        key = "hand_over" if settled.gaps else "safety_person"
        words.append(say(language, key, **person))
    return words


def _place_words(matter: Matter, library: Library) -> list[str]:
    """That the place was the office's own, where nobody named one: the reader may have meant another."""
    if matter.place_note != OFFICE_PLACE or matter.place is None:
        return []
    return [say(matter.language, "office_place", place=library.places.get(matter.place).name)]


def _hand_over_words(cleared: Cleared) -> list[str]:
    settled = cleared.settled
    person = settled.handed_to
    if person is None:
        return []
    language = settled.matter.language
    words = [say(language, "hand_over", name=person.name, contact=person.contact)]
    if settled.matter.policy.names_next_step:
        words.append(say(language, "next_step", step=_step(settled, person)))
    return words


def _step(settled: Settled, person: HandedTo) -> str:
    language = settled.matter.language
    who = {"name": person.name, "contact": person.contact}
    if cleared_rule := [card.clause_reference for cited in settled.to_read for card in cited.cards[:1]]:
        return say(language, "step_certificate", reference=cleared_rule[0], **who)
    missing = next((one for _, gap in settled.gaps for one in gap.details.missing), None)
    return say(language, "step_plain", **who) if missing is None else say(language, f"step_{missing}")


def _unanswered(settled: Settled) -> tuple[UnansweredPart, ...]:
    return tuple(UnansweredPart(text=text, reason=gap.reason) for text, gap in settled.gaps)


def _nearest(settled: Settled) -> tuple[Nearest, ...]:
    """For an audience that may read for itself, up to three clauses; never where something was answered."""
    if not settled.matter.policy.shows_nearest or settled.answered:
        return ()
    found = {n.card.id: n for _, gap in settled.gaps for n in gap.details.nearest}
    for cited in settled.to_read:
        for card in cited.cards:
            # The rule's own words stand last; before them may stand a composer's, with quotes of its choice.
            last_first = (quote for assertion in reversed(cited.assertions) for quote in assertion.quotes)
            text = next((quote.text for quote in last_first if quote.clause_id == card.clause_id), "")
            found.setdefault(card.id, Nearest(card=card, text=text))
    return tuple(found.values())[:MOST_NEAREST]


def _upcoming(settled: Settled) -> tuple[Upcoming, ...]:
    of_answers = tuple(change for cited in settled.answered for change in cited.upcoming)
    return of_answers + tuple(change for _, gap in settled.gaps for change in gap.details.upcoming)


def _pending(settled: Settled) -> tuple[PendingNotice, ...]:
    """Changes nobody has accepted yet: those that stopped a part, and those that bear on what was answered."""
    found = {notice.delta_id: notice for _, gap in settled.gaps for notice in gap.details.pending}
    for cited in settled.answered:
        found.update((n.delta_id, n) for claim in cited.draft.claims for held, _ in claim.quotes for n in held.pending)
    return tuple(found.values())


def _hashes(cards: tuple[CitedCard, ...], library: Library) -> dict[str, str]:
    return {card.clause_id: library.card(card.id).clause_sha256 for card in cards}
