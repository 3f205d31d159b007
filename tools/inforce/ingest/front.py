"""What stands before the first article: the title, the lines that date and name the document, a contents page."""

from __future__ import annotations

import re

from inforce.ingest import patterns
from inforce.ingest.numbering import read_article, read_item, read_plain, read_word
from inforce.ingest.source_lines import Aside, Line, Segmented
from inforce.reading.date_forms import written_dates
from inforce.reading.folding import fold

_HEADER_WORD = re.compile(
    r"通过|公布|发布|施行|实施|修正|修订|批准|印发|颁布|废止|公告|令第|第.{1,6}号"
    r"|\b(?:assented|made|gazetted|published|promulgated|enacted|passed|adopted|approved|commence[sd]?|commencement"
    r"|effective|"
    r"updated|amended|revised|dated|(?:in|into) (?:force|operation)|notified|signed|issued)\b",
    re.IGNORECASE,
)
_DOCUMENT_NUMBER = re.compile(
    r"[〔\[（(【]\s?(?:19|20)\d\d\s?[〕\]）)】]\s?(?:第\s?)?\d{1,5}\s?号"
    r"|^\s*(?:第\s?\d{1,5}\s?号|[\u4e00-\u9fff]{2,20}令\s?第?[\d一二三四五六七八九十百]{1,5}\s?号)"
    r"|\b(?:No|Number|Nr)\.?\s?\d{1,5}(?:\s(?:of|/)\s?\d{4})?\s*$|\b[A-Z][\w ]{2,40}(?:19|20)\d\d No\.? ?\d+",
)
# A dated line that goes straight on with the first article, as in `Assented 2 November 2023. 2. This Act …`.
_DATED_LEAD = re.compile(
    r"((?:assented(?: to)?|made|enacted|passed|promulgated|published|gazetted|adopted)\b[^.。]{0,60}?\d{4}\."
    r"|[^。]{0,40}年[^。]{0,40}(?:公布|通过|发布|印发|颁布)。)\s*(?=\S)",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"(?:\d{4}|[一二三四五六七八九〇○零]{4})年[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}日"
)
_LONGEST_HEADER = 300
_BOOK = re.compile(r"[\u4e00-\u9fff]{1,12}编")
_YEAR_FIRST = re.compile(r"(?:1[89]|20)\d\d\b")
_CONTENTS_ENTRY = re.compile(r"(?:\.{3,}|…{1,}|·{3,}|\s{3,}|\t)\s*\d{1,4}\s*$")


def opens_article(text: str) -> bool:
    """True where a line begins with a number that can open an article, or heads a part, chapter or schedule."""
    text = text.strip()
    if read_article(text) or read_item(text) or read_word(text) or patterns.division(text) is not None:
        return True
    plain = read_plain(text)
    return plain is not None and not _YEAR_FIRST.match(text)


def read_front(lines: list[Line], marked_end: int | None, result: Segmented) -> list[Line]:
    """Take title, header lines and contents page off the front into `result`; give back the rest.

    `marked_end` is the source line of a mark by which the file itself says that its header ends there, if it has one.
    """
    lines = _split_dated_leads(lines)
    rest = _take_title(lines, result)
    rest = _take_header(rest, marked_end, result)
    return _take_signature(_take_contents(rest, result), result)


def _take_signature(lines: list[Line], result: Segmented) -> list[Line]:
    """A body and a date alone at the very end sign the document: they are no part of its last rule."""
    filled = [place for place, line in enumerate(lines) if line.role not in ("blank", "left_out")][-2:]
    if len(filled) < 2 or filled[0] == 0 or any(lines[place].role != "text" for place in filled):
        return lines
    body, day = (lines[place] for place in filled)
    signs = _SIGNED.fullmatch(day.text.strip()) and patterns.is_title_like(body.text) and not opens_article(body.text)
    if not signs or body.quoted or body.text.strip().startswith(("（", "(")):
        return lines
    for line in (body, day):
        result.header.append(line)
        result.asides.append(Aside("signature and date", line.source, line.where))
    return [line for line in lines if line is not body and line is not day]


def _split_dated_leads(lines: list[Line]) -> list[Line]:
    """A dated first line that goes on with an article becomes two lines of the same place in the source."""
    result: list[Line] = []
    for place, line in enumerate(lines):
        match = _DATED_LEAD.match(line.text.strip()) if place < 6 and line.role == "text" else None
        rest = line.text.strip()[match.end() :] if match else ""
        if match and opens_article(rest):
            result.append(Line(line.where, match.group(1), markup=line.markup))
            result.append(Line(line.where, rest))
        else:
            result.append(line)
    return result


