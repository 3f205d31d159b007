"""What a question takes for granted and the rule contradicts: declined with what the rule does say (issue: part 3).

The premise is put to the evidence test as a question of its own, without what it claims: its figure, or its may or
must. Only where a kept clause settles that, prevails and stands is it compared, by the same reading that finds two
rules in disagreement. Where another clause that bears on it has the very figure, or nothing can be compared, nothing is
said of the premise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from inforce.decisions.choosing import choose
from inforce.decisions.citing import cited_card
from inforce.decisions.evidence import DISPUTES_FROM, weigh
from inforce.decisions.finding import Finding
from inforce.decisions.gaps import CannotAnswer, FalsePremise, GapDetails
from inforce.decisions.matter import InForce, Part
from inforce.decisions.passages import to_quote
from inforce.decisions.wording import reference, say
from inforce.model.answers import PremiseDenied
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.modality import LIMIT, OBLIGATION, PERMISSION, PROHIBITION, RELEASE, conditions, modality
from inforce.reading.patterns import pattern
from inforce.reading.premises import Premise, cut_figures, premises
from inforce.reading.quantities import quantities
from inforce.storage.library import Library

# A premise of fewer content words than this (in Chinese, signs) is not told apart from others by itself.
_ENOUGH_WORDS = {"zh": 3}
_ENOUGH_ENGLISH = 2
_ABLE = pattern(r"\bcan(?:not)?\b")
_EXCEPTED = frozenset({"unless", "except", "provided", "subject_to"})
_ASKED_FORCE = {PERMISSION: "permission", PROHIBITION: "permission", OBLIGATION: "obligation", RELEASE: "obligation"}


class _Claim(Struct, frozen=True):
    """A premise with the kind of thing it claims: of figure, or permission or obligation."""

    premise: Premise
    kind: str


def refuse_false_premise(in_force: InForce, details: GapDetails, library: Library) -> None:
    """Raises FalsePremise where the part takes for granted what a kept clause contradicts."""
    part = in_force.part
    for premise in premises(part.shown or part.text):
        claim = _claim(premise)
        if claim is None:
            continue
        settling = (_settling(asked, in_force, library) for asked in _asked(claim, part))
        finding, others = next((found for found in settling if found is not None), (None, ()))
        point = None if finding is None or _has_figure(claim, others) else _contradiction(claim, finding)
        if finding is not None and point is not None:
            raise _denied(premise, point, finding, part, details, library)


def _claim(premise: Premise) -> _Claim | None:
    """What is claimed; None where it has several figures or says neither a figure nor may or must."""
    if premise.is_free:
        return _Claim(premise, "money")
    if premise.figure is not None:
        return _Claim(premise, premise.figure.kind)
    force = next((modal.kind for modal in modality(premise.said) if modal.kind != LIMIT), None)
    return None if force is None or quantities(premise.said) else _Claim(premise, _ASKED_FORCE[force])


def _asked(claim: _Claim, part: Part) -> Iterator[Part]:
    """The part as it would ask for what is claimed: by the premise alone if that says enough, then by all its words."""
    alone = claim.premise.without_figures()
    content = [word for word in asked_words(alone) if not word.minor]
    if not claim.premise.named and len(content) >= _ENOUGH_WORDS.get(part.language, _ENOUGH_ENGLISH):
        yield replace(part, text=alone, shown=alone, kinds=frozenset({claim.kind}))
    if claim.kind not in _ASKED_FORCE.values():
        yield replace(part, text=cut_figures(part.text), kinds=frozenset({claim.kind}))


def _settling(part: Part, in_force: InForce, library: Library) -> tuple[Finding, tuple[Finding, ...]] | None:
    """The finding that settles what is claimed, prevails and stands, with every other that bears on it; else None."""
    weighed = weigh(part, (*in_force.kept, *in_force.withheld), library)
    if not weighed.found:
        return None
    try:
        choice = choose(weighed, replace(in_force, part=part), GapDetails(), library)
    except CannotAnswer:
        return None
    return choice.finding, tuple(f for f in weighed.looked_at if f.coverage >= DISPUTES_FROM)


def _has_figure(claim: _Claim, findings: Sequence[Finding]) -> bool:
    """Whether a clause that bears on the premise has its figure somewhere: it may be right of a case not named."""
    figure = claim.premise.figure
    return figure is not None and any(
        (one.kind, one.unit, one.value) == (figure.kind, figure.unit, figure.value)
        for finding in findings
        for one in quantities(finding.held.clause.text)
    )


def _contradiction(claim: _Claim, finding: Finding) -> str | None:
    """The point on which the rule says otherwise, in a few words; None where it does not, or cannot be compared."""
    # Imported here, as for conflicts: few questions take a rule for granted.
    from inforce.decisions.disagreement import disagreement
    from inforce.decisions.statements import statements

    premise, rule = claim.premise, finding.words
    whole = finding.passage.words(finding.held.clause.text)
    if premise.is_free:
        sums = [q for q in quantities(rule) if q.kind == "money" and q.value > 0]
        # Where the same provision lets somebody off, that may be who is meant.
        let_off = Premise(whole, whole).is_free or any(modal.kind == RELEASE for modal in modality(whole))
        return f"money: {rule[sums[0].start : sums[0].end]}" if sums and not let_off else None
    figure = premise.figure
    if figure is not None and figure.kind == "money" and figure.unit not in {q.unit for q in quantities(rule)}:
        return None
    if figure is None and (any(one.kind in _EXCEPTED for one in conditions(whole)) or _ABLE.search(fold(whole))):
        # "must not enter, unless …": where the exception holds, one may. "A debtor who can prove …" is a case, no rule.
        return None
    asked = premise.without_figures()
    kinds = frozenset({claim.kind})
    said = premise.in_order({one.verb for one in statements(rule) if one.verb})
    point = disagreement(asked, said, rule, kinds)
    allowed = any(modal.kind in (PERMISSION, PROHIBITION) for modal in modality(said))
    if point is None and figure is not None and not allowed:
        point = disagreement(asked, premise.demanded, rule, kinds)
    return point


def _denied(
    premise: Premise, point: str, finding: Finding, part: Part, details: GapDetails, library: Library
) -> FalsePremise:
    held = finding.held
    denied = PremiseDenied(
        taken=premise.words,
        card=cited_card(held, library),
        text=to_quote(held.clause.text, finding.passage).words(held.clause.text),
        point=point,
    )
    note = say(
        part.language,
        "false_premise",
        taken=premise.words,
        title=held.instrument.title,
        reference=reference(held.clause, part.language),
    )
    nearest = tuple(near for near in details.nearest if near.card.clause_id != held.clause.id)
    return FalsePremise(note, replace(details, premises=(denied,), nearest=nearest))
