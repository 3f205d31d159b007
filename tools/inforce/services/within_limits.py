"""A line to a service that ends: so many bytes, so many seconds, no packing and no forwarding (design 8)."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx2
from msgspec import Struct


class Limits(Struct, frozen=True):
    """What one question may take: seconds to connect, of silence, in all; bytes; tries, and the waits between them."""

    connect: float = 10.0
    silence: float = 60.0
    whole: float = 120.0
    bytes: int = 2_000_000
    tries: int = 3
    pause: float = 1.0
    longest_wait: float = 60.0


class TooMuch(httpx2.ReadError):
    """The service sent more than is taken, for longer than is waited, or packed."""


class LimitedTransport(httpx2.BaseTransport):
    """Passes a request on, and reads the response only within the limits, that of an error too."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        # A line for each question: nothing stays open between two, and what one reply left behind reaches no other.
        self._beneath = httpx2.HTTPTransport(limits=httpx2.Limits(max_keepalive_connections=0))

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request. Raises TooMuch, here or while the response is read."""
        until = time.monotonic() + self._limits.whole
        response = self._beneath.handle_request(request)
        packed = response.headers.get("content-encoding", "identity")
        if packed != "identity":
            response.close()
            raise TooMuch(f"the reply is packed ({packed})", request=request)
        body = response.stream
        if not isinstance(body, httpx2.SyncByteStream):
            raise TypeError("a transport that waits for its reply gives a stream of bytes")
        return httpx2.Response(
            response.status_code,
            headers=response.headers,
            stream=_Limited(body, self._limits, until, request),
            extensions=response.extensions,
            request=request,
        )

    def close(self) -> None:
        """Hang up."""
        self._beneath.close()


class _Limited(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, limits: Limits, until: float, request: httpx2.Request) -> None:
        self._stream, self._limits, self._until, self._request = stream, limits, until, request

    def __iter__(self) -> Iterator[bytes]:
        taken = 0
        for chunk in self._stream:
            taken += len(chunk)
            if taken > self._limits.bytes:
                raise TooMuch(f"the reply is longer than {self._limits.bytes:,} bytes", request=self._request)
            if time.monotonic() > self._until:
                raise TooMuch(f"the reply took longer than {self._limits.whole:g} seconds", request=self._request)
            yield chunk

    def close(self) -> None:
        self._stream.close()
