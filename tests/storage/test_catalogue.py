"""The catalogue keeps exactly what brute force over the files keeps, and never mixes two states of the library."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.errors import DataFault
from inforce.model.dates import State, When
from inforce.model.instruments import Attribute, Clause, Instrument
from inforce.storage.library import Library
from tests.storage.libraries import MadeLibrary, card, clause, delta, instrument

OLD, NEW = "au-nsw/pools/2010-01-01", "au-nsw/pools/2021-01-01"
DAY = date(2022, 2, 2)


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MadeLibrary:
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "cache"))
    return MadeLibrary(tmp_path / "library")


def refs(clauses: frozenset[str]) -> set[str]:
    return {clause_id.rsplit("/", 1)[1] for clause_id in clauses}


def test_place_and_day_are_applied_before_anything_else(made: MadeLibrary) -> None:
    made.write(
        instrument(OLD, end="2021-01-01"),
        clause(f"{OLD}/s-1", "Old."),
        instrument(NEW),
        clause(f"{NEW}/s-2", "New."),
        clause(f"{NEW}/s-3", "Later.", effective_from=When.parse("2023-01-01")),
        clause(f"{NEW}/s-4", "Unknown.", effective_from=When(None)),
        clause(f"{NEW}/s-5", "Ends some day.", effective_to=When(None)),
        clause(f"{NEW}/s-6", "Ended.", effective_to=When.parse("2022-02-02")),
        instrument("au-qld/pools/2020-01-01"),
        clause("au-qld/pools/2020-01-01/s-7", "Another state."),
        instrument("au/pools/2020-01-01"),
        clause("au/pools/2020-01-01/s-8", "The nation."),
    )
    made.commit("Begin")
    catalogue = Library.open(made.root).catalogue
    scope = ("au-nsw", "au")
    assert refs(catalogue.admissible(scope, DAY)) == {"s-2", "s-8"}
    assert refs(catalogue.admissible(scope, date(2020, 12, 31))) == {"s-1", "s-8"}
    assert refs(catalogue.admissible(scope, DAY, date(2023, 1, 1))) == {"s-2", "s-8"}
    assert refs(catalogue.admissible(scope, date(2023, 1, 1))) == {"s-2", "s-3", "s-8"}
    assert refs(catalogue.admissible(("au-qld",), DAY)) == {"s-7"}
    assert catalogue.admissible(("nowhere",), DAY) == catalogue.admissible((), DAY) == frozenset()
    assert [edition.id for edition in catalogue.editions_of("au-nsw/pools")] == [OLD, NEW]
    assert [(e.start, e.end, e.is_open) for e in catalogue.editions_of("au-nsw/pools")] == [
        (date(2010, 1, 1), date(2021, 1, 1), False),
        (date(2021, 1, 1), None, True),
    ]


def test_a_stated_applicant_never_admits_a_clause_limited_to_others(made: MadeLibrary) -> None:
    doubtful = Attribute(field="applies_to", value="owner", confidence=0.5, evidence="...")
    made.write(
        instrument(NEW, applies_to=("Owner",)),
        clause(f"{NEW}/s-1", "For owners."),
        clause(f"{NEW}/s-2", "For tenants.", applies_to=("tenant",)),
        instrument("au/pools/2020-01-01"),
        clause("au/pools/2020-01-01/s-3", "For all."),
        instrument("au/gates/2020-01-01", applies_to=("owner",), attributes=(doubtful,)),
        clause("au/gates/2020-01-01/s-4", "Perhaps for owners."),
    )
    made.commit("Begin")
    catalogue = Library.open(made.root).catalogue
    scope = ("au-nsw", "au")
    assert refs(catalogue.admissible(scope, DAY)) == {"s-1", "s-2", "s-3", "s-4"}
    assert refs(catalogue.admissible(scope, DAY, applicant="owner")) == {"s-1", "s-3", "s-4"}
    assert refs(catalogue.admissible(scope, DAY, applicant="Tenant")) == {"s-2", "s-3", "s-4"}
    assert refs(catalogue.admissible(scope, DAY, applicant="visitor")) == {"s-3", "s-4"}
    assert catalogue.applicants() == ("owner", "tenant")


def test_topic_and_title_narrow_what_is_admissible(made: MadeLibrary) -> None:
    doubtful = Attribute(field="topics", value="gates", confidence=0.1, evidence="...")
    made.write(
        instrument(NEW, title="Swimming Pools Act 2021", topics=("Pools",)),
        clause(f"{NEW}/s-1", "One."),
        instrument("au/停车/2020-01-01".replace("停车", "tingche"), title="北京市机动车停车条例", topics=("parking",)),
        clause("au/tingche/2020-01-01/s-2", "Two."),
        instrument("au/gates/2020-01-01", title="Gates", topics=("gates",), attributes=(doubtful,)),
        clause("au/gates/2020-01-01/s-3", "Three."),
    )
    made.commit("Begin")
    catalogue = Library.open(made.root).catalogue
    everything = catalogue.admissible(("au-nsw", "au"), DAY)
    assert refs(catalogue.on_topic(everything, "pools")) == {"s-1", "s-3"}
    assert refs(catalogue.on_topic(everything, "parking")) == {"s-2", "s-3"}
    assert refs(catalogue.titled(everything, ["the swimming pools act"])) == {"s-1"}
    assert refs(catalogue.titled(everything, ["停车条例"])) == {"s-2"}
    assert catalogue.titled(everything, ["Fences Act", " "]) == frozenset()
    assert catalogue.topics() == ("gates", "parking", "pools")


def test_what_hangs_together_is_found(made: MadeLibrary) -> None:
    edition, one = instrument(NEW), clause(f"{NEW}/s-1", "One.", order=2, supersedes=f"{OLD}/s-1")
    other = clause(f"{NEW}/s-1.2", "Another.", order=1, defined_terms=("pool", "barrier"))
    made.write(edition, one, other, card(one, edition), card(other, edition), card(one, edition, id=f"{NEW}/s-1.3"))
    made.write(card(one, edition, id=f"{NEW}/s-1.10"), delta("x", NEW, moves=(OLD,)), delta("w", OLD))
    made.commit("Begin")
    library = Library.open(made.root)
    assert library.catalogue.cards_of(one.id) == (one.id, f"{NEW}/s-1.3", f"{NEW}/s-1.10")
    assert library.catalogue.cards_of(other.id) == (other.id,)
    assert library.catalogue.cards_of(f"{NEW}/s-9") == ()
    assert library.catalogue.clauses_superseding(f"{OLD}/s-1") == (one.id,)
    assert library.catalogue.clauses_of(NEW) == (other.id, one.id)
    assert library.catalogue.definitions_of(NEW) == ((other.id, ("pool", "barrier")),)
    assert [(d.id, d.moves) for d in library.pending_deltas()] == [("w", ()), ("x", (OLD,))]


def test_a_file_that_cannot_be_read_is_left_out_and_told(made: MadeLibrary) -> None:
    made.write(instrument(NEW), clause(f"{NEW}/s-1", "One."), clause(f"{NEW}/s-2", "Two."))
    made.write(instrument("au/gates/2020-01-01"), clause("au/gates/2020-01-01/s-3", "Three."))
    folder = made.root / f"instruments/{NEW}/clauses"
    (folder / "s-2.yml").write_bytes((folder / "s-2.yml").read_bytes().replace(b"order: 1", b"order: first"))
    made.commit("Begin")
    library = Library.open(made.root)
    assert refs(library.catalogue.admissible(("au-nsw", "au"), DAY)) == {"s-1", "s-3"}
    assert library.index.size == 2
    library.refuse_faults(["au/gates/2020-01-01"])
    library.refuse_faults_in(["au"])
    with pytest.raises(DataFault, match="order: 'first' is not a whole number"):
        library.refuse_faults_in(library.places.scope("au-nsw"))
    with pytest.raises(DataFault, match="order: 'first' is not a whole number"):
        library.refuse_faults(["au/gates/2020-01-01", NEW])
    made.write(clause(f"{NEW}/s-2", "Two."))
    made.commit("Mend")
    library = Library.open(made.root)
    assert library.catalogue.faults() == ()
    assert refs(library.catalogue.admissible(("au-nsw",), DAY)) == {"s-1", "s-2"}


def test_an_edition_that_cannot_be_read_takes_its_clauses_with_it_until_it_is_mended(made: MadeLibrary) -> None:
    made.write(instrument(NEW), clause(f"{NEW}/s-1", "One."))
    made.commit("Begin")
    assert Library.open(made.root).index.size == 1
    path = made.root / f"instruments/{NEW}/instrument.yml"
    path.unlink()
    made.commit("Lose it")
    library = Library.open(made.root)
    assert (library.index.size, library.catalogue.admissible(("au-nsw",), DAY)) == (0, frozenset())
    assert [str(fault) for fault in library.catalogue.faults()] == [
        f"instruments/{NEW}/instrument.yml: there are clauses here, and no instrument.yml [no_instrument]"
    ]
    made.write(instrument(NEW, jurisdiction="au"))
    made.commit("Misplace it")
    assert [fault.code for fault in Library.open(made.root).catalogue.faults()] == ["identity"]
    made.write(instrument(NEW))
    made.commit("Mend")
    library = Library.open(made.root)
    assert library.catalogue.faults() == ()
    assert [hit.clause_id for hit in library.index.search("one", None, 5)] == [f"{NEW}/s-1"]


def test_two_files_that_claim_one_id_are_both_refused_until_one_is_gone(made: MadeLibrary) -> None:
    made.write(instrument(NEW), clause(f"{NEW}/s-1", "One."), clause(f"{NEW}/s-2", "Two."), clause(f"{NEW}/s-3", "3."))
    made.commit("Begin")
    assert Library.open(made.root).index.size == 3
    folder = made.root / f"instruments/{NEW}/clauses"
    (folder / "a").mkdir()
    (folder / "a" / "s-1.yml").write_bytes((folder / "s-1.yml").read_bytes())
    made.commit("Claim it twice")
    library = Library.open(made.root)
    assert refs(library.catalogue.admissible(("au-nsw",), DAY)) == {"s-2", "s-3"}
    assert [fault.code for fault in library.catalogue.faults()] == ["identity_tie", "identity_tie"]
    (folder / "s-1.yml").unlink()
    made.commit("Keep the other")
    library = Library.open(made.root)
    assert refs(library.catalogue.admissible(("au-nsw",), DAY)) == {"s-1", "s-2", "s-3"}
    assert library.index.size == 3


def test_a_delta_that_cannot_be_read_may_be_pending_so_nothing_is_answered(made: MadeLibrary) -> None:
    made.write(instrument(NEW), delta("x", NEW))
    path = made.root / "deltas/2024/x.yml"
    path.write_bytes(path.read_bytes().replace(b'"pending"', b'"perhaps"'))
    made.commit("Begin")
    with pytest.raises(DataFault, match="status: 'perhaps' is not one of pending, accepted, rejected"):
        Library.open(made.root).pending_deltas()
    made.write(delta("x", NEW, status="rejected", decided_by={"id": "ana", "name": "Ana"}, decided_on=DAY))
    made.commit("Decide")
    assert Library.open(made.root).pending_deltas() == ()


def test_a_change_to_an_edition_reaches_its_clauses(made: MadeLibrary) -> None:
    made.write(instrument(NEW), clause(f"{NEW}/s-1", "One."))
    made.commit("Begin")
    assert refs(Library.open(made.root).catalogue.admissible(("au-nsw",), DAY)) == {"s-1"}
    made.write(instrument(NEW, end="2022-01-01"))
    made.commit("End it")
    assert Library.open(made.root).catalogue.admissible(("au-nsw",), DAY) == frozenset()


def test_chinese_and_spaced_paths_are_read_whatever_git_quotes(made: MadeLibrary) -> None:
    made.write(instrument(NEW), clause(f"{NEW}/s-1", "One."))
    folder = made.root / f"instruments/{NEW}/clauses"
    for shard in ("规章", "a b"):
        (folder / shard).mkdir()
    (folder / "s-1.yml").rename(folder / "规章" / "s-1.yml")
    (made.root / "库.yaml").write_text("x")
    made.git("config", "core.quotepath", "true")
    made.commit("Begin")
    before = Library.open(made.root)
    assert before.index.size == 1
    made.write(clause(f"{NEW}/s-1", "Changed: yard."))
    (folder / "s-1.yml").replace(folder / "规章" / "s-1.yml")
    (folder / "a b" / "s-2.yml").write_bytes(
        (folder / "规章" / "s-1.yml").read_bytes().replace(b"/s-1", b"/s-2").replace(b"yard", b"shed")
    )
    made.git("mv", "库.yaml", "库 二.yaml")
    after = Library.open(made.root, at=made.commit("Change"))
    changed = after.repository.changed_files(before.commit, after.commit)
    assert [(file.path, file.status) for file in changed] == [
        (f"instruments/{NEW}/clauses/a b/s-2.yml", "A"),
        (f"instruments/{NEW}/clauses/规章/s-1.yml", "M"),
        ("库 二.yaml", "A"),
        ("库.yaml", "D"),
    ]
    assert [hit.clause_id[-3:] for hit in after.index.search("yard", None, 5)] == ["s-1"]
    assert [hit.clause_id[-3:] for hit in after.index.search("shed", None, 5)] == ["s-2"]
    assert after.clause(f"{NEW}/s-2").text == "Changed: shed."


DAYS = st.sampled_from([DAY + timedelta(days=n) for n in range(-2, 3)])
WHENS = st.none() | st.just(When(None)) | DAYS.map(When)
WHO = st.lists(st.sampled_from(["owner", "tenant", "Visitor"]), max_size=2).map(tuple)


@st.composite
def libraries(draw: st.DrawFn) -> list[tuple[Instrument, list[Clause]]]:
    found = []
    for n, place in enumerate(draw(st.lists(st.sampled_from(["au", "au-nsw", "au-qld"]), min_size=1, max_size=3))):
        whole = instrument(f"{place}/w{n}/2020-01-01", applies_to=draw(WHO))
        whole = instrument(
            whole.id, applies_to=whole.applies_to, effective_from=draw(WHENS) or When(DAY), effective_to=draw(WHENS)
        )
        count = draw(st.integers(0, 4))
        clauses = [
            clause(
                f"{whole.id}/s-{at}", "x", effective_from=draw(WHENS), effective_to=draw(WHENS), applies_to=draw(WHO)
            )
            for at in range(count)
        ]
        found.append((whole, clauses))
    return found


@settings(max_examples=40, deadline=None)
@given(held=libraries(), on=DAYS, applicant=st.none() | st.sampled_from(["owner", "visitor", "nobody"]))
def test_the_kept_set_is_that_of_brute_force_over_all_clauses(
    tmp_path_factory: pytest.TempPathFactory,
    held: list[tuple[Instrument, list[Clause]]],
    on: date,
    applicant: str | None,
) -> None:
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INFORCE_CACHE", str(folder / "cache"))
        made = MadeLibrary(folder / "library")
        for whole, clauses in held:
            made.write(whole, *clauses)
        made.commit("Begin")
        library = Library.open(made.root)
        for place in ("au", "au-nsw", "au-qld"):
            scope = library.places.scope(place)
            wanted: set[str] = set()
            others: set[str] = set()
            for whole, clauses in held:
                for one in clauses:
                    limited = {who.casefold() for who in one.applies_to or whole.applies_to}
                    admitted = applicant is None or not limited or applicant in limited
                    if admitted and whole.jurisdiction in scope:
                        (wanted if one.state_on(whole, on) is State.IN_FORCE else others).add(one.id)
            assert library.catalogue.admissible(scope, on, applicant=applicant) == wanted
            assert library.catalogue.out_of_force(scope, on, applicant=applicant) == others
        library.repository.close()
