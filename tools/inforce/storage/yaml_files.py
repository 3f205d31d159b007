"""YAML as the library means it: every scalar is the text that was typed, and what YAML would guess or hide is refused.

Design 1: `NO`, `1.10`, `9:30`, `010` and `2024-01-01` load as those strings; `null` is nothing; a key given twice is
refused with both lines. Anchors, aliases, tags, merge keys, directives and several documents are refused too: each lets
a file mean something other than what its reader sees. Built on the events of PyYAML's C parser, which knows every line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import yaml
from msgspec import Struct
from yaml._yaml import CParser

from inforce.errors import DataFault, Fault
from inforce.model.records import Plain
from inforce.storage.yaml_writing import dump_yaml

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_NODES", "Loaded", "dump_yaml", "load_yaml"]

# PyYAML's own typing of events and nodes says no more.
Event: TypeAlias = Any
Node: TypeAlias = Any
NextEvent = Callable[[], Event]

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 32
MAX_NODES = 400_000
MAX_CHARACTER_FAULTS = 100

_NOTHING = frozenset(("", "~", "null"))
# Written in capitals these are nothing to YAML and perhaps a word to the writer: neither is guessed.
_NOTHING_OR_WORD = frozenset(("Null", "NULL"))
# What YAML 1.1 and 1.2 read differently, forbid, or would change on the way in. Writable as escapes in double quotes.
_UNWRITTEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_EXPLAINED = (
    ("mapping values are not allowed", "a colon and a space start a value here: put the text in double quotes"),
    ("that cannot start any token", "a value cannot start so: indent with spaces, or use double quotes"),
    ("tab character", "a tab is used to indent: use spaces"),
    ("unexpected end of stream", "a quotation mark is opened and never closed"),
    ("unknown escape character", "a backslash in double quotes starts an escape: write two for one"),
    ("expected <document start>", "the file holds more than one document"),
    ("did not find expected key", "a key was expected: look at the indentation, and at quotation marks inside quotes"),
)


class Loaded(Struct, frozen=True):
    """A file as plain data: strings, None, lists and mappings with string keys. `line_of` finds the line of each."""

    data: Plain
    file: str
    source: bytes

    def line_of(self, path: Sequence[str | int]) -> int:
        """The line, from 1, of the value at a path of keys and positions; of what is not there, its parent's."""
        return self.lines_of([path])[0]

    def lines_of(self, paths: Iterable[Sequence[str | int]]) -> list[int]:
        """The same of several values, the file read once."""
        root = yaml.compose(self.source, Loader=yaml.CSafeLoader)
        return [_line(root, path) for path in paths]


def _line(root: Node, path: Sequence[str | int]) -> int:
    node = root
    line = 1 if node is None else node.start_mark.line + 1
    for step in path:
        found = _child(node, step)
        if found is None:
            break
        line, node = found
    return line


def load_yaml(data: bytes, file: str) -> Loaded:
    """Read one YAML document strictly. `file` names it in messages, relative to the library's root.

    Raises DataFault with every fault found, each with its line. At most `MAX_BYTES` bytes, `MAX_DEPTH` levels and
    `MAX_NODES` values are read.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read"
        raise DataFault((Fault(file, None, "yaml_too_large", message),))
    data = data.removeprefix(b"\xef\xbb\xbf")
    _refuse_unreadable(data, file)
    reading = _Reading(file)
    try:
        value = reading.document(data)
    except yaml.MarkedYAMLError as error:
        reading.faults.append(_explained(error, file))
    except yaml.YAMLError as error:
        reading.faults.append(Fault(file, None, "yaml_syntax", f"this is not YAML: {error}"))
    if reading.faults:
        raise DataFault(tuple(sorted(reading.faults, key=lambda fault: fault.line or 0)))
    return Loaded(value, file, data)


def _refuse_unreadable(data: bytes, file: str) -> None:
    """Refuse what is not UTF-8 text, and every character that YAML readers change or disagree on."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = "the file is UTF-16: save it as UTF-8"
        raise DataFault((Fault(file, 1, "yaml_not_utf8", message),))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"the byte 0x{data[error.start]:02x} here is not UTF-8: save the file as UTF-8"
        raise DataFault((Fault(file, data.count(b"\n", 0, error.start) + 1, "yaml_not_utf8", message),)) from None
    faults = []
    for found in _UNWRITTEN.finditer(text):
        code = f"{ord(found.group()):04X}"
        message = f"the character U+{code} must be written as an escape in double quotes: \\u{code}"
        faults.append(Fault(file, text.count("\n", 0, found.start()) + 1, "yaml_character", message))
        if len(faults) == MAX_CHARACTER_FAULTS:
            break
    if faults:
        raise DataFault(tuple(faults))


