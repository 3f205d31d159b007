"""checks.yml: what a run notes of each source it has checked (design 5).

Validators and hashes move only with content that was processed to its end. A failed check moves neither them nor
`checked_on`; it says since when, and how.
"""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from inforce.feed.outcomes import Body, Checked
from inforce.feed.targets import Target
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.settings import Checks
from inforce.storage.library import Library
from inforce.storage.records_in_files import write_record

RETURNED = "; since then the source reads as held again"
_LONGEST = 300


class Notes:
    """The files of one run, by path. `changed` are those that differ from what the library holds."""

    def __init__(self, library: Library, today: date) -> None:
        self.files: dict[str, bytes] = {}
        self._library = library
        self._today = today

    def good(self, target: Target, body: Body, rules: str | None) -> None:
        """A check that was processed to its end. `rules` is the digest of what was read; None keeps the one known."""
        known = target.checks
        fresh = body.path is not None
        noted = Checks(
            instrument_id=target.edition.id,
            checked_on=self._today,
            recheck_by=self._today + timedelta(days=self._library.settings.recheck.every_days),
            last_good_sha256=body.sha256 if fresh else None if known is None else known.last_good_sha256,
            last_good_etag=body.validators.etag,
            last_good_modified=body.validators.modified,
            last_good_rules=rules if rules is not None or known is None else known.last_good_rules,
            last_full_on=self._today if fresh else None if known is None else known.last_full_on,
        )
        self._note(target, noted)

    def failed(self, target: Target, checked: Checked) -> None:
        """A check that failed: the last good one stays what is known."""
        for edition in target.editions:
            known = self._library.checks(edition.id) or Checks(instrument_id=edition.id, checked_on=None)
            failing = msgspec.structs.replace(
                known,
                failing_since=known.failing_since or self._today,
                failure=" ".join(checked.words.split())[:_LONGEST],
                failure_kind=checked.outcome.value,
            )
            self._put(failing)

    def returned(self, delta: ChangeDelta) -> None:
        """Say in an open change that its source reads as held again: a person decides what follows."""
        if RETURNED not in delta.summary:
            self._resummarise(delta, delta.summary + RETURNED)

    def proposed_again(self, delta: ChangeDelta) -> None:
        """Take that back: the source reads as proposed."""
        if RETURNED in delta.summary:
            self._resummarise(delta, delta.summary.replace(RETURNED, ""))

    def changed(self) -> dict[str, bytes]:
        """The files of the run that differ from what the library holds."""
        read, commit = self._library.repository.read_file, self._library.commit
        return {path: content for path, content in self.files.items() if read(commit, path) != content}

    def _note(self, target: Target, noted: Checks) -> None:
        for edition in target.editions:
            self._put(msgspec.structs.replace(noted, instrument_id=edition.id))

    def _put(self, noted: Checks) -> None:
        path = ids.checks_path(noted.instrument_id)
        self.files[path] = write_record(noted, path)

    def _resummarise(self, delta: ChangeDelta, summary: str) -> None:
        path = ids.delta_path(delta.id, delta.detected_on.year)
        self.files[path] = write_record(msgspec.structs.replace(delta, summary=summary), path)
