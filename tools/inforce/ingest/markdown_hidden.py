"""Tags in a Markdown text that hide the words between them: a page made of it would not show them."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from inforce.ingest.html_hidden import HIDDEN, hides_by_looks, is_hidden_by_name
from inforce.ingest.source_lines import HIDDEN_BY_LOOKS
from inforce.reading.patterns import pattern

_TAG = pattern(r"<(/?)([A-Za-z][A-Za-z0-9-]{0,30})((?:\s[^<>]{0,2000})?)>")
_ATTRIBUTE = pattern(r"""([A-Za-z-]{1,30})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
_ALONE = frozenset({"br", "hr", "img", "input", "meta", "link", "wbr"})


def hidden_by_tag(tag: str) -> str | None:
    """What the words behind an opening tag are left out as; None where it shows them, and for a closing tag."""
    found = _TAG.match(tag)
    if found is None or found.group(1) or found.group(2).lower() in _ALONE:
        return None
    attributes = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(found.group(3))}
    style = attributes.get("style", "")
    if "hidden" in attributes or is_hidden_by_name(style, attributes.get("class", "")):
        return HIDDEN
    looks = attributes.get("aria-hidden", "").lower() == "true" or bool(style and hides_by_looks(style))
    return HIDDEN_BY_LOOKS if looks else None


def name_of_tag(tag: str) -> tuple[bool, str]:
    """(whether it closes, the name) of a tag."""
    found = _TAG.match(tag)
    return (bool(found.group(1)), found.group(2).lower()) if found else (False, "")


def hidden_rows(rows: Sequence[str]) -> dict[int, str]:
    """The rows of a text, from 0, that stand between a hiding tag at the beginning of a row and the one that closes it.

    Each with what it is left out as. A tag that nothing closes hides all that follows, as in a browser.
    """
    found: dict[int, str] = {}
    name, what, depth = "", "", 0
    for number, row in enumerate(rows):
        opened = row.strip()
        if not name:
            hidden = hidden_by_tag(opened) if opened.startswith("<") else None
            if hidden is None:
                continue
            name, what = name_of_tag(opened)[1], hidden
        for tag in _TAG.finditer(row):
            if tag.group(2).lower() == name:
                depth += -1 if tag.group(1) else 1
        found[number] = what
        if depth <= 0:
            name, depth = "", 0
    return found


def without_hidden(tokens: list[Token]) -> tuple[list[Token], list[tuple[str, str]]]:
    """The tokens but comments and those between tags that hide them; these with their kinds."""
    kept: list[Token] = []
    beside: list[tuple[str, str]] = []
    name, what, depth = "", "", 0
    for token in tokens:
        tag = token.content if token.type == "html_inline" else ""
        closes, named = name_of_tag(tag)
        if tag.startswith("<!--"):
            beside.append(("comments", tag))
        elif name:
            depth += 0 if named != name else -1 if closes else 1
            beside.append((what, "" if tag else token.content))
            name = name if depth else ""
        elif tag and (hidden := hidden_by_tag(tag)) is not None:
            name, what, depth = named, hidden, 1
        else:
            kept.append(token)
    return kept, beside
