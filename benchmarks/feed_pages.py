"""The pages that feed.py measures with, and the server that sends them, well or badly.

    python -m benchmarks.feed_pages COUNT      prints its port, then serves until it is ended

feed.py starts it as a process of its own.
"""

from __future__ import annotations

import sys

from tests.feed import servers

HOSTS = 8
CLAUSES = 14
EVERY_MISBEHAVING, EVERY_CHANGED = 20, 50


def page(number: int, hours: str = "four", printed: str = "08:00:01") -> str:
    """The page of one work."""
    rules = [f"A visitor to yard {number} must not park for more than {hours} hours."]
    rules += [
        f"Gate {n} of yard {number} is shut from {n % 12 + 1} p.m. and locked by a warden." for n in range(CLAUSES)
    ]
    body = "".join(f"<p>{n}. {rule}</p>\n" for n, rule in enumerate(rules, start=2))
    return (
        f"<!doctype html><html><head><title>Yard {number}</title></head><body><nav>Home</nav><main>"
        f"<h1>Yard {number} Rules</h1><p>Printed {printed}</p><p>1. These Rules commence on 1 January 2021.</p>\n{body}"
        f"</main><footer>City of Linden</footer></body></html>\n"
    )


def misbehaviours(number: int) -> dict[str, servers.Behaviour]:
    """Every way in which a page misbehaves; the first word is the outcome that it must have."""
    text = page(number)
    at = text.index("<p>6.")
    challenge = "<html><body><h1>Just a moment</h1><p>Checking your browser.</p></body></html>"
    return {
        "unreachable hang up": servers.hang_up,
        "unreachable 500": servers.status(500),
        "unreachable 503 for long": servers.status(503, Retry_After="900"),
        "unreachable silent": servers.silent(2.0),
        "unreachable trickle": servers.trickle(6.0),
        "not_the_document 404": servers.status(404),
        "not_the_document 403": servers.status(403, challenge),
        "not_the_document challenge": servers.Page(challenge),
        "not_the_document login": servers.Page(f"<html><body><h1>Yard {number} Rules</h1><p>Log in.</p></body></html>"),
        "not_the_document soft 404": servers.Page("<html><body><p>The page was not found.</p></body></html>"),
        "not_the_document empty": servers.Page(""),
        "not_the_document PDF": servers.Page(b"%PDF-1.7"),
        "moved other host": servers.redirect("http://10.0.0.1/"),
        "moved other page": servers.redirect("/elsewhere"),
        "cut_short length": servers.short_of_length(text),
        "cut_short chunks": servers.short_of_chunks(text),
        "cut_short gzip": servers.short_gzip(text),
        "cut_short no end": servers.Page(text[: len(text) // 2]),
        "cut_short tail": servers.Page(text[:at] + "</main></body></html>"),
        "unreadable bomb": servers.bomb(32),
        "unreadable deep": servers.Page(text.replace("<main>", "<div>" * 250)),
    }


def serve(count: int) -> None:
    """Be the server: what it sends follows the mode that was set last."""
    server = servers.QuietServer("0.0.0.0")  # noqa: S104 - reached under eight addresses of this machine

    def answer(number: int) -> servers.Behaviour:
        def send(handler: servers.Handler) -> None:
            mode = modes[0]
            misbehaving = number % EVERY_MISBEHAVING == 7
            if mode == "mixed" and misbehaving:
                ways = list(misbehaviours(number).values())
                ways[number // EVERY_MISBEHAVING % len(ways)](handler)
            elif mode == "mixed" and number % EVERY_CHANGED == 3:
                servers.Page(page(number, "two"), "c")(handler)
            elif mode in ("trimmings", "mixed"):
                servers.Page(page(number, printed=f"08:05:{len(modes):02}"), f"b{len(modes)}")(handler)
            else:
                servers.Page(page(number), "a")(handler)

        return send

    def set_mode(mode: str) -> servers.Behaviour:
        def send(handler: servers.Handler) -> None:
            modes[:] = [mode, *modes]
            handler.send(b"set")

        return send

    modes = ["same"]
    server.pages = {f"/yard/{number}": answer(number) for number in range(count)}
    server.pages |= {f"/mode/{mode}": set_mode(mode) for mode in ("same", "trimmings", "mixed")}
    print(server.server_port, flush=True)
    server.serve_forever(poll_interval=0.1)


def url(number: int, port: int) -> str:
    """Where a page is."""
    return f"http://127.0.0.{number % HOSTS + 1}:{port}/yard/{number}"


if __name__ == "__main__":
    serve(int(sys.argv[1]))
