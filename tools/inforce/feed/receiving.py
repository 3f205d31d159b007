"""A document that a person brings in by its web address: fetched as the feed would, with the same guard and limits."""

from __future__ import annotations

import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from inforce.errors import Refused
from inforce.feed.outcomes import CheckFailed, Validators
from inforce.feed.run import fetcher_of
from inforce.feed.web import Limits
from inforce.ingest.given import Received
from inforce.model.settings import Settings
from inforce.model.sources import WebAddress, source_address


def receive_from_web(url: str, settings: Settings, now: datetime, limits: Limits | None = None) -> Received | Refused:
    """The bytes at a web address, or why it is refused. Only http and https are fetched."""
    try:
        address = source_address(url)
    except ValueError as error:
        return Refused(
            f"the address cannot be read: {error}",
            where=url,
            next="name it in full, as in: https://council.example/by-laws/parking",
            code="bad_url",
        )
    if not isinstance(address, WebAddress):
        return Refused("only web addresses are fetched", where=url, next="name the file by its path", code="bad_url")
    with tempfile.TemporaryDirectory(prefix="inforce-fetch-") as folder:
        into = Path(folder) / "document"
        with closing(fetcher_of(settings, limits or Limits())) as fetcher:
            try:
                body = fetcher.fetch(address, Validators(), into)
            except CheckFailed as failed:
                return Refused(
                    failed.words,
                    where=url,
                    next="see that the address is right; or save the document as a file and bring that in",
                    code=failed.kind,
                )
        return Received(url, into.read_bytes(), now, body.charset)
