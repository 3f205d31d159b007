"""The first commit of a library: signed by its owner, who is in the register that it brings (design 5)."""

from __future__ import annotations

from inforce.model.people import Person
from inforce.proof.files import Files
from inforce.proof.owning import may_keep
from inforce.proof.paths import kept_by
from inforce.proof.reasons import Unproven
from inforce.proof.standpoint import Standpoint
from inforce.storage.first_parents import Step
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE


def why_not_a_root(step: Step, files: Files) -> Unproven | None:
    """Why a first commit begins no library that can be proven; None where it does."""
    blobs = {change.path: change.new for change in step.changes}
    register, settings = files.register(blobs.get(REGISTER_FILE)), files.settings(blobs.get(SETTINGS_FILE))
    if register is None or not register.people:
        return Unproven("no_register", f"the first commit has no {REGISTER_FILE} that names anybody")
    if settings is None or settings.acceptance != "signed":
        return Unproven("root", f"the first commit does not ask for signed acceptance in {SETTINGS_FILE}")
    signer = Standpoint(step, register, settings, (), None).signer()
    if isinstance(signer, Unproven):
        return Unproven("root", f"the owner did not sign the first commit: {signer.words}")
    if not isinstance(signer.by, Person) or not may_keep(signer.by):
        return Unproven("root", f"{signer.by.name} signed the first commit, and may not keep the library")
    held = next((change.path for change in step.changes if kept_by(change.path) == "reviewer"), None)
    return None if held is None else Unproven("root", f"the first commit holds {held}, which nobody decided on")
