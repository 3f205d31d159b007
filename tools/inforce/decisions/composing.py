"""Check 4: compose only from the kept clauses, and only when they are enough (standard 3.4, paper Decision 3).

Whether they are enough is decided before anything is written, by the evidence test, outside any model. By default the
answer is the rule's own words. A composer, where the owner has one, may put them otherwise, before the rule's own
words; what it writes is admitted sentence by sentence, and one refused sentence leaves the rule's own words alone. A
reader, where the owner has one, is asked first whether the clause settles the point; it may only say no.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inforce.decisions import composer as composers
from inforce.decisions.choosing import Choice, choose
from inforce.decisions.composer import EXTRACTIVE, Composer, composed_by
from inforce.decisions.definitions import definitions_used
from inforce.decisions.evidence import Weighed, weigh
from inforce.decisions.false_premises import refuse_false_premise
from inforce.decisions.finding import Finding
from inforce.decisions.gaps import CannotAnswer, GapDetails, NotEnough, NothingHeld
from inforce.decisions.matter import Claim, Draft, Held, InForce, Part
from inforce.decisions.out_of_force import why_not_in_force
from inforce.decisions.passages import to_quote
from inforce.decisions.reader import Reader, reading_by, told
from inforce.decisions.set_elsewhere import leaves_what_is_asked, set_elsewhere
from inforce.decisions.wording import reference, say
from inforce.model.answers import Candidate
from inforce.model.readings import Reading
from inforce.storage.library import Library

# Below this share of a question its subject is not held at all; above, clauses bear on it and do not settle the point.
SUBJECT_COVERED = 0.34


def compose(
    in_force: InForce, library: Library, composer: Composer | None = None, reader: Reader | None = None
) -> Draft:
    """What may be said. Raises CannotAnswer where the clauses do not settle it, with what they leave open."""
    part = in_force.part
    weighed = weigh(part, (*in_force.kept, *in_force.withheld), library)
    withheld = {held.clause.id for held in in_force.withheld}
    details = GapDetails(
        candidates=weighed.explain(in_force.candidates),
        relaxed=in_force.relaxed,
        nearest=tuple(near for near in weighed.nearest(library) if near.card.clause_id not in withheld),
    )
    refuse_false_premise(in_force, details, library)
    if not weighed.found:
        # A decline would say what is held; of a file that cannot be read that is not known.
        library.refuse_faults_in(library.places.scope(part.place))
        settled_now = weighed.doubtful or weighed.elsewhere is not None
        gone = None if settled_now else why_not_in_force(part, details, library)
        raise gone or _not_enough(weighed, part, library, details)
    choice = choose(weighed, in_force, details, library)
    reading = reading_by(reader, part.text, choice.finding.held)
    refused = reading is not None and reading.verdict == "does_not_settle"
    written, composing = composed_by(None if refused else composer, part.text, choice.finding.held, _quoted(choice))
    return Draft(
        in_force=replace(in_force, candidates=_as_read(details.candidates, reading)),
        claims=(*written, *_extracted(choice.finding, part, library)),
        rivals=_rivals(choice, weighed, in_force),
        gives_way=choice.gives_way,
        composer=composing.model if composing is not None and written else EXTRACTIVE,
        evidence=weighed.note + told(reading) + composers.told(composing),
        reading=reading,
        composing=composing,
        refused=_read_otherwise(choice.finding.held, part, details) if refused else None,
    )


def _quoted(choice: Choice) -> str:
    """What the answer quotes of the clause chosen, as one text."""
    text = choice.finding.held.clause.text
    return to_quote(text, choice.finding.passage).words(text)


def _rivals(choice: Choice, weighed: Weighed, in_force: InForce) -> tuple[tuple[Held, str], ...]:
    """What speaks to the point, the clause that answers first: check 6 looks for disagreement among them."""
    mine = choice.finding
    withheld = {held.clause.id for held in in_force.withheld}
    near = {f.held.clause.id: f for f in (*weighed.disputants, *weighed.rivals)}
    others = [f for ref, f in near.items() if ref != mine.held.clause.id and ref not in withheld]
    return ((mine.held, mine.words), *((f.held, f.words) for f in others))


def _extracted(finding: Finding, part: Part, library: Library) -> tuple[Claim, ...]:
    """The rule's own words, whole with condition and proviso, then the definitions they use."""
    clause, title = finding.held.clause, finding.held.instrument.title
    quotes = to_quote(clause.text, finding.passage).quotes(clause.text)
    head = say(part.language, "rule_says", title=title, reference=reference(finding.held.clause, part.language))
    text = head + "\n" + "\n".join(f"“{quote}”" for quote in quotes)
    claims = [Claim(text=text, quotes=tuple((finding.held, quote) for quote in quotes))]
    for held in definitions_used([finding], part, library):
        head = say(part.language, "defined", reference=reference(held.clause, part.language))
        claims.append(Claim(text=f"{head}\n“{held.clause.text}”", quotes=((held, held.clause.text),)))
    return tuple(claims)


def _as_read(candidates: Sequence[Candidate], reading: Reading | None) -> tuple[Candidate, ...]:
    """The candidates; what the evidence test made of the one that was read, with a no beside it."""
    no = reading.clause_id if reading is not None and reading.verdict == "does_not_settle" else None
    return tuple(
        replace(c, reason=f"{c.reason}; to the reader it does not") if c.clause_id == no else c for c in candidates
    )


def _read_otherwise(held: Held, part: Part, details: GapDetails) -> NotEnough:
    """The decline where a reader found that the clause chosen does not settle the point."""
    number, title = reference(held.clause, part.language), held.instrument.title
    return NotEnough(say(part.language, "read_otherwise", reference=number, title=title), details)


def _not_enough(weighed: Weighed, part: Part, library: Library, details: GapDetails) -> CannotAnswer:
    """Set elsewhere, or not enough, or nothing on the subject at all: what the clauses in force leave unsaid."""
    place = library.places.get(part.place).name
    if weighed.elsewhere is not None and leaves_what_is_asked(weighed.elsewhere, part):
        return set_elsewhere(weighed.elsewhere, part, details, library)
    most = max((finding.coverage for finding in weighed.looked_at), default=0.0)
    if most < SUBJECT_COVERED and not weighed.doubtful:
        return NothingHeld(say(part.language, "nothing", place=place, day=part.on), details)
    return NotEnough(say(part.language, "not_settled", place=place, day=part.on), details)
