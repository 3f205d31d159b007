"""The marks by which a rule numbers its own parts, and what leads up to them: (1), (a), 1.2, （一）, "—"."""

from __future__ import annotations

from inforce.reading.patterns import pattern

# At the head of the text or of a line behind a stop, or behind the sign that leads into a list. Elsewhere "(a)" may be
# a reference, which is no numbering: "except under (a) and (b)".
_MARK = (
    r"(?:[(（](?:\d{1,3}[A-Za-z]{0,2}|[a-z]{1,2}|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[)）]"
    r"|\d{1,3}(?:\.\d{1,3})*\.?(?=[ \t]+[A-Z\u4e00-\u9fff])|[一二三四五六七八九十]{1,3}、|[•●–-](?=\s))"
)
_NUMBERING = pattern(
    rf"(?P<lead>\A\s*|[.。;；,，]\s*\n\s*|[;；,，]\s+(?:and|or)\s*\n\s*|[;；]\s+(?:and |or )?)(?:{_MARK}\s*)+"
    rf"|\s*[:：—–-]\s*(?:{_MARK}\s*)+"
)


def without_marks(text: str) -> str:
    """The text without its numbering, for comparing; a sign that only leads into a list goes with it."""
    return _NUMBERING.sub(lambda found: found["lead"] or " ", text)
