"""A web server on this machine that can misbehave in every way a real one does, and a clerk who keeps its pages."""

from __future__ import annotations

import gzip
import socketserver
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Behaviour = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Answers by what the server's `pages` say of the path."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: QuietServer

    def do_GET(self) -> None:
        """Answer, and note who asked how."""
        with self.server.lock:
            self.server.asked[self.path] += 1
            self.server.heads.append(dict(self.headers.items()) | {"path": self.path})
            self.server.busy += 1
            self.server.busiest = max(self.server.busiest, self.server.busy)
        try:
            behaviour = self.server.pages.get(self.path.partition("?")[0], status(404))
            behaviour(self)
        finally:
            with self.server.lock:
                self.server.busy -= 1

    def do_POST(self) -> None:
        """Note what was sent, and answer as to any other question."""
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        with self.server.lock:
            self.server.bodies.append(body)
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def send(self, data: bytes, *, code: int = 200, length: int | None = None, **headers: str) -> None:
        """An answer with its headers; an underscore stands for a hyphen."""
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        self.wfile.write(data)


class QuietServer(ThreadingHTTPServer):
    """Says nothing of clients that hang up, and never asks the network for its own name."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.pages: dict[str, Behaviour] = {}
        self.asked: Counter[str] = Counter()
        self.heads: list[dict[str, str]] = []
        self.bodies: list[bytes] = []
        self.lock = threading.Lock()
        self.busy = self.busiest = 0
        super().__init__((host, 0), Handler)

    def server_bind(self) -> None:
        """Bind, without looking the name of this machine up."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no matter."""

    def url(self, path: str, host: str | None = None) -> str:
        """The address of a page."""
        return f"http://{host or self.server_name}:{self.server_port}{path}"


@contextmanager
def serving(host: str = "127.0.0.1") -> Iterator[QuietServer]:
    """A server for the length of a block."""
    server = QuietServer(host)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class Page:
    """A page that behaves: with an ETag, and 304 for whoever holds it."""

    text: str | bytes
    etag: str | None = None
    kind: str = "text/html; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)

    def __call__(self, handler: Handler) -> None:
        """Answer with the page as it is now."""
        tag = {"ETag": f'"{self.etag}"'} if self.etag is not None else {}
        if self.etag is not None and handler.headers.get("If-None-Match") == f'"{self.etag}"':
            handler.send_response(304)
            handler.send_header("ETag", f'"{self.etag}"')
            handler.end_headers()
            return
        data = self.text if isinstance(self.text, bytes) else self.text.encode()
        handler.send(data, Content_Type=self.kind, **tag, **self.headers)


def status(code: int, text: str = "<p>no</p>", **headers: str) -> Behaviour:
    """An answer of that status."""
    return lambda handler: handler.send(text.encode(), code=code, Content_Type="text/html", **headers)


def redirect(to: str, code: int = 301) -> Behaviour:
    """A redirect."""
    return lambda handler: handler.send(b"", code=code, Location=to)


def short_of_length(text: str) -> Behaviour:
    """A body that ends before its Content-Length."""

    def answer(handler: Handler) -> None:
        data = text.encode()
        handler.send(data[: len(data) // 2], length=len(data), Content_Type="text/html", Connection="close")
        handler.close_connection = True

    return answer


def short_of_chunks(text: str) -> Behaviour:
    """A chunked body without its last chunk."""

    def answer(handler: Handler) -> None:
        data = text.encode()[: len(text) // 2]
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        handler.close_connection = True

    return answer


def short_gzip(text: str) -> Behaviour:
    """A packed body whose end is missing, of the length it says."""
    return lambda handler: handler.send(gzip.compress(text.encode())[:-12], Content_Encoding="gzip")


def packed(data: bytes) -> Behaviour:
    """A packed body."""
    body = gzip.compress(data, 1)  # ahead, not while somebody waits for it
    return lambda handler: handler.send(body, Content_Encoding="gzip", Content_Type="text/html")


def bomb(megabytes: int) -> Behaviour:
    """A small body that unpacks to a huge one."""
    return packed(b"\0" * (megabytes << 20))


def hang_up(handler: Handler) -> None:
    """Close the line without an answer."""
    linger = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(1, 13, linger)
    handler.close_connection = True


def silent(seconds: float) -> Behaviour:
    """Say nothing for a while."""
    return lambda handler: time.sleep(seconds)


def trickle(seconds: float) -> Behaviour:
    """Send a byte now and then, and never come to an end."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            handler.wfile.write(b"x")
            time.sleep(0.02)

    return answer


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """One behaviour after the other, the last for ever."""
    left = list(behaviours)

    def answer(handler: Handler) -> None:
        (left.pop(0) if len(left) > 1 else left[0])(handler)

    return answer
