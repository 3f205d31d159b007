"""The evidence check passes what a rule says, whoever quotes it, and notices any figure of it that is altered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from inforce.evaluation.questions.evidence import unsupported, words_behind
from inforce.evaluation.questions.view import Examined, Gold
from inforce.reading.sentences import sentences
from inforce.storage.library import Library

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(
    not (ROOT / "library.yml").is_file(), reason="the sample library is not here: python tests/sample/build.py"
)


@pytest.fixture(scope="module")
def said() -> list[tuple[str, str]]:
    """Every sentence of every clause of the sample, with the words that stand behind the clause."""
    library = Library.open(ROOT)
    with library.repository:
        return list(_sentences(Examined((), library, date(2026, 11, 30))))


def _sentences(examined: Examined) -> Iterator[tuple[str, str]]:
    library = examined.library
    for edition in library.catalogue.editions():
        for clause_id in library.catalogue.clauses_of(edition.id):
            clause = library.clause(clause_id)
            known = "\n".join(words_behind(examined, Gold(0, clause, library.instrument(edition.id))))
            yield from ((clause.text[start:end], known) for start, end in sentences(clause.text))


def test_a_point_in_the_rules_own_words_is_never_doubted(said: list[tuple[str, str]]) -> None:
    assert len(said) > 300
    assert [(point, list(unsupported(point, known))) for point, known in said if list(unsupported(point, known))] == []


def test_any_figure_that_is_altered_is_noticed(said: list[tuple[str, str]]) -> None:
    altered = [
        (point[: found.start()] + other + point[found.end() :], known)
        for point, known in said
        for found in re.finditer(r"[0-9]+(?:[.,][0-9]+)*", point)
        if (other := found[0][:-1] + str((int(found[0][-1]) + 3) % 10)) not in known
    ]
    assert len(altered) > 200
    assert [point for point, known in altered if not list(unsupported(point, known))] == []


@pytest.mark.parametrize(
    ("point", "known", "codes"),
    [
        ("at least 1,200 mm", "not less than 1.2 metres", []),
        ("36个月", "累计不超过三十六个月", []),
        ("2 weeks", "within 14 days", []),
        ("10 working days", "within 10 days", ["not_in_gold"]),
        ("累计超过36个月", "累计不超过三十六个月", ["bound_differs"]),
        ("not more than 5 dogs", "may not keep more than five dogs", []),
        ("on 1 March 2024", "commences on 1 March 2024", []),
        ("on 2 March 2024", "commences on 1 March 2024", ["not_in_gold"]),
        ("paid by the Fire Board", "The Water Board must pay", ["name_not_in_gold"]),
        ("依照《停车办法》", "依照《停放办法》办理", ["name_not_in_gold"]),
    ],
)
def test_a_figure_counts_with_its_unit_and_its_bound(point: str, known: str, codes: list[str]) -> None:
    assert [code for code, _ in unsupported(point, known)] == codes
