"""How the feed treats servers: few questions at once, none for nothing, and its own name on each (design 5)."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from inforce.cli import delta, ingest
from tests.feed import servers
from tests.feed.servers import Handler, Page, QuietServer, serving
from tests.feed.watched import OLD, Watched, page
from tests.office import rules


def as_html(office: Watched, server: QuietServer, count: int) -> None:
    """So many works, each brought in from its page."""
    for number in range(count):
        text = rules("four", "1 January 2021", title=f"Yard {number} Rules")
        server.pages[f"/{number}"] = Page(page(text)(), etag="a")
    office.does(ingest.main, *[server.url(f"/{number}") for number in range(count)], "--jurisdiction", "linden")
    office.does(delta.main, "accept", "--all")
    server.asked.clear()


def slowly(answer: Page) -> servers.Behaviour:
    """The same page, after a while."""

    def behaviour(handler: Handler) -> None:
        time.sleep(0.02)
        answer(handler)

    return behaviour


def test_no_more_than_two_questions_are_on_their_way_to_one_host(office: Watched, server: QuietServer) -> None:
    as_html(office, server, 12)
    server.pages = {path: slowly(answer) for path, answer in server.pages.items() if isinstance(answer, Page)}
    server.busiest = 0
    ran = office.runs()
    assert {one.outcome.value for one in ran.checked} == {"unchanged"}
    assert len(ran.checked) == 12
    assert server.busiest == 2
    assert set(server.asked.values()) == {1}


def test_a_server_is_asked_only_for_what_is_new(office: Watched, server: QuietServer) -> None:
    as_html(office, server, 3)
    office.checks()
    server.heads.clear()
    assert {row["words"] for row in office.checks()} == {"the server says that nothing is new"}
    assert [head["If-None-Match"] for head in server.heads] == ['"a"', '"a"', '"a"']


def test_a_host_that_is_down_is_given_up_for_the_run_and_every_source_is_told(
    office: Watched, server: QuietServer
) -> None:
    as_html(office, server, 9)
    server.pages = dict.fromkeys(server.pages, servers.status(503))
    ran = office.runs()
    assert [one.outcome.value for one in ran.checked] == ["unreachable"] * 9
    untried = [one.words for one in ran.checked if one.words.startswith("not tried: ")]
    assert len(untried) >= 5
    assert untried[0].endswith(
        "sources of this host in turn could not be reached (the server answers 503 Service Unavailable)"
    )
    assert sum(server.asked.values()) <= 2 * 4


def test_a_host_that_is_down_does_not_keep_another_waiting(office: Watched, server: QuietServer) -> None:
    office.lists("  - 127.0.0.2")
    as_html(office, server, 4)
    with serving("127.0.0.2") as other:
        other.pages["/fast"] = Page(page(rules("six", "1 May 2022", title="Gate Rules"))())
        told = office.does(ingest.main, other.url("/fast"), "--jurisdiction", "linden")
        office.accepts(told["deltas"][0]["id"])
        server.pages = dict.fromkeys(server.pages, servers.silent(0.5))
        found = {one.instrument_id: one.outcome.value for one in office.runs().checked}
    assert found.pop("linden/gate-rules/2022-05-01") == "unchanged"
    assert set(found.values()) == {"unreachable"}


def test_a_wait_that_a_server_asks_for_is_kept_to(office: Watched, server: QuietServer) -> None:
    as_html(office, server, 1)
    answer = server.pages["/0"]
    server.pages["/0"] = servers.in_turn(servers.status(429, Retry_After="0"), answer)
    assert office.quickly().outcome.value == "unchanged"
    assert server.asked["/0"] == 2


def test_the_feed_says_who_it_is_and_whom_to_write_to(office: Watched, server: QuietServer) -> None:
    office.lists('contact: "rules@linden.example"')
    as_html(office, server, 1)
    server.heads.clear()
    office.checks()
    assert server.heads[0]["User-Agent"] == "In-Force/0.1.0 (+rules@linden.example)"


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate for a host name, signed by itself; its file and that of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    files = folder / f"{name}.pem", folder / f"{name}.key"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    files[1].write_bytes(key.private_bytes(encoding, form, serialization.NoEncryption()))
    return files


@pytest.fixture
def encrypted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[QuietServer]:
    """A server of law.example with its certificate, which this machine trusts."""
    made, key = certificate(tmp_path, "law.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(made))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    with serving() as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        yield server


def nearby(host: str, port: int) -> Sequence[str]:
    """Every name is this machine."""
    return ["127.0.0.1"]


def test_a_certificate_is_asked_of_the_name_though_the_call_goes_to_the_address(
    office: Watched, encrypted: QuietServer
) -> None:
    text = rules("four", "1 January 2021")
    encrypted.pages["/rules"] = Page(text, kind="text/markdown")
    office.holds(text, "--url", f"https://law.example:{encrypted.server_port}/rules")
    assert office.quickly(resolver=nearby).outcome.value == "unchanged"
    assert encrypted.heads[0]["Host"] == f"law.example:{encrypted.server_port}"


def test_a_certificate_of_another_name_is_not_taken(office: Watched, encrypted: QuietServer) -> None:
    office.holds(rules("four", "1 January 2021"), "--url", f"https://law.other:{encrypted.server_port}/rules")
    checked = office.quickly(resolver=nearby)
    assert checked.outcome.value == "unreachable"
    assert "doesn't match" in checked.words or "Hostname mismatch" in checked.words
    assert encrypted.asked == {}
    assert office.noted(OLD).failure_kind == "unreachable"
