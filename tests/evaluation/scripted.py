"""A stand-in for a language model: it says what it is told to say, and keeps what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from inforce.evaluation.chat import ChatReply, Message

Script = Callable[[Sequence[Message]], str]


class ScriptedChat:
    """Replies by a script: a text, or a function of the messages."""

    def __init__(self, script: str | Script, *, tokens: tuple[int, int] | None = (40, 10)) -> None:
        self._script, self._tokens = script, tokens
        self.asked: list[Sequence[Message]] = []

    @property
    def settings(self) -> Mapping[str, str]:
        return {"service": "scripted", "model": "scripted-1", "temperature": "0"}

    def ask(self, messages: Sequence[Message]) -> ChatReply:
        self.asked.append(messages)
        text = self._script if isinstance(self._script, str) else self._script(messages)
        return ChatReply(text=text, tokens_in=(self._tokens or (None,))[0], tokens_out=(self._tokens or (None,))[-1])
