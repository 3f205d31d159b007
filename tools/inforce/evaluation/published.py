"""The figures that the paper printed, and how its set of 200 questions was drawn: what a recount is held against.

From Tables 1 to 3 and the text around them. Scores are shown from 0 to 100 with one decimal.
"""

from __future__ import annotations

from msgspec import Struct

from inforce.evaluation.statistics import Credit

TYPES = ("simple", "complex", "partial")
SIZE = 200
SEED = 0
# The places by which the 460 were stratified, as its authors listed them: the first named in an item's source counts.
PLACES = (
    *("广州", "深圳", "珠海", "汕头", "佛山", "韶关", "河源", "梅州", "惠州", "汕尾", "东莞", "中山", "江门"),
    *("阳江", "湛江", "茂名", "肇庆", "清远", "潮州", "揭阳", "云浮", "龙川", "广东"),
)
SET_BY_RULE = 8
FRACTIONAL = 30
SOURCES = 191
# Of the hosted system's items without credit: returned nothing, cited nothing, cited and wrong.
EMPTY, UNCITED, CITED_WRONG = 6, 2, 7
CITATIONS_OF_CITED_WRONG = 13
# SHA-256 of the records as they were released: a cell on which no figure depends counts too.
RECORDS = {
    "normative_qa_200_scores.tsv": "7e0180cb446daf5bba431f9bf0d3eced8b99eed929c65f4f6d8f33b5331aea7f",
    "normative_qa_460_index.tsv": "bc55419157b5eebaa276d6b4ef23ec7d77c0e54697c03e455d9188e68fa1e775",
    "normative_qa_200_questions.jsonl": "a6ea0eb6ef824cc925c58a090a1b8b2d261cda835c0badc54954f886f4b5fd58",
}


class Row(Struct, frozen=True):
    """A row of the tables: means of both systems, their gap with its interval, and the credit each got."""

    items: int
    governed: str
    hosted: str
    gap: str
    interval: tuple[str, str]
    governed_credit: Credit
    hosted_credit: Credit


TABLES = {
    "all": Row(200, "97.7", "88.1", "9.6", ("5.7", "13.8"), Credit(189, 11, 0), Credit(166, 19, 15)),
    "simple": Row(106, "99.0", "91.1", "7.9", ("3.2", "13.3"), Credit(103, 3, 0), Credit(95, 3, 8)),
    "complex": Row(81, "96.8", "86.6", "10.3", ("3.5", "18.0"), Credit(75, 6, 0), Credit(65, 9, 7)),
    "partial": Row(13, "92.3", "73.1", "19.2", ("7.7", "30.8"), Credit(11, 2, 0), Credit(6, 7, 0)),
}
