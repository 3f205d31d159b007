"""Units after cutting: which first lines are headings, which numbers head others, which pieces cannot stand alone."""

from __future__ import annotations

import re

from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.definitions import term_of
from inforce.ingest.numbering import read_plain
from inforce.ingest.source_lines import Aside, Draft, Line, Segmented

_CLOSING = re.compile(
    r"(?:本|该)(?:决定|规定|解释|通知|办法|意见|批复|修正案|公告|决议|细则|条例)[^。]{0,40}(?:施行|实施|生效|执行)"
    r"|《[^》]+》[^。]{0,20}根据本决定[^。]{0,40}(?:公布|修改|修正)"
)
# `Short title.—This Act …` and `General definitions. "gate" includes …`: a heading that runs into the text.
_RUN_IN_HEADING = re.compile(r"([A-Z][^.。;；:：—–\"“”]{2,80}(?:\.\s?[—–]{1,2}|\.(?=\s)))\s*(?=[(（A-Z“\"])")


def shape(result: Segmented) -> None:
    """Settle headings, parents and closing lines of all units, in place."""
    for draft in result.drafts:
        _drop_repeated_number(draft, result)
        _settle_heading(draft)
    gather_dotted(result)
    _split_closing(result)
    for draft in result.drafts:
        _heading_into_text(draft)


def _drop_repeated_number(draft: Draft, result: Segmented) -> None:
    """`##### 1 Interpretation.` and then `1.—(1) In this Act`: the second 1 is the same number."""
    if not (draft.opened_by_heading and draft.key and draft.lines and draft.word == "s"):
        return
    line = draft.lines[0]
    marker = read_plain(line.text.strip())
    if marker is None or marker.key != draft.key or line.quoted:
        return
    result.asides.append(Aside("numbers printed again under their heading", marker.printed, line.where))
    rest = line.text.strip()[marker.end :].strip()
    draft.lines[0] = replace(line, text=rest, strong="" if line.strong == marker.printed else line.strong)
    if not rest:
        draft.lines.pop(0)


def _settle_heading(draft: Draft) -> None:
    """The words after a number are a heading where a text of its own follows them and they do not rule anything."""
    if draft.heading is not None or not draft.key or not draft.lines or draft.kind != "rule":
        return
    if _run_in_heading(draft) or len(draft.lines) < 2:
        return
    first, second = draft.lines[0], draft.lines[1]
    text = first.text.strip()
    if first.quoted or patterns.leads_in(text):
        return
    bold = bool(first.strong) and first.strong.strip(" .") == text.strip(" .")
    with_full_stop = text.endswith(".") and len(text.split()) <= 3 and patterns.is_title_like(text[:-1])
    continues = second.text.strip()[:1].islower() or second.role == "row"
    if bold or ((patterns.is_title_like(text) or with_full_stop) and not continues):
        draft.heading = first.text.strip()
        draft.lines.pop(0)


def _run_in_heading(draft: Draft) -> bool:
    first = draft.lines[0]
    match = _RUN_IN_HEADING.match(first.text.strip())
    if match is None or first.where != draft.where or first.quoted or patterns.is_prose(match.group(1)):
        return False
    words = match.group(1).rstrip(".—– ")
    if len(words.split()) > 9 or not patterns.is_prose(first.text[match.end() :]):
        return False
    draft.heading = match.group(1)
    draft.lines[0] = replace(first, text=first.text.strip()[match.end() :], counted=None)
    return True


def _heading_into_text(draft: Draft) -> None:
    """A unit is never without text: what stood on its number's line is its text where nothing else does."""
    if draft.lines or draft.heading is None or not draft.key:
        return
    draft.lines.append(Line(draft.where, draft.heading))
    draft.heading = None


def gather_dotted(result: Segmented) -> None:
    """Parents of dotted numbers: one with only a heading is the path of its children; one that leads in keeps them."""
    kept: list[Draft] = []
    parents: list[tuple[Draft, str]] = []
    taking: Draft | None = None
    for draft in result.drafts:
        parents = [(parent, words) for parent, words in parents if _is_child(draft, parent)]
        child = bool(kept) and _is_child(draft, kept[-1])
        if child and not _defines(draft) and (taking is kept[-1] or _open_ended(kept[-1])):
            taking = kept[-1]
            _merge(taking, draft)
            continue
        taking = None
        if child:
            parent = kept[-1]
            words = _heading_words(parent)
            if words and _only_heads(parent):
                kept.pop()
                result.headings.append(parent.title_source + "".join(line.source for line in parent.lines))
            if words:
                parents.append((parent, words))
        draft.path = (*draft.path, *(words for _, words in parents if words not in draft.path))
        kept.append(draft)
    result.drafts = kept


def _is_child(draft: Draft, parent: Draft) -> bool:
    same_place = draft.schedule == parent.schedule and draft.word == parent.word and bool(parent.key)
    return (
        same_place
        and draft.word != "art"
        and len(draft.key) > len(parent.key)
        and draft.key[: len(parent.key)] == parent.key
    )


def _defines(draft: Draft) -> bool:
    """True for 2.1 `"beach" means …`, which stands alone although `In this By-law—` leads it in."""
    return bool(draft.lines) and term_of(draft.lines[0], True) is not None


def _open_ended(draft: Draft) -> bool:
    return bool(draft.lines) and patterns.leads_in(draft.lines[-1].text) and not draft.lines[-1].quoted


def _merge(parent: Draft, child: Draft) -> None:
    """Make a child lines of its parent's text, its number printed where it stood."""
    words = " ".join(part for part in (child.printed, child.heading or "") if part)
    lines = child.lines
    if not child.heading and lines:
        first = lines[0]
        joined = f"{child.printed} {first.text.strip()}"
        parent.lines.append(replace(first, text=joined, counted=child.title_source + first.source))
        lines = lines[1:]
    else:
        parent.lines.append(Line(child.where, words, counted=child.title_source))
    parent.lines.extend(lines)


def _only_heads(parent: Draft) -> bool:
    if not parent.lines:
        return True
    return len(parent.lines) == 1 and parent.heading is None and patterns.is_title_like(parent.lines[0].text)


def _heading_words(parent: Draft) -> str:
    own = parent.heading or (parent.lines[0].text.strip() if _only_heads(parent) and parent.lines else "")
    return f"{parent.printed} {own}".strip() if own else ""


def _split_closing(result: Segmented) -> None:
    """The paragraph behind the last numbered point of a decision, `本决定自公布之日起施行`, is a unit of its own."""
    numbered = [draft for draft in result.drafts if draft.word == "item" and draft.schedule is None]
    last = numbered[-1] if numbered else None
    if last is None:
        return
    for place, line in enumerate(last.lines):
        if place and not line.quoted and _CLOSING.match(line.text.strip()):
            closing = Draft("", "", (), "closing", line.where, path=last.path, scope=last.scope)
            closing.lines = last.lines[place:]
            last.lines = last.lines[:place]
            result.drafts.insert(result.drafts.index(last) + 1, closing)
            return
