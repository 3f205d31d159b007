"""Sets of questions with the passages that answer them, in the two forms that are in use for rulebooks and for laws.

Each set comes in two named halves: weights are chosen on what is `seen`, and what they are worth is told on what is
`unseen`. Which half a question falls into follows from the set alone, never from how it came out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from inforce.errors import LibraryError

_ARTICLE = re.compile(r"(第[一二三四五六七八九十百千零〇\d]+条(?:之[一二三四五六七八九十]+)?)[\s\u3000]*(.*)")
_HEADING = re.compile(r"#+\s*(.+)")


class Passage(Struct, frozen=True):
    """One passage that can be found: its id, the headings it stands under (the title first), and its words."""

    id: str
    headings: tuple[str, ...]
    text: str


class Asked(Struct, frozen=True):
    """One question, the passages that answer it, and the half of its set that it is in: seen or unseen."""

    id: str
    text: str
    gold: frozenset[str]
    half: str


class RetrievalSet(Struct, frozen=True):
    """Passages and questions. `set_aside` are questions whose gold is not among the passages, or not in force."""

    language: str
    passages: tuple[Passage, ...]
    questions: tuple[Asked, ...]
    set_aside: int


def half_of(key: str) -> str:
    """The half for whatever must stay together, such as one question or all those of a place: by its SHA-256."""
    return "unseen" if hashlib.sha256(key.encode()).digest()[0] % 2 else "seen"


def rulebooks(folder: Path) -> RetrievalSet:
    """Numbered passages of rulebooks: `documents_json/*.json`, and `questions_dev.jsonl` with their numbers.

    Halves by the id of the question.
    """
    passages = [
        Passage(f"{row['DocumentID']}/{row['PassageID']}", (), str(row["Passage"]))
        for path in sorted((folder / "documents_json").glob("*.json"))
        for row in _json(path)
        if row["Passage"]
    ]
    asked = [
        Asked(
            str(row["id"]),
            str(row["question"]),
            frozenset(f"{g['document_id']}/{g['passage_id']}" for g in row["gold"]),
            half_of(str(row["id"])),
        )
        for row in lines_of(folder / "questions_dev.jsonl")
    ]
    return _kept("en", passages, asked)


def laws(folder: Path) -> RetrievalSet:
    """Articles of Chinese laws: `documents.jsonl` and its files, and `questions_gold.jsonl` with file and article.

    A question whose gold names an edition that has ended is set aside. Questions on one topic stand side by side, so
    the first half of the file is seen and the second unseen.
    """
    rows = {row["file"]: row for row in lines_of(folder / "documents.jsonl")}
    passages = [passage for file in rows for passage in _articles(folder / file, file)]
    asked = []
    listed = lines_of(folder / "questions_gold.jsonl")
    for place, row in enumerate(listed):
        gold = [one for one in row["gold"] if isinstance(one, dict) and "file" in one]
        ended = any(rows.get(one["file"], {}).get("expired") for one in gold)
        ids = frozenset() if ended else frozenset(f"{one['file']}/{one['article_no']}" for one in gold)
        half = "seen" if 2 * place < len(listed) else "unseen"
        asked.append(Asked(str(row["id"]), str(row["question"]), ids, half))
    return _kept("zh", passages, asked)


FORMS = {"rulebooks": rulebooks, "laws": laws}


def _kept(language: str, passages: list[Passage], asked: list[Asked]) -> RetrievalSet:
    known = {passage.id for passage in passages}
    kept = tuple(one for one in asked if one.gold and one.gold <= known)
    return RetrievalSet(language, tuple(passages), kept, len(asked) - len(kept))


def _articles(path: Path, file: str) -> Iterator[Passage]:
    """The articles of a file in Markdown, each with the title and the headings above it."""
    title, heading, number, words = "", "", "", list[str]()

    def made() -> Passage:
        return Passage(f"{file}/{number}", tuple(part for part in (title, heading) if part), "\n".join(words))

    for line in path.read_text("utf-8").splitlines():
        head, article = _HEADING.fullmatch(line.strip()), _ARTICLE.match(line.strip())
        if (head or article) and number:
            yield made()
            number, words = "", []
        if head:
            title, heading = (title, head[1]) if title else (head[1], "")
        elif article:
            number, words = article[1], [article[2]]
        elif number and line.strip():
            words.append(line.strip())
    if number:
        yield made()


def lines_of(path: Path) -> list[Mapping[str, Any]]:
    """The rows of a file of one JSON object a line. Raises LibraryError."""
    return [_read(line, path) for line in _text(path).splitlines() if line.strip()]


def _json(path: Path) -> list[Mapping[str, Any]]:
    rows: list[Mapping[str, Any]] = _read(_text(path), path)
    return rows


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise LibraryError(
            f"the set cannot be read: {error.strerror}",
            where=str(path),
            next="name the folder or file of a set that is there",
        ) from None


def _read(text: str, path: Path) -> Any:  # noqa: ANN401 - JSON of somebody else's form
    try:
        return json.loads(text)
    except ValueError as error:
        raise LibraryError(
            f"this is no JSON: {error}",
            where=str(path),
            next="mend the file at the place that is named, or take it again from where it came",
        ) from None
