"""The site's own search index, in parts: a reader loads the parts that hold the words they typed, and no others.

Each part is a small script that hands its data over, because a page opened from a folder may load scripts and nothing
else. Only clauses whose text is shown are in it. Forms, for site/docs/assets/search.js:

    search/editions.js   [[edition id, title, place, from, to, language, its first document, pages], ...] and places
    search/terms-N.js    {term: [document, weight, step to the next document, weight, ...], ...}, sorted
    search/texts-N.js    [[anchor, number, heading, text], ...] of consecutive documents

A document is a clause, or an edition by its title. A weight is ten times BM25's part of it that knows the document; the
script multiplies it by what is rare.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.pages import addresses
from inforce.pages.days_said import period_said
from inforce.pages.publication import Publication, PublicEdition
from inforce.pages.search_terms import key_of, terms
from inforce.pages.wording import number_of

# So many characters one part holds at most, but for a single term or text that is longer.
_TERMS_PART = 60_000
_TEXTS_PART = 20_000
_K1, _B = 1.2, 0.6  # as for answers: docs/decisions/search-index.md


class SearchUnusable(LibraryError):
    """The index was not made, or does not find what it must."""

    code = "search_unusable"


class Document(Struct, frozen=True):
    """What a search finds: a clause, or an edition by its title (`anchor` is then empty)."""

    edition: int
    anchor: str
    number: str
    heading: str
    text: str


def search_files(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Every file of the index. Raises SearchUnusable where it would not find a clause by words from its middle."""
    editions = [edition for edition in publication.editions if not edition.withdrawn]
    documents = [document for at, edition in enumerate(editions) for document in _documents(at, edition)]
    postings = _postings(documents)
    check_languages(editions, documents, postings)
    term_parts = _term_parts(postings)
    text_parts = list(_text_parts(documents))
    yield from _parts("terms", [dict(part) for part in term_parts])
    yield from _parts("texts", [[_text_row(document) for document in part] for part in text_parts])
    first_of: dict[int, int] = {}
    for number, document in enumerate(documents):
        first_of.setdefault(document.edition, number)
    told = {
        "documents": len(documents),
        "terms": [part[0][0] for part in term_parts],
        "texts": _firsts(text_parts),
        "places": {place.id: [place.name, place.parent] for place in publication.places},
        "editions": [_edition_row(edition, first_of[at]) for at, edition in enumerate(editions)],
        "days": _own_days(editions, first_of),
    }
    yield "search/editions.js", _script("editions", told)


def _documents(at: int, edition: PublicEdition) -> Iterator[Document]:
    names = [name for name in (edition.title, edition.short_title, edition.number) if name]
    yield Document(at, "", "", edition.title, " · ".join([*dict.fromkeys(names[1:]), *edition.topics]))
    for clause in edition.clauses:
        if clause.showing == "text":
            number = number_of(clause.reference, edition.language)
            yield Document(at, clause.anchor, number, clause.heading or "", clause.text)


def _postings(documents: Sequence[Document]) -> dict[str, list[int]]:
    """For each term the documents that have it, in order, each with its weight."""
    counted = [Counter(terms(f"{one.number}\n{one.heading}\n{one.text}")) for one in documents]
    lengths = [count.total() for count in counted]
    mean = sum(lengths) / max(len(lengths), 1) or 1.0
    postings: dict[str, list[int]] = {}
    last: dict[str, int] = {}
    for number, count in enumerate(counted):
        norm = _K1 * (1 - _B + _B * lengths[number] / mean)
        for term, often in count.items():
            weight = round(10 * often * (_K1 + 1) / (often + norm)) or 1
            postings.setdefault(term, []).extend((number - last.get(term, 0), weight))
            last[term] = number
    return postings


def check_languages(
    editions: Sequence[PublicEdition], documents: Sequence[Document], postings: Mapping[str, Sequence[int]]
) -> None:
    """Refuse an index that lacks one of the languages held (case C32). Raises SearchUnusable.

    Of each edition one clause is looked for by plain words from the middle of its text, as a reader would.
    """
    looked: set[int] = set()
    for number, document in enumerate(documents):
        if not document.anchor or document.edition in looked:
            continue
        third = len(document.text) // 3
        wanted = terms(document.text[third : 2 * third])[1:-1]
        if not wanted:
            continue
        looked.add(document.edition)
        missed = [term for term in wanted if number not in found_in(postings.get(term, ()))]
        if missed:
            edition = editions[document.edition]
            raise SearchUnusable(
                f"the index of the site does not find {document.number} by words of its own text ({missed[0]})",
                where=edition.id,
                next="this is a fault of the tools: report it with the text of that clause",
            )


def found_in(posting: Sequence[int]) -> list[int]:
    """The documents of one posting list."""
    found, at = [], 0
    for step in posting[::2]:
        at += step
        found.append(at)
    return found


def _term_parts(postings: Mapping[str, list[int]]) -> list[list[tuple[str, list[int]]]]:
    """Terms in order, cut where a key ends: whatever begins with the same signs lies in one part."""
    parts: list[list[tuple[str, list[int]]]] = []
    size, key = _TERMS_PART + 1, ""
    for term in sorted(postings, key=lambda term: (key_of(term), term)):
        if size > _TERMS_PART and key_of(term) != key:
            parts.append([])
            size = 0
        key = key_of(term)
        parts[-1].append((term, postings[term]))
        size += 3 * len(postings[term]) + len(term) + 4
    return parts


def _text_parts(documents: Sequence[Document]) -> Iterator[list[Document]]:
    part: list[Document] = []
    size = 0
    for document in documents:
        if part and size + len(document.text) > _TEXTS_PART:
            yield part
            part, size = [], 0
        part.append(document)
        size += len(document.text) + 40
    if part:
        yield part


def _firsts(parts: Sequence[Sequence[Document]]) -> list[int]:
    firsts, at = [], 0
    for part in parts:
        firsts.append(at)
        at += len(part)
    return firsts


def _text_row(document: Document) -> list[str]:
    return [document.anchor, document.number, document.heading, document.text]


def _edition_row(edition: PublicEdition, first: int) -> list[Any]:
    days = period_said(edition.start, edition.end)
    return [addresses.edition_page(edition.id), edition.title, edition.jurisdiction, *days, edition.language, first]


def _own_days(
    editions: Sequence[PublicEdition], first_of: Mapping[int, int]
) -> dict[int, tuple[str | None, str | None]]:
    """The days of the clauses whose days are not their edition's; of an unknown one, two nothings."""
    found: dict[int, tuple[str | None, str | None]] = {}
    for at, edition in enumerate(editions):
        number = first_of[at]
        for clause in edition.clauses:
            if clause.showing != "text":
                continue
            number += 1
            if (clause.start, clause.end) != (edition.start, edition.end):
                found[number] = period_said(clause.start, clause.end)
    return found


def _parts(kind: str, parts: Sequence[Any]) -> Iterator[tuple[str, bytes]]:
    for number, part in enumerate(parts):
        yield f"search/{kind}-{number}.js", _script(f"{kind}-{number}", part)


def _script(name: str, data: object) -> bytes:
    said = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Two signs that end a line in a script and not in JSON.
    said = said.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f'inforceSearchPart("{name}",{said});\n'.encode()
