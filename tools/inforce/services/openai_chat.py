"""A model at a service that speaks the OpenAI protocol for chats: hosted, or one's own (llama.cpp, vLLM, Ollama)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import httpx2
import msgspec
import openai
from msgspec import Struct

from inforce.evaluation.chat import ChatFailed, ChatReply, Message
from inforce.services.addresses import ServiceAddress
from inforce.services.within_limits import LimitedTransport, Limits, TooMuch

TEMPERATURE = 0
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_SHOWN = 200
_A_MILLION = 1_000_000


class _Told(Struct, frozen=True):
    content: str | None = None
    refusal: str | None = None


class _Choice(Struct, frozen=True):
    message: _Told
    finish_reason: str | None = None


class _Usage(Struct, frozen=True):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Completion(Struct, frozen=True):
    choices: tuple[_Choice, ...]
    usage: _Usage | None = None


class Prices(Struct, frozen=True):
    """The price of a million tokens in and of a million out, in the currency of the service's price list."""

    tokens_in: float
    tokens_out: float

    def of(self, usage: _Usage) -> float | None:
        """The price of a reply; None where the service does not say what it took."""
        if usage.prompt_tokens is None or usage.completion_tokens is None:
            return None
        return (usage.prompt_tokens * self.tokens_in + usage.completion_tokens * self.tokens_out) / _A_MILLION


class OpenAIChat:
    """One model of one service. The key is held in memory, sent to that service only, and told to nobody."""

    def __init__(
        self,
        address: ServiceAddress,
        model: str,
        key: str,
        prices: Prices | None = None,
        limits: Limits | None = None,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._address, self._model, self._key, self._wait = address, model, key, wait
        self._prices, self._limits = prices, limits or Limits()
        silence = httpx2.Timeout(self._limits.silence, connect=self._limits.connect)
        line = httpx2.Client(transport=LimitedTransport(self._limits), timeout=silence, follow_redirects=False)
        self._client = openai.OpenAI(
            api_key=key,
            base_url=address.url,
            max_retries=0,
            timeout=silence,
            http_client=line,
            default_headers={"Accept-Encoding": "identity"},
        )
        # The library takes both from the environment, where they are meant for another use of it.
        self._client.organization = self._client.project = None

    @property
    def settings(self) -> Mapping[str, str]:
        """Service, model, temperature. What a service makes of them is its own; the key is no setting."""
        told = {"service": self._address.url, "model": self._model, "temperature": str(TEMPERATURE)}
        if self._prices is not None:
            told["price_of_a_million_tokens"] = f"{self._prices.tokens_in:g} in, {self._prices.tokens_out:g} out"
        return told

    def ask(self, messages: Sequence[Message]) -> ChatReply:
        """The model's reply; where the service is busy or broken it is asked again, some times. Raises ChatFailed."""
        for attempt in range(1, self._limits.tries + 1):
            try:
                return self._asked_once(messages)
            except openai.APIStatusError as error:
                pause = self._pause(attempt, error.response.headers.get("retry-after"))
                if error.status_code not in _AGAIN or attempt == self._limits.tries or pause is None:
                    raise self._failed(f"it answered with status {error.status_code}", error) from None
            except openai.APIConnectionError as error:
                pause = self._pause(attempt, None)
                if isinstance(error.__cause__, TooMuch):
                    raise ChatFailed(str(error.__cause__), where=self._address.url) from None
                if attempt == self._limits.tries or pause is None:
                    why = "it did not answer in time" if isinstance(error, openai.APITimeoutError) else "no connection"
                    raise self._failed(why, None) from None
            except openai.OpenAIError as error:
                raise self._failed("its answer could not be read", error) from None
            self._wait(pause)
        raise AssertionError("the last try returns or raises")

    def _asked_once(self, messages: Sequence[Message]) -> ChatReply:
        sent = [{"role": one.role, "content": one.text.encode(errors="replace").decode()} for one in messages]
        response = self._client.chat.completions.with_raw_response.create(
            model=self._model,
            messages=sent,  # type: ignore[arg-type]  # the library's type is a union of its own dictionaries, by role
            temperature=TEMPERATURE,
        )
        if not response.http_response.is_success:
            raise self._failed(f"it answered with status {response.http_response.status_code}", None)
        try:
            completion = msgspec.json.decode(response.http_response.content, type=_Completion)
        except msgspec.MsgspecError:
            raise self._failed("what it sent is no reply of a chat", None) from None
        return self._reply(completion)

    def _reply(self, completion: _Completion) -> ChatReply:
        if not completion.choices:
            raise self._failed("it sent no reply", None)
        choice = completion.choices[0]
        if choice.message.refusal:
            raise self._failed(f"the model refused: {choice.message.refusal[:_SHOWN]}", None)
        if choice.finish_reason in ("length", "content_filter"):
            raise self._failed(f"the reply was cut off ({choice.finish_reason})", None)
        usage = completion.usage or _Usage()
        return ChatReply(
            text=choice.message.content or "",
            tokens_in=usage.prompt_tokens,
            tokens_out=usage.completion_tokens,
            cost=None if self._prices is None else self._prices.of(usage),
        )

    def _pause(self, attempt: int, asked: str | None) -> float | None:
        """Seconds to wait before the next try: what the service asks for, else ever longer; None where too long."""
        pause = self._limits.pause * 4 ** (attempt - 1)
        if asked is not None:
            with suppress(ValueError):  # a day instead of seconds: then our own pause
                pause = max(float(asked), 0.0)
        return pause if math.isfinite(pause) and pause <= self._limits.longest_wait else None

    def _failed(self, why: str, error: openai.OpenAIError | None) -> ChatFailed:
        """The failure in words, with what the service says of it, the key taken out."""
        said = " ".join(str(error).split())[:_SHOWN] if error is not None else ""
        words = f"the model service failed: {why}" + (f": {said}" if said else "")
        return ChatFailed(words.replace(self._key, "…") if self._key else words, where=self._address.url)
