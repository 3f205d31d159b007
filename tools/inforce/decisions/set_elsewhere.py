"""A rule that leaves what is asked to another instrument: the decline names it, and says whether it is held.

Where it is held its clauses were looked at with all others of the place, and none settled the question: that is said,
so that nobody takes the silence for an answer. Who sets the figure is told in the rule's own words.
"""

from __future__ import annotations

from inforce.decisions.finding import Finding
from inforce.decisions.gaps import GapDetails, SetElsewhere
from inforce.decisions.matter import Part
from inforce.decisions.wording import reference, say
from inforce.model.ids import instrument_of, work_of
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.pointers import named_in
from inforce.storage.library import Library

_SUM = pattern(
    r"\b(?:fees?|charges?|tariffs?|amounts?|rates?|prices?|costs?|fines?|penalt(?:y|ies)|levy|levies|deposits?|sums?|pay|paid"
    r"|payable|remuneration|allowance|interest)\b|费|价|款|金|额|税|薪|酬|补贴|补助|标准"
)


def leaves_what_is_asked(finding: Finding, part: Part) -> bool:
    """Whether what the rule leaves to others can be what is asked: a course "approved by the Authority" is no price."""
    return "money" not in part.kinds or _SUM.search(fold(finding.words)) is not None


def set_elsewhere(finding: Finding, part: Part, details: GapDetails, library: Library) -> SetElsewhere:
    """The decline, with the instrument that is pointed to where the rule names one."""
    clause, own = finding.held.clause, finding.held.instrument
    told = {
        "title": own.title,
        "reference": reference(clause, part.language),
        "where": finding.pointer,
    }
    names = [name for name in named_in(finding.pointer) if name not in own.title]
    if not names:
        return SetElsewhere(say(part.language, "set_elsewhere_unnamed", **told), details)
    held = _held(names, own.work_id, part, library)
    note = say(part.language, "set_elsewhere", name=names[0], **told)
    if held is None:
        after = say(part.language, "elsewhere_not_held", place=library.places.get(part.place).name, day=part.on)
    else:
        after = say(part.language, "elsewhere_held", other=held)
    return SetElsewhere(f"{note}{'' if part.language == 'zh' else ' '}{after}", details)


def _held(names: list[str], own_work: str, part: Part, library: Library) -> str | None:
    """The title of the instrument in force there that goes by one of the names, of another work; None where none is."""
    there = library.catalogue.admissible(library.places.scope(part.place), part.on, applicant=part.applicant)
    for name in names:
        editions = {instrument_of(one) for one in library.catalogue.titled(there, [name])}
        titles = sorted(library.instrument(one).title for one in editions if work_of(one) != own_work)
        if titles:
            return titles[0]
    return None
