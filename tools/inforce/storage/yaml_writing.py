"""Writing YAML that reads back to the character and comes out the same to the byte (design 1).

Every string is quoted, or a literal block where that loses nothing; characters that nobody can see in a review are
written as escapes. Keys keep the order they are given in.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from inforce.errors import Refused
from inforce.model.records import Plain
from inforce.reading.patterns import pattern

# Words that a YAML 1.1 reader takes for a truth value or nothing: as keys they are quoted.
_NO_BARE_KEYS = frozenset({"on", "off", "yes", "no", "y", "n", "true", "false", "null"})
# Controls but for the line feed, line separators, zero-width and direction marks, the byte order mark, noncharacters,
# tag letters, lone surrogates.
_HIDDEN = (
    "\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff"
    "\U000e0000-\U000e0fff"
)
_ESCAPED = pattern(f'["\\\\\n{_HIDDEN}]')
# What Unicode has for printable and is hidden all the same: stand-ins, and the selectors among the tag letters.
_HIDDEN_AND_PRINTABLE = pattern("[\ufffc\ufffd\U000e0100-\U000e01ef]")
_SHORT_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
# A block keeps its lines as they are, so nothing in it may be hidden, end in a blank that an editor would strip,
# or start in a way that needs an indentation mark.
_NOT_A_BLOCK = pattern(f"[{_HIDDEN}]")
_BLANKS = (" ", "\u3000", "\u00a0")


def dump_yaml(data: Mapping[str, Plain], *, hint: str | None = None) -> bytes:
    """Write plain data (strings, None, numbers, booleans, lists, mappings) as UTF-8 YAML that ends in one line break.

    `hint` is the path of a JSON Schema relative to the file, for editors. Raises Refused for text that is not Unicode
    (a lone surrogate), and TypeError for anything that is not plain data.
    """
    lines: list[str] = []
    if hint is not None:
        lines.append(f"# yaml-language-server: $schema={hint}")
    if data:
        _mapping(data, "", lines)
    else:
        lines.append("{}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def _mapping(data: Mapping[str, Plain], indent: str, lines: list[str]) -> None:
    for key, value in data.items():
        if not isinstance(key, str):
            raise TypeError(f"a key must be a string, not {type(key).__name__}")
        written = key if _is_bare(key) else _quoted(key)
        # A longer key is no key to a YAML parser unless it is announced by a question mark.
        if len(written) > 1000:
            raise Refused(
                f"a key of {len(key)} characters cannot be written", next="give it a shorter name", code="yaml_key"
            )
        _entry(f"{indent}{written}:", value, indent + "  ", lines)


def _entry(opening: str, value: Plain, indent: str, lines: list[str]) -> None:
    """Write a value after its key."""
    if isinstance(value, Mapping) and value:
        lines.append(opening)
        _mapping(value, indent, lines)
    elif isinstance(value, list | tuple) and value:
        lines.append(opening)
        _sequence(value, indent, lines)
    else:
        lines.append(f"{opening} {_scalar(value, indent)}")


def _sequence(values: list[Plain] | tuple[Plain, ...], indent: str, lines: list[str]) -> None:
    """Write each value behind its dash; the first line of a nested one stands on the dash's line."""
    for value in values:
        if isinstance(value, Mapping | list | tuple) and value:
            start = len(lines)
            if isinstance(value, Mapping):
                _mapping(value, indent + "  ", lines)
            else:
                _sequence(value, indent + "  ", lines)
            lines[start] = f"{indent}- {lines[start][len(indent) + 2 :]}"
        else:
            lines.append(f"{indent}- {_scalar(value, indent + '  ')}")


def _scalar(value: Plain, indent: str) -> str:
    if value is None:
        return "null"
    if isinstance(value, str):
        return _block(value, indent) if "\n" in value and _fits_block(value) else _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise TypeError(f"{value} cannot be written: it is not a number")
        return repr(value)
    if isinstance(value, Mapping):
        return "{}"
    if isinstance(value, list | tuple):
        return "[]"
    raise TypeError(f"{type(value).__name__} is not plain data")


def _fits_block(text: str) -> bool:
    """True when a literal block gives the text back to the character, even if an editor strips trailing blanks."""
    return (
        text[0] not in " \n"
        and not text.endswith("\n\n")
        and (_is_plain(text.replace("\n", "").replace("\u3000", "")) or _NOT_A_BLOCK.search(text) is None)
        and not text.endswith(_BLANKS)
        and not any(f"{blank}\n" in text for blank in _BLANKS)
    )


def _is_bare(key: str) -> bool:
    """Whether a key is a word that stays without quotes."""
    return key.isascii() and key.isidentifier() and key.lower() not in _NO_BARE_KEYS


def _is_plain(text: str) -> bool:
    """Whether nothing in a line of text is hidden, told at a glance; False where that takes a closer look."""
    return text.isprintable() and (text.isascii() or _HIDDEN_AND_PRINTABLE.search(text) is None)


def _block(text: str, indent: str) -> str:
    mark, body = ("|", text[:-1]) if text.endswith("\n") else ("|-", text)
    return "\n".join([mark, *(indent + line if line else "" for line in body.split("\n"))])


def _quoted(text: str) -> str:
    if _is_plain(text):
        plain = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{plain}"'
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found.group()
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        raise Refused(
            f"the text holds half a character (U+{code:04X}) and cannot be stored",
            next="look for a broken character in the source, and mend it there",
            code="not_text",
        )
    short = _SHORT_ESCAPES.get(character)
    if short is not None:
        return short
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
