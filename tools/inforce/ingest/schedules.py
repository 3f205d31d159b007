"""Schedules and annexes: where each begins, what it is called, and what of it makes a row."""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.front import opens_article
from inforce.ingest.refs import schedule_ref
from inforce.ingest.source_lines import Line

# `(section 5)`, `Regulation 2`: where the document speaks of the schedule.
_POINTS_BACK = re.compile(
    r"[(（\[].{1,56}[)）\]]|(?:sections?|regulations?|rules?|articles?|clauses?|s\.)\s[\dA-Z(), and]{1,30}",
    re.IGNORECASE,
)


class Piece(Struct, frozen=True):
    """The body (`ref` None) or one schedule: its ref, its printed name, its heading lines and its lines."""

    ref: str | None
    label: str | None
    title: tuple[Line, ...]
    lines: tuple[Line, ...]


def split(lines: list[Line]) -> list[Piece]:
    """The body and then each schedule. A line that only speaks of a schedule opens none, nor does a quoted one."""
    opens = _openings(lines)
    bounds = [*[place for place, _ in opens], len(lines)]
    pieces = [Piece(None, None, (), tuple(lines[: bounds[0]]))]
    for (place, title_end), end in zip(opens, bounds[1:], strict=True):
        title = tuple(line for line in lines[place : title_end + 1] if line.role in ("text", "heading"))
        pieces.append(_schedule(title, tuple(lines[title_end + 1 : end])))
    return pieces


def _schedule(title: tuple[Line, ...], lines: tuple[Line, ...]) -> Piece:
    words = title[0].text.strip()
    word, number, rest = patterns.schedule(words) or ("schedule", "", "")
    label = words[: len(words) - len(rest)].strip(" \t　—–:：.-、．")
    return Piece(schedule_ref(word, number), label or words, title, lines)


def _openings(lines: list[Line]) -> list[tuple[int, int]]:
    """(first line, last line of the title) of each schedule."""
    found: list[tuple[int, int]] = []
    started = False
    before = ""
    blank = True
    for place, line in enumerate(lines):
        text = line.text.strip()
        if line.role == "blank":
            blank = True
            continue
        if line.role == "left_out":
            continue
        is_opening = line.role in ("text", "heading") and not line.quoted and patterns.schedule(text) is not None
        if is_opening and (line.role == "heading" or (started and (blank or patterns.ends_sentence(before)))):
            found.append((place, _title_end(lines, place)))
        started = started or opens_article(text)
        before, blank = text, False
    return found


def _title_end(lines: list[Line], place: int) -> int:
    """The last line of a schedule's heading: its title and a `(section 5)` beneath it may have lines of their own."""
    end = place
    found = patterns.schedule(lines[place].text.strip())
    needs_title = found is not None and not found[2]
    for later in range(place + 1, min(place + 6, len(lines))):
        line = lines[later]
        text = line.text.strip()
        if line.role in ("blank", "left_out"):
            continue
        points_back = _POINTS_BACK.fullmatch(text) is not None
        titled = (
            needs_title and patterns.is_title_like(text) and not opens_article(text) and patterns.schedule(text) is None
        )
        if line.role not in ("text", "heading") or line.quoted or not (points_back or titled):
            break
        followed = any(other.role in ("text", "row", "heading") for other in lines[later + 1 : later + 12])
        if not followed:
            break
        end = later
        needs_title = needs_title and points_back
    return end
