"""The address of a model service: where questions, candidates and answers are sent, and where nothing else is."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from inforce.errors import Refused

_ON_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})


class ServiceAddress(NamedTuple):
    """An address that may be asked, without a secret in it, so that it can be recorded."""

    url: str


def service_address(given: str) -> ServiceAddress:
    """The address as given. Raises Refused for anything but https (http on this machine), and for one with a secret."""
    try:
        parts = urlsplit(given.strip())
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise Refused("INFORCE_MODEL_URL is no address of a service", next="set it like https://service.example/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise Refused(
            "INFORCE_MODEL_URL holds more than an address; it is recorded with each run",
            next="set the address alone, and the key as INFORCE_MODEL_KEY",
        )
    if parts.scheme == "http" and parts.hostname not in _ON_THIS_MACHINE:
        raise Refused(
            "INFORCE_MODEL_URL would send the key and every question unencrypted",
            next="set an address that begins with https://",
        )
    return ServiceAddress(parts.geturl().rstrip("/"))
