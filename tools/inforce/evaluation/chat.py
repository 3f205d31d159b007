"""A language model as the evaluation sees it: messages in, one text out. Who speaks to a service is not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from inforce.errors import LibraryError, Refused
from inforce.model.records import Record


class ChatFailed(LibraryError):
    """No reply was come by: the service failed, took too long, refused, or sent what is no reply. Never a verdict."""

    code = "model_service_failed"


class Message(NamedTuple):
    """One message: what the model is to do ("system"), or what it is to do it with ("user")."""

    role: Literal["system", "user"]
    text: str


class ChatReply(Record, frozen=True):
    """What the model wrote, whole; the tokens that the service says it took; their price, where prices are known."""

    text: str
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None


class Chat(Protocol):
    """A model at temperature 0. `settings` are recorded: service, model, whatever would change a reply. No secret."""

    @property
    def settings(self) -> Mapping[str, str]:
        """What it is set to, as text."""

    def ask(self, messages: Sequence[Message]) -> ChatReply:
        """The reply to these messages. Raises ChatFailed."""


# Gives the model that is set up, for what is named; raises Refused where none is.
ModelService = Callable[[str], Chat]


def no_model(what_for: str) -> Chat:
    """The service of whoever has none. Raises Refused."""
    raise Refused(
        f"{what_for} needs a language model, and none is at hand here",
        next="set one up, as docs/evaluation.md says",
        code="no_model",
    )
