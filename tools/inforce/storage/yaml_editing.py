"""Changing a file that a person keeps, with their comments, order and quotes left as they are (design 1)."""

from __future__ import annotations

import io
from collections.abc import Callable

from ruamel.yaml import YAML
from ruamel.yaml.nodes import Node, ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString, PlainScalarString
from ruamel.yaml.tag import Tag

from inforce.errors import LibraryError
from inforce.model.records import Plain
from inforce.storage.yaml_files import load_yaml

_TEXT, _NOTHING = Tag(suffix="tag:yaml.org,2002:str"), Tag(suffix="tag:yaml.org,2002:null")


class _TextOnly(VersionedResolver):
    """Takes every bare scalar for the text it is, as the library's own loader does, but for null."""

    def resolve(self, kind: type[Node], value: str, implicit: tuple[bool, bool]) -> Plain:
        if kind is ScalarNode and implicit[0]:
            return _NOTHING if value in ("", "~", "null") else _TEXT
        return super().resolve(kind, value, implicit)


class _NullWritten(RoundTripRepresenter):
    """Writes nothing as `null`, the one way the library writes it, where ruamel would leave the value out."""

    def represent_none(self, data: None) -> ScalarNode:
        return self.represent_scalar(str(_NOTHING), "null")


_NullWritten.add_representer(type(None), _NullWritten.represent_none)


def edit_yaml(data: bytes, change: Callable[[Plain], None], file: str = "the file") -> bytes:
    """Change a file in place: `change` alters the loaded mapping (strings, None, lists, mappings).

    New text is written in double quotes. Returns the bytes as given when nothing comes out different. Raises DataFault
    when the strict loader refuses the file, and LibraryError when what was written would read back differently.
    """
    load_yaml(data, file)
    editor = YAML(typ="rt")
    editor.Resolver = _TextOnly
    editor.Representer = _NullWritten
    editor.preserve_quotes = True
    editor.width = 1_000_000
    editor.indent(mapping=2, sequence=4, offset=2)
    loaded = _marked(editor.load(data.decode("utf-8-sig")), PlainScalarString)
    before = _plain(loaded)
    change(loaded)
    wanted = _plain(loaded)
    if before == wanted:
        return data
    out = io.StringIO()
    editor.dump(_marked(loaded, DoubleQuotedScalarString), out)
    written = out.getvalue().encode("utf-8")
    if load_yaml(written, file).data != wanted:
        raise LibraryError(f"{file} could not be changed without touching other lines", next="make the change by hand")
    return written


def _marked(value: Plain, style: type[str]) -> Plain:
    """The same tree, changed in place, with every string that has no style of its own given one."""
    if type(value) is str:
        return LiteralScalarString(value) if style is DoubleQuotedScalarString and _is_lines(value) else style(value)
    if isinstance(value, dict):
        for key, part in value.items():
            value[key] = _marked(part, style)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            value[at] = _marked(part, style)
    return value


def _is_lines(text: str) -> bool:
    return text.endswith("\n") and not text.endswith("\n\n") and text[0] not in " \n"


def _plain(value: Plain) -> Plain:
    """The tree as the strict loader would give it."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return None if value is None else str(value)
