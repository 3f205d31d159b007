"""A step of the chain seen from its first parent: the register and settings of then, and who signed, valid that day."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from inforce.model.people import Register
from inforce.model.settings import Settings
from inforce.proof.reasons import Unproven
from inforce.proof.signers import Signer, bare, key_is_in_its_days, signer_of
from inforce.storage.first_parents import Step


class Standpoint:
    """What judges a step: the register and settings proven at its first parent, and the keys that count no more.

    `revoked` are keys, without their comment, whose last good commit lies behind; `untrusted` says why register or
    settings of the first parent are not those that were proven.
    """

    def __init__(
        self,
        step: Step,
        register: Register | None,
        settings: Settings | None,
        revoked: Collection[str],
        untrusted: Unproven | None,
    ) -> None:
        self.step = step
        self.register = register
        self.settings = settings
        self._revoked = revoked
        self._untrusted = untrusted

    @cached_property
    def day(self) -> date:
        """The day of the landing, in the library's own time zone."""
        return self.step.commit.committer.at.astimezone(_zone(self.settings)).date()

    @cached_property
    def _signer(self) -> Signer | Unproven:
        if self._untrusted is not None:
            return self._untrusted
        if self.register is None or not self.register.people:
            return Unproven("no_register", "the commit before has no people.yml that names anybody")
        signer = signer_of(self.step.commit, self.register)
        if isinstance(signer, Unproven):
            return signer
        if bare(signer.key.key) in self._revoked:
            words = f"the key of {signer.by.name} was compromised, and its last good commit lies before this one"
            return Unproven("compromised", words)
        return key_is_in_its_days(signer, self.day) or signer

    def signer(self) -> Signer | Unproven:
        """Who signed the step with a key that counts, or why nobody did."""
        return self._signer


def _zone(settings: Settings | None) -> tzinfo:
    try:
        return ZoneInfo("UTC" if settings is None else settings.timezone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
