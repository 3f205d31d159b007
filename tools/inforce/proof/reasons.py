"""Why an acceptance is not proven: each reason with its code and its words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Code = Literal[
    "unsigned",
    "bad_signature",
    "unknown_key",
    "key_out_of_days",
    "compromised",
    "not_allowed",
    "proposer_is_approver",
    "file_disagrees",
    "squashed",
    "not_what_git_merges",
    "octopus",
    "off_chain",
    "dated_before_parent",
    "dated_in_future",
    "outside_paths",
    "changed_after_acceptance",
    "builds_on_unproven",
    "no_register",
    "shallow",
    "rewritten",
    "root",
    "unreadable",
    "development",
]


class Unproven(Struct, frozen=True):
    """One reason, as a sentence that can stand after a colon."""

    code: Code
    words: str
