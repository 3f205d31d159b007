"""The systems that can be measured, by name. A new one is a class with name, settings and `reply`, and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from inforce.decisions.keeping import Keeper
from inforce.errors import Refused
from inforce.evaluation.chat import ModelService, no_model
from inforce.evaluation.endpoint import Endpoint
from inforce.evaluation.governed import Governed, NamedReader
from inforce.evaluation.replies import System
from inforce.evaluation.similarity import Similarity
from inforce.storage.library import Library

_CLAUSES = 3


ReaderService = Callable[[str], NamedReader]


def no_reader(what_for: str) -> NamedReader:
    """Where nothing is set up. Raises Refused."""
    raise Refused(
        f"{what_for} needs a reader, and none is set up",
        next="set up a model: INFORCE_MODEL_URL, INFORCE_MODEL_KEY and INFORCE_MODEL in the environment",
        code="no_model",
    )


class Bench(Struct, frozen=True):
    """What a system may work with: the library as it is read, the keeper of the clone, what chance is seeded by.

    `model` gives the language model that is set up, `reader` the reader made of it; each is asked what it is for, and
    raises Refused where none is set up.
    """

    library: Library
    keeper: Keeper
    seed: int
    model: ModelService = no_model
    reader: ReaderService = no_reader


SYSTEMS: Mapping[str, Callable[[Bench], System]] = {
    "governed": lambda bench: Governed(bench.library, bench.keeper, bench.seed),
    "similarity": lambda bench: Similarity(bench.library, _CLAUSES),
    "similarity-first": lambda bench: Similarity(bench.library, 1),
    "governed-read": lambda bench: Governed(
        bench.library,
        bench.keeper,
        bench.seed + 2,
        name="governed-read",
        reader=bench.reader("the system governed-read"),
    ),
    "endpoint": lambda bench: _endpoint("endpoint", bench, Similarity(bench.library, _CLAUSES)),
    "endpoint-governed": lambda bench: _endpoint(
        "endpoint-governed", bench, Governed(bench.library, bench.keeper, bench.seed + 1)
    ),
}


def _endpoint(name: str, bench: Bench, beneath: System) -> System:
    """A model given the candidates of another system; that of the eight checks stores its answers by another seed."""
    return Endpoint(name, bench.library, beneath, bench.model(f"the system {name}"))


def systems_named(names: Sequence[str], bench: Bench) -> tuple[System, ...]:
    """The systems of these names, in their order, each once. Raises Refused for a name that none has."""
    unknown = [name for name in names if name not in SYSTEMS]
    if unknown:
        raise Refused(f"there is no system {unknown[0]}", next=f"name one of: {', '.join(SYSTEMS)}")
    return tuple(SYSTEMS[name](bench) for name in dict.fromkeys(names))
