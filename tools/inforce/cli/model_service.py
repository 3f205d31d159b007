"""The language model that a person has set up, if any: read from the environment, here and nowhere else.

Off by default. The key is in no file, no record and no message.
"""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING

from inforce.errors import Refused
from inforce.evaluation.chat import Chat

if TYPE_CHECKING:
    from inforce.services.model_reader import ModelReader
    from inforce.services.openai_chat import Prices

URL, KEY, MODEL = "INFORCE_MODEL_URL", "INFORCE_MODEL_KEY", "INFORCE_MODEL"
PRICES = "INFORCE_MODEL_PRICES"
EXTRA = "model"
_PRICES = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)/(\d{1,6}(?:\.\d{1,6})?)")


def model_service(what_for: str, within: float | None = None) -> Chat:
    """The model that the environment names; `within` so many seconds it is asked once, else patiently.

    Raises Refused where something is not set, or the extra not installed.
    """
    unset = [name for name in (URL, KEY, MODEL) if not os.environ.get(name, "").strip()]
    if unset:
        raise Refused(
            f"{what_for} needs a language model, and none is set up: {' and '.join(unset)} not set",
            next=f"set {URL} (like https://service.example/v1), {KEY} and {MODEL} in the environment, and nowhere else",
            code="no_model",
        )
    if find_spec("openai") is None or find_spec("httpx2") is None:
        raise Refused(
            f"{what_for} needs a part that is not installed: the client of model services",
            next=f"install it: tools/set-up/add-extra {EXTRA}",
            code="extra_missing",
        )
    from inforce.services.addresses import service_address
    from inforce.services.openai_chat import OpenAIChat
    from inforce.services.within_limits import Limits

    limits = None if within is None else Limits(connect=within / 2, silence=within, whole=within, tries=1)
    address = service_address(os.environ[URL])
    return OpenAIChat(address, os.environ[MODEL].strip(), os.environ[KEY].strip(), _prices(), limits)


def reader_service(what_for: str, within: float | None = None) -> ModelReader:
    """The reader made of that model. Raises Refused as `model_service` does."""
    chat = model_service(what_for, within)
    from inforce.services.model_reader import ModelReader

    return ModelReader(chat)


def _prices() -> Prices | None:
    """The price list, where one is set: "2.5/10", of a million tokens in and of a million out. Raises Refused."""
    said = os.environ.get(PRICES, "").strip()
    if not said:
        return None
    from inforce.services.openai_chat import Prices

    parts = _PRICES.fullmatch(said)
    if parts is None:
        raise Refused(
            f"{PRICES} is no price list: {said!r}",
            next="set the prices of a million tokens in and of a million out, like 2.5/10",
        )
    return Prices(float(parts[1]), float(parts[2]))
