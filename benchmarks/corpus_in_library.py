"""The files that questions on real law name, as a library holds them: for real_questions.py."""

from __future__ import annotations

import hashlib
import re
from datetime import date
from pathlib import Path

from inforce.model.dates import State, When
from inforce.reading.folding import fold
from inforce.storage.library import Library

# What stands before a paragraph: 12, (a), 第三条, a bullet.
_NUMBER = re.compile(
    r"^\s*(?:[-*•\\]\s*|\(?[0-9a-z]{1,4}[.)](?:\d+\.?)*\s+|（[一二三四五六七八九十]+）|第\S{1,6}条\s*)+"
)
# One of several, whose sense hangs on what stands before them all.
_ITEM = re.compile(r"\s*(?:\\?\([a-z]{1,4}\)|（[一二三四五六七八九十]+）|[-*•])")
_LEADS = re.compile(r"[:：—–-]\s*$")
_PLACES = {"全国": "cn", "UK": "uk", "US federal": "us", "US-DC": "us-dc", "IE": "ie"}


class Corpus:
    """The files that questions name, as editions of the library."""

    def __init__(self, library: Library, folders: tuple[Path, ...]) -> None:
        self._library = library
        self._folders = folders
        editions = library.catalogue.editions()
        self._by_source = {library.instrument(one.id).source_sha256: one.id for one in editions}

    def edition(self, file: str) -> str | None:
        """The edition that was made of a file; None where it is not held."""
        path = next((folder / file for folder in self._folders if (folder / file).is_file()), None)
        return None if path is None else self._by_source.get(hashlib.sha256(path.read_bytes()).hexdigest())

    def holding(self, edition: str, words: str | None) -> tuple[str, ...]:
        """The clauses of an edition that hold some words, white space and width aside."""
        clauses = self._library.catalogue.clauses_of(edition)
        wanted = None if words is None else _squeezed(words)
        if wanted is None:
            return ()
        return tuple(one for one in clauses if wanted in _squeezed(self._library.clause(one).text))

    def point(self, clauses: tuple[str, ...], words: str) -> str:
        """The paragraph of a clause that holds the words, with the one that leads to it: what an answer must say."""
        for one in clauses:
            lines = self._library.clause(one).text.splitlines()
            found = next((at for at, line in enumerate(lines) if _squeezed(words) in _squeezed(line)), None)
            if found is not None:
                leads = [line for line in lines[:found] if _LEADS.search(line)] if _ITEM.match(lines[found]) else []
                parts = [_NUMBER.sub("", part).strip() for part in (*leads[-1:], lines[found])]
                return " ".join(part for part in parts if part) or words
        return words

    def in_place_of(self, clauses: tuple[str, ...], edition: str) -> tuple[str, ...]:
        """The clauses of another edition of the work that stand where these do."""
        held = set(self._library.catalogue.clauses_of(edition))
        same = {f"{edition}/{one.rsplit('/', 1)[1]}" for one in clauses}
        before = {self._library.clause(one).supersedes for one in clauses}
        after = {later for one in clauses for later in self._library.catalogue.clauses_superseding(one)}
        return tuple(sorted(held & (before | after or same)))

    def article(self, edition: str, number: str, on: date) -> tuple[str, ...]:
        """The clauses with that number, or that took its place since, that are in force on a day."""
        held = [
            one
            for one in self._library.catalogue.clauses_of(edition)
            if self._library.clause(one).clause_reference == number
        ]
        found = []
        while held:
            clause = self._library.clause(held.pop())
            if clause.state_on(self._library.instrument(clause.instrument_id), on) is State.IN_FORCE:
                found.append(clause.id)
            held += self._library.catalogue.clauses_superseding(clause.id)
        return tuple(sorted(set(found)))

    def named_in(self, question: str, edition: str) -> tuple[str | None, str | None]:
        """The place of an edition as a case has it: passed along, or to be read where the question names it."""
        place = self._library.places.get(self._library.instrument(edition).jurisdiction)
        read = any(name in question for name in (place.name, *place.aliases))
        return (None, place.id) if read else (place.id, None)

    def says(self, clauses: tuple[str, ...], words: str) -> bool:
        """Whether one of the clauses holds the words."""
        return any(_squeezed(words) in _squeezed(self._library.clause(one).text) for one in clauses)

    def first_day(self, edition: str) -> When:
        """The first day of an edition."""
        return self._library.instrument(edition).effective_from

    def place(self, name: str) -> str | None:
        """The id of a place of the library by its name in the questions."""
        found = self._library.places.named(_PLACES.get(name, name))
        return found[0].id if len(found) == 1 else None


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())
