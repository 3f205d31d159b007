"""Which addresses are asked: public ones and those that are listed, at the very address that was judged (design 8)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path

import pytest

from inforce.cli import ingest
from inforce.feed.addresses import Guard, is_public
from inforce.feed.outcomes import CheckFailed, Validators
from inforce.feed.web import Fetcher
from inforce.model.sources import WebAddress, source_address
from tests.feed import servers
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import FIRST, OLD, QUICK, Watched, page

PRIVATE = (
    "127.0.0.1 127.255.0.9 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 "
    "100.127.255.255 192.0.0.8 192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 192.88.99.1 224.0.0.1 239.1.1.1 240.0.0.1 "
    "255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:0:127.0.0.1 fe80::1 fec0::1 fc00::1 "
    "fd12::1 ff02::1 2001:db8::1 2002:7f00:1:: 2002:a00:1:: 2002:c0a8:101:: 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe "
    "64:ff9b:1::808:808 100::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 3fff::1 5f00::1"
)
OLD_WAYS = "2130706433 0x7f000001 0x7f.1 127.1 0177.0.0.1 1 0 017700000001 127.0.0.0x1"
PUBLIC = "8.8.8.8 93.184.216.34 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700::1111 64:ff9b::808:808 2002:808:808::1"


@pytest.mark.parametrize("address", PRIVATE.split())
def test_an_address_that_is_not_public_is_not_asked(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC.split())
def test_a_public_address_is_asked(address: str) -> None:
    assert is_public(ip_address(address))


def at(*addresses: str) -> Guard:
    """A guard in a world where every name has these addresses."""
    return Guard((), lambda host, port: addresses)


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "1", "0", "017700000001", "127.0.0.0x1"]
)
def test_an_old_way_to_write_an_address_leads_nowhere(host: str) -> None:
    address = source_address(f"http://{host}/a")
    assert isinstance(address, WebAddress)
    with pytest.raises(CheckFailed, match=r"not a public address|neither a host name nor an IP address"):
        at("8.8.8.8").addresses(address)


def test_a_name_with_one_address_that_is_not_public_is_not_asked_at_all() -> None:
    with pytest.raises(CheckFailed, match=r"law\.example is at 10\.0\.0\.1, which is not a public address"):
        at("8.8.8.8", "10.0.0.1").addresses(web("http://law.example/"))
    assert at("8.8.8.8", "1.1.1.1").addresses(web("http://law.example/")) == ("8.8.8.8", "1.1.1.1")


@pytest.mark.parametrize("listed", ["10.1.0.0/16", "10.1.2.3", "intranet.example", "INTRANET.example."])
def test_what_the_owner_lists_is_asked(listed: str) -> None:
    guard = Guard((listed,), lambda host, port: ("10.1.2.3",))
    assert guard.addresses(web("http://intranet.example/rules")) == ("10.1.2.3",)


@pytest.mark.parametrize("listed", ["10.1.0.0/33", "example", "intranet.example.evil", "10.2.0.0/16", ""])
def test_what_is_listed_in_part_or_wrongly_admits_nothing_else(listed: str) -> None:
    with pytest.raises(CheckFailed):
        Guard((listed,), lambda host, port: ("10.1.2.3",)).addresses(web("http://intranet.example/rules"))


def web(text: str) -> WebAddress:
    """A web address."""
    address = source_address(text)
    assert isinstance(address, WebAddress)
    return address


@pytest.mark.parametrize(
    "text",
    [
        "http://user@law.example/", "https://a:b@law.example/", "http:///a", "http://", "https://law.example:99999/",
        "http://law example/", "http://law.example/a b", "http://law.example/\r\nHost: x", "http://exa\\mple/", "ftp://a/b",
        "javascript:alert(1)", "http://[::1", "http://[fe80::1%25eth0]/", "http://例え/", "file://host/a", "file:///a/../b",
        "file:///a/", "file:////a", "file:a", "http://127.0.0.1./a", "", "x" * 3000, "//law.example/a",
        "file:///a%00b", "file:///%2e%2e/a",
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_source_is_not_taken_for_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        source_address(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("HTTPS://Law.Example:443/A?b=c#part", "https://law.example/A?b=c"),
        ("http://law.example", "http://law.example/"),
        ("http://law.example:8080/规章", "http://law.example:8080/%E8%A7%84%E7%AB%A0"),
        ("https://[2606:4700::1111]:8443/a", "https://[2606:4700::1111]:8443/a"),
        ("file:///srv/rules/仓储%20办法.md", "file:///srv/rules/%E4%BB%93%E5%82%A8%20%E5%8A%9E%E6%B3%95.md"),
    ],
)
def test_an_address_is_written_in_one_way(text: str, written: str) -> None:
    assert str(source_address(text)) == written
    assert str(source_address(written)) == written


def fetch(url: str, into: Path, guard: Guard) -> bytes:
    """The bytes at an address, fetched within a guard."""
    with closing(Fetcher(guard, "In-Force/test", QUICK)) as fetcher:
        body = fetcher.fetch(web(url), Validators(), into)
    assert body.path is not None
    return body.path.read_bytes()


def test_the_connection_goes_to_the_address_that_was_judged_whatever_the_name_means_next(
    server: QuietServer, tmp_path: Path
) -> None:
    server.pages["/a"] = Page("as judged")
    asked: list[str] = []

    def rebinding(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    url = f"http://law.example:{server.server_port}/a"
    guard = Guard(("127.0.0.1",), rebinding)
    assert fetch(url, tmp_path / "a", guard) == b"as judged"
    assert asked == ["law.example"]
    assert server.heads[0]["Host"] == f"law.example:{server.server_port}"
    with pytest.raises(CheckFailed, match=r"10\.0\.0\.1"):
        fetch(url, tmp_path / "a", guard)
    assert server.asked["/a"] == 1


@pytest.mark.parametrize(
    "to",
    [
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/a",
        "http://2130706433/a",
        "http://localhost/a",
        "//10.0.0.1/a",
    ],
)
def test_a_redirect_to_somewhere_within_is_not_followed(server: QuietServer, tmp_path: Path, to: str) -> None:
    server.pages["/a"] = servers.redirect(to, 302)
    with pytest.raises(CheckFailed, match="it redirects to") as failed:
        fetch(server.url("/a"), tmp_path / "a", Guard(("127.0.0.1",)))
    assert failed.value.kind == "moved"


def test_a_redirect_on_the_same_host_is_judged_again(server: QuietServer, tmp_path: Path) -> None:
    server.pages["/a"] = servers.redirect("/b", 302)
    server.pages["/b"] = Page("within")
    found = iter([["127.0.0.1"], ["10.0.0.1"]])
    with pytest.raises(CheckFailed, match=r"10\.0\.0\.1"):
        fetch(
            f"http://law.example:{server.server_port}/a",
            tmp_path / "a",
            Guard(("127.0.0.1",), lambda h, p: next(found)),
        )
    assert server.asked["/b"] == 0


def test_proxies_of_the_environment_are_not_used(
    server: QuietServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.pages["/a"] = Page("straight")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert fetch(server.url("/a"), tmp_path / "a", Guard(("127.0.0.1",))) == b"straight"


def test_a_name_that_is_not_found_is_a_source_that_is_not_reached(office: Watched) -> None:
    office.holds(FIRST, "--url", "https://law.example/yard")

    def nowhere(host: str, port: int) -> Sequence[str]:
        raise OSError(-2, "Name or service not known")

    checked = office.quickly(resolver=nowhere)
    assert (checked.outcome.value, checked.words) == (
        "unreachable",
        "the name law.example was not found (Name or service not known)",
    )


def test_a_page_that_is_served_without_encryption_where_a_certificate_is_expected_is_not_taken(
    office: Watched, server: QuietServer
) -> None:
    server.pages["/yard"] = Page(FIRST)
    office.holds(FIRST, "--url", server.url("/yard").replace("http:", "https:"))
    checked = office.quickly()
    assert checked.outcome.value == "unreachable"
    assert server.asked == {}


def kept_file(office: Watched, tmp_path: Path) -> Path:
    """Rules published as a file in a folder that is listed."""
    source = tmp_path / "published" / "yard.md"
    source.parent.mkdir()
    source.write_text(FIRST, encoding="utf-8")
    office.lists("folders:", f"  - {source.parent}")
    office.holds(FIRST, "--url", str(source))
    assert office.quickly().outcome.value == "unchanged"
    return source


def test_a_file_outside_the_folders_listed_is_not_read(office: Watched, tmp_path: Path) -> None:
    outside = tmp_path / "private.md"
    outside.write_text(FIRST, encoding="utf-8")
    office.holds(FIRST, "--url", str(outside))
    checked = office.quickly()
    assert checked.outcome.value == "unreachable"
    assert checked.words == (
        f"{outside} lies in no folder that library.yml lists under feed: folders, and was not read"
    )


def test_a_link_that_leads_elsewhere_is_not_followed(office: Watched, tmp_path: Path) -> None:
    source = kept_file(office, tmp_path)
    elsewhere = tmp_path / "elsewhere.md"
    elsewhere.write_text(FIRST.replace("four", "nine"), encoding="utf-8")
    source.unlink()
    source.symlink_to(elsewhere)
    assert office.quickly().outcome.value == "unreachable"


def test_a_pipe_a_folder_and_a_file_that_is_gone_are_failed_checks(office: Watched, tmp_path: Path) -> None:
    source = kept_file(office, tmp_path)
    source.unlink()
    assert office.quickly().words == f"{source} cannot be opened: No such file or directory"
    os.mkfifo(source)
    assert office.quickly().words == f"{source} is no plain file"
    source.unlink()
    source.mkdir()
    assert office.quickly().words == f"{source} is no plain file"


def test_a_file_of_the_library_itself_is_no_source(office: Watched) -> None:
    office.lists("folders:", f"  - {office.root}")
    office.holds(FIRST, "--url", str(office.root / "instruments" / OLD / "source.md"))
    checked = office.quickly()
    assert (checked.outcome.value, "lies in the library itself" in checked.words) == ("not_the_document", True)


def test_a_page_brought_in_by_its_address_goes_through_the_same_guard(office: Watched, server: QuietServer) -> None:
    server.pages["/rules"] = servers.redirect("http://10.0.0.1/", 302)
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden", code=1)
    assert told["refused"][0]["code"] == "moved"
    server.pages["/rules"] = Page(page(FIRST)())
    assert office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")["deltas"][0]["proposes"] == OLD
