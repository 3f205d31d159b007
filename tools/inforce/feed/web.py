"""One document fetched from the web: guarded at every step, within limits, and politely (design 5 and 8).

Asked is only what the guard admits, at the very address that it judged. No proxy of the environment is used, nothing is
sent but a question for the document, and a redirect is followed only on the same host.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

from msgspec import Struct
from urllib3 import BaseHTTPResponse, exceptions

from inforce.feed.addresses import Guard
from inforce.feed.bodies import CHUNK, keep
from inforce.feed.connections import Line
from inforce.feed.outcomes import Body, CheckFailed, Validators
from inforce.model.sources import WebAddress, source_address

_ACCEPTED = "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.5"
_ETAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e]{0,200}"')
_MODIFIED = re.compile(r"[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT")
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_HOPS = 4
_PERMANENT = (301, 308)
_TEMPORARY = (302, 303, 307)
_AGAIN_LATER = (408, 425, 429)


class Limits(Struct, frozen=True):
    """What one document may take: seconds to connect, of silence, in all; tries, and the longest wait before one."""

    connect: float = 10.0
    silence: float = 30.0
    whole: float = 120.0
    tries: int = 3
    pause: float = 1.0
    longest_wait: float = 30.0


@dataclass(slots=True)
class Fetcher:
    """Fetches documents one after the other over one line. `agent` is the User-Agent."""

    guard: Guard
    agent: str
    limits: Limits = field(default_factory=Limits)
    wait: Callable[[float], None] = time.sleep
    _line: Line | None = None

    def fetch(self, address: WebAddress, known: Validators, into: Path) -> Body:
        """The document at an address, kept in a file; without one where the server says that nothing is new.

        Raises CheckFailed, saying which kind of failure it is and what was met.
        """
        for attempt in range(1, self.limits.tries + 1):
            try:
                return self._follow(address, known, into)
            except CheckFailed as failed:
                self.close()
                wait = self.limits.pause * 4 ** (attempt - 1) if failed.wait is None else failed.wait
                if not failed.again or attempt == self.limits.tries:
                    raise
                if wait > self.limits.longest_wait:
                    words = f"{failed.words}; it asks to wait {wait:.0f} seconds"
                    raise CheckFailed(failed.kind, words) from None
            self.wait(wait)
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _follow(self, first: WebAddress, known: Validators, into: Path) -> Body:
        """Follow an address to its document: along redirects that stay with the same host, and no further."""
        address = first
        for _ in range(_HOPS):
            answer, lead = self._ask(address, known), ""
            if answer.status in (*_PERMANENT, *_TEMPORARY):
                lead = answer.headers.get("Location") or ""
                self.close()
                address = _next(address, lead, permanent=answer.status in _PERMANENT)
                continue
            return self._take(answer, known, into, None if address == first else str(address))
        raise CheckFailed("moved", f"more than {_HOPS} redirects, the last to {address}")

    def _ask(self, address: WebAddress, known: Validators) -> BaseHTTPResponse:
        addresses = self.guard.addresses(address)
        headers = {"Host": address.authority, "User-Agent": self.agent, "Accept": _ACCEPTED, "Accept-Encoding": "gzip"}
        if known.etag is not None:
            headers["If-None-Match"] = known.etag
        if known.modified is not None:
            headers["If-Modified-Since"] = known.modified
        if self._line is not None and self._line.leads_to(address, addresses):
            try:
                return self._line.ask(address.target, headers)
            except CheckFailed:
                # A server may hang up between two questions: that tells nothing of the second.
                self.close()
        self.close()
        self._line = Line.to(address, addresses, self.limits.connect, self.limits.silence, self.limits.whole)
        return self._line.ask(address.target, headers)

    def _take(self, answer: BaseHTTPResponse, known: Validators, into: Path, via: str | None) -> Body:
        status = answer.status
        said = f"the server answers {status} {answer.reason or ''}".strip()
        if status == 304 and known != Validators():
            answer.drain_conn()
            return Body("", None, known)
        if status >= 500 or status in _AGAIN_LATER:
            raise CheckFailed("unreachable", said, again=True, wait=_asked_wait(answer))
        if status == 206:
            raise CheckFailed("cut_short", f"{said}, a part where the whole was asked for")
        if status != 200:
            raise CheckFailed("not_the_document", said)
        sha256 = keep(self._chunks(answer), (answer.headers.get("Content-Encoding") or "").strip().lower(), into)
        etag, modified = answer.headers.get("ETag") or "", answer.headers.get("Last-Modified") or ""
        charset = _CHARSET.search(answer.headers.get("Content-Type") or "")
        return Body(
            sha256,
            into,
            Validators(
                etag if _ETAG.fullmatch(etag) else None,
                modified if _MODIFIED.fullmatch(modified) else None,
            ),
            charset.group(1) if charset else None,
            via,
        )

    def _chunks(self, answer: BaseHTTPResponse) -> Iterator[bytes]:
        """The body as it comes in, still packed. Raises CheckFailed where it ends before its end."""
        try:
            yield from answer.stream(CHUNK, decode_content=False)
        except exceptions.ReadTimeoutError:
            raise CheckFailed("unreachable", self._too_slow(), again=True) from None
        except (exceptions.HTTPError, OSError) as error:
            if self._line is not None and self._line.is_over_time:
                raise CheckFailed("unreachable", self._too_slow()) from None
            words = f"the body ends too soon ({error.args[-1] if error.args else error})"
            raise CheckFailed("cut_short", words, again=True) from None
        if self._line is not None and self._line.is_over_time:
            raise CheckFailed("unreachable", self._too_slow())

    def _too_slow(self) -> str:
        limits = self.limits
        return f"the document did not come within {limits.whole:g} seconds, {limits.silence:g} of them silent"


def _next(address: WebAddress, lead: str, *, permanent: bool) -> WebAddress:
    """Where a redirect leads, where it may be followed. Raises CheckFailed, naming the new address, where not.

    On the same host a change to https or of a slash at the end is the same page; another page there only for now.
    """
    try:
        to = source_address(urljoin(str(address), lead))
    except ValueError:
        to = None
    shown = lead[:300] if lead.isprintable() else repr(lead[:300])
    if not isinstance(to, WebAddress) or not lead:
        raise CheckFailed("moved", f"it redirects to '{shown}', which is no address that is fetched")
    same_page = to.target.rstrip("/") == address.target.rstrip("/")
    if to.host != address.host or (permanent and not same_page):
        raise CheckFailed("moved", f"it redirects to {to}; look at it, and where it is the document give it that url")
    if address.scheme == "https" and to.scheme == "http":
        raise CheckFailed("moved", f"it redirects to {to}, which is not encrypted")
    if to == address:
        raise CheckFailed("moved", "it redirects to itself")
    return to


def _asked_wait(answer: BaseHTTPResponse) -> float | None:
    asked = (answer.headers.get("Retry-After") or "").strip()
    return float(asked) if re.fullmatch(r"\d{1,6}", asked) else None
