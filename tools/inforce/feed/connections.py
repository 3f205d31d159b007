"""One connection to one address that was judged before, and the watch that ends it when its time is over."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Mapping, Sequence

from urllib3 import BaseHTTPResponse, exceptions
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util.ssl_match_hostname import CertificateError

from inforce.feed.outcomes import CheckFailed
from inforce.model.sources import WebAddress


class Line:
    """A connection that is kept for further questions to the same host."""

    def __init__(self, address: WebAddress, connection: HTTPConnection, at: str, silence: float, whole: float) -> None:
        self._key = (address.scheme, address.host, address.port)
        self._connection = connection
        self._at = at
        self._silence = silence
        self._whole = whole
        self._watch: threading.Timer | None = None
        self.is_over_time = False

    @classmethod
    def to(cls, address: WebAddress, addresses: Sequence[str], connect: float, silence: float, whole: float) -> Line:
        """Connect to the first of the addresses that takes the call. Raises CheckFailed where none does."""
        said = "no address"
        for at in addresses:
            connection = _connection(address, at, connect)
            try:
                connection.connect()
            except (exceptions.HTTPError, OSError, CertificateError) as error:
                connection.close()
                said = _words(error)
                continue
            # Each question sets the socket's patience to this anew.
            connection.timeout = silence
            return cls(address, connection, at, silence, whole)
        raise CheckFailed("unreachable", f"{address.authority} cannot be reached: {said}", again=True)

    def leads_to(self, address: WebAddress, addresses: Sequence[str]) -> bool:
        """Whether the line is open to that host, at one of the addresses it has now."""
        is_open = self._connection.sock is not None and not self.is_over_time
        return is_open and self._key == (address.scheme, address.host, address.port) and self._at in addresses

    def ask(self, target: str, headers: Mapping[str, str]) -> BaseHTTPResponse:
        """Ask for a document and give back the head of the answer. Raises CheckFailed."""
        self._watch_over()
        try:
            self._connection.request(
                "GET", target, headers=headers, preload_content=False, decode_content=False, enforce_content_length=True
            )
            answer = self._connection.getresponse()
        except (exceptions.HTTPError, http.client.HTTPException, OSError) as error:
            words = f"it did not answer within {self._whole:g} seconds" if self.is_over_time else _words(error)
            raise CheckFailed(
                "unreachable", f"no answer from {headers['Host']}: {words}", again=not self.is_over_time
            ) from None
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._watch is not None:
            self._watch.cancel()
        self._connection.close()

    def _watch_over(self) -> None:
        """From now on the document has its whole time; a server that sends a byte now and then gets no more."""
        if self._watch is not None:
            self._watch.cancel()
        self._watch = threading.Timer(self._whole, self._end)
        self._watch.daemon = True
        self._watch.start()

    def _end(self) -> None:
        self.is_over_time = True
        held = self._connection.sock
        if held is not None:
            try:
                held.shutdown(socket.SHUT_RDWR)
            except OSError:
                return


def _connection(address: WebAddress, at: str, connect: float) -> HTTPConnection:
    if address.scheme == "http":
        return HTTPConnection(at, address.port, timeout=connect)
    # The certificate is asked of the name, though the call goes to the address.
    return HTTPSConnection(
        at,
        address.port,
        timeout=connect,
        server_hostname=address.host,
        assert_hostname=address.host,
        cert_reqs="CERT_REQUIRED",
    )


def _words(error: Exception) -> str:
    """What went wrong, without the names of the program's own parts."""
    if isinstance(error, TimeoutError | exceptions.TimeoutError):
        return "time-out"
    if isinstance(error, http.client.RemoteDisconnected):
        return "the server hung up without an answer"
    reason = error.args[-1] if error.args else error
    return str(getattr(error, "strerror", None) or getattr(reason, "strerror", None) or reason)