def _explained(error: yaml.MarkedYAMLError, file: str) -> Fault:
    """The parser's complaint in the words of someone who edits rules, with its line."""
    problem = error.problem or "it cannot be read"
    hint = next((words for part, words in _EXPLAINED if part in problem), problem)
    code = "yaml_documents" if "document start" in problem else "yaml_syntax"
    mark = error.problem_mark if error.context_mark is None or "end of stream" not in problem else error.context_mark
    return Fault(file, None if mark is None else mark.line + 1, code, f"this is not YAML: {hint}")


def _child(node: Node, step: str | int) -> tuple[int, Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key.start_mark.line + 1, value
    elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return node.value[step].start_mark.line + 1, node.value[step]
    return None


class _Reading:
    """One pass over the events of a file: builds the data, gathers the faults, stops at the limits."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self._nodes = 0

    def document(self, data: bytes) -> Plain:
        parser = CParser(data)
        try:
            next_event = parser.get_event
            next_event()  # the start of the stream
            start = next_event()
            if type(start) is not yaml.DocumentStartEvent:
                return None
            if getattr(start, "version", None) or getattr(start, "tags", None):
                self._fault(start, "yaml_directive", "a line that begins with % is refused: remove it")
            value = self._value(next_event(), next_event, 0)
            next_event()  # the end of the document
            after = next_event()
            if type(after) is not yaml.StreamEndEvent:
                self._fault(after, "yaml_documents", "a second document starts here: one file holds one object")
            return value
        finally:
            parser.dispose()

    def _value(self, event: Event, next_event: NextEvent, depth: int) -> Plain:
        self._nodes += 1
        kind = type(event)
        if kind is yaml.ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                self._refuse_marks(event)
            text: str = event.value
            if event.implicit[0]:
                if text in _NOTHING:
                    return None
                if text in _NOTHING_OR_WORD:
                    self._fault(event, "yaml_null", f'{text} can be nothing or a word: write null, or "{text}"')
            return text
        if kind is yaml.AliasEvent:
            self._fault(event, "yaml_alias", f"the alias *{event.anchor} is refused: write the value out")
            return None
        if event.anchor is not None or event.tag is not None:
            self._refuse_marks(event)
        if depth >= MAX_DEPTH or self._nodes > MAX_NODES:
            what = f"{MAX_DEPTH} levels" if depth >= MAX_DEPTH else f"{MAX_NODES:,} values"
            line = event.start_mark.line + 1
            raise DataFault((Fault(self.file, line, "yaml_too_large", f"more than {what} are not read"),))
        build = self._sequence if kind is yaml.SequenceStartEvent else self._mapping
        return build(next_event, depth)

    def _sequence(self, next_event: NextEvent, depth: int) -> list[Plain]:
        items: list[Plain] = []
        while type(event := next_event()) is not yaml.SequenceEndEvent:
            items.append(self._value(event, next_event, depth + 1))
        return items

    def _mapping(self, next_event: NextEvent, depth: int) -> dict[str, Plain]:
        items: dict[str, Plain] = {}
        lines: dict[str, int] = {}
        while type(event := next_event()) is not yaml.MappingEndEvent:
            line = event.start_mark.line + 1
            key = self._key(event, next_event, depth)
            value = self._value(next_event(), next_event, depth + 1)
            if key in items:
                message = f"the key {key} is given twice: on line {lines[key]} and on line {line}"
                self.faults.append(Fault(self.file, line, "yaml_duplicate_key", message))
            items[key] = value
            lines.setdefault(key, line)
        return items

    def _key(self, event: Event, next_event: NextEvent, depth: int) -> str:
        key = self._value(event, next_event, depth + 1)
        if not isinstance(key, str):
            self._fault(event, "yaml_key", "a key must be one piece of text")
            return f"(key on line {event.start_mark.line + 1})"
        if key == "<<" and event.implicit[0]:
            self._fault(event, "yaml_merge", "the merge key << is refused: write the fields out")
        return key

    def _refuse_marks(self, event: Event) -> None:
        if event.anchor is not None:
            self._fault(event, "yaml_anchor", f"the anchor &{event.anchor} is refused: write the value out each time")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._fault(event, "yaml_tag", f"the tag {tag} is refused: a value is the text that is written")

    def _fault(self, event: Event, code: str, message: str) -> None:
        self.faults.append(Fault(self.file, event.start_mark.line + 1, code, message))
