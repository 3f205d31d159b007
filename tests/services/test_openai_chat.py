"""A model service met over a real line: what comes of good replies, of busy, broken, slow, endless and hostile ones."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from inforce.errors import Refused
from inforce.evaluation.chat import ChatFailed, ChatReply, Message
from inforce.services.addresses import service_address
from inforce.services.openai_chat import OpenAIChat, Prices
from inforce.services.within_limits import Limits
from tests.feed.servers import Behaviour, Handler, QuietServer, redirect, serving, status

KEY = "sk-not-a-real-key"
ASKED = (Message("system", "Judge."), Message("user", '{"answer": "两小时"}'))
PATH = "/v1/chat/completions"


@pytest.fixture
def server() -> Iterator[QuietServer]:
    with serving() as running:
        yield running


class Asker:
    """A chat with the server, and the waits that it would have made."""

    def __init__(self, server: QuietServer, limits: Limits, prices: Prices | None = None) -> None:
        self.waits: list[float] = []
        self.chat = OpenAIChat(service_address(server.url("/v1")), "m-1", KEY, prices, limits, self.waits.append)


def asker(
    server: QuietServer,
    *behaviours: Behaviour,
    prices: Prices | None = None,
    whole: float = 10,
    most: int = 2_000_000,
) -> Asker:
    """The server behaves in these ways, one after the other, the last for ever."""
    left = list(behaviours)

    def behave(handler: Handler) -> None:
        now = left.pop(0) if len(left) > 1 else left[0]
        now(handler)

    server.pages[PATH] = behave
    return Asker(server, Limits(connect=2, silence=2, whole=whole, bytes=most), prices)


def reply(text: str | None, *, finish: str = "stop", refusal: str | None = None, usage: bool = True) -> Behaviour:
    """A completion with one choice."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    told: dict[str, Any] = {"id": "c", "object": "chat.completion", "created": 1, "model": "m-1"}
    told["choices"] = [{"index": 0, "message": message, "finish_reason": finish}]
    if usage:
        told["usage"] = {"prompt_tokens": 40, "completion_tokens": 10, "total_tokens": 50}
    return lambda handler: handler.send(json.dumps(told).encode(), Content_Type="application/json")


def head_of(server: QuietServer) -> dict[str, str]:
    """The head of what was asked first."""
    return {name.lower(): value for name, value in server.heads[0].items()}


def test_a_good_reply_is_the_text_with_its_tokens(server: QuietServer) -> None:
    one = asker(server, reply("made"))
    assert one.chat.ask(ASKED) == ChatReply(text="made", tokens_in=40, tokens_out=10)
    assert one.waits == []


def test_the_model_is_asked_at_temperature_0_with_the_messages_as_they_are_and_the_key_in_the_head(
    server: QuietServer,
) -> None:
    asker(server, reply("made")).chat.ask(ASKED)
    assert json.loads(server.bodies[0]) == {
        "model": "m-1",
        "temperature": 0,
        "messages": [{"role": "system", "content": "Judge."}, {"role": "user", "content": '{"answer": "两小时"}'}],
    }
    assert head_of(server)["authorization"] == f"Bearer {KEY}"


