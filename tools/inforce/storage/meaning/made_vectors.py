"""Vectors as a build product: one folder for each model and state of what they are of, made whole, never changed.

Only passages whose words are new are given to the model; everything else comes from the folder used last, and from what
a process that was stopped had got done. Writers take turns, and a reader finds a folder whole or not at all
(`snapshot_home`, `snapshot_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeVar

from inforce.errors import LibraryError
from inforce.storage.meaning.models import EmbeddingModel
from inforce.storage.meaning.passages import key_of
from inforce.storage.meaning.vectors import (
    KEYS_FILE,
    MADE,
    VECTORS_FILE,
    Halves,
    Texts,
    Vectors,
    gathered,
    rows_made,
)
from inforce.storage.snapshot_files import put_in_place, seal, sound_manifest
from inforce.storage.snapshot_home import SnapshotHome

Progress = Callable[[int, int], None]
# So many passages are given to the model at once, and kept should the process be stopped.
_AT_ONCE = 64
_ROWS_AT_ONCE = 500


class Text(Protocol):
    """What is found as one, by its best passage: a clause, or a passage of a set with known answers."""

    @property
    def text_id(self) -> str:
        """What it is called where it is found."""

    @property
    def key(self) -> bytes:
        """A hash, `KEY_BYTES` long, of whatever its passages follow from."""


TextType = TypeVar("TextType", bound=Text)
# Reads the passages of some texts, in the order given.
Reader = Callable[[Sequence[TextType]], Iterable[tuple[TextType, list[str]]]]


class MadeVectors:
    """The vectors of one model below a cache. `warnings` says what was wrong with those found."""

    def __init__(self, cache: Path, model: EmbeddingModel) -> None:
        self._home = SnapshotHome(
            cache / "meaning" / f"{model.name}-{model.version[:16]}",
            "the vectors",
            "the vectors were damaged; they have been made again from the library's files",
        )
        self._model = model
        self.warnings = self._home.warnings

    def at(
        self,
        state: str,
        texts: Callable[[], Sequence[TextType]],
        read: Reader[TextType],
        *,
        rebuild: bool = False,
        most: int | None = None,
        progress: Progress | None = None,
    ) -> Vectors:
        """The vectors of a state, of which `texts` gives every text in order; made if need be.

        Those whose key was seen before are not read. `rebuild` gives every passage to the model again; `progress` is
        told passages made and to be made. Raises LibraryError when the cache cannot be written, or when more than
        `most` passages would have to be made.
        """

        def make(folder: Path) -> None:
            self._make(folder, texts(), read, self._held(rebuild), most, progress)

        return Vectors.open(self._home.at(state, make, rebuild=rebuild), self._model.dimension)

    def _held(self, rebuild: bool) -> _Held:
        """What vectors may be taken from: the folder used last that is sound, and what was left unfinished."""
        held = _Held()
        if rebuild:
            return held
        for folder in self._home.made():
            if sound_manifest(folder) is not None:
                held.take(Vectors.open(folder, self._model.dimension))
                break
        for folder in self._home.left():
            with suppress(OSError):
                held.take(Vectors.made(folder, self._model.dimension))
        return held

    def _make(
        self,
        folder: Path,
        texts: Sequence[TextType],
        read: Reader[TextType],
        held: _Held,
        most: int | None,
        progress: Progress | None,
    ) -> None:
        new: dict[bytes, str] = {}
        keys = _keys_of(texts, read, held, new)
        if most is not None and len(new) > most:
            raise LibraryError(
                f"{len(new):,} passages have no vector yet, and making them takes a while",
                next="run tools/library index once; after that only what changes is made",
                code="vectors_not_made",
            )
        unfinished = self._home.unfinished()
        unfinished.mkdir(mode=0o700)
        # What is made stays where this is stopped: the next one takes it from there.
        self._embed(unfinished, new, progress)
        held.take(Vectors.made(unfinished, self._model.dimension))
        self._write(unfinished, texts, keys, held)
        for name in (VECTORS_FILE, KEYS_FILE):
            (unfinished / f"{MADE}{name}").unlink()
        seal(unfinished, "", {})
        put_in_place(unfinished, folder)

    def _embed(self, unfinished: Path, new: dict[bytes, str], progress: Progress | None) -> None:
        todo = list(new.items())
        with rows_made(unfinished) as keep:
            for start in range(0, len(todo), _AT_ONCE):
                some = todo[start : start + _AT_ONCE]
                keep([key for key, _ in some], self._model.embed([passage for _, passage in some], "passage"))
                if progress is not None:
                    progress(start + len(some), len(todo))

    def _write(self, folder: Path, texts: Sequence[Text], keys: dict[str, list[bytes]], held: _Held) -> None:
        """Every text's vectors, in the order of the texts."""
        rows = [key for text in texts for key in keys[text.text_id]]
        with open(folder / VECTORS_FILE, "wb") as out:
            for start in range(0, len(rows), _ROWS_AT_ONCE):
                places = [held.places[key] for key in rows[start : start + _ROWS_AT_ONCE]]
                out.write(gathered(held.matrices, places, self._model.dimension).tobytes())
        (folder / KEYS_FILE).write_bytes(b"".join(rows))
        first = [0]
        for text in texts:
            first.append(first[-1] + len(keys[text.text_id]))
        Texts([text.text_id for text in texts], first, [text.key for text in texts]).write(folder)


class _Held:
    """Vectors there are already: where each passage's lies, and which passages each text has, by its key."""

    def __init__(self) -> None:
        self.matrices: list[Halves] = []
        self.places: dict[bytes, tuple[int, int]] = {}
        self.texts: dict[bytes, list[bytes]] = {}

    def take(self, made: Vectors) -> None:
        """Take in some more; where a passage is there twice, the first stays."""
        for row in range(made.rows):
            self.places.setdefault(made.key(row), (len(self.matrices), row))
        for number, key in enumerate(made.texts.keys):
            self.texts[key] = [made.key(row) for row in made.rows_of(number)]
        self.matrices.append(made.matrix)


def _keys_of(
    texts: Sequence[TextType], read: Reader[TextType], held: _Held, new: dict[bytes, str]
) -> dict[str, list[bytes]]:
    """The keys of each text's passages; `new` takes those that have no vector yet."""
    keys = {text.text_id: held.texts[text.key] for text in texts if text.key in held.texts}
    for text, passages in read([text for text in texts if text.text_id not in keys]):
        keys[text.text_id] = [key_of(passage) for passage in passages]
        new.update((key_of(passage), passage) for passage in passages if key_of(passage) not in held.places)
    return keys
