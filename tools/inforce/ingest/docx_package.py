"""A Word file taken apart within limits: a ZIP of XML parts, of which only those that hold text are unpacked.

Sizes are counted while unpacking, never taken from what the archive says of itself. No link out of the file is
followed.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from typing import Any, TypeAlias

from inforce.errors import Refused
from inforce.ingest import xml_tree

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

MAX_ENTRIES = 2_000
MAX_UNPACKED = 64 * 1024 * 1024
MAX_RATIO = 250
# A part smaller than this may be packed as tightly as it likes: empty styles are.
_SMALL = 1024 * 1024
_XML_ENCODING = re.compile(rb"\s*<\?xml[^>]*?encoding=[\"']([A-Za-z0-9._-]+)[\"']")
_NEXT = "open it in Word, save it anew as .docx, and try again"


class Package:
    """The parts of one Word file, read at their first use."""

    def __init__(self, data: bytes, name: str) -> None:
        self._name = name
        self._left = MAX_UNPACKED
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise _damaged(str(error), name) from None
        entries = self._archive.infolist()
        if len(entries) > MAX_ENTRIES:
            raise Refused(
                f"the file holds {len(entries)} parts; the limit is {MAX_ENTRIES}",
                where=name,
                next="save it anew from Word, without its pictures and attachments",
                code="limit_entries",
            )
        outside = next((entry.orig_filename for entry in entries if _points_outside(entry.orig_filename)), None)
        if outside is not None:
            raise Refused(
                f"a part of the file is named {outside!r}, which points outside of it: limit 0 such parts",
                where=name,
                next="look at where the file comes from; no Word writes such a name",
                code="limit_path",
            )
        self._entries = {entry.filename: entry for entry in entries}
        if len(self._entries) != len(entries):
            raise _damaged("a part of it is there twice", name)
        self.main = self._main_part()

    def part(self, path: str) -> Element | None:
        """The root element of a part, None where the file has no such part. Raises Refused for a limit."""
        entry = self._entries.get(path)
        return None if entry is None else xml_tree.parse(self._text(entry), f"{self._name} ({path})")

    def related(self, kind: str) -> list[str]:
        """The paths of the parts within the file to which the main part stands in a relation: `numbering`, `header`."""
        return [target for found, target in self._relations(self.main) if found == kind]

    def _main_part(self) -> str:
        found = [target for kind, target in self._relations("") if kind == "officeDocument"]
        main = found[0] if found else "word/document.xml"
        if main not in self._entries:
            raise _damaged(f"its main part, {main}, is missing", self._name)
        return main

    def _relations(self, source: str) -> list[tuple[str, str]]:
        folder, file = posixpath.split(source)
        root = self.part(posixpath.join(folder, "_rels", f"{file}.rels"))
        found: list[tuple[str, str]] = []
        for relation in () if root is None else root.iterchildren("{*}Relationship"):
            kind = (relation.get("Type") or "").rsplit("/", 1)[-1]
            if relation.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target") or ""))
                found.append((kind, target.lstrip("/")))
        return found

    def _text(self, entry: zipfile.ZipInfo) -> str:
        if entry.flag_bits & 1:
            raise Refused(
                "the file is locked with a password",
                where=self._name,
                next="save a copy without the password",
                code="encrypted",
            )
        try:
            with self._archive.open(entry) as packed:
                data = packed.read(self._left + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
            raise _damaged(f"{entry.filename}: {error}", self._name) from None
        self._left -= len(data)
        tight = len(data) > _SMALL and len(data) > MAX_RATIO * max(entry.compress_size, 1)
        if self._left < 0 or tight:
            limit = f"{MAX_RATIO} times its packed size" if tight else f"{MAX_UNPACKED} bytes in all"
            raise Refused(
                f"{entry.filename} unpacks to more than {limit}, the limit",
                where=self._name,
                next="save it anew from Word without its pictures; if it stays so large, look at where it comes from",
                code="limit_unpacked",
            )
        return self._decoded(data, entry.filename)

    def _decoded(self, data: bytes, path: str) -> str:
        declared = _XML_ENCODING.match(data[:200])
        encoding = declared.group(1).decode().lower() if declared else "utf-8"
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            encoding = "utf-16"
        if encoding not in ("utf-8", "utf8", "utf-16", "us-ascii", "ascii"):
            raise _damaged(f"{path} is in the encoding {encoding}, which Word does not write", self._name)
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise _damaged(f"offset {error.start} of {path} is not {encoding}", self._name) from None


def _points_outside(path: str) -> bool:
    """Whether a part's name would lead out of a folder it is unpacked in. Nothing is unpacked here to any folder."""
    parts = path.replace("\\", "/").split("/")
    return ".." in parts or path.startswith(("/", "\\")) or ":" in parts[0] or "\0" in path


def _damaged(why: str, name: str) -> Refused:
    return Refused(f"the Word file is damaged: {why}", where=name, next=_NEXT, code="damaged")


def value(element: Element | None, name: str = "val") -> str | None:
    """An attribute in the element's own namespace: `w:val`, whichever of Word's two namespaces the file is in."""
    if element is None:
        return None
    space = element.tag.rpartition("}")[0]
    found = element.get(f"{space}}}{name}" if space else name)
    return None if found is None else str(found)


def child(element: Element | None, *path: str) -> Element | None:
    """The element at a path of names below another, None where there is none."""
    for name in path:
        if element is None:
            return None
        element = next(element.iterchildren(f"{{*}}{name}"), None)
    return element


def is_on(properties: Element | None, name: str) -> bool | None:
    """Whether a property that is on or off is on; None where nothing is said of it."""
    found = child(properties, name)
    return None if found is None else value(found) not in ("0", "false", "off", "none")


def whole(text: str | None) -> int | None:
    """A whole number as an attribute has it, None for anything else."""
    return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,7}", text.strip()) else None