def test_nothing_of_another_use_of_the_library_is_sent(server: QuietServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-somebody")
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-somebody")
    asker(server, reply("made")).chat.ask(ASKED)
    assert "somebody" not in json.dumps(server.heads)


def test_the_price_is_told_where_prices_are_known(server: QuietServer) -> None:
    one = asker(server, reply("made"), prices=Prices(2.5, 10))
    assert one.chat.ask(ASKED).cost == pytest.approx((40 * 2.5 + 10 * 10) / 1_000_000)
    assert one.chat.settings["price_of_a_million_tokens"] == "2.5 in, 10 out"


def test_a_service_that_tells_no_tokens_has_none(server: QuietServer) -> None:
    one = asker(server, reply("made", usage=False), prices=Prices(2.5, 10))
    assert one.chat.ask(ASKED) == ChatReply(text="made")


def test_the_settings_name_service_model_and_temperature_and_no_key(server: QuietServer) -> None:
    settings = asker(server, reply("made")).chat.settings
    assert settings == {"service": server.url("/v1"), "model": "m-1", "temperature": "0"}
    assert KEY not in json.dumps(dict(settings))


def test_busy_then_good_is_good_after_the_wait_that_was_asked_for(server: QuietServer) -> None:
    one = asker(server, status(429, "{}", Retry_After="7"), reply("made"))
    assert one.chat.ask(ASKED).text == "made"
    assert (one.waits, server.asked[PATH]) == ([7.0], 2)


def test_broken_three_times_is_a_failure_and_each_wait_is_longer(server: QuietServer) -> None:
    one = asker(server, status(500, '{"error": {"message": "out of order"}}'))
    with pytest.raises(ChatFailed, match="it answered with status 500") as failed:
        one.chat.ask(ASKED)
    assert (one.waits, server.asked[PATH]) == ([1.0, 4.0], 3)
    assert failed.value.where == server.url("/v1")


def test_a_wait_that_is_too_long_is_not_waited_for(server: QuietServer) -> None:
    one = asker(server, status(429, "{}", Retry_After="3600"))
    with pytest.raises(ChatFailed, match="429"):
        one.chat.ask(ASKED)
    assert (one.waits, server.asked[PATH]) == ([], 1)


@pytest.mark.parametrize("code", [400, 401, 403, 404])
def test_what_would_be_refused_again_is_asked_once(server: QuietServer, code: int) -> None:
    one = asker(server, status(code, json.dumps({"error": {"message": f"wrong key {KEY}"}})))
    with pytest.raises(ChatFailed, match=f"status {code}") as failed:
        one.chat.ask(ASKED)
    assert server.asked[PATH] == 1
    assert KEY not in str(failed.value)


@pytest.mark.parametrize(
    "body",
    [b"<html>login</html>", b"", b"[]", b'{"choices": []}', b'{"choices": [{"message": "hello"}]}', b"\xff\xfe{"],
    ids=["a page", "nothing", "a list", "no choice", "no message", "no text"],
)
def test_what_is_no_reply_of_a_chat_is_a_failure(server: QuietServer, body: bytes) -> None:
    one = asker(server, lambda handler: handler.send(body, Content_Type="application/json"))
    with pytest.raises(ChatFailed, match=r"what it sent is no reply of a chat|it sent no reply"):
        one.chat.ask(ASKED)


def test_a_refusal_is_a_failure(server: QuietServer) -> None:
    with pytest.raises(ChatFailed, match="the model refused: I will not"):
        asker(server, reply(None, refusal="I will not")).chat.ask(ASKED)


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_a_reply_that_was_cut_off_is_a_failure(server: QuietServer, finish: str) -> None:
    with pytest.raises(ChatFailed, match=f"the reply was cut off \\({finish}\\)"):
        asker(server, reply('{"expected"', finish=finish)).chat.ask(ASKED)


def test_silence_is_not_waited_for_longer_than_is_set(server: QuietServer) -> None:
    def silent(handler: Handler) -> None:
        time.sleep(0.6)
        handler.close_connection = True

    one = Asker(server, Limits(connect=2, silence=0.1, tries=2))
    server.pages[PATH] = silent
    with pytest.raises(ChatFailed, match="it did not answer in time"):
        one.chat.ask(ASKED)
    assert server.asked[PATH] == 2


def endless(handler: Handler) -> None:
    """A body without an end, as fast as it is taken."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 10_000)


def dripping(handler: Handler) -> None:
    """A body without an end, a sign at a time, never silent for long."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.end_headers()
    while True:
        handler.wfile.write(b"d")
        handler.wfile.flush()
        time.sleep(0.02)


def endless_error(handler: Handler) -> None:
    """The same as an error."""
    handler.send_response(500)
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 10_000)


def test_an_endless_reply_is_cut_by_its_length(server: QuietServer) -> None:
    one = asker(server, endless, most=200_000)
    with pytest.raises(ChatFailed, match="the reply is longer than 200,000 bytes"):
        one.chat.ask(ASKED)
    assert server.asked[PATH] == 1


def test_an_endless_reply_is_cut_by_the_time_it_takes(server: QuietServer) -> None:
    one = asker(server, dripping, whole=0.2)
    with pytest.raises(ChatFailed, match=r"the reply took longer than 0\.2 seconds"):
        one.chat.ask(ASKED)


def test_an_endless_error_is_cut_too(server: QuietServer) -> None:
    one = asker(server, endless_error, most=200_000)
    with pytest.raises(ChatFailed, match="the reply is longer than 200,000 bytes"):
        one.chat.ask(ASKED)


def test_a_packed_reply_is_not_unpacked(server: QuietServer) -> None:
    packed = gzip.compress(b"0" * 1_000_000)
    one = asker(server, lambda handler: handler.send(packed, Content_Encoding="gzip", Content_Type="application/json"))
    with pytest.raises(ChatFailed, match=r"the reply is packed \(gzip\)"):
        one.chat.ask(ASKED)
    assert head_of(server)["accept-encoding"] == "identity"


def test_nobody_is_followed_to_another_address(server: QuietServer) -> None:
    one = asker(server, redirect("/elsewhere", 307))
    server.pages["/elsewhere"] = reply("made")
    with pytest.raises(ChatFailed, match="307"):
        one.chat.ask(ASKED)
    assert server.asked["/elsewhere"] == 0


def test_no_service_at_all_is_a_failure(server: QuietServer) -> None:
    one = Asker(server, Limits(connect=0.5, tries=1))
    server.server_close()
    with pytest.raises(ChatFailed, match="the model service failed: no connection"):
        one.chat.ask(ASKED)


@pytest.mark.parametrize(
    "given",
    ["", "service.example", "ftp://service.example", "file:///etc/passwd", "https://", "https://service.example:x/v1"],
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(Refused, match="INFORCE_MODEL_URL is no address of a service"):
        service_address(given)


@pytest.mark.parametrize("given", ["https://me:secret@service.example/v1", "https://service.example/v1?key=secret"])
def test_an_address_with_a_secret_in_it_is_refused_without_telling_the_secret(given: str) -> None:
    with pytest.raises(Refused, match="INFORCE_MODEL_URL holds more than an address") as refused:
        service_address(given)
    assert "secret" not in str(refused.value)


def test_a_key_is_not_sent_unencrypted_to_another_machine() -> None:
    with pytest.raises(Refused, match="would send the key and every question unencrypted"):
        service_address("http://service.example/v1")
    assert service_address("http://localhost:8080/v1/").url == "http://localhost:8080/v1"
