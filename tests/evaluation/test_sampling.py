"""A sample keeps the shares of its strata, and is the same for everybody who draws it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from inforce.cli import evaluate
from inforce.evaluation.sampling import first_of, quotas, stratified

STRATA = st.dictionaries(
    st.tuples(st.sampled_from(["simple", "complex", "partial"]), st.sampled_from("abcdef")),
    st.integers(1, 40),
    min_size=1,
)


@given(STRATA, st.data())
def test_each_stratum_gives_its_share_to_within_one(sizes: dict[tuple[str, ...], int], data: st.DataObject) -> None:
    whole = sum(sizes.values())
    size = data.draw(st.integers(1, whole))
    given_ = quotas(sizes, size)
    assert sum(given_.values()) == size
    for stratum, count in sizes.items():
        assert abs(given_[stratum] - count * size / whole) < 1
        assert given_[stratum] <= count


def test_the_largest_remainders_are_given_first_and_ties_go_by_name() -> None:
    assert quotas({("a",): 5, ("b",): 5, ("c",): 5}, 4) == {("a",): 2, ("b",): 1, ("c",): 1}
    assert quotas({("a",): 1, ("b",): 9}, 5) == {("a",): 1, ("b",): 4}


@given(st.integers(0, 5), st.randoms())
def test_the_order_in_which_items_are_listed_does_not_matter(seed: int, chance: object) -> None:
    items = {f"q{number:02}": ("a" if number % 3 else "b",) for number in range(30)}
    other = dict(reversed(items.items()))
    assert stratified(items, 10, seed) == stratified(other, 10, seed)


def test_another_seed_draws_others() -> None:
    items = {f"q{number:02}": ("a",) for number in range(30)}
    assert stratified(items, 10, 0) != stratified(items, 10, 1)


def test_more_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="5 are wanted, and there are 1"):
        quotas({("a",): 1}, 5)


def test_of_several_places_the_one_named_first_counts() -> None:
    assert first_of(("Linden", "Calder"), "Calder and Linden") == "Calder"
    assert first_of(("Linden",), "nowhere") == "other"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(evaluate.main, ["sample", *arguments])
    return result.exit_code, result.output


@pytest.fixture
def table(tmp_path: Path) -> Path:
    rows = [f"q{number:02}\t{'simple' if number % 4 else 'partial'}\tRules of Linden" for number in range(40)]
    path = tmp_path / "all.tsv"
    path.write_text("\n".join(["qid\ttype\tsource", *rows]) + "\n", encoding="utf-8")
    return path


def test_a_sample_is_written_and_checked_byte_for_byte(table: Path, tmp_path: Path) -> None:
    out = tmp_path / "some.tsv"
    how = (str(table), "--size", "10", "--by", "type")
    assert run(*how, "--out", str(out)) == (0, f"10 of 40 drawn with seed 0: {out}\n")
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 11
    assert sum("partial" in line for line in lines) in (2, 3)
    assert run(*how, "--check", str(out)) == (0, f"{out} is the sample of 10 of 40 with seed 0.\n")
    out.write_text(out.read_text(encoding="utf-8").replace("Linden", "Lindem", 1), encoding="utf-8")
    assert run(*how, "--check", str(out)) == (1, f"{out} is not the sample of 10 of 40 with seed 0.\n")


def test_only_some_rows_are_drawn_from(table: Path) -> None:
    code, output = run(str(table), "--size", "3", "--only", "type=partial")
    assert code == 0
    assert all("partial" in line for line in output.splitlines()[1:])
    assert len(output.splitlines()) == 4


def test_a_table_with_a_short_row_is_refused_with_its_line(table: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8") + "q99\tsimple\n", encoding="utf-8")
    code, output = run(str(table), "--size", "3")
    assert code == 2
    assert f"{table}:42: it has 2 cells, and the head 3" in output
