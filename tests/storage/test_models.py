"""The models themselves, where their extras are installed: vectors as published, text of every kind, no network."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from inforce.storage.meaning import models
from inforce.storage.meaning.models import EmbeddingModel

ODD = ["", " ", "\n", "a" * 20_000, "围栏" * 5_000, "\ud800 lone", "\x00", "🐕 на 犬 كلب", "ﬁne ２０００元 café"]


def loaded(name: str) -> EmbeddingModel:
    known = models.known_model(name)
    if not all(map(find_spec, (known.package, *known.needs))):
        pytest.skip(f"{name} is not installed and so not tried: tools/set-up/add-extra {known.extra}")
    return models.load(name)


@pytest.fixture(scope="module", params=[model.name for model in models.KNOWN])
def model(request: pytest.FixtureRequest) -> EmbeddingModel:
    return loaded(request.param)


def test_minilm_gives_the_likenesses_that_its_makers_publish() -> None:
    model = loaded("minilm")
    asked = model.embed(["That is a happy person"], "query")[0]
    others = ["That is a happy dog", "That is a very happy person", "Today is a sunny day"]
    assert (model.embed(others, "passage") @ asked).tolist() == pytest.approx([0.695, 0.943, 0.257], abs=5e-4)


def test_e5_finds_the_passage_in_the_other_language() -> None:
    model = loaded("e5-small")
    asked = model.embed(["最低工资标准是多少？"], "query")[0]
    passages = [
        "用人单位支付劳动者的工资不得低于当地最低工资标准。",
        "The minimum wage is set each year.",
        "犬只应当拴绳。",
    ]
    near = (model.embed(passages, "passage") @ asked).tolist()
    assert near[0] > near[1] > near[2]
    assert model.embed(passages, "query").tolist() != model.embed(passages, "passage").tolist()


def test_e5_cuts_text_as_the_vocabulary_was_made_to(model: EmbeddingModel) -> None:
    pieces = getattr(model, "pieces", None)
    if pieces is None:
        pytest.skip("another kind of vocabulary")
    one = pieces.of(["query: hello"], 512)[0]
    many = pieces.of(["query: hello", "x " * 3_000], 512)
    assert one == many[0], "the same, whether few pieces are looked at or all"
    assert len(one) == 5
    assert len(many[1]) == 512


def test_a_vector_has_length_one_and_depends_on_nothing_but_its_text(model: EmbeddingModel) -> None:
    together = model.embed(ODD, "passage")
    assert together.shape == (len(ODD), model.dimension)
    assert together.dtype == np.float32
    assert np.linalg.norm(together, axis=1).tolist() == pytest.approx([1.0] * len(ODD), abs=1e-5)
    for number, text in enumerate(ODD):
        assert float(model.embed([text], "passage")[0] @ together[number]) == pytest.approx(1.0, abs=1e-5)
    assert model.embed([], "query").shape == (0, model.dimension)


def test_a_text_in_other_words_is_nearer_than_one_on_something_else(model: EmbeddingModel) -> None:
    asked = model.embed(["How tall can I build my garden wall?"], "query")[0]
    passages = ["No fence may exceed 2.1 metres in height.", "A dog in a public place is kept on a lead."]
    near = (model.embed(passages, "passage") @ asked).tolist()
    assert near[0] > near[1]
