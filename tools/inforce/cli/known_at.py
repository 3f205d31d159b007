"""`ask --known-at`: the library as it stood at the end of a day, its register, settings and places too (design 2)."""

from __future__ import annotations

from datetime import date

import msgspec

from inforce.cli import clock
from inforce.cli.options import prove
from inforce.decisions.matter import Question
from inforce.errors import Refused
from inforce.storage.known_commit import landed_by
from inforce.storage.library import Library


def as_known(question: Question, library: Library, known_at: date) -> tuple[Question, Library]:
    """The question and the library to put it to. Where nothing had landed by then, the question says so.

    The day is one of the library's time zone as it is today, and what was accepted by then is to be proven by then.
    Raises Refused for a day to come, LibraryError in a clone without the whole history and where nothing is proven.
    """
    if known_at > question.today:
        raise Refused(
            f"what will be known on {known_at} cannot be said: today is {question.today}",
            next="give --known-at a day gone by, or leave it out; --as-at asks about the rules of a coming day",
            code="future",
        )
    commit = landed_by(library.repository, library.commit, clock.end_of(known_at, library.settings.timezone))
    if commit is None:
        return msgspec.structs.replace(question, nothing_landed=True), library
    if commit == library.commit:
        return question, library
    then = Library(library.repository, commit, None)
    prove(then)
    return question, then