def _take_title(lines: list[Line], result: Segmented) -> list[Line]:
    """A heading before any text, at a level of its own, or the first line where it reads as a title."""
    levels = [line.level for line in lines if line.role == "heading"]
    for place, line in enumerate(lines):
        if line.role in ("blank", "left_out"):
            continue
        text = line.text.strip()
        own_level = line.level == 1 or (line.level == min(levels, default=0) and levels.count(line.level) == 1)
        first_heading = (
            line.role == "heading" and own_level and not opens_article(text) and patterns.schedule(text) is None
        )
        plain_title = (
            line.role == "text"
            and len(text) <= 160
            and not opens_article(text)
            and not patterns.ends_sentence(text)
            and not patterns.is_contents(text)
            and not text.startswith(("(", "（"))
            and not is_header(text)
        )
        if first_heading or plain_title:
            result.title = text
            result.asides.append(Aside("title", line.source, line.where))
            return _take_book(lines[:place] + lines[place + 1 :], place, line, result)
        if line.role == "heading" or opens_article(text) or (levels and not is_header(text)) or place > 8:
            return lines
    return lines


def _take_book(lines: list[Line], place: int, title: Line, result: Segmented) -> list[Line]:
    """The book of a code that a file holds alone is part of its title: 民法典, then 人格权编, at one level."""
    after = next((at for at in range(place, len(lines)) if lines[at].role not in ("blank", "left_out")), None)
    if after is None or title.role != "heading":
        return lines
    book = lines[after]
    if book.role != "heading" or book.level != title.level or not _BOOK.fullmatch(book.text.strip()):
        return lines
    result.title = f"{result.title} {book.text.strip()}"
    result.asides.append(Aside("title", book.source, book.where))
    return lines[:after] + lines[after + 1 :]


def is_header(text: str) -> bool:
    """True for a line that dates or numbers the document: `2024年5月6日公布`, `Made 2 May 2023`, `国发〔2020〕5号`."""
    if len(text) > _LONGEST_HEADER:
        return False
    if _DOCUMENT_NUMBER.search(text) and len(text) <= 80:
        return True
    if not _HEADER_WORD.search(text):
        return False
    return any(found.form in ("day", "month") for found in written_dates(fold(text)))


def _take_header(lines: list[Line], marked_end: int | None, result: Segmented) -> list[Line]:
    kept: list[Line] = []
    for place, line in enumerate(lines):
        text = line.text.strip()
        before_mark = marked_end is not None and line.where < marked_end
        if line.role in ("blank", "left_out"):
            kept.append(line)
        elif before_mark or (
            line.role == "text"
            and not opens_article(text)
            and is_header(text)
            # Behind the mark only a line in brackets of its own still tells of the making: （…通过，…修正）.
            and (marked_end is None or (text[0] in "（(" and text[-1] in "）)"))
        ):
            result.header.append(line)
            result.asides.append(Aside("header lines", line.source, line.where))
        elif line.role == "heading" or opens_article(text) or patterns.is_contents(text) or len(kept) > 40:
            return kept + lines[place:]
        else:
            kept.append(line)
    return kept


def _take_contents(lines: list[Line], result: Segmented) -> list[Line]:
    """A contents page ends where its first entry comes again as a heading of the body."""
    start = next((place for place, line in enumerate(lines[:80]) if patterns.is_contents(line.text)), None)
    if start is None:
        return lines
    filled = [place for place in range(start + 1, len(lines)) if lines[place].role not in ("blank", "left_out")]
    if not filled:
        return lines
    first = _entry(lines[filled[0]].text)
    again = next((place for place in filled[1:400] if _entry(lines[place].text) == first), None)
    if again is None:
        again = next((place for place in filled if not _CONTENTS_ENTRY.search(lines[place].text)), None)
        if again is None or again == filled[0]:
            return lines
    for line in lines[start:again]:
        if line.role not in ("blank", "left_out"):
            result.asides.append(Aside("contents page", line.source, line.where))
    return lines[:start] + [line for line in lines[start:again] if line.role in ("blank", "left_out")] + lines[again:]


def _entry(text: str) -> str:
    return "".join(_CONTENTS_ENTRY.sub("", text).split()).rstrip(".…·").lower()
