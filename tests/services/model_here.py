"""A model service on this machine, set up in the environment as a person would, and replies of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.feed.servers import Behaviour, QuietServer, serving

KEY = "sk-not-a-real-key"
PATH = "/v1/chat/completions"


@contextmanager
def model_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuietServer]:
    """The server that the environment names; what it behaves like is put at PATH."""
    with serving() as running:
        monkeypatch.setenv("INFORCE_MODEL_URL", running.url("/v1"))
        monkeypatch.setenv("INFORCE_MODEL_KEY", KEY)
        monkeypatch.setenv("INFORCE_MODEL", "m-1")
        monkeypatch.setenv("INFORCE_MODEL_PRICES", "2/10")
        yield running


def reply(text: str) -> Behaviour:
    """A completion of 100 tokens in and 20 out."""
    told = {
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20},
    }
    return lambda handler: handler.send(json.dumps(told).encode(), Content_Type="application/json")
