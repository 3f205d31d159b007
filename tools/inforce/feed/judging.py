"""Whether what came in is the document, whole, and whether its rules are those that are held (design 5).

In doubt it is a failed check, which names a person's next step: rules are never put in question because of a login
page, and a text that changed is never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from inforce.errors import LibraryError
from inforce.feed.outcomes import CheckFailed
from inforce.feed.reading_sources import Reading
from inforce.ingest.formats import is_docx, is_pdf
from inforce.ingest.lineage import compare
from inforce.ingest.naming import same_title
from inforce.reading.patterns import pattern

# What ingest says of bytes that are no text of rules at all.
_NO_RULES = frozenset({"no_units", "empty_file", "format_not_read", "no_title", "no_text"})
_TELLING = {
    "a challenge page": pattern(
        r"captcha|verify (?:that )?you are (?:a )?human|checking your browser|enable javascript|just a moment"
        r"|unusual traffic|security check|人机验证|安全验证",
        re.IGNORECASE,
    ),
    "a login page": pattern(
        r"\b(?:log|sign) ?in\b|\bpassword\b|session (?:has )?(?:expired|timed out)|登录", re.IGNORECASE
    ),
    "a page that says that nothing is there": pattern(
        r"\b404\b|not (?:be )?found|no longer (?:available|exists)|does not exist|页面不存在|找不到", re.IGNORECASE
    ),
    "a page about maintenance": pattern(r"maintenance|temporarily unavailable|try again later|系统维护", re.IGNORECASE),
}
_ENDS_HTML = re.compile(rb"</html\s*>\s*(?:<!--.*?-->\s*)*$", re.IGNORECASE | re.DOTALL)
_SHOWN = 4000
_LOOK = "; look at it, and where it is the new text bring it in with tools/ingest"


def refused(error: LibraryError, data: bytes, held: bytes | None, format_held: str) -> CheckFailed:
    """What a refusal of the reader means for the check."""
    if error.code in _NO_RULES:
        return CheckFailed("not_the_document", f"no rules are in it: {error.message}{_looks_like(data)}")
    came = "pdf" if is_pdf(data) else "docx" if is_docx(data) else format_held
    if format_held and came != format_held:
        what = f"it is {came}, and what is held came as {format_held}"
        return CheckFailed("not_the_document", f"{what}; it cannot be read either: {error.message}{_LOOK}")
    if _is_cut(data, held, format_held) or (error.code == "bad_xml" and not data.rstrip().endswith(b">")):
        return CheckFailed("cut_short", f"the document breaks off before its end ({error.message})")
    return CheckFailed("unreadable", f"it cannot be read as rules: {error.message}")


def refuse_foreign(data: bytes, new: Reading, bases: Sequence[Reading], held: bytes | None) -> None:
    """Raise CheckFailed where what came in is not the whole document. `bases` are its texts as held and as proposed.

    `held` are the bytes of the edition that is held, None where they are not kept.
    """
    base = bases[0]
    if base.format and new.format != base.format:
        what = f"it is {new.format}, and what is held came as {base.format}"
        raise CheckFailed("not_the_document", f"{what}{_looks_like(data)}{_LOOK}")
    if _is_cut(data, held, base.format):
        raise CheckFailed("cut_short", "the page breaks off: its closing tag, </html>, is missing")
    for one in bases:
        lost = _tail_lost(new, one)
        closed = new.format == "html" and _ENDS_HTML.search(data) is not None
        if lost and not (closed and lost * 2 < len(one.clauses)):
            raise CheckFailed(
                "cut_short",
                f"the last {lost} of {len(one.clauses)} clauses are missing, the rest is as held{_LOOK}",
            )
    if not any(_is_same_document(new, one) for one in bases):
        kept = _found_again(new, base)
        raise CheckFailed(
            "not_the_document",
            f"of {len(base.clauses)} clauses held {kept} were found again, under the title '{new.title[:120]}'"
            f"{_looks_like(data)}{_LOOK}",
        )


def _is_cut(data: bytes, held: bytes | None, format_held: str) -> bool:
    """Whether a page lacks the end that the one held has."""
    if format_held != "html" or held is None or _ENDS_HTML.search(held[-_SHOWN:]) is None:
        return False
    return _ENDS_HTML.search(data[-_SHOWN:]) is None


def _tail_lost(new: Reading, base: Reading) -> int:
    """How many clauses of the end are missing where all before them is as it was; 0 where that is not so.

    The last one that is there may itself break off: then it counts as missing.
    """
    mine, theirs = (
        [_words(new, at) for at in range(len(new.clauses))],
        [_words(base, at) for at in range(len(base.clauses))],
    )
    if not mine or len(mine) > len(theirs) or mine[:-1] != theirs[: len(mine) - 1]:
        return 0
    last, whole = mine[-1], theirs[len(mine) - 1]
    if last == whole:
        return len(theirs) - len(mine)
    broken = last[0] == whole[0] and len(last[1]) < len(whole[1]) and whole[1].startswith(last[1])
    ends_well = last[1].rstrip().endswith((".", "。", "!", "?", ":", ";", ")", "）"))
    # A last clause that only became shorter, with nothing missing behind it, is a change like any other.
    return len(theirs) - len(mine) + 1 if broken and (len(mine) < len(theirs) or not ends_well) else 0


def _words(reading: Reading, at: int) -> tuple[str, str]:
    clause = reading.clauses[at]
    return clause.clause_reference, " ".join(f"{clause.heading or ''} {clause.text}".split())


def _is_same_document(new: Reading, base: Reading) -> bool:
    """Half of the clauses found again; or the same title over as many numbered clauses as make a new text of it."""
    wanted = len(base.clauses)
    if _found_again(new, base) * 2 >= wanted:
        return True
    numbered = sum(any(sign.isdigit() or sign in "第条" for sign in clause.clause_reference) for clause in new.clauses)
    return same_title(new.title, base.title) and numbered >= max(2, wanted // 3) and not _is_small(new, base)


def _found_again(new: Reading, base: Reading) -> int:
    return len(compare(base.clauses, new.clauses).before)


def _is_small(new: Reading, base: Reading) -> bool:
    return _size(new) * 4 < _size(base)


def _size(reading: Reading) -> int:
    return sum(len(clause.text) for clause in reading.clauses)


def _looks_like(data: bytes) -> str:
    text = data[: 64 * 1024].decode("utf-8", "replace")
    shown = re.sub(r"<[^>]*>", " ", text)[:_SHOWN]
    return next(
        (f"; it looks like {what}" for what, words in _TELLING.items() if words.search(shown) or words.search(text)), ""
    )
