"""Where the text of an instrument is published: an address on the web, or a file of the office's own (design 5).

https://law.example/rules/parking.html     http(s), a host, no user name and no password
file:///srv/rules/parking.md               a file by its path from the root, outside the library
"""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import quote, unquote, urlsplit

from msgspec import Struct

LONGEST = 2000
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]")
_UNSAFE = re.compile(r"[\x00-\x20\x7f\\]")
# What may stand as it is in a path or query; anything else is written as %XX, and what is already %XX stays.
_KEPT = "/:@!$&'()*+,;=~-._?%"
_PORTS = {"http": 80, "https": 443}


class WebAddress(Struct, frozen=True):
    """A web address taken apart. `host` is in small letters, without brackets; `target` the path and query."""

    scheme: Literal["http", "https"]
    host: str
    port: int
    target: str

    def __str__(self) -> str:
        """The address as it is written, a port left out where it is the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.target}"

    @property
    def authority(self) -> str:
        """Host and port as the Host header has them."""
        return str(self).split("/", 3)[2]


class FileAddress(Struct, frozen=True):
    """A file by its path from the root, without `..`."""

    path: str

    def __str__(self) -> str:
        """The address as it is written."""
        return f"file://{quote(self.path)}"


def source_address(text: str) -> WebAddress | FileAddress:
    """Take the address of a source apart. Raises ValueError, saying what is wrong with it."""
    if not text or len(text) > LONGEST:
        raise ValueError(f"an address has 1 to {LONGEST} characters")
    if _UNSAFE.search(text):
        raise ValueError("a space, a control character or a backslash stands in it")
    scheme, _, rest = text.partition(":")
    if scheme.lower() == "file":
        return _file(rest)
    if scheme.lower() in ("http", "https"):
        return _web(text)
    raise ValueError("only http, https and file are read")


def _file(rest: str) -> FileAddress:
    path = unquote(rest.removeprefix("//") if rest.startswith("///") else rest)
    parts = path.split("/")
    if not path.startswith("/") or path.startswith("//") or "\0" in path or path.endswith("/"):
        raise ValueError("a file is named by its path from the root: file:///folder/name")
    if any(part in ("", ".", "..") for part in parts[1:]):
        raise ValueError("the path of a file has no empty part, no . and no ..")
    return FileAddress(path)


def _web(text: str) -> WebAddress:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise ValueError("its host or port cannot be read") from None
    if "@" in parts.netloc:
        raise ValueError("a user name or password in an address is not sent")
    authority = parts.netloc.rpartition(":")[0] if port is not None or parts.netloc.endswith(":") else parts.netloc
    if not authority.isascii():
        raise ValueError("write the host in its ASCII form (xn--…)")
    if not _HOST.fullmatch(authority):
        raise ValueError("there is no host in it, or one with signs that no host has")
    scheme: Literal["http", "https"] = "https" if parts.scheme == "https" else "http"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    host = authority.strip("[]").lower().rstrip(".")
    return WebAddress(scheme, host, _PORTS[scheme] if port is None else port, quote(target, safe=_KEPT))
