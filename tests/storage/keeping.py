"""Answers put into a repository, and what is found of them."""

from __future__ import annotations

from pathlib import Path

from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository


def main_of(repository: Repository) -> str:
    return repository.branch("main") or ""


def store_all(repository: Repository, answers: list[Answer]) -> AnswerStore:
    store = AnswerStore(repository)
    for answer in answers:
        store.store(answer, main_of(repository))
    return store


def ids(store: AnswerStore, **wanted: object) -> list[str]:
    return [row.id for row in store.find(**wanted)]


def index_file(repository: Repository) -> Path:
    return cache_dir(repository.identity) / "answers.sqlite"
