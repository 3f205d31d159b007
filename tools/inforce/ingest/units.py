"""Drafts made into units: refs given, references found, placeholders known."""

from __future__ import annotations

import re
from collections.abc import Mapping

from inforce.ingest import references
from inforce.ingest.numbering import after, follows, jump
from inforce.ingest.refs import assign
from inforce.ingest.source_lines import Draft, OddNumber, Segmented
from inforce.ingest.structure import Unit

# All that is left under the number of an article that was taken out or never filled.
_PLACEHOLDER = re.compile(
    r"[\[(（【]?\s*"
    r"(?:(?:sections?|articles?|subsections?|paragraphs?|items?|regulations?|rules?|schedules?|clauses?|parts?)"
    r"\s[\w(),. &-]{1,40}?\s?)?(?:(?:is|was|were|are|has been|have been)\s)?"
    r"(?:repealed|deleted|reserved|omitted|revoked|spent|rescinded|expired|not used|not in use|vacant|struck out)\b"
    r"[^\n]{0,120}[\])）】]?[.\s]*|[\[(（【]?\s*(?:本条)?(?:已[^\n第]{0,20})?"
    r"(?:废止|删去|删除|略|保留|空缺)\s*[\])）】]?[。\s]*"
    r"|(?:\([0-9A-Za-z]{1,4}\)\s)?[.·…](?:\s*[.·…]){2,}",
    re.IGNORECASE,
)


def is_placeholder(text: str) -> bool:
    """True for the text of an article that says only that there is none: `[Repealed by …]`, `（删去）`, `Reserved`."""
    return _PLACEHOLDER.fullmatch(text.strip()) is not None


def build(result: Segmented, pages: Mapping[int, int] | None = None) -> tuple[tuple[Unit, ...], references.Targets]:
    """The units of a segmented document, and its numbers as targets. `pages`: the page of each line, where it has one.

    Raises Refused where two would share a ref.
    """
    refs = assign(result.drafts)
    targets = references.Targets(
        [
            (ref, draft.word, draft.key, draft.schedule)
            for ref, draft in zip(refs, result.drafts, strict=True)
            if (draft.key and (draft.printed or draft.kind != "definition")) or draft.schedule
        ]
    )
    built = [
        _unit(draft, ref, order, targets, (pages or {}).get(draft.where))
        for order, (draft, ref) in enumerate(zip(result.drafts, refs, strict=True), start=1)
    ]
    return tuple(built), targets


def _unit(draft: Draft, ref: str, order: int, targets: references.Targets, page: int | None) -> Unit:
    text = draft.text()
    return Unit(
        number=draft.number,
        printed_number=draft.printed,
        ref=ref,
        heading=draft.heading,
        heading_path=draft.path,
        kind=draft.kind,
        text=text,
        order=order,
        line=draft.where,
        element=draft.element,
        label=draft.label,
        defined_terms=draft.terms,
        cross_references=references.find(text, ref, targets),
        placeholder=is_placeholder(text) or _only_quotes(draft),
        page=page,
    )


def _only_quotes(draft: Draft) -> bool:
    """True for a unit all of whose words are to be another text's, as in a notice: it rules nothing itself."""
    return bool(draft.lines) and all(line.quoted for line in draft.lines)


def odd_numbers(drafts: list[Draft], gaps: bool = True) -> list[OddNumber]:
    """Where the printed numbers jump, go back or come twice; parts and schedules may begin again at 1.

    `gaps` False for codes that leave numbers free on purpose (§ 1010.29, § 1010.35): there a jump says nothing.
    """
    found: list[OddNumber] = []
    last: Draft | None = None
    for draft in drafts:
        if not draft.key or not draft.printed or draft.key[0][0] == 0:
            continue
        same = last is not None and last.schedule == draft.schedule and last.word == draft.word
        if same and last is not None and not follows(last.key, draft.key):
            starts_again = draft.scope != last.scope and draft.key[-1][0] == 1
            if not starts_again and (gaps or not after(last.key, draft.key)):
                what = jump(last.number, last.key, draft.number, draft.key)
                found.append(OddNumber(what, draft.where, last.key, draft.key))
        last = draft
    return found
